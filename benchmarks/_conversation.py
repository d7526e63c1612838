"""What a model reads and writes in a conversation with a server, in tokens of o200k_base."""

import json
from typing import Any

from mcp.client import Client

from adr_server.tokens import count


def tokens_of(value: Any) -> int:
    """Tokens of data as compact JSON."""
    return count(json.dumps(value, ensure_ascii=False, separators=(",", ":"))).tokens


def call_tokens(tool: str, arguments: dict[str, Any]) -> int:
    """Tokens of a call as a model writes it."""
    return tokens_of({"name": tool, "arguments": arguments})


async def list_tokens(client: Client) -> int:
    """Tokens of the tool list as a model is shown it: names, descriptions and input schemas."""
    tools = (await client.list_tools()).tools
    return sum(
        tokens_of({"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema})
        for tool in tools
    )


def text_of(result: Any) -> str:
    """What a model reads of a result."""
    return "\n".join(part.text for part in result.content if hasattr(part, "text"))

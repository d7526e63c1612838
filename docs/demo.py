"""Review this repository through a real MCP client over stdio: the main job, end to end."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from mcp import StdioServerParameters
from mcp.client import Client

from adr_server.tokens import count

ROOT = Path(__file__).resolve().parent.parent


async def main() -> None:
    """Connect, list, find a tool, overview, a machine up to its question and its answer, and the receipts."""
    with tempfile.TemporaryDirectory() as state:
        command = ["-m", "adr_server", "serve", "--project", str(ROOT), "--state-dir", state]
        async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
            await show_list(client)
            await show_search(client)
            await show_overview(client)
            await show_machine(client)


async def show_list(client: Client) -> None:
    """What the tool list costs a model."""
    tools = (await client.list_tools()).tools
    shown = [{"name": tool.name, "description": tool.description, "inputSchema": tool.input_schema} for tool in tools]
    tokens = sum(count(json.dumps(tool, ensure_ascii=False, separators=(",", ":"))).tokens for tool in shown)
    tell("tools/list", f"{len(tools)} tools, {tokens:,} tokens (o200k_base)")


async def show_search(client: Client) -> None:
    """Find a catalogue tool by need."""
    found = await client.call_tool("search_tools", {"query": "which packages does this project depend on", "limit": 3})
    tell("search_tools: which packages does this project depend on", text_of(found))


async def show_overview(client: Client) -> None:
    """The main job."""
    overview = await client.call_tool("project_overview", {})
    tell("project_overview", text_of(overview))
    tell("its receipt", json.dumps(overview.structured_content["receipt"], indent=1))


async def show_machine(client: Client) -> None:
    """A state machine that asks; the answer here keeps every rule, which a reviewer would not."""
    asked = await client.call_tool("call_tool", {"name": "draft_rules"})
    tell("draft_rules asks", text_of(asked))
    run = asked.structured_content
    page = await client.call_tool("read_file", {"path": f"{run['results']}inferred.json", "limit": 20_000})
    rules = [rule["rule_id"] for rule in json.loads(page.structured_content["text"])["rules"]]
    reason = "The demo keeps every rule but the first, which a reviewer would not."
    verdicts = [{"rule": rule, "verdict": "drop" if rule == rules[0] else "keep", "reason": reason} for rule in rules]
    answered = await client.call_tool(
        "advance_run", {"run_id": run["run_id"], "event": "accept", "answer": {"verdicts": verdicts}}
    )
    tell("draft_rules is done", text_of(answered))


def text_of(result: object) -> str:
    """The text of a tool's result."""
    return "\n".join(part.text for part in result.content)  # type: ignore[attr-defined]


def tell(title: str, text: str) -> None:
    """A titled block."""
    sys.stdout.write(f"\n── {title}\n{text}\n")


if __name__ == "__main__":
    asyncio.run(main())

"""A meta-tool as a client receives it in `tools/list`, without importing the protocol."""

import json
from collections.abc import Mapping
from typing import Any

from adr_server.meta_tools.meta_tool import MetaTool


def wire_form(tool: MetaTool[Any]) -> dict[str, Any]:
    """The tool's entry in `tools/list`, field by field as MCP 2026-07-28 names them."""
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "outputSchema": tool.output_schema,
        "annotations": tool_annotations(writes=tool.writes),
        # Some hosts defer MCP tools that lack this key, and then the model often never calls them.
        "_meta": {"anthropic/alwaysLoad": True},
    }


def tool_annotations(*, writes: bool, open_world: bool = False) -> dict[str, bool]:
    """What a tool may do, as MCP's annotations say it; none of ours destroys what it did not make."""
    told = {"readOnlyHint": not writes, "openWorldHint": open_world}
    return {**told, "destructiveHint": False} if writes else told


def model_form(tool: MetaTool[Any]) -> str:
    """What a model is shown of a meta-tool."""
    return shown_to_model(wire_form(tool))


def shown_to_model(form: Mapping[str, Any]) -> str:
    """What a model is shown of an entry in `tools/list`: name, description and input schema, as compact JSON."""
    shown = {key: value for key, value in form.items() if key in {"name", "description", "inputSchema"}}
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))

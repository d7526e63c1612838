"""A meta-tool as a client receives it in `tools/list`, without importing the protocol."""

import json
from typing import Any

from adr_server.meta_tools.meta_tool import MetaTool


def wire_form(tool: MetaTool[Any]) -> dict[str, Any]:
    """The tool's entry in `tools/list`, field by field as MCP 2026-07-28 names them."""
    annotations: dict[str, bool] = {"readOnlyHint": not tool.writes, "openWorldHint": False}
    if tool.writes:
        annotations["destructiveHint"] = False
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "outputSchema": tool.output_schema,
        "annotations": annotations,
        # Some hosts defer MCP tools that lack this key, and then the model often never calls them.
        "_meta": {"anthropic/alwaysLoad": True},
    }


def model_form(tool: MetaTool[Any]) -> str:
    """What a model is shown of a tool: name, description and input schema, as compact JSON."""
    shown = {key: value for key, value in wire_form(tool).items() if key in {"name", "description", "inputSchema"}}
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))

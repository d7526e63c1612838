"""The list of what is on the wire. It is fixed: MCP 2026-07-28 forbids that it varies within a connection."""

from typing import Any, assert_never

from adr_server.errors import UnknownNameError
from adr_server.meta_tools.changing import CHANGE_DECISION, DRAFT_DECISION
from adr_server.meta_tools.executing import EXECUTE_CODE
from adr_server.meta_tools.files import LIST_DIRECTORY, READ_FILE
from adr_server.meta_tools.finding import LOAD_PROMPT, SEARCH_TOOLS
from adr_server.meta_tools.meta_tool import MetaTool
from adr_server.meta_tools.reviewing import (
    CHECK_DRIFT,
    CHECK_READINESS,
    DECISION_GRAPH,
    DECISIONS_FOR_PATHS,
    EXPLORE_CODE,
    FIND_GAPS,
    GET_DECISION,
    LINT_DECISIONS,
    LIST_DECISIONS,
    MASK_CONTENT,
    PROJECT_OVERVIEW,
    SEARCH_CODE,
    SEARCH_DECISIONS,
)
from adr_server.meta_tools.ruling import ARCHITECTURE_RULES
from adr_server.meta_tools.running import ADVANCE_RUN, CALL_TOOL, RUN_PLAN
from adr_server.settings import Surface

META_TOOLS: tuple[MetaTool[Any], ...] = (
    SEARCH_TOOLS,
    LOAD_PROMPT,
    CALL_TOOL,
    EXECUTE_CODE,
    RUN_PLAN,
    ADVANCE_RUN,
    READ_FILE,
    LIST_DIRECTORY,
    PROJECT_OVERVIEW,
    LIST_DECISIONS,
    GET_DECISION,
    SEARCH_DECISIONS,
    DECISIONS_FOR_PATHS,
    LINT_DECISIONS,
    CHECK_DRIFT,
    FIND_GAPS,
    DECISION_GRAPH,
    DRAFT_DECISION,
    CHANGE_DECISION,
    ARCHITECTURE_RULES,
    SEARCH_CODE,
    CHECK_READINESS,
    EXPLORE_CODE,
    MASK_CONTENT,
)


def listed(surface: Surface) -> tuple[MetaTool[Any], ...]:
    """The meta-tools of a surface, in the order in which they are listed."""
    match surface:
        case Surface.ALL:
            return META_TOOLS
        case Surface.CORE:
            return tuple(tool for tool in META_TOOLS if tool.core)
        case Surface.CODE:
            return tuple(tool for tool in META_TOOLS if tool.code)
        case _:
            assert_never(surface)


def named_tool(name: str, surface: Surface) -> MetaTool[Any]:
    """One meta-tool by name.

    Raises:
        UnknownNameError: it is not on this surface; a catalogue tool is reached through call_tool.
    """
    tools = {tool.name: tool for tool in listed(surface)}
    if name not in tools:
        runner = "call_tool" if "call_tool" in tools else "execute_code"
        raise UnknownNameError("tool", name, tools, remedy=f"Catalogue tools are run with {runner}.")
    return tools[name]

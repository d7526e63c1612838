"""Mode `direct`: every catalogue tool on the wire under its own name, for hosts that search tools themselves.

A call goes the way that `call_tool` goes, so both modes give the same. With the catalogue come the few meta-tools that
its answers need: the rest of a result stays behind a handle, and a machine that asks waits for an answer.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adr_server.errors import BrokenInputError, UnknownNameError
from adr_server.meta_tools.files import LIST_DIRECTORY, READ_FILE
from adr_server.meta_tools.meta_tool import OUTCOME_SCHEMA, Answer, MetaTool
from adr_server.meta_tools.running import ADVANCE_RUN, call
from adr_server.meta_tools.wire import tool_annotations, wire_form

if TYPE_CHECKING:
    from adr_server.catalog import Catalog
    from adr_server.catalog.entries import ToolEntry
    from adr_server.meta_tools.application import Application
    from adr_server.tool_api import Progress

log = logging.getLogger(__name__)

COMPANIONS: tuple[MetaTool[Any], ...] = (ADVANCE_RUN, READ_FILE, LIST_DIRECTORY)


def direct_forms(catalog: Catalog) -> tuple[dict[str, Any], ...]:
    """What `tools/list` holds: the catalogue by category and name, then its companions. Loads every tool.

    A tool that cannot be loaded is withheld alone, and the log says so.
    """
    return tuple(_forms(catalog))


def _forms(catalog: Catalog) -> Iterator[dict[str, Any]]:
    for entry in catalog.entries:
        try:
            yield _form(catalog, entry)
        except BrokenInputError as problem:
            log.warning("%s", problem)
    yield from (wire_form(tool) for tool in COMPANIONS if tool.name not in catalog.entries.names())


def _form(catalog: Catalog, entry: ToolEntry) -> dict[str, Any]:
    from adr_server.tool_api import Effects

    tool = catalog.tool(entry.name)
    schema = {name: part for name, part in tool.input_schema.items() if name not in {"description", "title"}}
    return {
        "name": entry.name,
        "description": f"{entry.summary} {entry.use_when}",
        "inputSchema": schema,
        "outputSchema": OUTCOME_SCHEMA,
        "annotations": tool_annotations(
            writes=tool.effects in {Effects.WRITES_PROJECT, Effects.WRITES_WORKSPACE},
            open_world=tool.effects is Effects.READS_NETWORK,
        ),
    }


async def call_direct(application: Application, name: str, arguments: dict[str, Any], progress: Progress) -> Answer:
    """Call a tool of the list.

    Raises:
        UnknownNameError: it is not on it; with the nearest names.
        AdrServerError: as `call_tool`.
    """
    names = application.catalog.entries.names()
    if name in names:
        return await call(application, name, arguments, progress)
    companions = {tool.name: tool for tool in COMPANIONS}
    if name not in companions:
        raise UnknownNameError("tool", name, [*names, *companions])
    return await companions[name](application, arguments, progress)

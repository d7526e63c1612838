"""Resources on the wire: what people and clients read by address, each within a budget or page by page."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from adr_server.errors import AdrServerError, UnknownNameError
from adr_server.meta_tools import Application
from adr_server.meta_tools.launching import kept_text, run_tool
from adr_server.server.review_server import ReviewServer

JSON = "application/json"
MARKDOWN = "text/markdown"
NONE = "(none yet)\n"
GRAPH_NODES = 24
"""As many records as a drawing may hold to stay within the tokens of an answer; the rest is counted in it."""
RUNS = 20
PAGE = 16_000


def add_resources(server: ReviewServer, application: Application) -> None:
    """Records with their graph and timeline, stack, rules, patterns, and runs with what they keep."""
    _add_records(server, application)
    _add_facts(server, application)
    _add_runs(server, application)


def _add_records(server: ReviewServer, application: Application) -> None:
    async def value_of(tool: str, arguments: dict[str, Any]) -> str:
        return await _value_of(application, tool, arguments)

    @server.resource("adr://decisions", name="decisions", description="All decision records.", mime_type=MARKDOWN)
    async def decisions() -> str:
        return await _value_of(application, "list_decisions", {}, inventory=True)

    @server.resource("adr://graph", name="graph", description="How the records relate, as Mermaid.", mime_type=MARKDOWN)
    async def graph() -> str:
        drawn = json.loads(await value_of("decision_graph", {"format": "mermaid", "max_nodes": GRAPH_NODES}))
        return f"```mermaid\n{drawn['drawing']}\n```\n"

    @server.resource(
        "adr://timeline", name="timeline", description="Decisions by day, and what waits.", mime_type=MARKDOWN
    )
    async def timeline() -> str:
        return await _value_of(application, "decision_timeline", {}, inventory=True)

    @server.resource("adr://decisions/{id}", name="decision", description="One decision record, whole.", mime_type=JSON)
    async def decision(id: str) -> str:  # noqa: A002 - the template's own word
        return await value_of("read_decision", {"id": id})

    @server.resource(
        "adr://decisions/{id}/{section}",
        name="decision section",
        description="One section of a record: context, options, decision, consequences or its heading.",
        mime_type=MARKDOWN,
    )
    async def decision_section(id: str, section: str) -> str:  # noqa: A002 - as above
        read = json.loads(await value_of("read_decision", {"id": id, "section": section}))
        return "\n\n".join(f"## {part['heading']}\n\n{part['text'].strip()}" for part in read["sections"]) + "\n"


def _add_facts(server: ReviewServer, application: Application) -> None:
    @server.resource("adr://stack", name="stack", description="Technologies, and which are used.", mime_type=MARKDOWN)
    async def stack() -> str:
        return await _value_of(application, "detect_stack", {}, inventory=True)

    @server.resource("adr://rules", name="rules", description="What the records oblige to.", mime_type=MARKDOWN)
    async def rules() -> str:
        return await _value_of(application, "infer_rules", {}, inventory=True)

    @server.resource("adr://patterns", name="patterns", description="The architecture patterns.", mime_type=MARKDOWN)
    async def patterns() -> str:
        registry = application.patterns
        return "".join(f"- {name}: {registry.get(name).content.summary}\n" for name in registry.names())

    @server.resource(
        "adr://patterns/{name}", name="pattern", description="One architecture pattern.", mime_type="application/yaml"
    )
    async def pattern(name: str) -> str:
        return _found(lambda: application.patterns.get(name).text)


def _add_runs(server: ReviewServer, application: Application) -> None:
    @server.resource("adr://runs", name="runs", description="Runs, the latest first.", mime_type=MARKDOWN)
    async def runs() -> str:
        briefs = application.stores.runs.list(limit=RUNS)
        lines = [f"- {run.run_id} {run.tool} ({run.kind}) {run.status}, {run.updated}\n" for run in briefs]
        return "".join(lines) or NONE

    @server.resource("adr://runs/{run_id}", name="run", description="A run and what it keeps.", mime_type=JSON)
    async def run(run_id: str) -> str:
        return _found(lambda: json.dumps(_run(application, run_id)))

    @server.resource(
        "adr://runs/{run_id}/{key}", name="result", description="The beginning of what a run keeps.", mime_type=MARKDOWN
    )
    async def result(run_id: str, key: str) -> str:
        return _found(lambda: _result(application, run_id, key))


def _found(read: Callable[[], str]) -> str:
    """What `read` gives; a name that is not there is told as such, with those near it."""
    try:
        return read()
    except UnknownNameError as problem:
        raise ResourceNotFoundError(str(problem)) from problem


def _run(application: Application, run_id: str) -> dict[str, Any]:
    record = application.stores.runs.load(run_id)
    return {
        "run_id": run_id,
        "kind": record.kind,
        "tool": record.tool,
        "status": record.status.value,
        "state": record.state,
        "created": record.created,
        "updated": record.updated,
        "results": [asdict(info) for info in application.stores.runs.results(run_id)],
    }


def _result(application: Application, run_id: str, key: str) -> str:
    page = application.stores.runs.read_result(run_id, key, limit=PAGE)
    if page.next_offset is None:
        return page.text
    path = f"/results/{run_id}/{key}"
    return f"{page.text}\n[the first {page.next_offset:,} of {page.size:,} characters; read_file {path} has all]\n"


async def _value_of(application: Application, tool: str, arguments: dict[str, Any], *, inventory: bool = False) -> str:
    try:
        outcome = await run_tool(application, tool, arguments, lambda _done, _total, _message: None)
        if outcome.status != "done":
            # All that a reader gives is the name of what is read.
            raise (ResourceNotFoundError if outcome.failed_by == "input" else ResourceError)(outcome.summary)
        # An inventory grows with the project: it is told like every answer, within a budget and with a handle.
        return outcome.summary if inventory else kept_text(application, outcome, "value.json")
    except UnknownNameError as problem:
        raise ResourceNotFoundError(str(problem)) from problem
    except AdrServerError as problem:
        raise ResourceError(str(problem)) from problem

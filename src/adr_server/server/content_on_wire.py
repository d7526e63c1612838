"""Prompts and resources on the wire: each one listed can be read."""

import json
from collections.abc import Iterator
from typing import Any

from mcp import MCPError
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.prompts.base import PromptArgument
from mcp_types import (
    INVALID_PARAMS,
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from adr_server.errors import AdrServerError, UnknownNameError
from adr_server.meta_tools import Application
from adr_server.meta_tools.running import kept_text, run_tool
from adr_server.server.review_server import ReviewServer

MAX_COMPLETIONS = 50
JSON = "application/json"
MARKDOWN = "text/markdown"
GRAPH_NODES = 24
"""As many records as a drawing may hold to stay within the tokens of an answer; the rest is counted in it."""
RECORD_TEMPLATES = frozenset({"adr://decisions/{id}", "adr://decisions/{id}/{section}"})


def add_prompts(server: ReviewServer, application: Application) -> None:
    """Every prompt of the registry, rendered by it; the registry is read when a client first asks for prompts."""
    server.prompts_from(lambda: _prompts(application))


def _prompts(application: Application) -> Iterator[Prompt]:
    for listed in application.prompts.catalogue():
        yield _prompt(application, listed.name, listed.summary, listed.arguments)


def add_resources(server: ReviewServer, application: Application) -> None:
    """Records, their graph, patterns and results of runs."""

    async def value_of(tool: str, arguments: dict[str, Any]) -> str:
        return await _value_of(application, tool, arguments)

    @server.resource("adr://decisions", name="decisions", description="All decision records.", mime_type=MARKDOWN)
    async def decisions() -> str:
        return await _value_of(application, "list_decisions", {}, inventory=True)

    @server.resource("adr://graph", name="graph", description="How the records relate, as Mermaid.", mime_type=MARKDOWN)
    async def graph() -> str:
        drawn = json.loads(await value_of("decision_graph", {"format": "mermaid", "max_nodes": GRAPH_NODES}))
        return f"```mermaid\n{drawn['drawing']}\n```\n"

    @server.resource("adr://decisions/{id}", name="decision", description="One decision record, whole.", mime_type=JSON)
    async def decision(id: str) -> str:  # noqa: A002 - the template's own word
        return await value_of("read_decision", {"id": id})

    @server.resource(
        "adr://timeline", name="timeline", description="Decisions by day, and what waits.", mime_type=MARKDOWN
    )
    async def timeline() -> str:
        return await _value_of(application, "decision_timeline", {}, inventory=True)

    @server.resource(
        "adr://decisions/{id}/{section}",
        name="decision section",
        description="One section of a record: context, options, decision, consequences or its heading.",
        mime_type=MARKDOWN,
    )
    async def decision_section(id: str, section: str) -> str:  # noqa: A002 - as above
        read = json.loads(await value_of("read_decision", {"id": id, "section": section}))
        return "\n\n".join(f"## {part['heading']}\n\n{part['text'].strip()}" for part in read["sections"]) + "\n"

    @server.resource(
        "adr://patterns/{name}", name="pattern", description="One architecture pattern.", mime_type="application/yaml"
    )
    async def pattern(name: str) -> str:
        try:
            return application.patterns.get(name).text
        except UnknownNameError as problem:
            raise ResourceNotFoundError(str(problem)) from problem


def add_completion(server: ReviewServer, application: Application) -> None:
    """Names that a resource template's or a prompt's argument may take."""

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator] # the SDK leaves it untyped
    async def complete(
        reference: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion | None:
        if isinstance(reference, PromptReference):
            return None
        if reference.uri in RECORD_TEMPLATES:
            chosen = (context.arguments or {}).get("id") if context is not None else None
            names = await _record_names(application, argument.name, chosen)
        elif reference.uri == "adr://patterns/{name}":
            names = list(application.patterns.names())
        else:
            return None
        fitting = [name for name in names if name.lower().startswith(argument.value.lower())]
        return Completion(values=fitting[:MAX_COMPLETIONS], total=len(fitting), has_more=len(fitting) > MAX_COMPLETIONS)


async def _record_names(application: Application, argument: str, chosen: str | None) -> list[str]:
    """Ids of the records, or the sections of the chosen one (of all records while none is chosen)."""
    from adr_server.decisions import SectionKind  # noqa: PLC0415 - reading records loads more than tools/list may cost

    log = await application.project().decisions()
    if argument != "section":
        return [decision.id for decision in log.decisions]
    asked = [decision for decision in log.decisions if chosen in {None, "", decision.id}]
    kinds = {section.kind for decision in asked for section in decision.sections}
    headings = {section.heading for decision in asked for section in decision.sections if chosen}
    return [kind.value for kind in SectionKind if kind in kinds] + sorted(headings)


async def _value_of(application: Application, tool: str, arguments: dict[str, Any], *, inventory: bool = False) -> str:
    try:
        outcome = await run_tool(application, tool, arguments, lambda _done, _total, _message: None)
        if outcome.status != "done":
            raise ResourceError(outcome.summary)
        # An inventory grows with the project: it is told like every answer, within a budget and with a handle.
        return outcome.summary if inventory else kept_text(application, outcome, "value.json")
    except UnknownNameError as problem:
        raise ResourceNotFoundError(str(problem)) from problem
    except AdrServerError as problem:
        raise ResourceError(str(problem)) from problem


def _prompt(application: Application, name: str, summary: str, arguments: Any) -> Prompt:
    async def render(**given: str) -> str:
        section = given.pop("section", None)
        try:
            return application.prompts.load(name, section, given).text
        except AdrServerError as problem:
            raise MCPError(INVALID_PARAMS, str(problem)) from problem

    listed = [
        PromptArgument(name=argument.name, description=argument.description, required=argument.required)
        for argument in arguments
    ]
    listed.append(PromptArgument(name="section", description="One section instead of the whole.", required=False))
    return Prompt(
        name=name.replace("/", "_"),
        title=summary,
        description=summary,
        arguments=listed,
        fn=render,
        context_kwarg=None,
    )

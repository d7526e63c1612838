"""Meta-tools that find: search_tools and load_prompt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from adr_server.catalog.entries import Kind
from adr_server.errors import nearest, shorten
from adr_server.meta_tools import other_kinds
from adr_server.meta_tools.meta_tool import Answer, MetaInput, MetaTool

if TYPE_CHECKING:
    from adr_server.catalog import Found
    from adr_server.meta_tools.application import Application
    from adr_server.meta_tools.other_kinds import Shown
    from adr_server.tool_api import Progress

Detail = Literal["brief", "signature", "full"]
MAX_NEEDS = 5
LONGEST_REASON = 24
MOST_REASONS = 2
"""So many of the words that found a tool are told with it; five tools stay within 200 tokens."""


class SearchToolsInput(MetaInput):
    """Arguments of search_tools; `query` may hold several needs, `;` between them, each with `limit` results."""

    query: str = Field(max_length=500)
    detail: Detail = "brief"
    category: str | None = None
    limit: int = Field(default=5, ge=1, le=25)


class LoadPromptInput(MetaInput):
    """Arguments of load_prompt; without a name, the catalogue of prompts."""

    name: str | None = None
    section: str | None = None
    arguments: dict[str, str] = Field(default_factory=dict)


async def search_tools(application: Application, given: SearchToolsInput, progress: Progress) -> Answer:
    """The tools that fit a need, as much of each as `detail` says."""
    del progress
    shown: list[Shown] = [detailed(application, item, given.detail) for item in _found(application, given)]
    if not given.category:
        asked = (application, given.query, given.limit)
        shown = [*other_kinds.prompts(*asked), *shown, *other_kinds.patterns(*asked), *other_kinds.skills(*asked)]
    if not shown:
        return Answer(text=_nothing(application, given.query), structured={"tools": []})
    return Answer(text="\n".join(text for text, _ in shown), structured={"tools": [data for _, data in shown]})


def _nothing(application: Application, query: str) -> str:
    """Where to look when no tool fits: the names most like the words of the query, and the categories."""
    catalog = application.catalog
    near = dict.fromkeys(name for word in query.split() for name in nearest(word, catalog.entries.names()))
    names = f" Nearest names: {', '.join(list(near)[:3])}." if near else ""
    categories = ", ".join(f"{name} ({len(tools)})" for name, tools in catalog.categories().items())
    return f"No tool shares a word with {query!r}.{names} Other words, or by category: {categories}."


def _found(application: Application, given: SearchToolsInput) -> list[Found]:
    """The best for each need, a tool once, in the order of the needs."""
    needs = [need for need in given.query.split(";") if need.strip()][:MAX_NEEDS] or [given.query]
    found: dict[str, Found] = {}
    for need in needs:
        for item in application.catalog.search(need, given.limit, given.category):
            found.setdefault(item.entry.name, item)
    if other_kinds.asks_for_machines(given.query):
        return sorted(found.values(), key=lambda item: item.entry.kind is not Kind.MACHINE)
    return list(found.values())


def detailed(application: Application, found: Found, detail: Detail) -> tuple[str, dict[str, Any]]:
    """One result as text and as data."""
    from adr_server.catalog.details import full_of, usage_of

    entry = found.entry
    brief = {"name": entry.name, "summary": entry.summary}
    match detail:
        case "brief":
            why = ", ".join(shorten(word, LONGEST_REASON) for word in found.matched[:MOST_REASONS])
            return f"{entry.name} ({entry.kind.value}) — {entry.summary}" + (f" [{why}]" if why else ""), brief
        case "signature":
            text = usage_of(application.catalog, entry)
            return f"# {entry.summary}\n{text}", {**brief, "signature": text}
        case "full":
            full = full_of(application.catalog, entry)
            return json.dumps(full, ensure_ascii=False, separators=(",", ":")), full


async def load_prompt(application: Application, given: LoadPromptInput, progress: Progress) -> Answer:
    """A prompt or one section of it, rendered; the catalogue of prompts without a name."""
    del progress
    if given.name is None:
        listed = application.prompts.catalogue()
        text = "\n".join(f"{item.name} — {item.summary} Sections: {', '.join(item.sections)}." for item in listed)
        return Answer(text=text, structured={"prompts": [item.name for item in listed]})
    loaded = application.prompts.load(given.name, given.section, given.arguments)
    needs = [f"{name} — {summary}" for name, summary in loaded.dependencies.items()]
    tail = f"\n\nUses: {'; '.join(needs)}" if needs else ""
    structured = {"name": loaded.name, "section": loaded.section, "text": loaded.text, "tokens": loaded.tokens.tokens}
    return Answer(text=loaded.text.rstrip() + tail, structured=structured)


SEARCH_TOOLS = MetaTool(
    name="search_tools",
    description="Find catalogue tools by need or name (several: a; b), for call_tool or execute_code.",
    input=SearchToolsInput,
    output_schema={"type": "object", "properties": {"tools": {"type": "array"}}, "required": ["tools"]},
    run=search_tools,
    core=True,
    code=True,
    example='{"query": "which decisions govern this file"}',
)
LOAD_PROMPT = MetaTool(
    name="load_prompt",
    description="A prompt, or one section of it; without a name, the prompt catalogue.",
    input=LoadPromptInput,
    output_schema={"type": "object", "properties": {"text": {"type": "string"}, "prompts": {"type": "array"}}},
    run=load_prompt,
    core=True,
    example='{"name": "rules/refine", "section": "validation"}',
)

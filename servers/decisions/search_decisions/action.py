"""Search titles, options and sections; each hit says which section and line it rests on."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import islice

from pydantic import Field, field_validator

from adr_server.decisions import Decision, Status
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, search_texts

WEIGHTS = {"title": 3.0, "tags": 2.0, "options": 1.5, "decision": 1.5}
PLACES = 3


class Input(ToolInput):
    query: str
    """Words to look for."""
    status: Status | None = None
    """Only records in this state."""
    tag: str | None = None
    """Only records with this tag, whatever its case."""
    since: str | None = None
    """Only records decided on this day or later, as YYYY-MM-DD."""
    path: str | None = None
    """Only records whose path starts with this."""
    rejected_options: bool = False
    """Look only at options that were considered and not chosen."""
    limit: int = Field(default=10, ge=1, le=1_000)
    """At most so many records."""

    @field_validator("since")
    @classmethod
    def _is_day(cls, since: str | None) -> str | None:
        if since is None:
            return None
        try:
            day = date.fromisoformat(since).isoformat()
        except ValueError:
            day = None
        # The days of records compare as text, so other ways to write one would leave them all out.
        if day != since:
            raise ValueError(f"{since[:40]!r} is no day; write it as 2026-01-31")
        return since


class Hit(ToolOutput):
    id: str
    path: str
    title: str | None
    status: Status
    score: float
    """BM25; comparable within this answer only."""
    matched: list[str]
    """The words of the query that the record shares."""
    places: list[Place]
    """Lines of the record that hold one of them."""


class Output(ToolOutput):
    hits: list[Hit]
    found: int
    """How many records share a word with the query; `hits` are the first of them."""
    searched: int
    """How many records were searched after the filters."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    decisions = {str(at): decision for at, decision in enumerate(log.decisions) if _passes(decision, args)}
    texts = {name: _fields(decision, args) for name, decision in decisions.items()}
    found = await context.in_thread(lambda: search_texts(texts, args.query, weights=WEIGHTS, limit=len(texts) or 1))
    hits = [
        Hit(
            id=decisions[hit.name].id,
            path=decisions[hit.name].path,
            title=decisions[hit.name].title,
            status=decisions[hit.name].status,
            score=round(hit.score, 2),
            matched=list(hit.matched),
            places=await context.in_thread(partial(_places, decisions[hit.name], hit.matched, args, context)),
        )
        for hit in found[: args.limit]
    ]
    return Output(hits=hits, found=len(found), searched=len(decisions))


def _passes(decision: Decision, args: Input) -> bool:
    return (
        (args.status is None or decision.status is args.status)
        and (args.tag is None or args.tag.lower() in {tag.lower() for tag in decision.tags})
        and (args.since is None or (decision.date is not None and decision.date >= args.since))
        and (args.path is None or decision.path.startswith(args.path))
    )


def _fields(decision: Decision, args: Input) -> dict[str, str]:
    rejected = "\n".join(option.title for option in decision.options if not option.chosen)
    if args.rejected_options:
        return {"options": rejected}
    fields = {"title": decision.title or "", "tags": " ".join(decision.tags), "options": rejected}
    for section in decision.sections:
        fields[section.kind.value] = fields.get(section.kind.value, "") + "\n" + section.text
    return fields


def _places(decision: Decision, matched: tuple[str, ...], args: Input, context: ToolContext) -> list[Place]:
    lines = context.project.read_text(decision.path).splitlines()
    words = [word.lower() for word in matched]
    found = (
        Place(path=decision.path, line=number, text=lines[number - 1].strip()[:200])
        for number in _lines(decision, args)
        if number <= len(lines) and any(word in lines[number - 1].lower() for word in words)
    )
    return list(islice(found, PLACES))


def _lines(decision: Decision, args: Input) -> Iterator[int]:
    if args.rejected_options:
        yield from (option.line for option in decision.options if not option.chosen)
        return
    if "title" in decision.lines:
        yield decision.lines["title"]
    for section in decision.sections:
        yield from range(section.line, section.end_line + 1)

"""Ties between the project and the repositories that were named for it, the strongest first."""

from pydantic import Field

from adr_server.review import Spot, Tie, cross_references
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, all_facts


class Input(ToolInput):
    repository: str | None = None
    """Only ties from or to this one."""
    tie: Tie | None = None
    """Only of this kind: package, import, endpoint, decision."""
    limit: int = Field(default=100, ge=1, le=2_000)
    """At most so many ties."""


class ReferenceRow(ToolOutput):
    source: str
    target: str
    tie: str
    what: str
    strength: str
    """`declared` in a manifest, `written` in code, or `named`: a likeness that code or records show."""
    at: Place
    """The line in the source repository."""
    offered: Place
    """The line in the target repository."""


class Output(ToolOutput):
    repositories: list[str]
    references: list[ReferenceRow]
    found: int
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    facts, notes = await all_facts(context)
    every = await context.in_thread(lambda: cross_references(facts))
    wanted = [
        one
        for one in every
        if (args.repository is None or args.repository in {one.source, one.target})
        and (args.tie is None or one.tie is args.tie)
    ]
    if len(facts) == 1:
        notes.append("no other repository was named for this project: `adr-server repos add PATH`")
    return Output(
        repositories=[one.name for one in facts],
        references=[
            ReferenceRow(
                source=one.source,
                target=one.target,
                tie=one.tie.value,
                what=one.what,
                strength=one.strength.value,
                at=_place(one.at),
                offered=_place(one.offered),
            )
            for one in wanted[: args.limit]
        ],
        found=len(wanted),
        notes=notes,
    )


def _place(spot: Spot) -> Place:
    return Place(path=spot.path, line=spot.line, text=spot.text)

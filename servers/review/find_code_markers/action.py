"""`ADR-0012`, `@adr` and file names of records in code; dangling, or pointing at a record that is not in force."""

from collections import defaultdict

from adr_server.review import Marker, find_markers
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput

"""Lines that are shown of each broken name."""


class Input(ToolInput):
    broken: bool = False
    """Only those that dangle or point at a retired record."""


class MarkerRow(ToolOutput):
    path: str
    line: int
    text: str
    decision: str | None
    """The id of the record; null where none can be told."""
    name: str
    """The record as the line names it."""
    problem: str
    """Empty where the record is in force."""


class Output(ToolOutput):
    markers: list[MarkerRow]
    broken: int
    names: dict[str, list[str]]
    """The broken names, each with what is wrong (`ADR-7: …`), and its lines as `path:line`; the most used first.

    A name is the record's id, or as the first line writes it where it leads to none.
    """
    records: int
    """How many records the log holds: no name can lead to one where it holds none."""
    files: int
    """How many files of the project were looked at."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    paths = await context.project.paths()
    found = await context.in_thread(
        lambda: list(find_markers(log, paths, context.project.read_text, context.check_time))
    )
    rows = [
        MarkerRow(
            path=one.path,
            line=one.line,
            text=one.text,
            decision=one.decision.id if one.decision else None,
            name=one.name,
            problem=one.problem,
        )
        for one in found
    ]
    broken = [row for row in rows if row.problem]
    shown = broken if args.broken else rows
    return Output(
        markers=shown, broken=len(broken), names=_by_name(found), records=len(log.decisions), files=len(paths)
    )


def _by_name(found: list[Marker]) -> dict[str, list[str]]:
    held: dict[tuple[str, str], list[Marker]] = defaultdict(list)
    for one in found:
        if one.problem:
            # Lines that name no record, or several, are one name where they are told the same of it.
            held[one.decision.id if one.decision else "", one.problem].append(one)
    names = {
        f"{wanted or lines[0].name}: {problem}": [f"{line.path}:{line.line}" for line in lines]
        for (wanted, problem), lines in held.items()
    }
    return dict(sorted(names.items(), key=lambda one: (-len(one[1]), one[0])))

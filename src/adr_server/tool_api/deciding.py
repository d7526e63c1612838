"""Pointers between code and decision records, both ways: a record names a path, a comment names a record.

Rule: a pointer is there because a line says so, and carries that line. A record that cannot be told is no pointer.
"""

import asyncio
from collections.abc import Iterable, Sequence

from adr_server.decisions import Decision, DecisionLog
from adr_server.review import Mention, RecordNames, mentions_in, with_folders
from adr_server.tool_api.code_rows import EntityRow
from adr_server.tool_api.models import ToolOutput
from adr_server.tool_api.project import ProjectView
from adr_server.tool_api.views import GoverningRow, Place


class DecisionPointer(ToolOutput):
    """A pointer between a decision record and an entity or path."""

    kind: str
    """`governed_by`: the record, or the folder's README, names the path; `cites`: a comment names the record.

    Seen from the record, these are `governs` and `cited_by`.
    """
    name: str
    """The entity or path."""
    id: str
    title: str | None
    status: str
    record: str
    """The record's path."""
    at: Place
    """The line that says so."""


def pointers_of(governing: Iterable[GoverningRow], entity: EntityRow, cited: Iterable[int]) -> list[DecisionPointer]:
    """The pointers of an entity out of what governs its file; `cited` are the lines on which it cites records.

    What the code of a file says counts for the entity that it stands in or above, and for the file as a whole.
    """
    lines = set(cited)
    whole = entity.type == "module"
    found: list[DecisionPointer] = []
    for row in governing:
        for one in row.evidence:
            line = one.place.line
            marker = one.how == "marker"
            if marker and not whole and line not in lines and not entity.line <= line <= entity.end_line:
                continue
            found.append(
                DecisionPointer(
                    kind="cites" if marker else "governed_by",
                    name=entity.entity,
                    id=row.id,
                    title=row.title,
                    status=row.status,
                    record=row.path,
                    at=one.place,
                )
            )
    return found


def record_named(log: DecisionLog, text: str) -> Decision | None:
    """The record that `text` is the path, id or number of (`ADR-12`, `0012`), where one alone is."""
    plain = text.strip().removeprefix("./")
    for decision in log.decisions:
        if plain in {decision.path, decision.id}:
            return decision
    digits = plain.casefold().removeprefix("adr").strip("-_ #:")
    found = [one for one in log.decisions if digits.isdecimal() and digits.isascii() and one.number == int(digits[:9])]
    return found[0] if len(found) == 1 else None


async def governed_by(project: ProjectView, decision: Decision) -> list[DecisionPointer]:
    """The paths and globs that a record names, each once, with the first line that does."""
    places = with_folders(await project.paths())

    def reading() -> Sequence[Mention]:
        return list(mentions_in(decision, project.read_text(decision.path), places))

    first: dict[str, DecisionPointer] = {}
    for one in await asyncio.to_thread(reading):
        at = Place(path=decision.path, line=one.line, text=one.text)
        first.setdefault(one.pattern, _from_record("governs", decision, one.pattern, at))
    return list(first.values())


def citing(log: DecisionLog, decision: Decision, cites: Iterable[tuple[EntityRow, str, int]]) -> list[DecisionPointer]:
    """The entities among `cites` (entity, the name as written, its line) whose comment names `decision`."""
    names = RecordNames(log)
    pages = {one.path for one in log.decisions}
    return [
        _from_record("cited_by", decision, entity.entity, Place(path=entity.path, line=line, text=written))
        for entity, written, line in cites
        if entity.path not in pages
        and any(named is not None and named.path == decision.path for named, _ in names.named_in(written, entity.path))
    ]


def _from_record(kind: str, decision: Decision, name: str, at: Place) -> DecisionPointer:
    return DecisionPointer(
        kind=kind, name=name, id=decision.id, title=decision.title, status=decision.status, record=decision.path, at=at
    )

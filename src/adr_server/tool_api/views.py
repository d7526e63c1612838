"""Shapes that several tools give, so that one tool's result fits another's arguments."""

from adr_server.decisions import Decision, Relation, Section, Status
from adr_server.tool_api.models import ToolOutput


class Place(ToolOutput):
    """A line of a file: the path from the project's root, the line from 1, and its text where that is evidence."""

    path: str
    line: int
    text: str = ""


class DecisionRow(ToolOutput):
    """One record as inventories list it; relations are paths, as the record itself states them."""

    id: str
    path: str
    number: int | None
    title: str | None
    status: Status
    date: str | None
    format: str
    supersedes: list[str]
    superseded_by: list[str]
    amends: list[str]
    amended_by: list[str]
    relates: list[str]
    tags: list[str]
    deciders: list[str]
    dangling: list[str]
    """What the record calls another record and no file answers to."""
    problems: list[str]
    """Codes of what is unclear in the record."""


class SectionText(ToolOutput):
    """One section of a record: what it is for, its heading, its place and its text."""

    kind: str
    heading: str
    line: int
    end_line: int
    text: str


class GoverningEvidence(ToolOutput):
    """The line that says that a record governs a path."""

    governed: str
    """The path that is governed."""
    how: str
    """Who says so: the record, a marker in the code, the README of the folder, or `technology`.

    That is a record that decides on what a change adds there or takes away.
    """
    place: Place


class GoverningRow(ToolOutput):
    """A record that governs one of the paths, with every line that says so."""

    id: str
    path: str
    title: str | None
    status: str
    superseded_by: list[str]
    evidence: list[GoverningEvidence]


class UnresolvedRow(ToolOutput):
    """A line that names a record which is none, or several."""

    place: Place
    reason: str


def row_of(decision: Decision) -> DecisionRow:
    """The row of a record."""
    return DecisionRow(
        id=decision.id,
        path=decision.path,
        number=decision.number,
        title=decision.title,
        status=decision.status,
        date=decision.date,
        format=decision.format,
        supersedes=list(decision.targets(Relation.SUPERSEDES)),
        superseded_by=list(decision.targets(Relation.SUPERSEDED_BY)),
        amends=list(decision.targets(Relation.AMENDS)),
        amended_by=list(decision.targets(Relation.AMENDED_BY)),
        relates=list(decision.targets(Relation.RELATES)),
        tags=list(decision.tags),
        deciders=list(decision.deciders),
        dangling=list(decision.dangling),
        problems=list(dict.fromkeys(problem.code for problem in decision.problems)),
    )


def section_of(section: Section) -> SectionText:
    """The text of a section."""
    return SectionText(
        kind=section.kind.value,
        heading=section.heading,
        line=section.line,
        end_line=section.end_line,
        text=section.text,
    )

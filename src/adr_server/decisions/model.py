"""What a record says, as facts with the line that each one came from. Frozen values; no I/O."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Status(StrEnum):
    """The state of life of a decision; `UNKNOWN` when the record does not say."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DEPRECATED = "deprecated"
    SUPERSEDED = "superseded"
    DRAFT = "draft"
    UNKNOWN = "unknown"


class Relation(StrEnum):
    """How one record stands to another, as the first one says it."""

    SUPERSEDES = "supersedes"
    SUPERSEDED_BY = "superseded_by"
    AMENDS = "amends"
    AMENDED_BY = "amended_by"
    RELATES = "relates"

    @property
    def inverse(self) -> "Relation":
        """The same relation told from the other end."""
        return _INVERSE[self]


_INVERSE = {
    Relation.SUPERSEDES: Relation.SUPERSEDED_BY,
    Relation.SUPERSEDED_BY: Relation.SUPERSEDES,
    Relation.AMENDS: Relation.AMENDED_BY,
    Relation.AMENDED_BY: Relation.AMENDS,
    Relation.RELATES: Relation.RELATES,
}


class SectionKind(StrEnum):
    """What a section of a record is for, whatever its heading and language."""

    CONTEXT = "context"
    DRIVERS = "drivers"
    OPTIONS = "options"
    DECISION = "decision"
    CONSEQUENCES = "consequences"
    CONFIRMATION = "confirmation"
    STATUS = "status"
    LINKS = "links"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True)
class Section:
    """A heading (or bold line, or table field) with the text under it.

    `line` is the heading's line, `end_line` the last line of the text; both count from 1. `text` excludes the heading.
    """

    kind: SectionKind
    heading: str
    level: int
    text: str
    line: int
    end_line: int


@dataclass(frozen=True, kw_only=True)
class Option:
    """One considered option; `chosen` when the record says that it is the outcome."""

    title: str
    line: int
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()
    chosen: bool = False


@dataclass(frozen=True, kw_only=True)
class Link:
    """A relation as this record states it. `target` is the other record's path, None when nothing there resolves.

    `text` is what the record wrote (a title, a number, a file name); `mutual` is told by the graph, not here.
    """

    relation: Relation
    target: str | None
    text: str
    line: int


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Something unclear in one record: a stable code, what was seen, and the line it was seen on."""

    code: str
    message: str
    line: int


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One record. `lines` says for each field which line it was read from (absent: not stated).

    `id` is unique in the project: the number as the file writes it (`0012`), or the stem where there is no number
    or where two records share one. `date` is ISO (`2026-11-21`) or None. `anchor` is set where one file holds many
    records: the line its heading stands on; `path` alone is then not unique. `beside` is the file from which fields
    were read that the record itself does not state. `status_text` and `date_text` are what
    the record wrote, shortened.
    """

    id: str
    path: str
    number: int | None
    title: str | None
    status: Status
    date: str | None
    format: str
    language: str
    status_text: str = ""
    date_text: str = ""
    superseded_in_part: bool = False
    sections: tuple[Section, ...] = ()
    options: tuple[Option, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[str, ...] = ()
    deciders: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    anchor: int | None = None
    beside: str | None = None

    def targets(self, relation: Relation) -> tuple[str, ...]:
        """The paths that this record itself names for `relation`, each once, in order."""
        found = (link.target for link in self.links if link.relation is relation and link.target is not None)
        return tuple(dict.fromkeys(found))

    @property
    def dangling(self) -> tuple[str, ...]:
        """What this record calls another record and no file answers to."""
        return tuple(dict.fromkeys(link.text for link in self.links if link.target is None))

    def section(self, kind: SectionKind) -> Section | None:
        """The first section of that kind, if the record has one."""
        return next((section for section in self.sections if section.kind is kind), None)


@dataclass(frozen=True, kw_only=True)
class DecisionLog:
    """All records of a project, in path order, and the documents beside them that are none.

    `folders` are the decision folders (`""` for the root); `others` maps a document in one of them that is no record to
    what it is: `index`, `template`, `readme`, `other`; `unreadable` maps a path to why it could not be read.
    `out_of_force` are the files that the log's own index calls retired, or undecided where they state nothing.
    """

    decisions: tuple[Decision, ...]
    folders: tuple[str, ...] = ()
    others: Mapping[str, str] = field(default_factory=dict)
    unreadable: Mapping[str, str] = field(default_factory=dict)
    out_of_force: frozenset[str] = frozenset()

    def by_path(self, path: str) -> tuple[Decision, ...]:
        """The records of one file."""
        return tuple(decision for decision in self.decisions if decision.path == path)

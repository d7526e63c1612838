"""Rules on how records stand to each other: both ends say the same, no end is lost, nothing goes in a circle. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adr_server.decisions.cycles import find_cycles
from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.reference import Meant, number_in
from adr_server.decisions.lint.survey import Survey, line_of, subject
from adr_server.decisions.model import Decision, Link, Relation, Status
from adr_server.errors import shorten

_WORDS = {
    Relation.SUPERSEDES: "supersedes",
    Relation.SUPERSEDED_BY: "is superseded by",
    Relation.AMENDS: "amends",
    Relation.AMENDED_BY: "is amended by",
    Relation.RELATES: "relates to",
}
# Who says that it was superseded need not say that it was amended.
_STRONGER = {Relation.AMENDED_BY: Relation.SUPERSEDED_BY, Relation.AMENDS: Relation.SUPERSEDES}
_UNDECIDED = frozenset({Status.PROPOSED, Status.DRAFT, Status.REJECTED})
# Wordings that say that a record stands on another one; "relates to" says less.
_RESTS_ON = re.compile(
    r"\b(?:depends? (?:up)?on|dependent on|requires|builds (?:up)?on|rests on|relies on|prerequisites?|presupposes"
    r"|hängt ab von|abhängig von|baut auf|setzt voraus|dépend de|repose sur|s'appuie sur|depende de|se basa en)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|no longer|never|n't|nicht|kein\w*|ne|pas|no|não)\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class _Statement:
    """Where a relation is stated."""

    path: str
    line: int


def one_sided_supersession(survey: Survey) -> Iterator[Hit]:
    """A supersession that only one of its two records states."""
    return _one_sided(survey, (Relation.SUPERSEDES, Relation.SUPERSEDED_BY))


def one_sided_amendment(survey: Survey) -> Iterator[Hit]:
    """An amendment that only one of its two records states."""
    return _one_sided(survey, (Relation.AMENDS, Relation.AMENDED_BY))


def relation_cycle(survey: Survey) -> Iterator[Hit]:
    """Records that supersede (or amend) each other in a circle, or one that does so with itself."""
    for forward in (Relation.SUPERSEDES, Relation.AMENDS):
        edges = _edges(survey, forward)
        for cycle in find_cycles({source: list(targets) for source, targets in edges.items()}):
            first = cycle[0]
            chain = " → ".join([*cycle[:10], *(["…"] if len(cycle) > 10 else []), first])  # noqa: PLR2004 - a line's worth
            yield Hit(
                path=edges[first][cycle[1 % len(cycle)]].path,
                line=edges[first][cycle[1 % len(cycle)]].line,
                message=f"In a circle, each {_WORDS[forward]} the next: {chain}.",
                remedy="Find the relation that is the wrong way round, and turn or remove it.",
                key=f"{forward}|{'|'.join(sorted(cycle))}",
            )


def dangling_link(survey: Survey) -> Iterator[Hit]:
    """A relation whose other end is no document of this project. Links to other sites are not judged."""
    meant = Meant(survey)
    for decision in survey.log.decisions:
        seen: set[tuple[Relation, str]] = set()
        for link in decision.links:
            if (link.relation, link.text) in seen or not meant.is_missing(decision, link):
                continue
            seen.add((link.relation, link.text))
            yield Hit(
                path=decision.path,
                line=link.line,
                message=f"This record {_WORDS[link.relation]} {shorten(link.text)!r}, and no record answers to that.",
                remedy="Point it at the record that is meant (it may have been renumbered, renamed or removed).",
                key=f"{subject(decision)}|{link.relation}|{link.text}",
            )


def superseded_without_successor(survey: Survey) -> Iterator[Hit]:
    """A superseded record that names no successor that exists, and that no other record claims to supersede."""
    meant = Meant(survey)
    for decision in survey.log.decisions:
        if decision.status is not Status.SUPERSEDED or survey.successors.get(decision.path):
            continue
        named = [link for link in decision.links if link.relation is Relation.SUPERSEDED_BY]
        if any(meant.may_exist(decision, link) for link in named):
            continue
        tried = f"it names {shorten(named[0].text)!r}, which no record answers to" if named else "it names none"
        yield Hit(
            path=decision.path,
            line=named[0].line if named else line_of(decision, "status"),
            message=f"The record is superseded, but by which one cannot be told: {tried}, and no other record "
            "says that it supersedes this one.",
            remedy="Name the successor here, and this record there; where none exists, the status is deprecated.",
            key=subject(decision),
        )


def rests_on_undecided(survey: Survey) -> Iterator[Hit]:
    """An accepted record that amends or depends on an undecided or rejected one; a superseded one given up for such."""
    for decision in survey.log.decisions:
        if decision.status is Status.ACCEPTED:
            for link in decision.links:
                if link.relation is Relation.AMENDS or (
                    link.relation is Relation.RELATES and _says_rests_on(survey, decision, link)
                ):
                    yield from _undecided(survey, decision, link, "is accepted and rests on")
        elif decision.status is Status.SUPERSEDED:
            ends = [link for link in decision.links if link.relation is Relation.SUPERSEDED_BY and link.target]
            if len({link.target for link in ends}) == 1:
                yield from _undecided(survey, decision, ends[0], "is given up in favour of")


def _one_sided(survey: Survey, relations: tuple[Relation, Relation]) -> Iterator[Hit]:
    stated = {
        (decision.path, link.relation, link.target)
        for decision in survey.log.decisions
        for link in decision.links
        if link.target
    }
    vague = {
        (decision.path, link.relation, number_in(link.text))
        for decision in survey.log.decisions
        for link in decision.links
        if link.relation in relations and not link.target
    }
    for decision in survey.log.decisions:
        told: set[tuple[Relation, str]] = set()
        for link in decision.links:
            target = link.target
            if link.relation not in relations or not target or target == decision.path or target not in survey.by_path:
                continue
            inverse = link.relation.inverse
            answers = ((target, inverse, decision.path), (target, _STRONGER.get(inverse), decision.path))
            if (link.relation, target) in told or not stated.isdisjoint(answers):
                continue
            if (target, inverse, decision.number) in vague:
                continue
            told.add((link.relation, target))
            yield Hit(
                path=decision.path,
                line=link.line,
                message=f"This record {_WORDS[link.relation]} {target}, which does not say that it "
                f"{_WORDS[inverse]} this one{_status_of(survey, target, link.relation)}.",
                remedy=f"Say so in {target} too, or take it back here.",
                key=f"{subject(decision)}|{link.relation}|{target}",
            )


def _status_of(survey: Survey, target: str, relation: Relation) -> str:
    others = survey.by_path[target]
    if relation is not Relation.SUPERSEDES or len(others) != 1 or others[0].status is Status.SUPERSEDED:
        return ""
    return f" (its status: {others[0].status})"


def _edges(survey: Survey, forward: Relation) -> Mapping[str, Mapping[str, _Statement]]:
    """Newer → older, whichever of the two says so, with the statement.

    Files of many records are left out: which of them is meant cannot be told from a path.
    """
    edges: dict[str, dict[str, _Statement]] = {}
    for decision in survey.log.decisions:
        for link in decision.links:
            ends = {forward: (decision.path, link.target), forward.inverse: (link.target, decision.path)}
            newer, older = ends.get(link.relation, (None, None))
            if newer and older and all(len(survey.by_path.get(end, ())) == 1 for end in (newer, older)):
                statement = _Statement(path=decision.path, line=link.line)
                edges.setdefault(newer, {}).setdefault(older, statement)
    return edges


def _says_rests_on(survey: Survey, decision: Decision, link: Link) -> bool:
    line = survey.quoted(decision.path, link.line)
    match = _RESTS_ON.search(line)
    if match:
        clause = re.split(r"[.;,]", line[: match.start()])[-1]
        return _NOT.search(clause) is None
    around = (section for section in decision.sections if section.line <= link.line <= section.end_line)
    return any(_RESTS_ON.search(section.heading) for section in around)


def _undecided(survey: Survey, decision: Decision, link: Link, how: str) -> Iterator[Hit]:
    others = survey.by_path.get(link.target or "", ())
    if len(others) == 1 and others[0].status in _UNDECIDED and others[0] is not decision:
        other = others[0]
        yield Hit(
            path=decision.path,
            line=link.line,
            message=f"This record {how} {other.path}, whose status is {other.status} "
            f"({other.path}:{line_of(other, 'status')}).",
            remedy="Decide that record, or take this one back to proposed until it is decided.",
            key=f"{subject(decision)}|{link.relation}|{other.path}",
        )

"""The links of all records resolved in their project, and ids made unique.

Rule: what a record relates to is left out where it says more of the same record; an id is as short as it can be.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from posixpath import splitext

from adr_server.decisions.model import Decision, Link, Relation, Status
from adr_server.decisions.resolver import Resolver
from adr_server.decisions.titles import stem_of


def resolved(decisions: Sequence[Decision], paths: Collection[str]) -> list[Decision]:
    """`decisions` with their links resolved in a project of `paths`, and ids that are unique."""
    resolver = Resolver(decisions, paths)
    records = {decision.path for decision in decisions}
    return _with_ids([_resolved(resolver, records, decision) for decision in decisions])


def _resolved(resolver: Resolver, records: Collection[str], decision: Decision) -> Decision:
    if not decision.links:
        return decision
    links: dict[tuple[Relation, str | None, str], Link] = {}
    problems = list(decision.problems)
    for link in decision.links:
        found, problem = resolver.resolve(decision, link)
        # A page, a diagram or a source file that a record points to is there, but decides nothing.
        if found is None or (found.relation is Relation.RELATES and found.target and found.target not in records):
            continue
        key = (found.relation, found.target, "" if found.target else found.text)
        if key not in links:
            links[key] = found
            problems += [problem] if problem else []
    firm = {link.target for link in links.values() if link.relation is not Relation.RELATES}
    kept = tuple(
        link
        for link in links.values()
        if link.relation is not Relation.RELATES or link.target is None or link.target not in firm
    )
    status = decision.status
    if status is Status.DEPRECATED and any(link.relation is Relation.SUPERSEDED_BY and link.target for link in kept):
        status = Status.SUPERSEDED
    return replace(decision, links=kept, problems=tuple(problems), status=status)


def _with_ids(decisions: list[Decision]) -> list[Decision]:
    ids = [decision.id for decision in decisions]
    ids = _apart(
        ids,
        [
            stem_of(decision.path) if decision.anchor is None else f"{stem_of(decision.path)}-{decision.id}"
            for decision in decisions
        ],
    )
    ids = _apart(
        ids,
        [
            splitext(decision.path)[0] if decision.anchor is None else f"{splitext(decision.path)[0]}-{decision.id}"
            for decision in decisions
        ],
    )
    ids = _apart(
        ids,
        [decision.path if decision.anchor is None else f"{decision.path}:{decision.anchor}" for decision in decisions],
    )
    return [
        decision if decision.id == name else replace(decision, id=name)
        for decision, name in zip(decisions, ids, strict=True)
    ]


def _apart(ids: list[str], longer: list[str]) -> list[str]:
    """`ids` with the longer name wherever two are the same."""
    seen: dict[str, int] = defaultdict(int)
    for name in ids:
        seen[name] += 1
    return [long if seen[name] > 1 else name for name, long in zip(ids, longer, strict=True)]

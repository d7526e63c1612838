"""How the records of a project stand to each other.

Rule: an edge says what one record says; it is `mutual` when the other says the inverse. Each pair is drawn once, from
the
record that acts (supersedes, amends), with both ends' words kept apart. Nothing recurses: chains may be long, cycles
real.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from adr_server.decisions.cycles import find_cycles
from adr_server.decisions.model import Decision, DecisionLog, Relation

_ACTIVE = {Relation.SUPERSEDED_BY: Relation.SUPERSEDES, Relation.AMENDED_BY: Relation.AMENDS}


@dataclass(frozen=True, kw_only=True)
class Edge:
    """`source` supersedes, amends or relates to `target` (ids). `stated_by` are the ids whose own text says so."""

    source: str
    target: str
    relation: Relation
    stated_by: tuple[str, ...]

    @property
    def mutual(self) -> bool:
        """Whether both ends say it; a relation without direction is mutual when both name each other."""
        return len(self.stated_by) > 1


@dataclass(frozen=True, kw_only=True)
class Dangling:
    """A relation of `source` (an id) to something that no file answers to, with the line that states it."""

    source: str
    relation: Relation
    text: str
    line: int


@dataclass(frozen=True, kw_only=True)
class DecisionGraph:
    """Records by id, in the log's order, the edges between them and what dangles."""

    nodes: Mapping[str, Decision]
    edges: tuple[Edge, ...]
    dangling: tuple[Dangling, ...]

    @classmethod
    def of(cls, log: DecisionLog) -> "DecisionGraph":
        """The graph of `log`; a link to a file of many records goes to its first."""
        nodes = {decision.id: decision for decision in log.decisions}
        ids: dict[str, str] = {}
        for decision in log.decisions:
            ids.setdefault(decision.path, decision.id)
        stated: dict[tuple[str, str, Relation], list[str]] = defaultdict(list)
        dangling: list[Dangling] = []
        for decision in log.decisions:
            for link in decision.links:
                other = ids.get(link.target) if link.target is not None else None
                if other is None:
                    if link.target is None:
                        dangling.append(
                            Dangling(source=decision.id, relation=link.relation, text=link.text, line=link.line)
                        )
                    continue
                key = _key(decision.id, other, link.relation)
                if other != decision.id and decision.id not in stated[key]:
                    stated[key].append(decision.id)
        edges = tuple(
            Edge(source=source, target=target, relation=relation, stated_by=tuple(by))
            for (source, target, relation), by in stated.items()
            if by
        )
        return cls(nodes=nodes, edges=edges, dangling=tuple(dangling))

    @cached_property
    def _outgoing(self) -> Mapping[str, tuple[Edge, ...]]:
        found: dict[str, list[Edge]] = defaultdict(list)
        for edge in self.edges:
            found[edge.source].append(edge)
        return {source: tuple(edges) for source, edges in found.items()}

    def successors(self, identity: str) -> tuple[str, ...]:
        """The ids of the records that supersede this one, directly."""
        return tuple(
            edge.source for edge in self.edges if edge.relation is Relation.SUPERSEDES and edge.target == identity
        )

    @cached_property
    def one_sided(self) -> tuple[Edge, ...]:
        """Supersessions and amendments that one end alone states."""
        return tuple(edge for edge in self.edges if not edge.mutual and edge.relation is not Relation.RELATES)

    @cached_property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """Circles of records that supersede or amend each other, each from its first id on, along the relations."""
        edges = {
            source: [edge.target for edge in edges if edge.relation is not Relation.RELATES]
            for source, edges in self._outgoing.items()
        }
        return tuple(sorted(find_cycles(edges)))

    @cached_property
    def chains(self) -> tuple[tuple[str, ...], ...]:
        """Supersessions from the newest record to the oldest, longest first; one may begin several.

        At most one chain ends in each oldest record; a record in a cycle is visited once.
        """
        older: dict[str, list[str]] = defaultdict(list)
        replaced: set[str] = set()
        for edge in self.edges:
            if edge.relation is Relation.SUPERSEDES:
                older[edge.source].append(edge.target)
                replaced.add(edge.target)
        found: list[tuple[str, ...]] = []
        for start in (identity for identity in older if identity not in replaced):
            found.extend(_paths(start, older))
        return tuple(sorted(found, key=lambda chain: (-len(chain), chain)))


def _key(source: str, target: str, relation: Relation) -> tuple[str, str, Relation]:
    match relation:
        case Relation.SUPERSEDED_BY | Relation.AMENDED_BY:
            return target, source, _ACTIVE[relation]
        case Relation.RELATES:
            one, two = sorted((source, target))
            return one, two, relation
        case _:
            return source, target, relation


def _paths(start: str, older: Mapping[str, list[str]]) -> list[tuple[str, ...]]:
    """Chains from `start` down, each record taken once."""
    previous: dict[str, str | None] = {start: None}
    ends: list[str] = []
    stack = [start]
    while stack:
        current = stack.pop()
        fresh = [other for other in older.get(current, ()) if other not in previous]
        if not fresh:
            ends.append(current)
        for other in fresh:
            previous[other] = current
            stack.append(other)
    found = []
    for end in ends:
        chain: list[str] = []
        step: str | None = end
        while step is not None:
            chain.append(step)
            step = previous[step]
        found.append(tuple(reversed(chain)))
    return found

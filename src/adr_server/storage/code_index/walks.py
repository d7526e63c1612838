"""Walks along the pointers of an index: around an entity, from one to another, and to all that a change may reach.

Rule: every walk is bounded and ends in cycles; a pointer that may mean several entities is followed around one entity
only, and left out, counted, where a walk claims that one thing reaches another.
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adr_server.storage.code_index.facts import Step, steps_in, steps_out
from adr_server.storage.code_index.legs import EntityHit, inside
from adr_server.storage.code_index.targets import Targets

MOST_VISITED = 600
WALK_SECONDS = 6.0
"""A walk gives what it has by then, and says that it was cut."""
_MOST_TOGETHER = 60


@dataclass(frozen=True, kw_only=True)
class Way:
    """The shortest way found from one entity to another, empty where there is none; `whole`: nothing was cut."""

    steps: tuple[Step, ...]
    visited: int
    whole: bool


@dataclass(frozen=True, kw_only=True)
class Reached:
    """An entity that a change may reach, `distance` steps away, through `step`."""

    entity: EntityHit
    distance: int
    step: Step


@dataclass(frozen=True, kw_only=True)
class Blast:
    """What may be reached, nearest first; `unsure`: pointers that were not followed; `whole`: nothing was cut."""

    reached: tuple[Reached, ...]
    unsure: int
    whole: bool


def breadth_first(
    connection: sqlite3.Connection, checkout: int, start: EntityHit, *, outward: bool, depth: int, most: int
) -> list[tuple[int, Step]]:
    """At most `most` steps around `start`, with how far away each ends (from 1); none is left twice, so cycles end."""
    found: list[tuple[int, Step]] = []
    targets = Targets(connection, checkout)
    seen = {start.entity}
    edge = [start]
    for distance in range(1, depth + 1):
        following: list[EntityHit] = []
        for entity in edge:
            for step in steps_out(targets, entity) if outward else steps_in(targets, entity):
                found.append((distance, step))
                if len(found) >= most:
                    return found
                reached = step.target if outward else step.source
                if reached is not None and reached.entity not in seen:
                    seen.add(reached.entity)
                    following.append(reached)
        edge = following
    return found


def way_between(
    connection: sqlite3.Connection,
    checkout: int,
    start: EntityHit,
    goal: EntityHit,
    *,
    depth: int,
    check_time: Callable[[], None],
) -> Way:
    """The shortest way along pointers from `start` into `goal` (itself, or what stands in it)."""
    end = time.monotonic() + WALK_SECONDS
    targets = Targets(connection, checkout)
    came: dict[int, tuple[EntityHit, Step]] = {}
    seen = {start.entity}
    edge = [start]
    for _ in range(depth):
        following: list[EntityHit] = []
        for entity in edge:
            check_time()
            for step in steps_out(targets, entity):
                target = step.target
                if target is None or step.unsure or target.entity in seen:
                    continue
                seen.add(target.entity)
                came[target.entity] = (entity, step)
                if _holds(goal, target):
                    return Way(steps=_steps_to(came, target, start), visited=len(seen), whole=True)
                following.append(target)
                if len(seen) >= MOST_VISITED or time.monotonic() > end:
                    return Way(steps=(), visited=len(seen), whole=False)
        edge = following
    return Way(steps=(), visited=len(seen), whole=not edge)


def blast_of(
    connection: sqlite3.Connection,
    checkout: int,
    changed: Sequence[EntityHit],
    *,
    depth: int,
    check_time: Callable[[], None],
) -> Blast:
    """What points at the changed entities, what points at that, and so on, `depth` steps far."""
    end = time.monotonic() + WALK_SECONDS
    targets = Targets(connection, checkout)
    seen = {entity.entity for entity in changed}
    found: list[Reached] = []
    unsure = 0
    edge = list(changed)
    for distance in range(1, depth + 1):
        following: list[EntityHit] = []
        for entity in edge:
            check_time()
            if time.monotonic() > end:
                return Blast(reached=tuple(found), unsure=unsure, whole=False)
            for step in steps_in(targets, entity):
                if step.unsure:
                    unsure += 1
                    continue
                if step.source.entity in seen or any(_holds(one, step.source) for one in changed[:_MOST_TOGETHER]):
                    continue
                seen.add(step.source.entity)
                found.append(Reached(entity=step.source, distance=distance, step=step))
                following.append(step.source)
                if len(seen) >= MOST_VISITED + len(changed):
                    return Blast(reached=tuple(found), unsure=unsure, whole=False)
        edge = following
    return Blast(reached=tuple(found), unsure=unsure, whole=not edge)


def touched(
    connection: sqlite3.Connection, checkout: int, path: str, spans: Sequence[tuple[int, int]]
) -> list[EntityHit]:
    """The innermost entities on the lines of a file, or all of its top ones without `spans`; its module where none is.

    Empty where the index has no such file.
    """
    row = connection.execute("SELECT document FROM files WHERE checkout = ? AND path = ?", (checkout, path)).fetchone()
    if row is None:
        return []
    document = int(row[0])
    places = [(document, first, last) for first, last in spans] or [(document, 1, 1_000_000_000)]
    hits = {hit.entity: hit for place in places for hit in inside(connection, checkout, [place])}
    named = [hit for hit in hits.values() if hit.key]
    if not spans:
        return [hit for hit in named if "." not in hit.key] or list(hits.values())[:1]
    keys = {hit.key for hit in named}
    inner = [hit for hit in named if not any(key.startswith(f"{hit.key}.") for key in keys)]
    return inner or [hit for hit in hits.values() if not hit.key]


def _holds(outer: EntityHit, inner: EntityHit) -> bool:
    return outer.document == inner.document and outer.line <= inner.line and inner.end_line <= outer.end_line


def _steps_to(came: dict[int, tuple[EntityHit, Step]], goal: EntityHit, start: EntityHit) -> tuple[Step, ...]:
    steps: list[Step] = []
    at = goal
    while at.entity != start.entity:
        at, step = came[at.entity]
        steps.append(step)
    return tuple(reversed(steps))

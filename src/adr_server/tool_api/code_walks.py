"""Walks in the code of a project, as tools give them: the way from one entity to another, and what a change reaches."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adr_server.codebase.search.path_words import is_aside
from adr_server.storage.code_index import walks
from adr_server.tool_api.code import ProjectCode, meant_in
from adr_server.tool_api.code_rows import EntityRow, PointerRow, entity_row, pointer_row
from adr_server.tool_api.models import ToolOutput
from adr_server.tool_api.views import Place


class ReachedRow(ToolOutput):
    """An entity that a change may reach."""

    entity: str
    type: str
    path: str
    line: int
    depth: int
    through: str
    """What it points at, on the way to the change."""
    kind: str
    at: Place
    """The line that points."""
    aside: bool
    """It is a test, an example or a document."""


@dataclass(frozen=True, kw_only=True)
class WayFound:
    """The way between two entities; `steps` is empty where none was found within `depth` or the bounds."""

    start: EntityRow
    goal: EntityRow
    steps: list[PointerRow]
    visited: int
    whole: bool


@dataclass(frozen=True, kw_only=True)
class BlastFound:
    """What a change touches and may reach; `unknown` are paths that the index does not have."""

    changed: list[EntityRow]
    reached: list[ReachedRow]
    unsure: int
    whole: bool
    unknown: list[str]


async def way(code: ProjectCode, start: str, goal: str, *, depth: int) -> tuple[WayFound, list[str]]:
    """The shortest way along pointers, and notes on the index; UnknownNameError where a text names no entity."""

    def reading(connection: sqlite3.Connection, checkout: int) -> WayFound:
        one = meant_in(connection, checkout, start)[0]
        other = meant_in(connection, checkout, goal)[0]
        found = walks.way_between(connection, checkout, one, other, depth=depth, check_time=code.check_time)
        return WayFound(
            start=entity_row(one),
            goal=entity_row(other),
            steps=[pointer_row(step, at) for at, step in enumerate(found.steps, start=1)],
            visited=found.visited,
            whole=found.whole,
        )

    return await code.look(reading)


async def blast(
    code: ProjectCode, changed: Mapping[str, Sequence[tuple[int, int]]], *, depth: int
) -> tuple[BlastFound, list[str]]:
    """What a change of these lines (all, where a path has none) may reach, and notes on the index."""

    def reading(connection: sqlite3.Connection, checkout: int) -> BlastFound:
        hits = {path: walks.touched(connection, checkout, path, spans) for path, spans in changed.items()}
        starts = [hit for found in hits.values() for hit in found]
        found = walks.blast_of(connection, checkout, starts, depth=depth, check_time=code.check_time)
        return BlastFound(
            changed=[entity_row(hit) for hit in starts],
            reached=[_row(one) for one in found.reached],
            unsure=found.unsure,
            whole=found.whole,
            unknown=[path for path, some in hits.items() if not some],
        )

    return await code.look(reading)


def _row(one: walks.Reached) -> ReachedRow:
    hit, step = one.entity, one.step
    target = step.target
    return ReachedRow(
        entity=hit.key or hit.name,
        type=hit.type,
        path=hit.path,
        line=hit.line,
        depth=one.distance,
        through=(target.key or target.name) if target is not None else step.name,
        kind=step.kind,
        at=Place(path=hit.path, line=step.line),
        aside=is_aside(hit.path),
    )

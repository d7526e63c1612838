"""The code of a project as one run sees it: the index made fresh once, then searched.

A run waits for the index a bounded time. What cannot be brought up to date in that time is said beside the answer, and
the answer comes from what is there.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from adr_server.codebase.entities import FileFacts
from adr_server.codebase.owners import OwnerRule
from adr_server.codebase.search.query import Leg, Query, QueryKind, understand
from adr_server.errors import BrokenInputError, BudgetExceededError, UnknownNameError
from adr_server.storage.code_index import (
    CodeAnswer,
    CodeIndex,
    Filters,
    IndexCounts,
    Refreshed,
    facts,
    legs,
    pointing,
    search,
    walks,
)
from adr_server.storage.code_index.described import file_facts
from adr_server.tool_api.code_owners import owners_of, read_owner_file
from adr_server.tool_api.code_patterns import PatternLeg
from adr_server.tool_api.code_rows import (
    AnnotatedRow,
    CodeResults,
    CodeSearchInput,
    EntityRow,
    PointerRow,
    annotated_row,
    entity_row,
    merged,
    pointer_row,
    results_of,
)
from adr_server.tool_api.grants import Match, Progress
from adr_server.tool_api.project import ProjectView

T = TypeVar("T")

REFRESH_SECONDS = 20.0
"""The longest that a search waits for the index; `adr-server index` waits as long as it takes."""


@dataclass(frozen=True, kw_only=True)
class EntityFacts:
    """All about one entity; `entity_at` is its `path:line`."""

    entity: EntityRow
    entity_at: str
    members: list[EntityRow]
    uses: list[PointerRow]
    used_by: list[PointerRow]
    others: list[EntityRow]


@dataclass(frozen=True, kw_only=True)
class CodeOverview:
    """Counts of an index: entities by type, pointers by kind, and the names that most point at."""

    counts: IndexCounts
    entities: Mapping[str, int]
    pointers: Mapping[str, int]
    hubs: Sequence[tuple[str, int]]


@dataclass(frozen=True, kw_only=True)
class ProjectCode:
    """The grants that a search needs."""

    index: CodeIndex
    project: ProjectView
    match: Match
    progress: Progress
    check_time: Callable[[], None]
    neighbours: Callable[[], Sequence["Neighbour"]] = tuple

    async def refresh(self) -> Refreshed:
        """Bring the index up to date, however long the run may take; raises BrokenInputError where it cannot be."""
        checkout = self.project.checkout

        def work() -> Refreshed:
            return self.index.refresh(checkout, report=self.progress, check_time=self.check_time)

        return await self.project.once("code index, whole", work)

    async def fresh(self) -> tuple[str, ...]:
        """Bring the index up to date within `REFRESH_SECONDS`, once a run; notes on what is missing from it."""
        checkout = self.project.checkout
        end = time.monotonic() + REFRESH_SECONDS

        def in_time() -> None:
            self.check_time()
            if time.monotonic() > end:
                raise BudgetExceededError("seconds", "the index is not finished")

        def work() -> tuple[str, ...]:
            try:
                return self.index.refresh(checkout, report=self.progress, check_time=in_time).notes
            except BudgetExceededError:
                self.check_time()
                return ("the index is older than the project or not whole yet: run `adr-server index`",)

        return await self.project.once("code index", work)

    async def search(
        self, query: Query, *, limit: int = 10, filters: Filters | None = None
    ) -> tuple[CodeAnswer, tuple[str, ...]]:
        """The files that answer `query` best, and notes on the index.

        Raises:
            BrokenInputError: there is no index and none can be made.
            InvalidProgramError: the query is a regular expression that does not compile.
        """
        notes = await self.fresh()
        looking = PatternLeg(project=self.project, match=self.match, check_time=self.check_time)
        matched, off = await looking.matched(query)
        rules = await self.owners()
        find = partial(
            search,
            self.index,
            query,
            read_text=self.project.read_text,
            limit=limit,
            filters=filters,
            matched=matched,
            pattern_off=off,
            owner_of=lambda path: owners_of(rules, path),
        )
        started = time.perf_counter()
        answer = await asyncio.to_thread(find)
        spent = round((time.perf_counter() - started) * 1000, 2)
        return replace(answer, timings_ms={**answer.timings_ms, "total": spent}), notes

    async def find(
        self,
        args: CodeSearchInput,
        *,
        kind: QueryKind | None = None,
        leg: Leg | None = None,
        weights: Mapping[Leg, float] | None = None,
    ) -> CodeResults:
        """The answer to the arguments of a search tool; `kind`, `leg` and `weights` overrule what the query looks like.

        Raises: as `search`.
        """
        query = understand(args.query, kind=kind, leg=leg)
        if weights:
            query = replace(query, weights=weights)
        return await self.answer(args, query)

    async def answer(self, args: CodeSearchInput, query: Query) -> CodeResults:
        """The answer to a query that the arguments of a search tool were made into. Raises: as `search`."""
        answer, notes = await self.search(query, limit=args.limit, filters=args.filters())
        own = results_of(answer, notes, explain=args.explain)
        if not args.everywhere:
            return own
        others: list[tuple[str, CodeResults]] = []
        failed: list[str] = []
        for one in self.neighbours():
            if one.code is None:
                failed.append(f"{one.name}: not searched: {one.problem}")
                continue
            try:
                others.append((one.name, await one.code.answer(args.model_copy(update={"everywhere": False}), query)))
            except (BrokenInputError, BudgetExceededError) as error:
                self.check_time()
                failed.append(f"{one.name}: not searched: {error}")
        return merged(own, others, failed, limit=args.limit)

    async def owners(self) -> tuple[OwnerRule, ...]:
        """The rules of the project's CODEOWNERS file, none where it has none."""
        return (await read_owner_file(self.project)).rules

    async def annotated(self, entity: str | None = None) -> tuple[list[AnnotatedRow], list[str]]:
        """The annotations of the project, or those of one entity or file, and notes on the index."""

        def reading(connection: sqlite3.Connection, checkout: int) -> list[AnnotatedRow]:
            found = facts.annotations(connection, checkout)
            if entity is not None:
                meant = facts.meant_by(connection, checkout, entity)
                spans = {(hit.path, hit.line, hit.end_line) for hit in meant}
                found = [
                    item
                    for item in found
                    if any(path == item.entity.path and a <= item.entity.line <= b for path, a, b in spans)
                ]
            return [annotated_row(item) for item in found]

        return await self.look(reading)

    async def entity(self, text: str, *, depth: int = 1, most: int = 40) -> tuple[EntityFacts, list[str]]:
        """All about the entity that `text` names, `most` steps to `depth` each way, and notes on the index.

        Raises:
            UnknownNameError: it names none.
        """
        rules = await self.owners()

        def reading(connection: sqlite3.Connection, checkout: int) -> EntityFacts:
            meant = meant_in(connection, checkout, text)
            hit = meant[0]
            inner = legs.inside(connection, checkout, [(hit.document, hit.line, hit.end_line)])
            members = [item for item in inner if item.entity != hit.entity and item.line >= hit.line and item.key]
            noted = [item.facts.get("owner") for item in facts.annotations(connection, checkout, [hit])]
            owner = next((name for name in noted if name), None) or owners_of(rules, hit.path)
            out, back = (
                walks.breadth_first(connection, checkout, hit, outward=outward, depth=depth, most=most)
                for outward in (True, False)
            )
            return EntityFacts(
                entity=entity_row(hit, owner),
                entity_at=f"{hit.path}:{hit.line}",
                members=[entity_row(item) for item in members[:40]],
                uses=[pointer_row(step, at) for at, step in out],
                used_by=[pointer_row(step, at) for at, step in back],
                others=[entity_row(item) for item in meant[1:]],
            )

        return await self.look(reading)

    async def described(self, path: str | None = None) -> tuple[list[FileFacts], list[str]]:
        """The files of the index with entities and annotations, or the one at `path`; notes on the index."""
        return await self.look(lambda connection, checkout: file_facts(connection, checkout, path))

    async def citing(self) -> tuple[list[tuple[EntityRow, str, int]], list[str]]:
        """The entities whose comments name decision records, the name as written and its line; notes on the index."""

        def reading(connection: sqlite3.Connection, checkout: int) -> list[tuple[EntityRow, str, int]]:
            return [(entity_row(hit), name, line) for hit, name, line in facts.citing(connection, checkout)]

        return await self.look(reading)

    async def around(
        self, text: str, *, outward: bool, depth: int, most: int
    ) -> tuple[EntityRow, list[PointerRow], list[str]]:
        """The steps around an entity, breadth first; UnknownNameError where `text` names none."""

        def reading(connection: sqlite3.Connection, checkout: int) -> tuple[EntityRow, list[PointerRow]]:
            start = meant_in(connection, checkout, text)[0]
            steps = walks.breadth_first(connection, checkout, start, outward=outward, depth=depth, most=most)
            return entity_row(start), [pointer_row(step, at) for at, step in steps]

        (entity, steps), notes = await self.look(reading)
        return entity, steps, notes

    async def overview(self, limit: int) -> tuple[CodeOverview, list[str]]:
        """Counts of what the index holds, and notes on it."""

        def reading(connection: sqlite3.Connection, checkout: int) -> CodeOverview:
            entities, pointers = facts.counted(connection, checkout)
            hubs = pointing.most_named(connection, checkout, limit)
            return CodeOverview(
                counts=self.index.counts_in(connection, checkout), entities=entities, pointers=pointers, hubs=hubs
            )

        return await self.look(reading)

    async def look(self, reading: Callable[[sqlite3.Connection, int], T]) -> tuple[T, list[str]]:
        """What `reading` gives of the fresh index, and notes on it; raises BrokenInputError without an index."""
        notes = await self.fresh()
        return await asyncio.to_thread(self.index.read, reading), list(notes)


@dataclass(frozen=True, kw_only=True)
class Neighbour:
    """Another repository by name, with its code; `problem` says why there is none."""

    name: str
    code: ProjectCode | None
    problem: str = ""


def meant_in(connection: sqlite3.Connection, checkout: int, text: str) -> list[legs.EntityHit]:
    """The entities that `text` names, the best first; UnknownNameError with the nearest names where it names none."""
    found = facts.meant_by(connection, checkout, text)
    if not found:
        near = [hit.name for hit in legs.by_parts(connection, checkout, text)]
        raise UnknownNameError("entity", text, near, remedy="Give a name, a path, or path:line.")
    return found

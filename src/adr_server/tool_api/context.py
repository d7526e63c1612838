"""What a catalogue tool is granted while it runs, and nothing beyond."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from adr_server.errors import NotAllowedError

if TYPE_CHECKING:
    from adr_server.patterns import PatternRegistry
    from adr_server.storage import ChangeSetLike, Memory, QuotaFolder, SessionStore, Skills
    from adr_server.storage.code_index import CodeIndex
    from adr_server.tool_api.code import Neighbour, ProjectCode
    from adr_server.tool_api.grants import Match, Progress
    from adr_server.tool_api.project import ProjectView

Result = TypeVar("Result")


class Write(Protocol):
    """Puts planned edits on disk: all of them, or an error and none."""

    async def __call__(self, changes: ChangeSetLike) -> tuple[str, ...]:
        """The paths that were written; what the project view knew before is forgotten."""
        ...


@dataclass(frozen=True, kw_only=True)
class ServerFacts:
    """What the server knows of itself: version, counts by kind, sandbox layers by name, state in use by name."""

    version: str
    mode: str
    counts: Mapping[str, int]
    layers: Mapping[str, str]
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CodeState:
    """What code leaves behind for later runs: scratch files, skills, and the variables of named sessions.

    `run_skill(name, args)` runs a skill in the sandbox and gives its value as plain data. `parse_code(language, code)`
    gives why code does not parse, its line first; "" where it does; None where no engine of that language is at hand.
    `taken` are the names that no skill may have.
    """

    workspace: QuotaFolder
    skills: Skills
    run_skill: Callable[[str, Mapping[str, Any]], Awaitable[Any]]
    parse_code: Callable[[str, str], Awaitable[str | None]]
    taken: frozenset[str]
    sessions: SessionStore | None = None


@dataclass(frozen=True, kw_only=True)
class OtherRepository:
    """A repository that was named for the project, opened for one run; `problem` says why it could not be."""

    name: str
    project: ProjectView | None
    index: CodeIndex | None
    problem: str = ""


@dataclass(frozen=True, kw_only=True)
class ToolContext:
    """The grants of one tool call.

    `call(tool, args)` calls another catalogue tool under the same budget and policy and gives its result as plain data.
    `check_time()` raises BudgetExceededError once the run's deadline has passed; long loops call it. `seconds_left()`
    is what is left until then, for a tool that answers with what it has by that time. `write` is there only in a call
    that may write into the project and was told to; no other writer of ours works meanwhile.
    """

    project: ProjectView
    memories: Callable[[], Memory]
    facts: Callable[[], ServerFacts]
    progress: Progress
    call: Callable[[str, Mapping[str, Any]], Awaitable[Any]]
    check_time: Callable[[], None]
    seconds_left: Callable[[], float]
    match: Match
    write: Write | None = None
    state: Callable[[], CodeState | None] | None = None
    index: Callable[[], CodeIndex] | None = None
    patterns: Callable[[], PatternRegistry] | None = None
    others: Callable[[], Sequence[OtherRepository]] | None = None

    @property
    def memory(self) -> Memory:
        """What was remembered of the project."""
        return self.memories()

    @property
    def server(self) -> ServerFacts:
        """What the server knows of itself, worked out now."""
        return self.facts()

    @cached_property
    def neighbours(self) -> tuple[Neighbour, ...]:
        """The repositories that were named for the project, without the project itself; read-only as it is."""
        from adr_server.tool_api.code import Neighbour  # noqa: PLC0415 - the code index, which few tools ask for

        opened = self.others() if self.others is not None else ()
        return tuple(Neighbour(name=one.name, code=self._neighbour(one), problem=one.problem) for one in opened)

    def _neighbour(self, other: OtherRepository) -> ProjectCode | None:
        if other.project is None or other.index is None:
            return None
        from adr_server.tool_api.code import ProjectCode  # noqa: PLC0415 - as above

        return ProjectCode(
            index=other.index,
            project=other.project,
            match=self.match,
            progress=self.progress,
            check_time=self.check_time,
        )

    @property
    def code(self) -> ProjectCode:
        """The code of the project through its index.

        Raises:
            NotAllowedError: this run was not given an index.
        """
        if self.index is None:
            raise NotAllowedError("This run has no index of the code.")
        from adr_server.tool_api.code import ProjectCode  # noqa: PLC0415 - as above

        return ProjectCode(
            index=self.index(),
            project=self.project,
            match=self.match,
            progress=self.progress,
            check_time=self.check_time,
            neighbours=lambda: self.neighbours,
        )

    @property
    def shipped_patterns(self) -> PatternRegistry:
        """The architecture patterns that ship with the server.

        Raises:
            NotAllowedError: this run was not given them.
        """
        if self.patterns is None:
            raise NotAllowedError("This run has no architecture patterns.")
        return self.patterns()

    @property
    def code_state(self) -> CodeState:
        """What code leaves behind.

        Raises:
            NotAllowedError: this run was not given it.
        """
        state = None if self.state is None else self.state()
        if state is None:
            raise NotAllowedError("This run has no workspace and no skills.")
        return state

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Run blocking work beside the event loop; it should call `check_time`, for a thread cannot be stopped."""
        return await asyncio.to_thread(work)

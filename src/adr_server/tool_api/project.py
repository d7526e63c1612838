"""The project as one run sees it: rooted, read-only, and each fact about it worked out once."""

import asyncio
import gc
import hashlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from adr_server import decisions
from adr_server.decisions import DecisionLog, Discovery, writing
from adr_server.errors import BrokenInputError, BudgetExceededError, UsageError, shorten
from adr_server.settings import Settings
from adr_server.storage import Cache, Change, Checkout, Json, Repository, Snapshot
from adr_server.tool_api.kept_log import read_kept_log
from adr_server.tool_api.readings import KeptReadings

Fact = TypeVar("Fact")

ALLOCATIONS = 100_000
"""New objects between two looks of the garbage collector while a log is read; Python's own number is 700 or 2,000."""
_THRESHOLD = gc.get_threshold()
KEPT_CHARACTERS = 8_000_000
"""Characters of texts that a view keeps for the length of its run."""

SHALLOW = (
    "the clone is shallow, and git tells nothing from before it is cut off: what stood here once, and since when, is "
    "not known, so verdicts, ages and counts may differ from those with the whole history "
    "(`git fetch --unshallow`; in CI: fetch-depth: 0)"
)


class ProjectView:
    """A snapshot of the project for one run; tools that ask for the same fact at the same time share the work."""

    def __init__(
        self,
        checkout: Checkout,
        *,
        settings: Settings,
        cache: Cache,
        commits_judged: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._checkout = checkout
        self._settings = settings
        self._cache = cache
        self._commits_judged = commits_judged
        self._facts: dict[str, asyncio.Task[Any]] = {}
        self._turn = asyncio.Lock()
        self._texts: dict[str, str] = {}
        self._characters = 0
        self._log_identity: str | None = None
        self._begun: asyncio.Task[DecisionLog] | None = None
        self._changes: dict[tuple[str, bool], tuple[Change, ...]] = {}

    @property
    def root(self) -> Path:
        """The project's folder, for showing its name; read through `read_text`."""
        return self._checkout.root

    @property
    def settings(self) -> Settings:
        """The project's settings."""
        return self._settings

    @property
    def checkout(self) -> Checkout:
        """The project as it lies on disk, as this view sees it."""
        return self._checkout

    def renew(self) -> None:
        """Forget what is known: a file of the project was written, or another writer may have written."""
        self._checkout = self._checkout.again()
        self._facts = {}
        self._texts = {}
        self._characters = 0
        self._log_identity = None
        self._changes = {}

    async def once(self, name: str, work: Callable[[], Fact]) -> Fact:
        """The fact called `name`: worked out in a thread by the first caller, awaited by the others."""
        task = self._facts.get(name)
        if task is not None and not task.cancelled():
            try:
                return cast("Fact", await asyncio.shield(task))
            except BudgetExceededError:
                # The time of whoever began it, or their call was given up; this caller has its own.
                if self._facts.get(name) is not task:
                    return await self.once(name, work)
        task = asyncio.create_task(self._in_turn(work))
        task.add_done_callback(_look)
        self._facts[name] = task
        return cast("Fact", await asyncio.shield(task))

    async def _in_turn(self, work: Callable[[], Fact]) -> Fact:
        # Threads that each read thousands of small files fight for the interpreter lock: in turns they take less.
        async with self._turn:
            return await asyncio.to_thread(work)

    async def kept(self, name: str, work: Callable[[], Awaitable[Json]]) -> Json:
        """What `work` gives for the project as it lies there now; from the cache where no file nor commit is new since.

        `name` also says which version of the code and of its tables works it out.
        """
        held = await self.held(name)
        if held is None:
            held = await work()
            await asyncio.to_thread(self._keep, name, await self._key(), held)
        return held

    async def held(self, name: str) -> Json:
        """What `kept` has of that name for the project as it lies there now; None where nothing is kept."""
        return await asyncio.to_thread(self._cached, name, await self._key())

    async def _key(self) -> str:
        paths, reach = await self.paths(), await self._reach()
        return await self.once("fingerprint", lambda: self._fingerprint(paths, reach))

    def _cached(self, name: str, key: str) -> Json:
        try:
            return self._cache.get(name, key)
        finally:
            self._cache.release()

    def _keep(self, name: str, key: str, value: Json) -> None:
        try:
            self._cache.put(name, key, value)
        finally:
            self._cache.release()

    async def _reach(self) -> tuple[str, str]:
        """What tells the project's past from another, for what is judged by it; empty outside of git."""
        repository = await self.repository()
        return ("", "") if repository is None else await self.once("reach", repository.reach)

    async def past_notes(self) -> list[str]:
        """What a reader must know of the project's past to believe a verdict: that a shallow clone cuts it off."""
        _, cut_off = await self._reach()
        return [SHALLOW] if cut_off else []

    def _fingerprint(self, paths: tuple[str, ...], reach: tuple[str, str]) -> str:
        """A key of every file's path and content, of the past, and of the settings that say what is read as what."""
        settings = (self._settings.decisions, self._settings.file_size, reach)
        digest = hashlib.sha256(repr(settings).encode("utf-8", "surrogatepass"))
        for path in paths:
            try:
                content = self._checkout.content_id(path)
            except BrokenInputError as error:
                content = str(error)
            digest.update(f"{path}\0{content}\0".encode())
        return digest.hexdigest()

    async def paths(self) -> tuple[str, ...]:
        """Every file that is not ignored, as sorted posix paths from the root."""
        return await self.once("paths", self._checkout.paths)

    async def notices(self) -> tuple[str, ...]:
        """What had to be left out of the project, and why."""
        return await self.once("notices", lambda: self._checkout.notes)

    async def repository(self) -> Repository | None:
        """The git repository that the project lies in, None where there is none."""
        return await self.once("repository", lambda: self._checkout.repository)

    def changes(self, repository: Repository, base: str, *, staged: bool = False) -> tuple[Change, ...]:
        """What differs from `base`, as `Repository.changes` says, asked once a run: git looks at every file for it."""
        known = self._changes.get((base, staged))
        if known is None:
            known = self._changes[base, staged] = repository.changes(base, staged=staged)
        return known

    async def decisions(self) -> DecisionLog:
        """The decision records, read once a run; unchanged files come from the cache."""
        paths = await self.paths()
        return await self.once("decisions", lambda: self._read_log(paths))

    def begin(self) -> None:
        """Begin to list the project and to read its records, for a tool that asks for them when it has asked git."""
        task = asyncio.create_task(self.decisions())
        task.add_done_callback(_look)
        self._begun = task  # held here, or it could be collected before it ends

    async def of_log(self, name: str, parts: Sequence[object], work: Callable[[], Json]) -> Json:
        """What `work` makes of the log and of `parts` (values whose `repr` tells them apart), from run to run.

        Nothing is kept where the log has a file that cannot be read.
        """
        await self.decisions()
        return await asyncio.to_thread(self._of_log, name, repr(parts), work)

    def _of_log(self, name: str, parts: str, work: Callable[[], Json]) -> Json:
        if self._log_identity is None:
            return work()
        key = hashlib.sha256(f"{self._log_identity}\0{parts}".encode("utf-8", "surrogatepass")).hexdigest()
        try:
            made = self._cache.get(name, key)
            if made is None:
                made = work()
                self._cache.put(name, key, made)
        finally:
            self._cache.release()
        return made

    async def of_commit(self, name: str, commit: str, work: Callable[[], Awaitable[Json]]) -> Json:
        """What `work` makes of a commit, from run to run; `name` says which version of the code works it out.

        Where another process is at it (`commits_judged` ends when it is done), that one's is taken.
        """
        settings = f"{self._settings.decisions!r}\0{sorted(self._settings.lint.items())!r}\0{self._settings.file_size}"
        _, cut_off = await self._reach()
        key = hashlib.sha256(f"{commit}\0{cut_off}\0{settings}".encode("utf-8", "surrogatepass")).hexdigest()
        held = await asyncio.to_thread(self._cached, name, key)
        if held is None and self._commits_judged is not None:
            await self._commits_judged()
            held = await asyncio.to_thread(self._cached, name, key)
        if held is None:
            held = await work()
            await asyncio.to_thread(self._keep, name, key, held)
        return held

    def log_of(self, snapshot: Snapshot) -> DecisionLog:
        """The decision records of a commit, found by the settings of now; what lay here like that is read already."""
        # It is not kept in turn: the cache holds what the project shows now.
        readings = KeptReadings(snapshot.content_id, self._cache, snapshot.read_text)
        try:
            with _few_collections():
                return decisions.read_log(
                    snapshot.paths, snapshot.read_text, convention=self._convention(), cached=readings.read
                )
        finally:
            self._cache.release()

    def _convention(self) -> Discovery:
        chosen = self._settings.decisions
        return Discovery(folders=chosen.folders, include=chosen.include, exclude=chosen.exclude)

    async def taken_numbers(self, base: str | None, folder: str) -> frozenset[int]:
        """The numbers of the records of `folder` on a branch; None is the default branch, which need not exist.

        Raises:
            UsageError: `base` is named, and the project lies in no git repository or has no such branch.
        """
        repository = await self.repository()
        if repository is None:
            if base is None:
                return frozenset()
            text = (
                f"base: the project lies in no git repository, so there is no branch {shorten(base)!r}; leave it out."
            )
            raise UsageError(text)
        branch = base if base is not None else await asyncio.to_thread(repository.default_branch)
        if branch is None:
            return frozenset()
        return writing.numbers_in(await asyncio.to_thread(repository.paths_at, branch), folder)

    async def text_or_none(self, path: str) -> str | None:
        """The text of a file, None where there is none; raises as `read_text` for one that cannot be read."""
        return await asyncio.to_thread(self.read_text, path) if path in await self.paths() else None

    def read_text(self, path: str) -> str:
        """The text of a file.

        Raises:
            BrokenInputError: it is missing, too large, binary or not readable; the message names the path.
            NotAllowedError: the path leads out of the project.
        """
        held = self._texts.get(path)
        if held is not None:
            return held
        text = self._checkout.read_text(path)
        # Tools of one run look at the same files; what does not fit is read again.
        if self._characters + len(text) <= KEPT_CHARACTERS:
            self._characters += len(text)
            self._texts[path] = text
        return text

    def _read_log(self, paths: tuple[str, ...]) -> DecisionLog:
        try:
            with _few_collections():
                log, self._log_identity = read_kept_log(
                    self._checkout, self._cache, self.read_text, paths=paths, convention=self._convention()
                )
        finally:
            self._cache.release()
        return log


def _look(task: asyncio.Task[Any]) -> None:
    """See how a fact ended: where its caller was given up nobody else does, which asyncio would complain of."""
    if not task.cancelled():
        task.exception()


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let the garbage collector look seldom while a log is built: what is made is kept, and each look costs more."""
    gc.set_threshold(ALLOCATIONS, *_THRESHOLD[1:])
    try:
        yield
    finally:
        gc.set_threshold(*_THRESHOLD)

"""The project as one run sees it: rooted, read-only, and each fact about it worked out once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from adr_server.decisions import (
    READER_VERSION,
    Decision,
    DecisionLog,
    Discovery,
    from_json,
    read_file,
    read_log,
    to_json,
)
from adr_server.decisions.writing import numbers_in
from adr_server.errors import BrokenInputError, UsageError, shorten
from adr_server.settings import Settings
from adr_server.storage import Cache, Checkout, Repository

Fact = TypeVar("Fact")


class ProjectView:
    """A snapshot of the project for one run; tools that ask for the same fact at the same time share the work."""

    def __init__(self, checkout: Checkout, *, settings: Settings, cache: Cache) -> None:
        self._checkout = checkout
        self._settings = settings
        self._cache = cache
        self._facts: dict[str, asyncio.Task[Any]] = {}

    @property
    def root(self) -> Path:
        """The project's folder, for showing its name; read through `read_text`."""
        return self._checkout.root

    @property
    def settings(self) -> Settings:
        """The project's settings."""
        return self._settings

    def renew(self) -> None:
        """Forget what is known: a file of the project was written, or another writer may have written."""
        self._checkout = self._checkout.again()
        self._facts = {}

    async def once(self, name: str, work: Callable[[], Fact]) -> Fact:
        """The fact called `name`: worked out in a thread by the first caller, awaited by the others."""
        task = self._facts.get(name)
        if task is None or task.cancelled():
            task = asyncio.create_task(asyncio.to_thread(work))
            self._facts[name] = task
        return cast("Fact", await asyncio.shield(task))

    async def paths(self) -> tuple[str, ...]:
        """Every file that is not ignored, as sorted posix paths from the root."""
        return await self.once("paths", self._checkout.paths)

    async def notices(self) -> tuple[str, ...]:
        """What had to be left out of the project, and why."""
        return await self.once("notices", lambda: self._checkout.notes)

    async def repository(self) -> Repository | None:
        """The git repository that the project lies in, None where there is none."""
        return await self.once("repository", lambda: self._checkout.repository)

    async def decisions(self) -> DecisionLog:
        """The decision records, read once a run; unchanged files come from the cache."""
        paths = await self.paths()
        return await self.once("decisions", lambda: self._read_log(paths))

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
        return numbers_in(await asyncio.to_thread(repository.paths_at, branch), folder)

    async def text_or_none(self, path: str) -> str | None:
        """The text of a file, None where there is none; raises as `read_text` for one that cannot be read."""
        return await asyncio.to_thread(self.read_text, path) if path in await self.paths() else None

    def read_text(self, path: str) -> str:
        """The text of a file.

        Raises:
            BrokenInputError: it is missing, too large, binary or not readable; the message names the path.
            NotAllowedError: the path leads out of the project.
        """
        return self._checkout.read_text(path)

    def _read_log(self, paths: tuple[str, ...]) -> DecisionLog:
        chosen = self._settings.decisions
        convention = Discovery(folders=chosen.folders, include=chosen.include, exclude=chosen.exclude)
        reader = _CachedReader(self._checkout, self._cache)
        return read_log(paths, self._checkout.read_text, convention=convention, cached=reader.read)


class _CachedReader:
    """Readings kept by content: the same bytes at the same path read the same, whatever branch they lie on."""

    NAMESPACE = f"reading-{READER_VERSION}"

    def __init__(self, checkout: Checkout, cache: Cache) -> None:
        self._checkout = checkout
        self._cache = cache

    def read(self, path: str) -> tuple[Decision, ...] | None:
        """The records of a file; None where it cannot be read, which `read_log` then tells."""
        try:
            key = self._key(path)
            held = self._cache.get(self.NAMESPACE, key)
            if isinstance(held, list):
                return tuple(from_json(item) for item in held)
            decisions = read_file(self._checkout.read_text(path), path)
        except BrokenInputError:
            return None
        self._cache.put(self.NAMESPACE, key, [to_json(decision) for decision in decisions])
        return decisions

    def _key(self, path: str) -> str:
        return f"{self._checkout.content_id(path)}:{path}"

"""What is kept on disk for one project, each store opened at its first use."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

# Each part is imported where it is opened, as in `application`.
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adr_server.meta_tools.neighbours import Neighbourhood
    from adr_server.settings import Settings
    from adr_server.storage import (
        Cache,
        Checkout,
        Memory,
        QuotaFolder,
        Repositories,
        RunLog,
        RunStore,
        SessionStore,
        Skills,
        StateDir,
    )
    from adr_server.storage.code_index import CodeIndex


class Stores:
    """The stores of one project: `settings` say where they are and how large they may be."""

    def __init__(self, settings: Settings, checkout: Callable[[], Checkout]) -> None:
        self._settings = settings
        self._checkout = checkout

    def close(self) -> None:
        """Close what was opened."""
        for name in ("cache", "runs", "memory", "index", "neighbours"):
            if name in self.__dict__:  # A cached property that was never used was never opened.
                getattr(self, name).close()

    def notices(self) -> Iterator[str]:
        """What the stores have to say of themselves: a file that was broken and begun anew, a disk that is full."""
        opened: tuple[Cache | RunStore | Memory | CodeIndex, ...] = (self.cache, self.runs, self.memory)
        if "index" in self.__dict__:
            opened = (*opened, self.index)
        return (notice for store in opened for notice in store.notices)

    @cached_property
    def state(self) -> StateDir:
        """Where this project's state lives, created at first use."""
        from adr_server.storage import StateDir

        return StateDir.open(self._settings.state_dir, self._settings.project)

    @cached_property
    def cache(self) -> Cache:
        """The cache, keyed by content."""
        from adr_server.storage import Cache

        return Cache(self.state.subfolder("cache"), size_limit=self._settings.cache_size)

    @cached_property
    def runs(self) -> RunStore:
        """Runs and their results."""
        from adr_server.storage import RunStore

        return RunStore(self.state)

    @cached_property
    def run_log(self) -> RunLog:
        """A line for each run that ended."""
        from adr_server.storage import RunLog

        return RunLog(self.state)

    @cached_property
    def memory(self) -> Memory:
        """What was remembered of this project."""
        from adr_server.storage import Memory

        return Memory(self.state)

    @cached_property
    def index(self) -> CodeIndex:
        """The index of the project's code; worktrees of one repository share it."""
        return self.index_of(self._checkout())

    def index_of(self, checkout: Checkout) -> CodeIndex:
        """The index of a checkout, this project's or another's."""
        from adr_server.storage import StateDir
        from adr_server.storage.code_index import CodeIndex

        repository = checkout.repository
        shared = repository.shared_folder() if repository is not None else checkout.root
        folder = StateDir.open(self._settings.state_dir, shared).subfolder("index")
        return CodeIndex(folder, checkout.root, table=self._settings.semantic_model)

    @cached_property
    def repositories(self) -> Repositories:
        """The other repositories that were named for this project."""
        from adr_server.storage import Repositories

        return Repositories(self.state.subfolder("repositories"), self._settings.project)

    @cached_property
    def neighbours(self) -> Neighbourhood:
        """These repositories, opened for reading."""
        from adr_server.meta_tools.neighbours import Neighbourhood

        return Neighbourhood(self.repositories, self._settings, cache=self.cache, index_of=self.index_of)

    @cached_property
    def workspace(self) -> QuotaFolder:
        """The scratch files of code."""
        from adr_server.storage import QuotaFolder

        return QuotaFolder(self.state.subfolder("workspace"), name="workspace")

    @cached_property
    def skills(self) -> Skills:
        """The code that was saved for later runs."""
        from adr_server.storage import Skills

        return Skills(self.state)

    @cached_property
    def sessions(self) -> SessionStore:
        """The variables that named sessions of code keep."""
        from adr_server.storage import SessionStore

        return SessionStore(self.state)

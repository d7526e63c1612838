"""Open the repositories that were named for a project: each with its own settings and index, under our state folder.

A repository that cannot be opened is told with its reason, and the others go on.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from adr_server.errors import AdrServerError
from adr_server.settings import Settings
from adr_server.settings.loading import load_settings
from adr_server.storage import Cache, Checkout, NamedRepository, Repositories
from adr_server.storage.code_index import CodeIndex
from adr_server.tool_api import OtherRepository, ProjectView


class Neighbourhood:
    """The repositories of a list; their indexes are opened once, their views anew for each run."""

    def __init__(
        self, named: Repositories, settings: Settings, *, cache: Cache, index_of: Callable[[Checkout], CodeIndex]
    ) -> None:
        self._named = named
        self._settings = settings
        self._cache = cache
        self._index_of = index_of
        self._indexes: dict[Path, CodeIndex] = {}

    def opened(self) -> Sequence[OtherRepository]:
        """Every repository of the list; raises BrokenInputError where the list cannot be read."""
        return [self._open(one) for one in self._named.all()]

    def close(self) -> None:
        """Close the indexes."""
        for index in self._indexes.values():
            index.close()

    def _open(self, named: NamedRepository) -> OtherRepository:
        own = self._settings
        try:
            Checkout.open(named.path)
            # Its own file says where its records lie; where state lives, our own says.
            settings = load_settings(named.path, {"state_dir": str(own.state_dir)}, {})
            checkout = Checkout(named.path, file_size=own.file_size, file_count=own.file_count)
            if named.path not in self._indexes:
                self._indexes[named.path] = self._index_of(checkout)
        except AdrServerError as error:
            return OtherRepository(name=named.name, project=None, index=None, problem=str(error))
        view = ProjectView(checkout, settings=settings, cache=self._cache)
        return OtherRepository(name=named.name, project=view, index=self._indexes[named.path])

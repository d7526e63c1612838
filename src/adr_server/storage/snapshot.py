"""The project as a commit has it, beside the checkout: same paths, same limits, nothing is written to disk.

Rule: a file whose blob the checkout has untouched is read from there; every other one comes from git, many at a time.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

from adr_server.errors import BrokenInputError
from adr_server.storage.checkout import Checkout
from adr_server.storage.decoding import decode
from adr_server.storage.git import Repository
from adr_server.storage.git_answers import TreeFile


class Snapshot:
    """The files of one commit. `commit` is its id; files larger than the checkout's limit cannot be read.

    `read` gives the text of an untouched file as `checkout` does, from what its caller has read already.
    """

    def __init__(
        self,
        repository: Repository,
        commit: str,
        checkout: Checkout,
        *,
        read: Callable[[str], str] | None = None,
    ) -> None:
        self.commit = commit
        self._repository = repository
        self._checkout = checkout
        self._read = read or checkout.read_text

    @property
    def paths(self) -> tuple[str, ...]:
        """Its regular files, sorted."""
        return tuple(sorted(self._files))

    def read_text(self, path: str) -> str:
        """The text of a file.

        Raises:
            BrokenInputError: it is missing, binary, or larger than the limit.
        """
        file = self._file(path)
        if file.size > self._checkout.file_size:
            raise BrokenInputError(f"{path}: larger than {self._checkout.file_size} bytes; raise file-size.")
        if path in self._same:
            return self._read(path)
        return decode(self._others[file.blob], path).text

    def content_id(self, path: str) -> str:
        """As `Checkout.content_id` of a file that is as git has it.

        Raises:
            BrokenInputError: it is not in the commit.
        """
        return f"git:{self._file(path).blob}"

    def _file(self, path: str) -> TreeFile:
        file = self._files.get(path)
        if file is None:
            raise BrokenInputError(f"{path}: not in the commit {self.commit[:12]}.")
        return file

    @cached_property
    def _files(self) -> Mapping[str, TreeFile]:
        return {file.path: file for file in self._repository.tree(self.commit)}

    @cached_property
    def _same(self) -> frozenset[str]:
        return frozenset(path for path, file in self._files.items() if self._checkout.blob(path) == file.blob)

    @cached_property
    def _others(self) -> Mapping[str, bytes]:
        limit = self._checkout.file_size
        wanted = [file for path, file in self._files.items() if file.size <= limit and path not in self._same]
        return self._repository.blobs(wanted)

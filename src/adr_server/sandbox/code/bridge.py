"""The bridge of one run: calls go through the run, files through the virtual file system; no other way leads out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from adr_server.errors import UnknownNameError
from adr_server.sandbox.files import DirectoryEntry, VirtualFiles
from adr_server.sandbox.toolbox import Toolbox

MAX_FILE = 2_000_000
MAX_LISTED = 20_000


class Caller(Protocol):
    """The run, as far as the bridge needs it."""

    async def call(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Call a catalogue tool."""
        ...


@dataclass(frozen=True, kw_only=True)
class RunBridge:
    """What code of one run may reach; `written` collects the files that it wrote."""

    caller: Caller
    toolbox: Toolbox
    files: VirtualFiles
    written: list[str] = field(default_factory=list)

    def tools(self) -> Mapping[str, Sequence[str]]:
        """The names of the catalogue's tools by category."""
        return self.toolbox.categories()

    def signature(self, tool: str, language: str = "python") -> str:
        """A tool as a typed stub. Raises UnknownNameError."""
        return self.toolbox.signature(tool, language)

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """A tool's result as plain data. Raises AdrServerError: what the tool, the policy or the budget said."""
        return await self.caller.call(tool, arguments)

    def skills(self, suffix: str = ".py") -> Sequence[str]:
        """The names of the skills of one language, by the suffix of their files."""
        try:
            entries = self.files.list("/skills", MAX_LISTED).entries
        except UnknownNameError:
            return ()
        return tuple(entry.name.removesuffix(suffix) for entry in entries if entry.name.endswith(suffix))

    def skill(self, name: str, suffix: str = ".py") -> str:
        """The source of a skill. Raises UnknownNameError."""
        return self.files.read_whole(f"/skills/{name}{suffix}", MAX_FILE)

    def read_text(self, path: str) -> str:
        """A whole file. Raises as `VirtualFiles.read_whole`."""
        return self.files.read_whole(path, MAX_FILE)

    def list_directory(self, path: str) -> Sequence[DirectoryEntry]:
        """What a folder holds. Raises as `VirtualFiles.list`."""
        return self.files.list(path, MAX_LISTED).entries

    def write_text(self, path: str, text: str, *, append: bool = False) -> None:
        """Write a file. Raises as `VirtualFiles.write`."""
        whole = self.files.write(path, text, append=append)
        if whole not in self.written:
            self.written.append(whole)

    def delete(self, path: str) -> None:
        """Delete a file. Raises as `VirtualFiles.delete`."""
        whole = self.files.delete(path)
        if whole in self.written:
            self.written.remove(whole)

"""What code leaves behind, as mounts: scratch files that it may write, and skills that it may read."""

from adr_server.sandbox.files import DirectoryEntry, Page, page_of
from adr_server.storage import QuotaFolder, Skills


class WorkspaceMount:
    """The files of a quota folder."""

    def __init__(self, folder: QuotaFolder) -> None:
        self._folder = folder

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """The files and folders right under `path`; a folder is there while a file is in it."""
        prefix = f"{path}/" if path else ""
        entries: dict[str, DirectoryEntry] = {}
        for file in self._folder.files():
            if file.path.startswith(prefix):
                name, slash, _ = file.path[len(prefix) :].partition("/")
                size = None if slash else file.size
                entries[name] = DirectoryEntry(name=name, kind="directory" if slash else "file", size=size)
        return tuple(entries.values()) if entries or not path else None

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """A file's text."""
        text = self._folder.read(path)
        return None if text is None else page_of(text, offset, limit)

    def write(self, path: str, text: str, *, append: bool) -> None:
        """Write a file. Raises as the folder does."""
        self._folder.write(path, text, append=append)

    def delete(self, path: str) -> bool:
        """Delete a file."""
        return self._folder.delete(path)


class SkillsMount:
    """`<name>.py` or `<name>.ts` for each skill; save_skill writes them."""

    def __init__(self, skills: Skills) -> None:
        self._skills = skills

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """The skills."""
        if path:
            return None
        return tuple(DirectoryEntry(name=name, kind="file") for name in self._skills.files())

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """A skill's code."""
        if path not in self._skills.files():
            return None
        return page_of(self._skills.get(path.rpartition(".")[0]).code, offset, limit)

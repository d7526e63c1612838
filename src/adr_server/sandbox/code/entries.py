"""Names of the virtual file system, found in the listings of their folders: one, or all below a folder."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from adr_server.errors import AdrServerError, UnknownNameError, UsageError
from adr_server.sandbox.code.engine import Bridge
from adr_server.sandbox.files import DirectoryEntry


def entry_at(bridge: Bridge, path: str) -> DirectoryEntry | None:
    """What stands at `path`; None where nothing does.

    Raises:
        NotAllowedError: it is no path here.
    """
    pure = PurePosixPath(path)
    if str(pure) == "/":
        return DirectoryEntry(name="/", kind="directory")
    try:
        entries = bridge.list_directory(str(pure.parent))
    except (UnknownNameError, UsageError):
        return None
    return next((entry for entry in entries if entry.name == pure.name), None)


def entries_below(bridge: Bridge, folder: str, *, levels: int | None) -> Iterator[tuple[str, DirectoryEntry]]:
    """All that is at most `levels` below `folder` (None: all), each with its path from there, folders first.

    A folder further down that cannot be listed reads as empty, as it does in a walk.

    Raises:
        AdrServerError: there is no such folder.
    """
    waiting = [("", 1)]
    while waiting:
        prefix, level = waiting.pop()
        try:
            entries = bridge.list_directory(str(PurePosixPath(folder) / prefix))
        except AdrServerError:
            if not prefix:
                raise
            continue
        for entry in entries:
            path = f"{prefix}{entry.name}"
            yield path, entry
            if entry.kind == "directory" and (levels is None or level < levels):
                waiting.append((f"{path}/", level + 1))

"""One name of the virtual file system, found in the listing of its folder."""

from pathlib import PurePosixPath

from adr_server.errors import UnknownNameError, UsageError
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

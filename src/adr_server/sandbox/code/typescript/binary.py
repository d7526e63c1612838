"""Find Deno where its wheel from PyPI installs it; never one that happens to lie in the PATH. Wraps `deno`."""

import importlib
import importlib.metadata
from pathlib import Path

from adr_server.errors import UsageError

REMEDY = "TypeScript needs Deno. Install it with: pip install 'adr-server[typescript]'"


def find_binary() -> Path:
    """Deno's binary.

    Raises:
        UsageError: the extra is not installed; with the command that installs it.
    """
    try:
        found: str = importlib.import_module("deno").find_deno_bin()
    except (ImportError, FileNotFoundError):
        raise UsageError(REMEDY) from None
    return Path(found).resolve()


def deno_version() -> str:
    """The version of the wheel, which is Deno's own; "not known" where there is none."""
    try:
        return importlib.metadata.version("deno")
    except importlib.metadata.PackageNotFoundError:
        return "not known"

"""Tell whether parts of a project are submodules that are not here: what they use, nothing here shows. Pure."""

import re

from adr_server.codebase.project_files import ProjectFiles

_PATH = re.compile(r"^\s*path\s*=\s*(\S.*?)\s*$", re.MULTILINE)
_FILE = ".gitmodules"


def absent_submodule(files: ProjectFiles) -> str | None:
    """The path of the first submodule of which no file is here; None where there is none."""
    text = files.try_read(_FILE) if _FILE in files else ""
    if not isinstance(text, str):
        return None
    return next((path for path in _PATH.findall(text) if path not in files.folders), None)

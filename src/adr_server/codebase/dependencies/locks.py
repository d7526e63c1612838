"""Scan lock files line by line: they are long, regular and written by machines, and need no tree in memory."""

import re
from collections.abc import Iterator

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.lines import Lines

_CONFLICT = re.compile(r"^(?:<<<<<<< |>>>>>>> )", re.MULTILINE)


def lock_lines(text: str) -> Lines:
    """The lines of a lock file. Raises SyntaxProblemError for one left in the middle of a merge."""
    lines = Lines(text)
    if "<<<<<<< " in text and (conflict := _CONFLICT.search(text)):
        raise SyntaxProblemError("holds an unresolved merge conflict", lines.number(conflict.start()))
    return lines


def whole_json(text: str) -> Lines:
    """As `lock_lines`, for a lock that is JSON. Raises SyntaxProblemError when it does not end as an object ends."""
    lines = lock_lines(text)
    if text.lstrip()[:1] != "{" or text.rstrip()[-1:] != "}":
        raise SyntaxProblemError("is no whole JSON object", len(lines.all))
    return lines


def toml_packages(lines: Lines) -> Iterator[tuple[str, str, int, str]]:
    """Name, version, line and the text of each `[[package]]` of a TOML lock file."""
    for block in re.finditer(r"^\[\[package\]\]\n((?:(?!\[\[).*\n?)*)", lines.text, re.MULTILINE):
        name = re.search(r'^name = "([^"]+)"', block[1], re.MULTILINE)
        version = re.search(r'^version = "([^"]+)"', block[1], re.MULTILINE)
        if name and version:
            yield name[1], version[1], lines.number(block.start(1) + name.start()), block[1]

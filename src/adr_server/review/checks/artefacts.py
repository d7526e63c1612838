"""Find what a change should not bring along: leftovers, built files, conflict marks, large binaries. Pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import yaml

from adr_server.decisions.lint import Hit
from adr_server.review.checks.rules import BUILT, CONFLICT_MARK, LARGE_BINARY, LEFTOVER

LARGE = 1_000_000
"""Bytes from which a binary file is large."""
_OPENS = re.compile(r"<{7}(?: |$)")
_MIDDLE = re.compile(r"={7}$")
_CLOSES = re.compile(r">{7}(?: |$)")


def find_artefacts(added: Sequence[str]) -> Iterator[tuple[str, Hit]]:
    """The leftovers and built files among the paths that a change adds, each with its rule."""
    for path in added:
        for code, pattern, what in _table():
            if pattern.search(path):
                remedy = "Take it out of the change, and let an ignore rule keep it out."
                yield code, Hit(path=path, line=1, message=f"{path}: {what}.", remedy=remedy)
                break


def find_conflict_marks(path: str, added: Mapping[int, str]) -> Iterator[tuple[str, Hit]]:
    """The merge conflict that was left in the added lines of one file: its first mark.

    An opening mark alone may be a quotation, a line of seven `=` a heading: it takes all three, in order.
    """
    opened = None
    parted = False
    for number in sorted(added):
        line = added[number]
        if _OPENS.match(line):
            opened, parted = number, False
        elif opened is not None and _MIDDLE.match(line):
            parted = True
        elif opened is not None and parted and _CLOSES.match(line):
            message = f"A merge conflict was left standing, from line {opened} to line {number}."
            yield CONFLICT_MARK, Hit(path=path, line=opened, message=message, remedy="Decide it, and remove the marks.")
            opened = None


def large_binary(path: str, size: int) -> tuple[str, Hit]:
    """The finding that a binary file of that many bytes is added."""
    message = f"A binary file of {size:,} bytes is added; every clone carries it from now on."
    remedy = "Keep it where artefacts are kept, or waive this in a baseline."
    return LARGE_BINARY, Hit(path=path, line=1, message=message, remedy=remedy)


@cache
def _table() -> tuple[tuple[str, re.Pattern[str], str], ...]:
    raw = yaml.safe_load((files("adr_server.review.checks") / "artefacts.yaml").read_text(encoding="utf-8"))
    codes = {"leftover": LEFTOVER, "built": BUILT}
    return tuple((codes[kind], re.compile(row["pattern"]), row["what"]) for kind, rows in raw.items() for row in rows)

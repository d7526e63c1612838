"""What a source imports, as it writes it."""

from typing import NamedTuple


class WrittenImport(NamedTuple):
    """One import: the module as its language writes modules, and two offsets in the text.

    `offset` is that of the module; `name_at` that of the name which is taken from it, which may stand lines below.
    """

    module: str
    offset: int
    name_at: int


def whole(module: str, offset: int) -> WrittenImport:
    """An import that stands in one place."""
    return WrittenImport(module, offset, offset)


def begins_statement(text: str, at: int, behind: str = "") -> bool:
    """Whether nothing but blanks stands before an offset on its line, or nothing since one of the signs `behind`."""
    before = text[text.rfind("\n", 0, at) + 1 : at].rstrip(" \t")
    return not before or before[-1] in behind

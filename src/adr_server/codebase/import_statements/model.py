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

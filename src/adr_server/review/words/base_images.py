"""The families of images that others are built on: by what records call them, and by the references of `FROM`."""

import re
from functools import cache

from adr_server.review.words.word_tables import image_table


def family_of(words: str) -> str:
    """The family that words of a record name.

    Raises:
        LookupError: no family is called so.
    """
    for name, called, _ in _families():
        if called.fullmatch(words):
            return name
    raise LookupError(words)


def is_of(reference: str, family: str) -> bool:
    """Whether the reference of a `FROM` is of a family."""
    return any(name == family and pattern.search(reference) for name, _, pattern in _families())


def is_known(reference: str) -> bool:
    """Whether the reference of a `FROM` is of any family."""
    return any(pattern.search(reference) for _, _, pattern in _families())


@cache
def _families() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(
        (row["name"], re.compile(row["words"], re.IGNORECASE), re.compile(row["reference"], re.IGNORECASE))
        for row in image_table()
    )

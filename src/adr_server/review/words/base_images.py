"""The families of images that others are built on: by what records call them, and by the references of `FROM`."""

import re
from functools import cache

from adr_server.review.words.word_tables import image_table

REFERENCE = r"`[a-z][\w.-]*(?:/[\w.-]+)*:[\w.-]*\d[\w.-]*`"
"""An image in code marks by its name and a tag with a number in it, which is a family of its own."""


def family_of(words: str) -> str:
    """The family that words of a record name.

    Raises:
        LookupError: no family is called so.
    """
    for name, called, _ in _families():
        if called.fullmatch(words):
            return name
    if re.fullmatch(REFERENCE, words):
        return words.strip("`")
    raise LookupError(words)


def is_of(reference: str, family: str) -> bool:
    """Whether the reference of a `FROM` is of a family."""
    if ":" in family:
        return _tells(reference, family)
    return any(name == family and pattern.search(reference) for name, _, pattern in _families())


def _tells(reference: str, wanted: str) -> bool:
    """Whether a reference is the one that a record writes, or a closer one: `21-jre-jammy` for `21-jre`."""
    name, _, tag = reference.partition("@")[0].rpartition(":")
    wanted_name, _, wanted_tag = wanted.rpartition(":")
    return is_named(name, wanted_name) and re.match(rf"{re.escape(wanted_tag)}(?![\w])", tag) is not None


def is_named(reference: str, name: str) -> bool:
    """Whether the reference of a `FROM` is of an image of that name, from whatever registry."""
    path, _, tag = reference.partition("@")[0].rpartition(":")
    return f"/{path if path and '/' not in tag else reference}".endswith(f"/{name}")


def is_known(reference: str) -> bool:
    """Whether the reference of a `FROM` is of any family."""
    return any(pattern.search(reference) for _, _, pattern in _families())


@cache
def _families() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(
        (row["name"], re.compile(row["words"], re.IGNORECASE), re.compile(row["reference"], re.IGNORECASE))
        for row in image_table()
    )

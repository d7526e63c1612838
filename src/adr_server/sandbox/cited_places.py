"""Hold the places that an answer cites against the project: a path without that line is no evidence."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from adr_server.errors import BrokenInputError, UsageError, shorten
from adr_server.plurals import counted

MOST_TOLD = 8
_PLACE = frozenset({"path", "line", "quote"})


class Texts(Protocol):
    """The files of a project, as text."""

    def read_text(self, path: str, /) -> str:
        """The text of a file; BrokenInputError or UsageError for what is none of the project's."""
        ...


def missing_places(answer: object, texts: Texts) -> tuple[str, ...]:
    """One line for each `{path, line}` of the answer that the project does not have, at most eight."""
    lengths: dict[str, int | None] = {}
    problems = []
    for field, path, line in _places(answer, ""):
        if path not in lengths:
            lengths[path] = _length(path, texts)
        length = lengths[path]
        if length is None:
            problems.append(f"{field}: the project has no text file {shorten(path)!r}; cite what was shown to you")
        elif not 1 <= line <= length:
            problems.append(
                f"{field}: {shorten(path)} has {counted(length, 'line')}, not {line}; cite what was shown to you"
            )
    more = len(problems) - MOST_TOLD
    return (*problems[:MOST_TOLD], *([f"… {more} more"] if more > 0 else ()))


def _places(value: object, field: str) -> Iterator[tuple[str, str, int]]:
    """Every place with the field that it stands in; an answer nests no deeper than its schema."""
    match value:
        case {"path": str(path), "line": int(line)} if isinstance(value, Mapping) and set(value) <= _PLACE:
            yield field, path, line
        case Mapping():
            for key, item in value.items():
                yield from _places(item, f"{field}.{key}" if field else str(key))
        case list():
            for at, item in enumerate(value):
                yield from _places(item, f"{field}.{at}")
        case _:
            return


def _length(path: str, texts: Texts) -> int | None:
    try:
        return len(texts.read_text(path).splitlines())
    except (BrokenInputError, UsageError):
        return None

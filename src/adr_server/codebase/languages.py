"""Count the files and lines of each language, by the endings of file names. Pure: text in, values out."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from posixpath import basename, splitext

from adr_server.codebase.stack import shipped_lexicon


@dataclass(frozen=True, kw_only=True, slots=True)
class LanguageCount:
    """How much of a language there is; `lines` is None where the files were not read."""

    name: str
    files: int
    lines: int | None


@cache
def _language_of_ending() -> Mapping[str, str]:
    return {
        extension: entry.name
        for entry in shipped_lexicon().entries
        if entry.category == "language"
        for extension in entry.extensions
    }


def language_of(path: str) -> str | None:
    """The language that the ending of `path` tells; None where it tells none."""
    return _language_of_ending().get(splitext(basename(path))[1])


def count_languages(paths: Iterable[str], lines: Mapping[str, int] | None) -> tuple[LanguageCount, ...]:
    """The languages of `paths`, most lines (without `lines`: most files) first; `lines` is the number a path has."""
    files: dict[str, int] = defaultdict(int)
    totals: dict[str, int] = defaultdict(int)
    for path in paths:
        if language := language_of(path):
            files[language] += 1
            totals[language] += lines.get(path, 0) if lines is not None else 0
    counts = (
        LanguageCount(name=name, files=number, lines=totals[name] if lines is not None else None)
        for name, number in files.items()
    )
    return tuple(sorted(counts, key=lambda count: (-(count.lines or 0), -count.files, count.name)))

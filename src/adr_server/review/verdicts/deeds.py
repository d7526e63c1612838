"""What parts of a project must not do, by the lines of code that show it done: "the core does not print".

Rule: a part is a folder, the one project whose name ends so, or files that are called so or declare such a type; a deed
shows by a line of its table. That none is there proves nothing, for a deed may be done in other ways as well.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from posixpath import basename, dirname, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.plurals import counted
from adr_server.review.ground.file_kinds import VENDORED, Folders, folded, is_test, within
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.parts import in_each_number
from adr_server.review.ground.plain_code import code_lines
from adr_server.review.names.spellings import words_of
from adr_server.review.verdicts.references import native
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import table_of

_ITSELF = re.compile(rf" {any_of('by_itself')}$", re.IGNORECASE)
_ARTICLE = re.compile(rf"^(?:{any_of('articles')}|an? |any )", re.IGNORECASE)
_STEM_ENDS = re.compile(r"[-_.]")


@dataclass(frozen=True, kw_only=True)
class Deed:
    """The words for a deed, and the pattern of a line that shows it by the ending of a file."""

    words: re.Pattern[str]
    lines: dict[str, re.Pattern[str]]


def deed_of(words: str) -> Deed | None:
    """The deed that words name; None where they name something else."""
    bare = _ARTICLE.sub("", _ITSELF.sub("", words))
    return next((deed for deed in _deeds() if deed.words.fullmatch(bare)), None)


def done_by(ground: Ground, part: str, folders: Folders, deed: Deed, *, home: Folders) -> tuple[Evidence, ...] | str:
    """The first line of each file of a part that shows a deed done, or why none can be told."""
    every = [*ground.sources, *native(ground)]
    paths = [path for path in every if within(path, home) and not (is_test(path) or VENDORED.search(path))]
    own = [path for path in paths if within(path, folders)] if folders else list(_files_of(ground, part, paths))
    found = tuple(line for path in own for line in _first(ground, path, deed))
    if found:
        return found
    if not own:
        return f"nothing here is called “{part}”; naming its path would make this checkable"
    return f"no line of {counted(len(own), 'file')} there shows it, and it may be done in other ways as well"


def _files_of(ground: Ground, part: str, paths: list[str]) -> Iterator[str]:
    """The files of a part that no folder is called after."""
    word = _ARTICLE.sub("", part)
    forms = set(in_each_number(folded(word)))
    projects = {dirname(path) for manifests in ground.ecosystems().values() for path in manifests}
    called = [one for one in projects if one and folded(_STEM_ENDS.split(basename(one))[-1]) in forms]
    if len(called) == 1:
        yield from (path for path in paths if within(path, (called[0],)))
        return
    kind = next((kind for kind in _kinds() if kind[0].fullmatch(word)), None)
    for path in paths:
        if kind is None:
            # `views.py`, `order_controller.rb`, `OrderController.cs`.
            named = words_of(splitext(basename(path))[0])
            if named and named[-1] in forms:
                yield path
        elif path.endswith(kind[1]):
            text = ground.files().try_read(path)
            if isinstance(text, str) and kind[2].search(text):
                yield path


def _first(ground: Ground, path: str, deed: Deed) -> Iterator[Evidence]:
    pattern = deed.lines.get(splitext(path)[1])
    text = ground.files().try_read(path) if pattern is not None else None
    if pattern is None or not isinstance(text, str):
        return
    for number, line in code_lines(path, text):
        if pattern.search(line):
            told = text.split("\n")[number - 1].strip()[:200]
            yield Evidence(path=path, line=number, text=told, kind=EvidenceKind.SYMBOL)
            return


@cache
def _deeds() -> tuple[Deed, ...]:
    return tuple(
        Deed(
            words=re.compile(row["words"], re.IGNORECASE),
            lines={ending: re.compile(pattern) for ending, pattern in row["lines"].items()},
        )
        for row in table_of("deeds")["deeds"]
    )


@cache
def _kinds() -> tuple[tuple[re.Pattern[str], str, re.Pattern[str]], ...]:
    """The parts that declare a type of their kind: the words for one, the ending of its files, and the declaration."""
    rows = table_of("deeds")["kinds"]
    return tuple((re.compile(row["words"], re.IGNORECASE), row["ending"], re.compile(row["declares"])) for row in rows)

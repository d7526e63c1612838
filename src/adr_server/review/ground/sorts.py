"""What records keep out by its kind and not by its name: an ORM, default exports, `any`.

Rule: a sentence that limits itself keeps nothing out here; a kind shows by what fills its slot in use, or by a line of
the product's code that is no comment. Where no file could show it, nothing is said.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from posixpath import splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.review.claim import Sort
from adr_server.review.ground.file_kinds import COMMENT, NATIVE, VENDORED, Folders, is_settings, is_test, within
from adr_server.review.ground.ground import Ground
from adr_server.review.words.word_tables import sort_rows
from adr_server.review.words.wording import Wording

MOST = 5
_MINIFIED = 2_000
_OF_TESTS = frozenset({"mocking"})
_TESTS_WITHIN = re.compile(r"^\s*#\[cfg\(test\)\]", re.MULTILINE)
"""Where the tests begin that a source in Rust holds at its end."""


@dataclass(frozen=True, kw_only=True)
class Sorted:
    """What was seen of a kind: lines, the technologies that they show, and whether any file could have shown it."""

    lines: tuple[Evidence, ...]
    names: tuple[str, ...] = ()
    telling: bool = True


def unwanted_sort(clause: str, wording: Wording) -> tuple[str, Sort] | None:
    """The kind of thing that a clause keeps out, with the words for it."""
    for phrase in wording.sorts:
        match = phrase.search(clause)
        if match is not None:
            sort = next(sort for words, sort in _sorts() if words.fullmatch(match["sort"]))
            return match["sort"], replace(sort, other=bool(match.groupdict().get("other")))
    return None


def left_behind(clause: str, wording: Wording) -> tuple[str, Sort] | None:
    """What nothing new, or nothing at all, is of where a clause says in which language code is, with its words."""
    for new, phrases in ((True, wording.new_code), (False, wording.all_code)):
        match = next(filter(None, (phrase.search(clause) for phrase in phrases)), None)
        if match is not None:
            row = next(row for row in sort_rows() if row.get("language", "").lower() == match["language"].lower())
            return row["words"], Sort(endings=tuple(row["endings"]), pattern=row["pattern"], new=new)
    return None


def see(
    ground: Ground,
    sort: Sort,
    scope: Folders,
    counts: Callable[[str], bool] = lambda _: True,
    wanted: Container[str] = (),
) -> Sorted:
    """What a scope shows of a kind of thing, in those of its files that count; of what is `wanted`, nothing."""
    if sort.slot or sort.named:
        found = {
            name: seen
            for name, technology in ground.stack(scope).items()
            if (technology.slot == sort.slot if sort.slot else name in sort.named)
            and name not in wanted
            and name not in sort.besides
            and (seen := _of_sort(ground, sort, name, scope))
        }
        lines = tuple(line for product in found.values() for line in product[:2])
        return Sorted(lines=lines, names=tuple(sorted(found)), telling=bool(ground.ecosystems(scope)))
    paths = [
        path
        for path in _looked_at(ground, sort)
        if path.endswith(sort.endings) and within(path, scope) and not is_settings(path)
    ]
    told = (line for line in _lines(ground, paths, re.compile(sort.pattern)) if counts(line.path))
    lines = tuple(islice(told, MOST))
    return Sorted(lines=lines, telling=bool(paths))


def _of_sort(ground: Ground, sort: Sort, name: str, scope: Folders) -> tuple[Evidence, ...]:
    """Where a technology is used by the product, or by the tests whose work its kind is."""
    seen = ground.technology(name, scope)
    return seen.product or (seen.tests if sort.slot in _OF_TESTS else ())


def _looked_at(ground: Ground, sort: Sort) -> Iterable[str]:
    """The files that may show a kind: sources, those of languages without manifests and of a place of its own too."""
    if sort.within:
        place = re.compile(sort.within)
        return [path for path in ground.paths if place.search(path) and not (is_test(path) or VENDORED.search(path))]
    if sort.outside:
        place = re.compile(sort.outside)
        return [path for path in ground.sources if not place.search(path)]
    if NATIVE.isdisjoint(sort.endings):
        return ground.sources
    return [path for path in ground.paths if splitext(path)[1] in NATIVE and not VENDORED.search(path)]


def _lines(ground: Ground, paths: list[str], pattern: re.Pattern[str]) -> Iterator[Evidence]:
    """The first line of each file that matches."""
    for path in paths:
        text = ground.files().try_read(path)
        if isinstance(text, FileProblem):
            continue
        end = _TESTS_WITHIN.search(text) if path.endswith(".rs") else None
        for number, line in enumerate(text[: end.start() if end else None].split("\n"), 1):
            if (
                len(line) < _MINIFIED
                and pattern.search(line)
                and not (COMMENT.match(line) and not line.lstrip().startswith("#include"))
            ):
                yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.SYMBOL)
                break


@cache
def _sorts() -> tuple[tuple[re.Pattern[str], Sort], ...]:
    return tuple(
        (
            re.compile(row["words"], re.IGNORECASE),
            Sort(
                slot=row.get("slot", ""),
                besides=tuple(row.get("besides", ())),
                named=tuple(row.get("named", ())),
                endings=tuple(row.get("endings", ())),
                within=row.get("within", ""),
                outside=row.get("outside", ""),
                pattern=row.get("pattern", ""),
            ),
        )
        for row in sort_rows()
        if "language" not in row
    )

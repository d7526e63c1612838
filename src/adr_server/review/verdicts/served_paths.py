"""Look for the endpoints that a reader names: in lines of the product, in parts that routers join, and as files.

Rule: the whole path in a line of code shows the endpoint. So do two halves of it, where the second is a route of its
own and the first is given in the code, in the same file if the second is a parameter alone. What describes an API, with
no code beside it, shows nothing. Where only the word at its end stands in the code, it may be put together in another
way.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.review.ground.endpoints import Endpoint
from adr_server.review.ground.file_kinds import COMMENT, Folders, within
from adr_server.review.ground.mentions import MOST
from adr_server.review.verdicts.bench import Bench

_LONGEST = 2_000
_DESCRIBES = re.compile(
    r"(?:openapi|swagger|api[-_.]?(?:spec|docs?)|postman|insomnia)[^/]*\.(?:ya?ml|json)$|\.http$", re.IGNORECASE
)


def describes(path: str) -> bool:
    """Whether a file only describes an API."""
    return _DESCRIBES.search(path) is not None


def served(bench: Bench, endpoint: Endpoint, scope: Folders, only: Callable[[str], bool]) -> Iterator[Evidence]:
    """The lines that have the whole path, and the files that are the endpoint; a few."""
    yield from islice(_found(bench, endpoint, scope, only), MOST)


def joined(bench: Bench, endpoint: Endpoint, scope: Folders, only: Callable[[str], bool]) -> tuple[Evidence, ...]:
    """The route and the line with what stands before it, which routers join to the path; none where there are none."""
    sources = [path for path in bench.ground.sources if within(path, scope) and only(path)]
    holders = _holders(bench, endpoint, sources)
    for first, second, has_word in endpoint.halves():
        for route in _lines(bench, endpoint, holders, second):
            given = _lines(bench, None, sources if has_word else [route.path], first)
            if (before := next((one for one in given if one != route), None)) is not None:
                return route, before
    return ()


def _found(bench: Bench, endpoint: Endpoint, scope: Folders, only: Callable[[str], bool]) -> Iterator[Evidence]:
    paths = _holders(bench, endpoint, [path for path in bench.ground.paths if within(path, scope) and only(path)])
    yield from _lines(bench, endpoint, paths, endpoint.whole)
    for path in paths:
        text = bench.ground.files().try_read(path) if endpoint.is_filed_at(path) and path in bench.sources else ""
        if isinstance(text, str) and (first := text.split("\n", 1)[0].strip()[:200]):
            yield Evidence(path=path, line=1, text=first, kind=EvidenceKind.SYMBOL)


def _holders(bench: Bench, endpoint: Endpoint, paths: Sequence[str]) -> Sequence[str]:
    """Those of some files that have the word of an endpoint."""
    held = bench.reader_names.holders.of(endpoint.word)
    known = frozenset(held or ())
    return paths if held is None else [path for path in paths if path in known]


def _lines(
    bench: Bench, endpoint: Endpoint | None, paths: Sequence[str], pattern: re.Pattern[str]
) -> Iterator[Evidence]:
    """The first line of each file that a pattern finds, and that is for no other method than the endpoint's."""
    for path in paths:
        text = bench.ground.files().try_read(path)
        if not isinstance(text, str) or pattern.search(text) is None:
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > _LONGEST or COMMENT.match(line) or pattern.search(line) is None:
                continue
            if endpoint is None or not endpoint.is_other_method(line):
                kind = EvidenceKind.SYMBOL if path in bench.sources else EvidenceKind.CONFIG
                yield Evidence(path=path, line=number, text=line.strip()[:200], kind=kind)
                break

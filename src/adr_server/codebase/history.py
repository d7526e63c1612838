"""What changes often, and what changes together, counted in commits. Pure: commits in, counts out.

Rule: every count can be traced to its commits. A file that was renamed counts under the name that it has now. A commit
that touches very many files (a reformat, a move of everything) says nothing of what belongs together: it counts as a
change of each file and is left out of the pairs.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

MOST_TOGETHER = 50
"""Files; a larger commit is left out of the pairs."""
_EVIDENCE = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Touch:
    """One commit: `paths` as (path after it, path before it); `date` in ISO."""

    commit: str
    author: str
    date: str
    paths: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Churn:
    """How often one file changed: commits, authors, the newest day and commit."""

    path: str
    commits: int
    authors: int
    last: str
    last_commit: str


@dataclass(frozen=True, kw_only=True, slots=True)
class CoChange:
    """Two files and the commits that touched both: `together`, of all commits of each (`of`), newest `commits`."""

    paths: tuple[str, str]
    together: int
    of: tuple[int, int]
    commits: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ChangeCounts:
    """Churn and pairs, most first; `left_out`: commits that touched too many files to say what belongs together."""

    churn: tuple[Churn, ...]
    pairs: tuple[CoChange, ...]
    left_out: tuple[str, ...]


def count_changes(
    touches: Iterable[Touch], *, wanted: Callable[[str], bool] = lambda _: True, least: int = 2
) -> ChangeCounts:
    """Count commits, newest first; rows are of files that are `wanted`, pairs have one such and `least` commits."""
    commits: dict[str, list[Touch]] = defaultdict(list)
    pairs: dict[tuple[str, str], list[str]] = defaultdict(list)
    left_out: list[str] = []
    for touch, paths in _with_names_of_now(touches):
        for path in paths:
            commits[path].append(touch)
        meant = [path for path in paths if wanted(path)]
        if not meant:
            continue
        if len(paths) > MOST_TOGETHER:
            left_out.append(touch.commit)
            continue
        for pair in _pairs(meant, paths):
            pairs[pair].append(touch.commit)
    churn = [_churn(path, held) for path, held in commits.items() if wanted(path)]
    found = [
        CoChange(
            paths=pair,
            together=len(ids),
            of=(len(commits[pair[0]]), len(commits[pair[1]])),
            commits=tuple(ids[:_EVIDENCE]),
        )
        for pair, ids in pairs.items()
        if len(ids) >= least
    ]
    return ChangeCounts(
        churn=tuple(sorted(churn, key=lambda row: (-row.commits, row.path))),
        pairs=tuple(sorted(found, key=lambda row: (-row.together, max(row.of), row.paths))),
        left_out=tuple(left_out),
    )


def _with_names_of_now(touches: Iterable[Touch]) -> Iterable[tuple[Touch, list[str]]]:
    now: dict[str, str] = {}
    for touch in touches:
        paths: dict[str, None] = {}
        renamed: dict[str, str] = {}
        for after, before in touch.paths:
            name = now.get(after, after)
            paths[name] = None
            if before != after:
                renamed[before] = name
                now.pop(after, None)
        now |= renamed
        yield touch, list(paths)


def _pairs(meant: Sequence[str], paths: Sequence[str]) -> set[tuple[str, str]]:
    own = {(min(pair), max(pair)) for pair in combinations(meant, 2)}
    outside = [path for path in paths if path not in set(meant)]
    return own | {(min(pair), max(pair)) for pair in product(meant, outside)}


def _churn(path: str, touches: Sequence[Touch]) -> Churn:
    newest = max(touches, key=lambda touch: touch.date)
    authors = Counter(touch.author for touch in touches)
    return Churn(
        path=path, commits=len(touches), authors=len(authors), last=newest.date[:10], last_commit=newest.commit
    )

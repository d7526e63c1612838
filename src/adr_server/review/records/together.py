"""Tell which records changed in the same commits as a file, time and again: what changes together may belong together.

Rule: a commit that touches many records says nothing of any one of them, and once is no habit. Pure.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

TOGETHER = 2
RECORDS_A_COMMIT = 3


@dataclass(frozen=True, kw_only=True)
class Together:
    """A record and a file that changed in the same `commits`, the newest first; `record` is the record's path."""

    record: str
    path: str
    commits: tuple[str, ...]


def changed_together(
    of_records: Mapping[str, Iterable[str]], of_files: Iterable[tuple[str, Iterable[str]]]
) -> tuple[Together, ...]:
    """The pairs that changed together.

    `of_records` has the paths of the records that each commit touches, `of_files` each commit with its other files,
    the newest first.
    """
    records = {commit: tuple(paths) for commit, paths in of_records.items()}
    counts: dict[tuple[str, str], list[str]] = defaultdict(list)
    for commit, paths in of_files:
        touched = records.get(commit, ())
        if len(touched) > RECORDS_A_COMMIT:
            continue
        files = tuple(paths)
        for record in touched:
            for path in files:
                counts[record, path].append(commit)
    found = (Together(record=one, path=path, commits=tuple(commits)) for (one, path), commits in counts.items())
    return tuple(one for one in found if len(one.commits) >= TOGETHER)

"""Some earlier states of a project: those of its files that differ from now, out of git, a bounded number.

Rule: a file is read once, however many states hold it; what is too large, too much or no text is left out. Without
history (no repository, a shallow clone) there is no state.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from adr_server.errors import AdrServerError, BrokenInputError
from adr_server.storage.decoding import decode
from adr_server.storage.git import Repository
from adr_server.storage.git_answers import TreeFile

MOST_STATES = 24
MOST_FILES = 400
"""Files of one state."""
MOST_BYTES = 300_000
"""Of one file: a manifest or a pipeline is smaller."""
BUILT_WITHIN = timedelta(days=60)
"""What a record decides stands in the code some time after it was written."""


@dataclass(frozen=True, kw_only=True)
class EarlierFiles:
    """A commit, its day in ISO, and the texts of its files that differ from now."""

    commit: str
    day: str
    files: Mapping[str, str]


def earlier_files(
    repository: Repository,
    days: Iterable[str],
    *,
    now: Callable[[str], str | None],
    wanted: Callable[[str], bool],
    head: str = "HEAD",
) -> tuple[EarlierFiles, ...]:
    """The states after `days` (in ISO, of the records), oldest first; of their files those that are `wanted`.

    `now` gives the blob id of a path as it lies there, None where there is no such file.
    """
    try:
        lineage = repository.lineage(head)
        trees = [(commit, day, repository.tree(commit)) for commit, day in _chosen(lineage, sorted(days))]
        asked: dict[str, TreeFile] = {}
        rows: list[tuple[str, str, list[TreeFile]]] = []
        for commit, day, tree in trees:
            fresh = [
                file for file in tree if file.size <= MOST_BYTES and wanted(file.path) and now(file.path) != file.blob
            ]
            few = [file for file in fresh[:MOST_FILES] if file.blob not in asked]
            asked |= {file.blob: file for file in few}
            rows.append((commit, day, few))
        contents = repository.blobs(list(asked.values())) if asked else {}
    except AdrServerError:
        return ()  # What git cannot tell (a broken repository, missing objects) is no evidence.
    return tuple(EarlierFiles(commit=commit, day=day, files=_texts(few, contents)) for commit, day, few in rows)


def _chosen(lineage: Sequence[tuple[str, str]], days: Sequence[str]) -> list[tuple[str, str]]:
    """At most so many commits, oldest first: half of them some time after the days, the rest evenly between them."""
    if len(lineage) < 2:  # noqa: PLR2004 - one commit has no past
        return []
    oldest_first = list(reversed(lineage))
    places = sorted({place for day in days if (place := _after(oldest_first, day)) is not None})
    begin = places[0] if places else 0
    half = MOST_STATES // 2
    if len(places) > half:
        places = [places[at * len(places) // half] for at in range(half)]
    left = MOST_STATES - len(places)
    stretch = len(oldest_first) - 1 - begin
    between = (begin + at * stretch // left for at in range(left))
    every = sorted({*places, *between})
    return [oldest_first[at] for at in every]


def _after(oldest_first: Sequence[tuple[str, str]], day: str) -> int | None:
    try:
        built = (date.fromisoformat(day[:10]) + BUILT_WITHIN).isoformat()
    except (ValueError, OverflowError):
        return None
    found = next((at for at, (_, committed) in enumerate(oldest_first) if committed >= built), None)
    return found if found is not None and found < len(oldest_first) - 1 else None


def _texts(files: Iterable[TreeFile], contents: Mapping[str, bytes]) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for file in files:
        try:
            texts[file.path] = decode(contents[file.blob], file.path).text
        except (BrokenInputError, KeyError):
            continue
    return texts

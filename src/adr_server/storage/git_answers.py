"""What git's answers say: changes, commits, tags and files of a commit. Pure: bytes in, values out.

Rule: names in an answer stand between NULs, so that no name of a file or branch is taken for another.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

COMMIT_FORMAT = "%x01%H%x00%an%x00%ae%x00%aI%x00%s%x00"
"""How `git log` is to tell a commit for `read_commits`, with `-z --name-status` behind it."""
TAG_FORMAT = (
    "%(refname:strip=2)%00%(objectname)%00%(objecttype)%00%(*objectname)%00%(*objecttype)%00%(creatordate:iso-strict)"
)
"""How `git for-each-ref` is to tell a tag for `read_tags`."""
_LOG_FIELDS = 5
_BATCH_FILES = 500
_BATCH_BYTES = 16_000_000


@dataclass(frozen=True, kw_only=True)
class Change:
    """One path that differs: `status` is git's letter (A, M, D, R, C, T); `old_path` is set for R and C."""

    status: str
    path: str
    old_path: str | None = None


@dataclass(frozen=True, kw_only=True)
class TreeFile:
    """One regular file in a commit: its blob id, and its size in bytes."""

    path: str
    blob: str
    size: int


@dataclass(frozen=True, kw_only=True)
class Commit:
    """One commit with the paths that it touched inside the project; `date` is the author's, ISO 8601."""

    id: str
    author: str
    email: str
    date: str
    subject: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, kw_only=True)
class Tag:
    """A tag that leads to a commit; `date` is when it was made (of an unannotated one: its commit), ISO 8601."""

    name: str
    commit: str
    date: str


def names_in(output: bytes, errors: str = "replace") -> list[str]:
    """The names in an answer; `errors` says what becomes of one that is not UTF-8."""
    return [name for name in output.decode("utf-8", errors=errors).split("\0") if name]


def read_changes(output: bytes) -> tuple[Change, ...]:
    """What `--name-status -z` tells."""
    return tuple(_changes(names_in(output)))


def _changes(names: Sequence[str]) -> Iterator[Change]:
    words = iter(names)
    for status in words:
        if status[:1] in {"R", "C"}:
            old = next(words, "")
            yield Change(status=status[0], old_path=old, path=next(words, ""))
        else:
            yield Change(status=status[:1], path=next(words, ""))


def read_words(output: bytes, commit: str) -> dict[str, Counter[str]]:
    """What `grep -o -z` tells of a commit: how often each file has a word, by word and path."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    file, *pieces = output.decode("utf-8", errors="replace").split("\0")
    for piece in pieces:
        word, _, following = piece.partition("\n")
        counts[word][file.removeprefix(f"{commit}:")] += 1
        file = following
    return dict(counts)


def read_states(output: bytes, prefix: str) -> tuple[Change, ...]:
    """What `status --porcelain=v1 -z` tells: paths from the top of the repository, whatever folder it is asked in."""
    return tuple(
        Change(status=line[:2].strip()[:1], path=line[3:].removeprefix(prefix)) for line in names_in(output) if line[3:]
    )


def read_commits(output: bytes) -> tuple[Commit, ...]:
    """The commits of a log in `COMMIT_FORMAT`, each with the paths that it changes."""
    return tuple(_commits(output.decode("utf-8", errors="replace")))


def _commits(text: str) -> Iterator[Commit]:
    for record in text.split("\x01")[1:]:
        fields = record.split("\0")
        if len(fields) > _LOG_FIELDS:
            names = [name.lstrip("\n") for name in fields[_LOG_FIELDS:]]
            yield Commit(
                id=fields[0],
                author=fields[1],
                email=fields[2],
                date=fields[3],
                subject=fields[4],
                changes=tuple(_changes([name for name in names if name])),
            )


def read_tags(output: bytes) -> tuple[Tag, ...]:
    """The tags of commits among those told in `TAG_FORMAT`, in their order."""
    found = (line.split("\0") for line in output.decode("utf-8", errors="replace").splitlines())
    return tuple(
        Tag(name=name, commit=peeled or own, date=date)
        for name, own, kind, peeled, peeled_kind, date in found
        if "commit" in {kind, peeled_kind}
    )


def read_index(output: bytes) -> dict[str, str]:
    """The blob id of each regular file that `ls-files --stage -z` tells, without those of a conflict."""
    blobs: dict[str, str] = {}
    for line in names_in(output, "surrogateescape"):
        facts, _, path = line.partition("\t")
        mode, blob, stage = facts.split(" ")
        if mode.startswith("100") and stage == "0":
            blobs[path] = blob
    return blobs


def read_blobs(output: bytes) -> dict[str, str]:
    """The blob id of every file, links included, that `ls-tree -r -z` tells."""
    rows = (line.partition("\t") for line in names_in(output))
    facts = ((head.split(), path) for head, _, path in rows)
    return {path: head[2] for head, path in facts if head[1] == "blob"}


def read_tree(output: bytes) -> tuple[TreeFile, ...]:
    """The regular files that `ls-tree -r -l -z` tells; links and submodules are none."""
    found = []
    for line in names_in(output):
        facts, _, path = line.partition("\t")
        mode, _, blob, size = facts.split()
        if mode.startswith("100") and size.isdigit():
            found.append(TreeFile(path=path, blob=blob, size=int(size)))
    return tuple(found)


def batches(files: Sequence[TreeFile]) -> Iterator[list[TreeFile]]:
    """So many at a time that neither the command line nor what comes back grows too long."""
    batch: list[TreeFile] = []
    size = 0
    for file in files:
        if batch and (len(batch) == _BATCH_FILES or size + file.size > _BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(file)
        size += file.size
    if batch:
        yield batch

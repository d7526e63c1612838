"""Pack what is looked for by its file alone: the texts of a file's entities, and what they point at.

A row a pointer would take three times the room, and a tree to keep it sorted in. What points at a name is found by its
mark instead: `marks` are the words under which the index notes which files point at what.
"""

import json
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from adr_server.codebase.entities.naming import last_part

_SIGN = 0x80000000


class Pointer(NamedTuple):
    """One thing that an entity points at; `source` is its place among the entities of the file."""

    source: int
    kind: str
    target: str
    line: int


class PackedPointers(NamedTuple):
    """What a file points at: the pointers packed, the marks of what they mean, and how many there are of each kind."""

    packed: bytes
    marks: str
    kinds: tuple[tuple[str, int], ...]


class _Columns(NamedTuple):
    """Pointers as they are packed: places among `targets` and `kinds`; `sources` and `lines` by their differences."""

    targets: list[str]
    kinds: list[str]
    sources: list[int]
    kind: list[int]
    target: list[int]
    lines: list[int]


def mark_of(name: str) -> int:
    """The four bytes by which a name is looked for; others may have the same."""
    return zlib.crc32(name.encode("utf-8", "replace")) - _SIGN


def marks(names: Iterable[str]) -> list[str]:
    """The words under which files are noted that point at one of `names`."""
    return sorted({f"{mark_of(last_part(name)) + _SIGN:08x}" for name in names})


def packed_texts(texts: Iterable[str]) -> bytes:
    """Texts without line feeds, packed."""
    return zlib.compress("\n".join(texts).encode("utf-8", "replace"))


@lru_cache(maxsize=256)
def unpacked_texts(packed: bytes) -> list[str]:
    """The texts that `packed_texts` was given."""
    return zlib.decompress(packed).decode("utf-8").split("\n")


def packed_pointers(pointers: Iterable[tuple[int, str, str, int]]) -> PackedPointers | None:
    """Pointers, of which those from one place at one thing are kept once, as the first; None where there are none."""
    first = {pointer[:3]: pointer[3] for pointer in reversed(tuple(pointers))}
    if not first:
        return None
    targets, kinds = dict.fromkeys(key[2] for key in first), Counter(key[1] for key in first)
    at_target, at_kind = _places(targets), _places(kinds)
    kept = sorted(first.items(), key=lambda item: (item[1], item[0][0]))
    columns = _Columns(
        targets=list(targets),
        kinds=list(kinds),
        sources=_differences([source for (source, _, _), _ in kept]),
        kind=[at_kind[kind] for (_, kind, _), _ in kept],
        target=[at_target[target] for (_, _, target), _ in kept],
        lines=_differences([line for _, line in kept]),
    )
    packed = zlib.compress(json.dumps(columns, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
    return PackedPointers(packed=packed, marks=" ".join(marks(targets)), kinds=tuple(kinds.items()))


def unpacked_pointers(packed: bytes | None) -> list[Pointer]:
    """All pointers of a file, by line; `packed` is None where it has none."""
    if packed is None:
        return []
    columns = _columns(packed)
    return list(_chosen(columns, range(len(columns.targets))))


def pointers_at(packed: bytes, names: Collection[str]) -> list[Pointer]:
    """The pointers of a file that mean one of `names`: as the whole, or as the last part of what they point at."""
    columns = _columns(packed)
    wanted = {at for at, name in enumerate(columns.targets) if name in names or last_part(name) in names}
    return list(_chosen(columns, wanted)) if wanted else []


def counted_targets(packed: bytes) -> Iterator[tuple[str, int]]:
    """What a file points at, with how many of its pointers do."""
    columns = _columns(packed)
    return ((columns.targets[at], count) for at, count in Counter(columns.target).items())


def _columns(packed: bytes) -> _Columns:
    return _Columns(*json.loads(zlib.decompress(packed)))


def _chosen(columns: _Columns, wanted: Collection[int]) -> Iterator[Pointer]:
    rows = zip(accumulate(columns.sources), columns.kind, columns.target, accumulate(columns.lines), strict=True)
    for source, kind, target, line in rows:
        if target in wanted:
            yield Pointer(source, columns.kinds[kind], columns.targets[target], line)


def _places(values: Iterable[str]) -> dict[str, int]:
    return {value: at for at, value in enumerate(values)}


def _differences(numbers: Sequence[int]) -> list[int]:
    return [after - before for before, after in pairwise((0, *numbers))]

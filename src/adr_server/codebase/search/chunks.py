"""Cut a file into chunks of about fifty lines that begin where something begins. Pure."""

from collections.abc import Iterable, Sequence

CHUNK_LINES = 50
SHORTEST = 30


def cut(lines: int, starts: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The chunks of a file of `lines` lines as (first, last), both in, from 1; together they are the whole file.

    A chunk ends before a line of `starts` (where entities begin) if one lies in its last part, else after
    `CHUNK_LINES` lines.
    """
    begins = sorted(set(starts))
    chunks: list[tuple[int, int]] = []
    first, at = 1, 0
    while first <= lines:
        limit = first + CHUNK_LINES
        if limit > lines:
            chunks.append((first, lines))
            break
        at, best = _last_start(begins, at, first + SHORTEST, limit)
        chunks.append((first, (best or limit) - 1))
        first = best or limit
    return tuple(chunks)


def _last_start(begins: Sequence[int], at: int, least: int, most: int) -> tuple[int, int]:
    """The last start from `least` to `most` (0: none), and where to look on."""
    best = 0
    while at < len(begins) and begins[at] <= most:
        if begins[at] >= least:
            best = begins[at]
        at += 1
    return at, best

"""The generated part of a document: what stands between its markers is ours, everything else is the author's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adr_server.decisions.markers import Markers
from adr_server.decisions.writing.text_lines import body, ending, fenced_lines, newline_of, split_lines
from adr_server.errors import BrokenInputError


@dataclass(frozen=True, kw_only=True)
class Region:
    """The lines between two markers: `start` is the first one, `stop` the closing marker's (from 0)."""

    markers: Markers
    start: int
    stop: int


def find_regions(text: str, known: Sequence[Markers], path: str) -> tuple[Region, ...]:
    """Every region of the text, in order. Fenced code that shows markers holds none.

    Raises `BrokenInputError` with the line for a marker without its other half.
    """
    lines = split_lines(text)
    fenced = fenced_lines(lines)
    found: list[Region] = []
    open_at: tuple[Markers, int] | None = None
    for index, line in enumerate(lines):
        if index in fenced:
            continue
        for markers in known:
            if open_at is None and _is(line, markers.start):
                open_at = (markers, index)
                break
            if _is(line, markers.stop):
                if open_at is None or open_at[0] != markers:
                    raise BrokenInputError(
                        f"{path}:{index + 1}: {markers.stop!r} closes nothing; put {markers.start!r} above it."
                    )
                found.append(Region(markers=markers, start=open_at[1] + 1, stop=index))
                open_at = None
                break
    if open_at is not None:
        markers, at = open_at
        raise BrokenInputError(f"{path}:{at + 1}: {markers.start!r} is never closed; put {markers.stop!r} below it.")
    return tuple(found)


def replace_region(text: str, region: Region, new: Sequence[str], *, spaced: bool = False) -> str:
    """The text with the region's lines replaced by `new` (without endings), unchanged where they say the same.

    Blank lines beside the markers stay; `spaced` puts one there where there was none.
    """
    lines = split_lines(text)
    old = [body(line) for line in lines[region.start : region.stop]]
    if _trimmed(old) == list(new):
        return text
    newline = newline_of(lines)
    above = [newline] if spaced or (old and not old[0].strip()) else []
    below = [newline] if spaced or (len(old) > 1 and not old[-1].strip()) else []
    inside = (f"{line}{newline}" for line in new)
    return "".join([*lines[: region.start], *above, *inside, *below, *lines[region.stop :]])


def append_region(text: str, markers: Markers, heading: str, new: Sequence[str], *, spaced: bool = False) -> str:
    """The text with a new region at its end, under `heading` (empty for none); `spaced` as in `replace_region`."""
    lines = split_lines(text)
    newline = newline_of(lines)
    start = text if not text or ending(lines[-1]) else text + newline
    gap = newline if start.strip() and not start.endswith(newline * 2) else ""
    opening = [heading, ""] if heading else []
    inside = ["", *new, ""] if spaced else new
    return start + gap + "".join(f"{line}{newline}" for line in [*opening, markers.start, *inside, markers.stop])


def region_lines(text: str, region: Region) -> list[str]:
    """What stands between the markers now, line by line without endings."""
    return [body(line) for line in split_lines(text)[region.start : region.stop]]


def _is(line: str, marker: str) -> bool:
    return re.sub(r"\s+", "", body(line).strip()).casefold() == re.sub(r"\s+", "", marker).casefold()


def _trimmed(lines: Sequence[str]) -> list[str]:
    out = list(lines)
    while out and not out[0].strip():
        out.pop(0)
    while out and not out[-1].strip():
        out.pop()
    return out

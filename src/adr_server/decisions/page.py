"""A document as the reader of records sees it, whatever its markup: a flat list of blocks with their lines.

Rule: each markup has one reader that turns text into a `Page`; inline text in a page is always Markdown
(`[text](target)`, `**strong**`, `~~struck~~`), so that the rules about titles, statuses and links are written once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

MAX_CHARACTERS = 1_000_000
"""A record longer than this is read up to here and says so; nobody writes one by hand."""
MAX_BLOCKS = 20_000


class BlockKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    QUOTE = "quote"
    CODE = "code"


class Block(NamedTuple):
    """One block. Lines count from 1, `end` is the last line.

    `level` is a heading's level or an item's depth (from 1); `cells` are a row's cells, `head` marks a header row and
    `table` the line that its table begins on.
    """

    kind: BlockKind
    text: str
    line: int
    end: int
    level: int = 0
    cells: tuple[str, ...] = ()
    head: bool = False
    table: int = 0


class Field(NamedTuple):
    """A named value in a record's head: name and value as written, the line, and the kind of place it stood in."""

    name: str
    value: str
    line: int
    origin: str


@dataclass(frozen=True, kw_only=True)
class Page:
    """A document: source lines, front matter or header attributes, blocks, link definitions and footnotes."""

    markup: str
    lines: tuple[str, ...]
    matter: tuple[Field, ...] = ()
    blocks: tuple[Block, ...] = ()
    references: Mapping[str, str] = field(default_factory=dict)
    footnotes: Mapping[str, str] = field(default_factory=dict)
    truncated: bool = False
    broken_matter: int | None = None


def tidy(text: str) -> tuple[str, bool]:
    """`text` with plain line ends, without NUL and byte order mark, cut to `MAX_CHARACTERS`; whether it was cut."""
    cut = len(text) > MAX_CHARACTERS
    text = text[:MAX_CHARACTERS] if cut else text
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        text = text.replace("\0", " ")
    return text.removeprefix("\ufeff"), cut

"""Markdown into a `Page`: block structure by markdown-it, HTML blocks by our own reader.

Rule: block tokens only. Inline text stays as it was written; whoever needs a link or an emphasis looks for it there.
"""

import re
from collections.abc import Iterator
from itertools import islice

from adr_server.decisions.block_tokens import BlockToken, block_tokens
from adr_server.decisions.html import html_blocks
from adr_server.decisions.matter import split_matter
from adr_server.decisions.page import MAX_BLOCKS, Block, BlockKind, Page, tidy

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_JOINED = re.compile(r"^(#{1,6})(?=[A-Z])", re.MULTILINE)
_HEADED = re.compile(r"^ {0,3}#{1,6}[ \t]", re.MULTILINE)
_FENCE = re.compile(r"^ {0,3}(?:(?P<bare>(?:```|~~~)[ \t]*$)|```|~~~)", re.MULTILINE)
_SEVERAL = 3
"""Lines that begin as a heading does."""


def read_markdown(text: str) -> Page:
    """`text` as blocks; front matter apart, comments gone, footnotes and link definitions by their label."""
    text, cut = tidy(text)
    lines = text.split("\n")
    taken, matter, broken = split_matter(lines)
    body = "\n" * taken + "\n".join(lines[taken:]) if taken else text
    tokens, references = block_tokens(_with_headings(_without_comments(body)))
    walk = _Walk()
    blocks = tuple(islice(walk.blocks(tokens), MAX_BLOCKS))
    return Page(
        markup="markdown",
        lines=tuple(lines),
        matter=matter,
        blocks=blocks,
        references=references,
        footnotes=walk.footnotes,
        truncated=cut or len(blocks) == MAX_BLOCKS,
        broken_matter=broken,
    )


def _with_headings(text: str) -> str:
    """`text` whose writer leaves out the space of headings ("##Context") with that space; one such line is a tag."""
    if _HEADED.search(text) or "##" not in text or len(_JOINED.findall(text)) < _SEVERAL:
        return text
    return text if any(_fenced(text)) else _JOINED.sub(r"\1 ", text)


def _without_comments(text: str) -> str:
    """`text` with every HTML comment blanked, line by line, except inside fences (where `<!--` is an example)."""
    if "<!--" not in text:
        return text
    pieces, done = [], 0
    for start, end in _fenced(text):
        pieces += [_blanked(text[done:start]), text[start:end]]
        done = end
    return "".join([*pieces, _blanked(text[done:])])


def _blanked(text: str) -> str:
    return _COMMENT.sub(lambda found: "\n" * found.group().count("\n"), text)


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """Where each fence that is closed begins and ends. One pass: a pattern would look for the end of each open one."""
    opened: int | None = None
    for fence in _FENCE.finditer(text):
        if opened is None:
            opened = fence.start()
        elif fence.group("bare"):
            yield opened, fence.end()
            opened = None


class _Walk:
    """Turns a run of block tokens into blocks; footnote definitions go to `footnotes`."""

    def __init__(self) -> None:
        self.footnotes: dict[str, str] = {}
        self._quotes = self._lists = self._level = self._table = self._row = 0
        self._cells: list[str] = []
        self._note: str | None = None
        self._heading = self._head = self._cell = self._fresh = False

    def blocks(self, tokens: list[BlockToken]) -> Iterator[Block]:
        """The blocks in order."""
        for token in tokens:
            match token.type:
                case "inline":
                    block = self._inline(token)
                    if block is not None:
                        yield block
                case "html_block":
                    yield from html_blocks(token.content, _line(token))
                case "fence" | "code_block":
                    yield Block(BlockKind.CODE, token.content, _line(token), _end(token))
                case "tr_close":
                    cells = tuple(self._cells)
                    yield Block(
                        BlockKind.ROW,
                        " | ".join(cells),
                        self._row,
                        self._row,
                        cells=cells,
                        head=self._head,
                        table=self._table,
                    )
                    self._cells = []
                case "heading_open":
                    self._heading, self._level = True, int(token.tag[1])
                case "list_item_open":
                    self._fresh = True
                case _:
                    self._nest(token)

    def _nest(self, token: BlockToken) -> None:
        match token.type:
            case "blockquote_open" | "blockquote_close":
                self._quotes += token.nesting
            case "bullet_list_open" | "ordered_list_open" | "bullet_list_close" | "ordered_list_close":
                self._lists += token.nesting
                self._fresh = False
            case "table_open":
                self._table = _line(token)
            case "thead_open" | "thead_close":
                self._head = token.nesting > 0
            case "tr_open":
                self._row, self._cells = _line(token), []
            case "td_open" | "th_open":
                self._cell = True
            case "footnote_reference_open":
                self._note = str(token.meta.get("label", "")).casefold()
            case "footnote_reference_close":
                self._note = None
            case _:
                pass

    def _inline(self, token: BlockToken) -> Block | None:
        """The block that a run of text is; None for a cell's or a footnote's, which others tell."""
        heading, fresh, cell = self._heading, self._fresh, self._cell
        self._heading = self._fresh = self._cell = False
        line, end = (token.map[0] + 1, max(token.map[1], token.map[0] + 1)) if token.map else (1, 1)
        if cell:
            self._cells.append(token.content)
            return None
        if self._note is not None:
            self.footnotes.setdefault(self._note, token.content)
            return None
        if self._quotes:
            return Block(BlockKind.QUOTE, token.content, line, end)
        if heading:
            return Block(BlockKind.HEADING, token.content, line, end, self._level)
        if fresh and self._lists:
            return Block(BlockKind.ITEM, token.content, line, end, self._lists)
        return Block(BlockKind.PARAGRAPH, token.content, line, end)


def _line(token: BlockToken) -> int:
    return (token.map[0] if token.map else 0) + 1


def _end(token: BlockToken) -> int:
    return max(token.map[1], token.map[0] + 1) if token.map else 1

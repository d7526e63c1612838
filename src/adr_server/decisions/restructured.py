"""reStructuredText into a `Page`, by docutils.

Rule: docutils may build a tree and nothing else: no file is inserted, nothing raw passes, nothing is printed, no
setting
is read from disk. It is imported when the first such record is read, for that takes a third of a second. A text that
docutils cannot take is read as Markdown, whose underlined headings are the same.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from adr_server.decisions.markdown import read_markdown
from adr_server.decisions.page import MAX_BLOCKS, Block, BlockKind, Field, Page, tidy

if TYPE_CHECKING:
    from docutils import nodes

MAX_RESTRUCTURED = 100_000
"""Beyond this many characters docutils takes seconds; such a text is read as Markdown."""
MAX_INDENT = 200
MAX_LINE = 2000
"""docutils looks at every hyphen of a line again from each place; longer lines are read as Markdown."""
_ROLE = re.compile(r":(?:doc|ref|any|adr|decision|numref|download):`(?:([^`<]*?)\s*<([^`<>]+)>|([^`]+))`")
_OTHER_ROLE = re.compile(r":[a-zA-Z][\w:+.-]{0,30}:`([^`\n]+)`")
_HEADERS = re.compile(r"^([A-Z][\w -]{1,30}): (\S.*)$")
_SETTINGS = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": 5,
    "halt_level": 5,
    "_disable_config": True,
    "docinfo_xform": False,
    "doctitle_xform": False,
    "sectsubtitle_xform": False,
    "warning_stream": "",
    "input_encoding": "unicode",
    "syntax_highlight": "none",
    "smart_quotes": False,
    "line_length_limit": MAX_RESTRUCTURED,
}


# docutils ends lines where str.splitlines does; its lines must be those of every other reader.
_NO_LINE_ENDS = str.maketrans(dict.fromkeys("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " "))


def read_restructured(text: str) -> Page:
    """`text` as blocks; field lists in front are fields of the head."""
    tidied, cut = tidy(text)
    lines = tuple(tidied.split("\n"))
    deep = any(len(line) - len(line.lstrip()) > MAX_INDENT for line in lines)
    if cut or deep or any(len(line) > MAX_LINE for line in lines) or len(tidied) > MAX_RESTRUCTURED:
        return read_markdown(text)
    prepared, headers = _prepared(tidied.translate(_NO_LINE_ENDS))
    tree = _parsed(prepared)
    if tree is None:
        return read_markdown(text)
    walk = _Walk(lines)
    blocks = []
    for block in walk.blocks(tree):
        blocks.append(block)
        if len(blocks) >= MAX_BLOCKS:
            break
    return Page(
        markup="restructuredtext",
        lines=lines,
        matter=headers,
        blocks=tuple(blocks),
        truncated=len(blocks) == MAX_BLOCKS,
    )


def _prepared(text: str) -> tuple[str, tuple[Field, ...]]:
    """`text` with Sphinx's roles as plain references, and the mail-like header some proposals begin with as fields."""
    text = _ROLE.sub(lambda found: f"`{(found[1] or found[3]).strip()} <{(found[2] or found[3]).strip()}>`__", text)
    text = _OTHER_ROLE.sub(lambda found: f"``{found[1]}``", text)
    lines = text.split("\n")
    headers = []
    for number, line in enumerate(lines[:40], start=1):
        found = _HEADERS.match(line)
        if found is None:
            break
        headers.append(Field(found[1], found[2], number, "matter"))
    if len(headers) < 2:  # noqa: PLR2004 - one such line may be a sentence
        return text, ()
    return "\n".join([""] * len(headers) + lines[len(headers) :]), tuple(headers)


def _parsed(text: str) -> "nodes.document | None":
    from docutils.core import publish_doctree  # noqa: PLC0415 - a third of a second; most projects hold no such record

    try:
        return publish_doctree(text, settings_overrides=dict(_SETTINGS))
    except Exception:  # noqa: BLE001 - docutils raises whatever its directives raise; the text is then read another way
        return None


class _Walk:
    """Turns a docutils tree into blocks, without recursion; lines are looked up in the source."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self._lines = lines
        self._last = 1

    def blocks(self, tree: "nodes.document") -> Iterator[Block]:  # noqa: C901, PLR0912 - one branch a kind
        """The blocks in order."""
        stack: list[tuple[nodes.Node, int, int]] = [(tree, 0, 0)]
        while stack:
            node, level, depth = stack.pop()
            match node.__class__.__name__:
                case "section":
                    stack.extend((child, level + 1, 0) for child in reversed(node.children))
                case "title":
                    yield self._block(BlockKind.HEADING, node, level=max(level, 1), above=True)
                case "paragraph" | "line_block" | "rubric":
                    yield self._block(
                        BlockKind.ITEM if depth == 1 else BlockKind.PARAGRAPH, node, level=1 if depth == 1 else 0
                    )
                case "list_item":
                    children = node.children
                    stack.extend((child, level, 2) for child in reversed(children[1:]))
                    if children:
                        stack.append((children[0], level, 1))
                case "field":
                    name, body = node.children
                    yield self._field(name.astext(), body)
                case "definition_list_item":
                    yield from self._definition(node)
                case "block_quote" | "note" | "warning" | "tip" | "important" | "attention" | "caution" | "hint":
                    yield self._block(BlockKind.QUOTE, node)
                case "table":
                    yield from self._table(node)
                case "literal_block" | "doctest_block":
                    yield self._block(BlockKind.CODE, node)
                case (
                    "comment"
                    | "system_message"
                    | "substitution_definition"
                    | "image"
                    | "problematic"
                    | "target"
                    | "raw"
                ):
                    pass
                case _:
                    stack.extend(
                        (child, level, depth if node.__class__.__name__ != "bullet_list" else 0)
                        for child in reversed(node.children)
                    )

    def _field(self, name: str, body: "nodes.Node") -> Block:
        text = _inline(body)
        line = self._find(f":{name}:", getattr(body, "line", None))
        return Block(BlockKind.PARAGRAPH, f"**{name}:** {text}", line, line + text.count("\n"))

    def _definition(self, node: "nodes.Node") -> Iterator[Block]:
        term = node.children[0]
        body = " ".join(_inline(child) for child in node.children[1:])
        line = self._find(term.astext(), getattr(node, "line", None))
        yield Block(BlockKind.ITEM, f"**{term.astext().strip(': ')}:** {body}", line, line, level=1)

    def _table(self, table: "nodes.Node") -> Iterator[Block]:
        start = 0
        for row in table.findall(lambda node: node.__class__.__name__ == "row"):
            cells = tuple(_inline(entry) for entry in row.children)
            first = next((cell.split("\n")[0] for cell in cells if cell), "")
            line = self._find(first, None)
            start = start or line
            yield Block(
                BlockKind.ROW,
                " | ".join(cells),
                line,
                line,
                cells=cells,
                head=row.parent.__class__.__name__ == "thead",
                table=start,
            )

    def _block(self, kind: BlockKind, node: "nodes.Node", *, level: int = 0, above: bool = False) -> Block:
        text = _inline(node)
        first = node.astext().split("\n", 1)[0]
        line = self._find(first, node.line, heading=above)
        end = min(len(self._lines), line + (1 if above else text.count("\n")))
        return Block(kind, text, line, end, level=level)

    def _find(self, text: str, near: int | None, *, heading: bool = False) -> int:
        """The line that begins with what `text` begins with, at or behind the last one found."""
        wanted = text.strip().split("\n")[0][:30]
        limit = min(len(self._lines), self._last + 400)
        for number in range(self._last, limit + 1):
            line = self._lines[number - 1]
            if wanted and wanted in line and (not heading or line.strip().startswith(wanted)):
                self._last = number
                return number
        self._last = max(self._last, min(near or self._last, len(self._lines)))
        return self._last


def _inline(node: "nodes.Node") -> str:
    """The text under `node`, inline marks as Markdown's."""
    pieces: list[str] = []
    stack: list[nodes.Node | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str) and item.__class__ is str:
            pieces.append(item)
            continue
        before, after = "", ""
        match item.__class__.__name__:
            case "Text":
                pieces.append(str(item))
                continue
            case "strong":
                before = after = "**"
            case "emphasis":
                before = after = "*"
            case "literal":
                before = after = "`"
            case "reference":
                target = item.get("refuri") or item.get("refname") or ""  # type: ignore[union-attr]  # a reference is an element
                before, after = "[", f"]({str(target).replace(' ', '%20')})"
            case "paragraph" | "list_item" | "line":
                after = "\n"
            case "system_message" | "comment" | "target" | "problematic":
                continue
            case _:
                pass
        pieces.append(before)
        stack.append(after)
        stack.extend(reversed(item.children))  # type: ignore[union-attr]  # strings were taken above
    return "".join(pieces).strip()

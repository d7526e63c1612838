"""AsciiDoc into a `Page`: header attributes, sections, lists, tables, delimited blocks.

Rule: a line-oriented reader of the parts that records use (Asciidoctor's user manual, "Document structure"); nothing is
included or evaluated, attribute references are filled in once, from the document's own header.
"""

import re
from collections.abc import Iterator

from adr_server.decisions.matter import split_matter
from adr_server.decisions.page import MAX_BLOCKS, Block, BlockKind, Field, Page, tidy

_HEADING = re.compile(r"^(={1,6}|#{1,6})\s+(\S.*?)(?:\s+\1)?\s*$")
_UNDERLINE = re.compile(r"^([=\-~^+])\1{2,}$")
_ATTRIBUTE = re.compile(r"^:(!?[\w][\w-]{0,60}!?):(?:\s+(.*))?$")
_AUTHORS = re.compile(r"^[^<>;=|:]{1,60}<[^<>\s]+@[^<>\s]+>(?:\s*;\s*[^<>;=|:]{1,60}<[^<>\s]+@[^<>\s]+>)*$")
_REVISION = re.compile(r"^(?:v?\d[\w.]*\s*(?:,\s*|$))?(?P<day>[^:|=]{0,40})(?::\s.*)?$")
_FENCE = re.compile(r"^(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|```\S*)\s*$")
_TABLE = re.compile(r"^[|,:!]===+\s*$")
_LIST = re.compile(r"^\s*(?:(\*{1,5}|-|\.{1,5})|\d+\.)\s+(\S.*)$")
_LABELLED = re.compile(r"^\s*(?!//)([^\s:|][^|]{0,80}?)(:{2,4}|;;)(?:\s+(.*))?$")
_SKIPPED = re.compile(r"^(?:\[[^\]]*\]|(?:include|ifdef|ifndef|ifeval|endif|toc|image|video|audio)::.*|'''|<<<|\+)\s*$")
_LINK = re.compile(r"(?:link:|xref:)([^\s\[\]]+)\[([^\[\]]*)\]")
_CROSS = re.compile(r"<<([^<>,]+)(?:,\s*([^<>]*))?>>")
_URL = re.compile(r"(?<![\](\w])(https?://[^\s\[\]<>]+)\[([^\[\]]*)\]")
_STRONG = re.compile(r"(?<![*\w])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![*\w])")
_STRUCK = re.compile(r"\[\.?(?:line-through|strike)\]#([^#\n]*)#")
_REFERENCE = re.compile(r"\{([\w-]{1,60})\}")
_CELL = re.compile(r"(?:^|\s)(?:\d+\*|[\d.]*\+?[<^>.]*[aehlmsd]?)?(?<!\\)\|")


def read_asciidoc(text: str) -> Page:
    """`text` as blocks; the header's attributes are the front matter."""
    text, cut = tidy(text)
    lines = text.split("\n")
    taken, matter, broken = split_matter(lines)
    reader = _Reader(lines, taken)
    blocks = []
    for block in reader.blocks():
        blocks.append(block)
        if len(blocks) >= MAX_BLOCKS:
            cut = True
            break
    fields = tuple(Field(name, value, line, "matter") for name, value, line in reader.attributes)
    return Page(
        markup="asciidoc",
        lines=tuple(lines),
        matter=matter + fields,
        blocks=tuple(blocks),
        truncated=cut,
        broken_matter=broken,
    )


class _Reader:
    def __init__(self, lines: list[str], start: int) -> None:
        self._lines = lines
        self._at = start
        self.attributes: list[tuple[str, str, int]] = []
        self._values: dict[str, str] = {}
        self._title_seen = False

    def blocks(self) -> Iterator[Block]:  # noqa: C901 - one branch a kind
        """The blocks in order; each step of the loop takes at least one line."""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            number = self._at + 1
            if not line.strip() or _SKIPPED.match(line) or (line.startswith("//") and not line.startswith("////")):
                self._at += 1
            elif found := _ATTRIBUTE.match(line):
                self._attribute(found, number)
            elif found := _HEADING.match(line):
                self._at += 1
                if not self._title_seen and len(found[1]) == 1:
                    self._authors()
                self._title_seen = True
                yield Block(BlockKind.HEADING, self._inline(found[2]), number, number, level=len(found[1]))
            elif _TABLE.match(line):
                yield from self._table(line)
            elif found := _FENCE.match(line):
                yield from self._delimited(found[1])
            elif self._underlined(line):
                level = "=-~^+".index(self._lines[self._at + 1][0]) + 1
                self._at += 2
                yield Block(BlockKind.HEADING, self._inline(line.strip()), number, number + 1, level=level)
            elif (found := _LIST.match(line)) is not None:
                yield self._paragraph(BlockKind.ITEM, found[2], len(found[1] or ".") if found[1] != "-" else 1)
            elif (found := _LABELLED.match(line)) is not None and "://" not in line:
                yield from self._labelled(found, number)
            elif line.startswith(".") and len(line) > 1 and line[1].isalpha():
                self._at += 1
                yield Block(BlockKind.PARAGRAPH, f"**{self._inline(line[1:].strip())}**", number, number)
            else:
                yield self._paragraph(BlockKind.PARAGRAPH, line, 0)

    def _authors(self) -> None:
        """The author line and the revision line right beneath the title (Asciidoctor's manual, "Document header")."""
        written = self._lines[self._at].strip() if self._at < len(self._lines) else ""
        if _AUTHORS.match(written) is None:
            return
        names = ", ".join(name for name in (part.split("<", 1)[0].strip() for part in written.split(";")) if name)
        self._at += 1
        self.attributes.append(("author", names, self._at))
        revision = _REVISION.match(self._lines[self._at]) if self._at < len(self._lines) else None
        if revision is not None:
            self._at += 1
            self.attributes.append(("revdate", (revision["day"] or "").strip(), self._at))

    def _attribute(self, found: re.Match[str], number: int) -> None:
        name, value = found[1], (found[2] or "").strip()
        self._at += 1
        while value.endswith("\\") and self._at < len(self._lines):
            value = f"{value[:-1].rstrip()} {self._lines[self._at].strip()}"
            self._at += 1
        if not name.startswith("!") and not name.endswith("!"):
            value = self._inline(value)
            self._values[name.lower()] = value[:500]
            self.attributes.append((name, value, number))

    def _underlined(self, line: str) -> bool:
        if self._at + 1 >= len(self._lines) or not line[:1].isalnum():
            return False
        under = self._lines[self._at + 1].rstrip()
        return bool(_UNDERLINE.match(under)) and abs(len(under) - len(line.rstrip())) <= 2  # noqa: PLR2004 - Asciidoctor's own tolerance is one

    def _labelled(self, found: re.Match[str], number: int) -> Iterator[Block]:
        self._at += 1
        text = [found[3] or ""]
        while not text[0].strip() and self._at < len(self._lines) and not self._lines[self._at].strip():
            self._at += 1
        while self._at < len(self._lines) and self._lines[self._at].strip() and not self._starts(self._lines[self._at]):
            text.append(self._lines[self._at].strip())
            self._at += 1
        value = self._inline("\n".join(part for part in text if part))
        yield Block(
            BlockKind.ITEM, f"**{self._inline(found[1]).strip('*')}:** {value}".rstrip(), number, self._at, level=1
        )

    def _starts(self, line: str) -> bool:
        return any(pattern.match(line) for pattern in (_LIST, _HEADING, _TABLE, _FENCE, _SKIPPED, _ATTRIBUTE)) or bool(
            _LABELLED.match(line) and "://" not in line
        )

    def _paragraph(self, kind: BlockKind, first: str, level: int) -> Block:
        number = self._at + 1
        text = [first]
        self._at += 1
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip() or self._starts(line):
                break
            if not line.startswith("//"):
                text.append(line.strip())
            self._at += 1
        return Block(kind, self._inline("\n".join(text)), number, self._at, level=level)

    def _delimited(self, fence: str) -> Iterator[Block]:
        """A delimited block. Examples, sidebars and open blocks hold blocks; listings and comments do not."""
        start = self._at
        self._at += 1
        if fence[0] in "=*" or fence == "--":
            return
        end = next(
            (
                index
                for index in range(start + 1, len(self._lines))
                if self._lines[index].rstrip() == (fence if fence[0] != "`" else "```")
            ),
            None,
        )
        if end is None:
            return
        inner = "\n".join(self._lines[start + 1 : end])
        self._at = end + 1
        if fence[0] == "/":
            return
        yield Block(BlockKind.QUOTE if fence[0] == "_" else BlockKind.CODE, inner, start + 1, end + 1)

    def _table(self, fence: str) -> Iterator[Block]:
        """A table: rows are as wide as `cols` says, else as the first line that holds several cells."""
        start = self._at
        columns = self._columns(start)
        self._at += 1
        cells: list[tuple[str, int]] = []
        widths: list[int] = []
        while self._at < len(self._lines) and self._lines[self._at].rstrip() != fence.rstrip():
            line = self._lines[self._at]
            pieces = _CELL.split(line) if "|" in line else [line]
            if len(pieces) > 1:
                widths.append(len(pieces) - 1)
                cells.extend((piece.strip(), self._at + 1) for piece in pieces[1:])
                if pieces[0].strip() and len(cells) > len(pieces) - 1:
                    last = len(cells) - len(pieces)
                    cells[last] = (f"{cells[last][0]}\n{pieces[0].strip()}".strip(), cells[last][1])
            elif line.strip() and cells:
                cells[-1] = (f"{cells[-1][0]}\n{line.strip()}".strip(), cells[-1][1])
            self._at += 1
        self._at += 1
        width = columns or (widths[0] if widths and widths[0] > 1 else 2)
        for index in range(0, len(cells), width):
            row = cells[index : index + width]
            texts = tuple(self._inline(text) for text, _ in row)
            yield Block(
                BlockKind.ROW, " | ".join(texts), row[0][1], row[-1][1], cells=texts, head=index == 0, table=start + 1
            )

    def _columns(self, start: int) -> int:
        """How many columns the attribute line above a table names."""
        above = self._lines[start - 1] if start else ""
        found = re.search(r"cols\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\d*]+))", above)
        if not above.startswith("[") or found is None:
            return 0
        total = 0
        for part in re.split(r"[,;]", next(filter(None, found.groups()), "")):
            repeated = re.match(r"\s*(\d+)\*", part)
            total += int(repeated[1]) if repeated and len(repeated[1]) < 3 else 1  # noqa: PLR2004 - no table has a hundred columns
        return min(total, 100)

    def _inline(self, text: str) -> str:
        """`text` with AsciiDoc's inline marks written as Markdown's."""
        if "{" in text and self._values:
            text = _REFERENCE.sub(lambda found: self._values.get(found[1].lower(), found[0]), text)[
                : 4 * len(text) + 2000
            ]
        text = _STRUCK.sub(r"~~\1~~", text)
        if "[" in text or "<<" in text:
            text = _LINK.sub(lambda found: f"[{found[2] or found[1]}]({found[1]})", text)
            text = _CROSS.sub(lambda found: f"[{(found[2] or found[1]).strip()}]({found[1].strip()})", text)
            text = _URL.sub(lambda found: f"[{found[2] or found[1]}]({found[1]})", text)
        return _STRONG.sub(r"**\1**", text)

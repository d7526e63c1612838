"""HTML inside Markdown, as blocks: headings, paragraphs, list items and table rows, their inline text as Markdown.

Rule: text and structure only. Scripts and styles are dropped, nothing is resolved or fetched, nesting costs no stack.
"""

import re
from html.parser import HTMLParser

from adr_server.decisions.page import Block, BlockKind

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_MARKS = {
    "b": "**",
    "strong": "**",
    "i": "*",
    "em": "*",
    "del": "~~",
    "s": "~~",
    "strike": "~~",
    "code": "`",
    "tt": "`",
    "u": "",
    "mark": "**",
}
_BREAKS = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "header",
        "li",
        "dt",
        "dd",
        "td",
        "th",
        "tr",
        "table",
        "ul",
        "ol",
        "dl",
        "summary",
        "details",
        "blockquote",
        "br",
        "hr",
        "tbody",
        "thead",
        "body",
        "center",
    ]
)
_SILENT = frozenset({"script", "style", "template", "svg"})
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)((?:\s[^<>]*)?)/?>")
_DECLARATION = re.compile(r"<[!?](?:[^<>]{0,1000}>)?")
"""Nothing that a record says; html.parser searches the rest of the text for the end of each that is left open."""
_UNCLOSED = re.compile(r"<(?=/?[A-Za-z][^<>]*<)")
MAX_UNCLOSED = 50
"""Tags that run into the next one; html.parser searches the rest of the text for the end of each."""
_HREF = re.compile(r"""href\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)


def html_blocks(text: str, line: int) -> list[Block]:
    """The blocks of an HTML fragment that starts on `line`."""
    reader = _Reader(line)
    text = _DECLARATION.sub(lambda found: " " + "\n" * found.group().count("\n"), text)
    if len(_UNCLOSED.findall(text)) > MAX_UNCLOSED:
        text = _UNCLOSED.sub("&lt;", text)
    try:
        reader.feed(text)
        reader.close()
    except AssertionError:  # html.parser asserts on some malformed declarations (`<![`)
        return [Block(BlockKind.PARAGRAPH, _TAG.sub(" ", text), line, line + text.count("\n"))]
    reader.flush()
    return reader.blocks


def inline_html(text: str) -> str:
    """`text` with inline HTML tags written as Markdown; tags that have no Markdown are dropped."""
    if "<" not in text:
        return text
    targets: list[str] = []

    def write(found: re.Match[str]) -> str:
        closing, name, attributes = found.group(1), found.group(2).lower(), found.group(3)
        if name == "a":
            if closing:
                return f"]({targets.pop()})" if targets else ""
            href = _HREF.search(attributes)
            if href is None:
                return ""
            targets.append(href.group(1))
            return "["
        if name == "br":
            return "\n"
        return _MARKS.get(
            name,
            "" if name in _BREAKS or name in ("span", "font", "sup", "sub", "small", "kbd", "img") else found.group(),
        )

    return _TAG.sub(write, text)


class _Reader(HTMLParser):
    def __init__(self, line: int) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self._first = line
        self._text: list[str] = []
        self._kind, self._level = BlockKind.PARAGRAPH, 0
        self._start = line
        self._silent = 0
        self._term = ""
        self._cells: list[str] | None = None
        self._head = False
        self._table = self._row = 0
        self._targets: list[str] = []

    @property
    def _line(self) -> int:
        return self._first + self.getpos()[0] - 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: C901 - one branch a kind
        if tag in _SILENT:
            self._silent += 1
        elif tag == "a":
            self._targets.append(next((value or "" for name, value in attrs if name == "href"), ""))
            self._text.append("[")
        elif tag in _MARKS:
            self._text.append(_MARKS[tag])
        elif tag == "br":
            self._text.append("\n")
        elif tag in _HEADINGS:
            self.flush(BlockKind.HEADING, _HEADINGS[tag])
        elif tag == "table":
            self.flush()
            self._table = self._line
        elif tag == "tr":
            self.flush()
            self._cells, self._head, self._row = [], False, self._line
        elif tag in ("td", "th"):
            self._text.clear()
            self._head = tag == "th"
        elif tag == "dd" and self._cells is None and self._term:
            self.flush(BlockKind.ITEM, 1)
            self._text.append(f"**{self._term}:** ")
            self._term = ""
        elif tag in _BREAKS and self._cells is None:
            self.flush(BlockKind.ITEM if tag == "li" else BlockKind.PARAGRAPH, 1 if tag == "li" else 0)
        elif tag in _BREAKS:
            self._text.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag == "a":
            self._text.append(f"]({self._targets.pop()})" if self._targets else "")
        elif tag in _MARKS:
            self._text.append(_MARKS[tag])
        elif tag == "dt" and self._cells is None:
            self._term = "".join(self._text).strip(" *:\n")
            self._text.clear()
        elif tag in ("td", "th") and self._cells is not None:
            self._cells.append("".join(self._text).strip())
            self._text.clear()
        elif tag == "tr" and self._cells is not None:
            cells = tuple(self._cells)
            if cells:
                self.blocks.append(
                    Block(
                        BlockKind.ROW,
                        " | ".join(cells),
                        self._row,
                        self._line,
                        cells=cells,
                        head=self._head,
                        table=self._table,
                    )
                )
            self._cells = None
        elif (tag in _HEADINGS or tag in _BREAKS) and self._cells is None:
            if tag == "summary":
                # What unfolds beneath it is a section: said as the bold lines are that begin one.
                words = "".join(self._text).strip(" *\n")
                self._text[:] = [f"**{words}**"] if words and "\n" not in words else self._text
            self.flush()

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if data.strip() and not any(part.strip() for part in self._text):
            self._start = self._line + data[: len(data) - len(data.lstrip())].count("\n")
        self._text.append(data)

    def flush(self, kind: BlockKind = BlockKind.PARAGRAPH, level: int = 0) -> None:
        """End the block that is open and begin one of `kind`."""
        text = "\n".join(line.strip() for line in "".join(self._text).split("\n")).strip()
        if text and text != "[" and self._cells is None:
            self.blocks.append(
                Block(
                    self._kind, text, self._start, max(self._start, self._start + text.count("\n")), level=self._level
                )
            )
        self._text.clear()
        self._kind, self._level = kind, level
        self._start = self._line

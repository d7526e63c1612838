"""Where a reader of Markdown's blocks stands, and the tokens it makes; markdown-it's own, but lighter.

Rule: lines and their indents are those that markdown-it counts, so that its rules and ours can take turns.
"""

from typing import Literal

from markdown_it.rules_block import StateBlock
from markdown_it.token import Token as BlockToken

__all__ = ["BlockState", "BlockToken", "token"]

_TAB = 4
_DEEPEST = 20
"""As CommonMark's preset of markdown-it has it."""


class _Token(BlockToken):
    """A token that sets only what is read of it; markdown-it's own costs three times as much to make."""

    __slots__ = ()

    def __init__(self, kind: str, tag: str, nesting: Literal[-1, 0, 1], level: int) -> None:
        self.type, self.tag, self.nesting, self.level = kind, tag, nesting, level
        self.map = None
        self.content = ""
        self.hidden = False


def token(
    kind: str, tag: str, nesting: Literal[-1, 0, 1], level: int, *, lines: list[int] | None = None, content: str = ""
) -> BlockToken:
    """A token over the source's lines from the first of `lines` to before the second, counted from 0."""
    made = _Token(kind, tag, nesting, level)
    made.map = lines
    made.content = content
    return made


class BlockState(StateBlock):
    """markdown-it's state of `text`, with the offset of each line's begin and end, and the width of its indent."""

    def __init__(self, text: str, md: object, env: dict[str, object], tokens: list[BlockToken]) -> None:
        self.src, self.md, self.env, self.tokens = text, md, env, tokens  # type: ignore[assignment] - rules look at `md.block` and `md.options` alone
        self.bMarks, self.eMarks, self.tShift, self.sCount = [], [], [], []
        self.blkIndent = self.line = self.level = 0
        self.tight = False
        self.ddIndent = self.listIndent = -1
        self.parentType = "root"
        self.result = ""
        self._code_enabled = True
        self.deepest = _DEEPEST
        """The depth of nesting from which on nothing is read."""
        self.defined = text.rfind("]:")
        """The last place where the label of a link definition may end."""
        begin = 0
        for line in text.split("\n"):
            end = begin + len(line)
            indent = width = 0
            if line[:1] in (" ", "\t"):
                indent = len(line) - len(line.lstrip(" \t"))
                width = indent if "\t" not in line[:indent] else _width(line[:indent])
            self.bMarks.append(begin)
            self.eMarks.append(end)
            self.tShift.append(indent)
            self.sCount.append(width)
            begin = end + 1
        # Neither what stands behind the last line's end nor a last line of blanks alone is a line to markdown-it.
        if self.bMarks[-1] + self.tShift[-1] == len(text):
            for marks in (self.bMarks, self.eMarks, self.tShift, self.sCount):
                marks.pop()
        self.lineMax = len(self.bMarks)
        for marks, last in ((self.bMarks, len(text)), (self.eMarks, len(text)), (self.tShift, 0), (self.sCount, 0)):
            marks.append(last)
        self.bsCount = [0] * len(self.bMarks)

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> BlockToken:
        """As markdown-it does."""
        if nesting < 0:
            self.level -= 1
        made = _Token(ttype, tag, nesting, self.level)
        if nesting > 0:
            self.level += 1
        self.tokens.append(made)
        return made

    def written(self, line: int) -> str:
        """What stands on `line` behind its indent, its last blanks too."""
        return self.src[self.bMarks[line] + self.tShift[line] : self.eMarks[line]]


def _width(blanks: str) -> int:
    width = 0
    for sign in blanks:
        width += _TAB - width % _TAB if sign == "\t" else 1
    return width

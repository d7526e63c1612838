"""Where a reader of Markdown's blocks stands, and the tokens it makes; markdown-it's own, but lighter.

Rule: lines and their indents are those that markdown-it counts, so that its rules and ours can take turns.
"""

from collections.abc import MutableMapping
from itertools import accumulate
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token as BlockToken

__all__ = ["BlockState", "BlockToken", "Token"]

_BLANK = (" ", "\t")
_TAB = 4
_DEEPEST = 20
"""As CommonMark's preset of markdown-it has it."""


class Token(BlockToken):
    """A token that sets only what is read of it; markdown-it's own costs three times as much to make.

    `lines` are the source's from the first to before the second, counted from 0.
    """

    __slots__ = ()

    def __init__(
        self,
        kind: str,
        tag: str,
        nesting: Literal[-1, 0, 1],
        level: int,
        *,
        lines: list[int] | None = None,
        content: str = "",
    ) -> None:
        self.type, self.tag, self.nesting, self.level = kind, tag, nesting, level
        self.map = lines
        self.content = content
        self.hidden = False


class BlockState(StateBlock):
    """markdown-it's state of `text`, with the offset of each line's begin and end, and the width of its indent."""

    def __init__(self, text: str, md: MarkdownIt, env: MutableMapping[str, object], tokens: list[BlockToken]) -> None:
        self.src, self.md, self.env, self.tokens = text, md, env, tokens
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
        written = text.split("\n")
        begins = list(accumulate((len(line) + 1 for line in written), initial=0))
        self.bMarks = begins[:-1]
        self.eMarks = [begin - 1 for begin in begins[1:]]
        self.tShift = [len(line) - len(line.lstrip(" \t")) if line[:1] in _BLANK else 0 for line in written]
        self.sCount = self.tShift.copy()
        if "\t" in text:
            for place, indent in enumerate(self.tShift):
                if indent:
                    self.sCount[place] = _width(written[place][:indent])
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
        made = Token(ttype, tag, nesting, self.level)
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

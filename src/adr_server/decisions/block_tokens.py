"""Block tokens of Markdown by markdown-it-py; the one module that imports it.

Rule: what a line may begin, its first sign tells, so that only the rules which can match it are asked: most lines are
prose and ask none. The tokens are those that markdown-it's own order of asking gives, but that a paragraph is its
inline token alone; a test compares the two.
"""

from functools import cache
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token as BlockToken
from mdit_py_plugins.footnote import footnote_plugin

__all__ = ["BlockToken", "block_tokens"]

_SIGNS = {
    "fence": "`~",
    "blockquote": ">",
    "hr": "*-_",
    "list": "*+-0123456789",
    "reference": "[",
    "footnote_def": "[",
    "html_block": "<",
    "heading": "#",
}
"""The signs that a line must begin with for a rule to match it; a rule that is not named may match any."""
_READ, _LOOK = False, True
"""What a rule is asked to do with a line: read the block, or say whether it would."""
_TABLE = frozenset("|-:")
_UNDERLINE = frozenset("-=")


def block_tokens(text: str) -> tuple[list[BlockToken], dict[str, str]]:
    """The tokens of `text` (line feeds only, no NUL), and the address of each link definition by its folded label."""
    tokens: list[BlockToken] = []
    env: dict[str, object] = {}
    if text:
        parser = _parser()
        state = _State(text, parser, env, tokens)
        parser.block.tokenize(state, state.line, state.lineMax)
    found = env.get("references")
    known = found if isinstance(found, dict) else {}
    return tokens, {str(label).casefold(): str(entry.get("href", "")) for label, entry in known.items()}


class _Token(BlockToken):
    """A token that sets only what is read of it; markdown-it's own costs three times as much to make."""

    __slots__ = ()

    def __init__(self, kind: str, tag: str, nesting: Literal[-1, 0, 1], level: int) -> None:
        self.type, self.tag, self.nesting, self.level = kind, tag, nesting, level
        self.map = None
        self.content = ""
        self.hidden = False


class _State(StateBlock):
    """markdown-it's state, making the lighter tokens."""

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> BlockToken:
        """As markdown-it does."""
        if nesting < 0:
            self.level -= 1
        token = _Token(ttype, tag, nesting, self.level)
        if nesting > 0:
            self.level += 1
        self.tokens.append(token)
        return token


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table").use(footnote_plugin)
    parser.block.ruler.before("table", "by_sign", _Ask(parser))
    return parser


class _Ask:
    """The first rule of the parser: asks those that the line's first sign admits, and reads prose itself."""

    def __init__(self, parser: MarkdownIt) -> None:
        ruler = parser.block.ruler
        names = ruler.get_active_rules()
        rules = dict(zip(names, ruler.getRules(""), strict=True))
        ends = set(ruler.getRules("paragraph"))
        signs = sorted({sign for name in names for sign in _SIGNS.get(name, "")})
        self._table = rules["table"]
        self._beginning = {
            sign: tuple(rule for name, rule in rules.items() if sign in _SIGNS.get(name, "")) for sign in signs
        }
        self._ending = {sign: tuple(rule for rule in asked if rule in ends) for sign, asked in self._beginning.items()}

    def __call__(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        """Whether the block that begins on `line` was read; what this leaves, markdown-it's rules read one by one."""
        if silent or end != state.lineMax or state.sCount[line] - state.blkIndent > 3:  # noqa: PLR2004 - code is indented by four
            return False
        if self._may_head_table(state, line, end) and self._table(state, line, end, _READ):
            return True
        for rule in self._beginning.get(state.src[state.bMarks[line] + state.tShift[line]], ()):
            if rule(state, line, end, _READ):
                return True
        self._prose(state, line, end)
        return True

    @staticmethod
    def _may_head_table(state: StateBlock, line: int, end: int) -> bool:
        following = line + 1
        if following >= end:
            return False
        place = state.bMarks[following] + state.tShift[following]
        return place < state.eMarks[following] and state.src[place] in _TABLE

    def _prose(self, state: StateBlock, line: int, end: int) -> None:
        """Read a paragraph, or the heading that an underline makes of it."""
        state.parentType = "paragraph"
        source, indents, least = state.src, state.sCount, state.blkIndent
        last = line + 1
        level = 0
        while last < end:
            place = state.bMarks[last] + state.tShift[last]
            if place >= state.eMarks[last]:
                break
            indent = indents[last]
            # What is indented like code goes on with the paragraph, and so does a line that a quotation has looked at.
            if indent - least <= 3:  # noqa: PLR2004 - as above
                sign = source[place]
                if sign in _UNDERLINE and indent >= least:
                    written = source[place : state.eMarks[last]].rstrip(" \t")
                    if not written.strip(sign):
                        level = 1 if sign == "=" else 2
                        break
                if indent >= 0 and self._ends(state, sign, last, end):
                    break
            last += 1
        content = mdTrim(state.getLines(line, last, least, False))  # noqa: FBT003 - as above
        state.line = last + (1 if level else 0)
        if level:
            state.push("heading_open", f"h{level}", 1).map = [line, state.line]
        token = state.push("inline", "", 0)
        token.content = content
        token.map = [line, last]
        if level:
            state.push("heading_close", f"h{level}", -1)

    def _ends(self, state: StateBlock, sign: str, line: int, end: int) -> bool:
        """Whether `line`, which begins with `sign`, ends the paragraph before it."""
        if self._may_head_table(state, line, end) and self._table(state, line, end, _LOOK):
            return True
        return any(rule(state, line, end, _LOOK) for rule in self._ending.get(sign, ()))

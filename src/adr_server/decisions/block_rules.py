"""Our own reading of what most lines of a record are: prose, headings, lists, and the rules drawn between them.

Rule: the tokens are those that CommonMark's own algorithm gives (a test compares them with markdown-it's, over any
text), but that a paragraph is its inline token alone. What a line may begin, its first sign tells, so that only the
rules which can match it are asked.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeAlias

from adr_server.decisions.block_state import BlockState, Token

BlockRule: TypeAlias = Callable[[BlockState, int, int, bool], bool]
"""Reads the block that begins on a line, before an end, or (if silent) says whether it would."""
READ, LOOK = False, True
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
_CODE = 4
"""The indent from which on a line is code."""
_BLANKS = " \t"
_TRIMMED = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_MARKER = re.compile(r"(?:[-+*]|([0-9]{1,9})[.)])(?![^ \t])")
_HEADING = re.compile(r"(#{1,6})(?![^ \t])")
_DELIMITERS = re.compile(r"(?:[-:|]{2}|[|:][ \t])[-:| \t]*")
_TABLE = frozenset("|-:")
_UNDERLINE = frozenset("-=")


class BlockReader:
    """Reads a state's blocks: ours itself, and what is rarer by the `rules` that it is given, in their order.

    `ends` names the rules that may end a paragraph, `stops` those that end a list.
    """

    def __init__(self, rules: Mapping[str, BlockRule], *, ends: Collection[str], stops: Collection[str]) -> None:
        asked = {**rules, "heading": read_heading, "hr": read_break, "list": self.read_list}
        if "reference" in rules:
            asked["reference"] = _if_defined(rules["reference"])
        self._all = tuple(asked.values())
        self._table = rules["table"]
        by_sign = {
            sign: [(name, rule) for name, rule in asked.items() if sign in _SIGNS.get(name, "")]
            for sign in sorted({sign for name in asked for sign in _SIGNS.get(name, "")})
        }
        self._begin = {sign: tuple(rule for _, rule in told) for sign, told in by_sign.items()}
        self._end = {sign: tuple(rule for name, rule in told if name in ends) for sign, told in by_sign.items()}
        self._stop = {sign: tuple(rule for name, rule in told if name in stops) for sign, told in by_sign.items()}

    def tokenize(self, state: BlockState, first: int, end: int) -> None:
        """Read the blocks from the line `first` on, until `end` or a line that stands further out than the block."""
        begins, shifts, closes, widths = state.bMarks, state.tShift, state.eMarks, state.sCount
        line = first
        while line < end:
            while line < state.lineMax and begins[line] + shifts[line] >= closes[line]:
                line += 1
            state.line = line
            if line >= end or widths[line] < state.blkIndent:
                return
            if state.level >= state.deepest:
                state.line = end
                return
            self._read(state, line, end)
            line = state.line
            if line < end and begins[line] + shifts[line] >= closes[line]:
                line += 1
                state.line = line

    def _read(self, state: BlockState, line: int, end: int) -> None:
        if state.sCount[line] - state.blkIndent >= _CODE or end != state.lineMax:
            for rule in self._all:
                if rule(state, line, end, READ):
                    return
        if self._may_head_table(state, line, end) and self._table(state, line, end, READ):
            return
        for rule in self._begin.get(state.src[state.bMarks[line] + state.tShift[line]], ()):
            if rule(state, line, end, READ):
                return
        self._read_prose(state, line, end)

    def _is_prose(self, state: BlockState, line: int, end: int) -> bool:
        """Whether no rule but that of prose can match what stands on `line`."""
        sign = state.src[state.bMarks[line] + state.tShift[line]]
        prose = sign not in self._begin and state.level < state.deepest and end == state.lineMax
        return prose and not self._may_head_table(state, line, end)

    @staticmethod
    def _may_head_table(state: BlockState, line: int, end: int) -> bool:
        following = line + 1
        if following >= end:
            return False
        place = state.bMarks[following] + state.tShift[following]
        close = state.eMarks[following]
        return place < close and state.src[place] in _TABLE and bool(_DELIMITERS.fullmatch(state.src, place, close))

    def _read_prose(self, state: BlockState, line: int, end: int) -> None:
        """Read a paragraph, or the heading that an underline makes of it."""
        state.parentType = "paragraph"
        source, begins, shifts, closes = state.src, state.bMarks, state.tShift, state.eMarks
        widths, least = state.sCount, state.blkIndent
        last = line + 1
        level = 0
        while last < end:
            place = begins[last] + shifts[last]
            if place >= closes[last]:
                break
            indent = widths[last]
            # What is indented like code goes on with the paragraph, and so does a line that a quotation has looked at.
            if indent - least < _CODE:
                sign = source[place]
                if sign in _UNDERLINE and indent >= least:
                    written = source[place : closes[last]].rstrip(_BLANKS)
                    if not written.strip(sign):
                        level = 1 if sign == "=" else 2
                        break
                if indent >= 0 and self._ends(state, sign, last, end):
                    break
            last += 1
        content = state.written(line) if last == line + 1 else state.getLines(line, last, least, False)  # noqa: FBT003 - markdown-it's signature
        state.line = last + (1 if level else 0)
        inline = Token("inline", "", 0, state.level, lines=[line, last], content=content.strip(_TRIMMED))
        if level:
            opened = Token("heading_open", f"h{level}", 1, state.level, lines=[line, state.line])
            state.tokens += (opened, inline, Token("heading_close", f"h{level}", -1, state.level))
        else:
            state.tokens.append(inline)

    def _ends(self, state: BlockState, sign: str, line: int, end: int) -> bool:
        """Whether `line`, which begins with `sign`, ends the paragraph before it."""
        if _any(self._end.get(sign, ()), state, line, end):
            return True
        return self._may_head_table(state, line, end) and self._table(state, line, end, LOOK)

    def read_list(self, state: BlockState, line: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        """Read a list of one kind of marker, or say whether one begins on `line`."""
        marker = _marker(state, line)
        if marker is None:
            return False
        if silent:
            return not _continues_prose(state, line, marker)
        name, tag = ("ordered_list", "ol") if marker[1] is not None else ("bullet_list", "ul")
        sign = marker.group()[-1]
        lines = [line, 0]
        state.tokens.append(Token(f"{name}_open", tag, 1, state.level, lines=lines))
        state.level += 1
        parent, state.parentType = state.parentType, "list"
        while marker is not None and marker.group()[-1] == sign:
            self._read_item(state, line, end, marker.end())
            line = state.line
            if line >= end or state.sCount[line] < state.blkIndent:
                break
            place = state.bMarks[line] + state.tShift[line]
            if _any(self._stop.get(state.src[place : place + 1], ()), state, line, end):
                break
            marker = _marker(state, line)
        state.level -= 1
        state.tokens.append(Token(f"{name}_close", tag, -1, state.level))
        lines[1] = state.line = line
        state.parentType = parent
        return True

    def _read_item(self, state: BlockState, line: int, end: int, after: int) -> None:
        """Read the item on `line` whose text begins behind `after`."""
        close = state.eMarks[line]
        begins = state.sCount[line] + after - state.bMarks[line] - state.tShift[line]
        place, column = after, begins
        while place < close and state.src[place] in _BLANKS:
            column += 1 if state.src[place] == " " else _CODE - (column + state.bsCount[line]) % _CODE
            place += 1
        # More blanks than an indent has begin code, one column behind the marker; so does a marker that stands alone.
        gap = column - begins if place < close and column - begins <= _CODE else 1
        lines = [line, 0]
        state.tokens.append(Token("list_item_open", "li", 1, state.level, lines=lines))
        state.level += 1
        held = state.tShift[line], state.sCount[line], state.listIndent
        state.listIndent, state.blkIndent = state.blkIndent, begins + gap
        state.tShift[line], state.sCount[line] = place - state.bMarks[line], column
        if place >= close and state.isEmpty(line + 1):
            state.line = min(line + 2, end)
        elif (
            place < close
            and column - begins <= _CODE
            and state.level < state.deepest
            and self._is_prose(state, line, end)
        ):
            self._read_prose(state, line, end)
            self.tokenize(state, state.line, end)
        else:
            self.tokenize(state, line, end)
        state.blkIndent = state.listIndent
        state.tShift[line], state.sCount[line], state.listIndent = held
        state.level -= 1
        state.tokens.append(Token("list_item_close", "li", -1, state.level))
        lines[1] = state.line


def _any(rules: Iterable[BlockRule], state: BlockState, line: int, end: int) -> bool:
    """Whether one of `rules` would read the block that begins on `line`."""
    for rule in rules:  # noqa: SIM110 - asked for nearly every line: any() would make a generator each time
        if rule(state, line, end, LOOK):
            return True
    return False


def _marker(state: BlockState, line: int) -> re.Match[str] | None:
    """The list marker that `line` begins with, if it may begin an item where it stands."""
    indent = state.sCount[line]
    if indent - state.blkIndent >= _CODE or (0 <= state.listIndent <= indent - _CODE and indent < state.blkIndent):
        return None
    return _MARKER.match(state.src, state.bMarks[line] + state.tShift[line], state.eMarks[line])


def _continues_prose(state: BlockState, line: int, marker: re.Match[str]) -> bool:
    """Whether what looks like an item goes on with the paragraph: a number but 1, or a marker without a text."""
    if state.parentType != "paragraph" or state.sCount[line] < state.blkIndent:
        return False
    counts_on = marker[1] is not None and int(marker[1]) != 1
    return counts_on or not state.src[marker.end() : state.eMarks[line]].strip(_BLANKS)


def read_heading(state: BlockState, line: int, end: int, silent: bool) -> bool:  # noqa: ARG001, FBT001 - markdown-it's signature
    """Read the heading that number signs mark, or say whether one stands on `line`."""
    if state.sCount[line] - state.blkIndent >= _CODE:
        return False
    found = _HEADING.match(state.src, state.bMarks[line] + state.tShift[line], state.eMarks[line])
    if found is None or silent:
        return found is not None
    text = state.src[found.end() : state.eMarks[line]].rstrip(_BLANKS)
    bare = text.rstrip("#")
    text = bare if bare[-1:] in (" ", "\t") else text
    name = f"h{len(found[1])}"
    state.line = line + 1
    state.tokens += (
        Token("heading_open", name, 1, state.level, lines=[line, line + 1]),
        Token("inline", "", 0, state.level, lines=[line, line + 1], content=text.strip(_TRIMMED)),
        Token("heading_close", name, -1, state.level),
    )
    return True


def read_break(state: BlockState, line: int, end: int, silent: bool) -> bool:  # noqa: ARG001, FBT001 - markdown-it's signature
    """Read the rule that three stars, hyphens or underscores draw, or say whether one is drawn on `line`."""
    if state.sCount[line] - state.blkIndent >= _CODE:
        return False
    place = state.bMarks[line] + state.tShift[line]
    sign, following = state.src[place], state.src[place + 1 : place + 3]
    # Most lines that begin like a rule are an item's: a marker, a blank and a word.
    if sign not in _SIGNS["hr"] or following.strip(sign).strip(_BLANKS).strip(sign):
        return False
    written = state.written(line)
    drawn = written.replace(" ", "").replace("\t", "")
    if len(drawn) < 3 or drawn.strip(sign):  # noqa: PLR2004 - a rule is drawn with three
        return False
    if not silent:
        state.line = line + 1
        state.tokens.append(Token("hr", "hr", 0, state.level, lines=[line, line + 1]))
    return True


def _if_defined(rule: BlockRule) -> BlockRule:
    """A rule of link definitions, asked only before the last place where one may stand."""

    def read(state: BlockState, line: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        return state.bMarks[line] < state.defined and rule(state, line, end, silent)

    return read

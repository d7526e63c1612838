"""Find where comments and quoted texts stand in a source: an import that is written there imports nothing.

Rule: a quotation that its line does not close is none, where the language lets it hold no line end; so a sign that was
misread costs the rest of its line and no more. No pattern goes back over what it took. Pure: text in, offsets out.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from adr_server.codebase.dependencies import Ecosystem

_DOUBLE = r'"(?:[^"\\\n]|\\.)*+"'
_SINGLE = r"'(?:[^'\\\n]|\\.)*+'"
_SIGN = r"'(?:[^'\\\n]|\\[^'\n]{1,10}|\\')'"
_TRIPLE = r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
_TRIPLE_SINGLE = r"'''(?:[^'\\]|\\.|'(?!''))*+(?:'''|\Z)"
_RAW_TRIPLE = r'"""(?:[^"]|"(?!""))*+(?:"""|\Z)'
_LINE = r"//[^\n]*+"
_BLOCK = r"/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
# Two deep: nobody writes more.
_NESTED = rf"/\*(?:[^*/]|\*(?!/)|/(?!\*)|{_BLOCK})*+(?:\*/|\Z)"
# A regular expression of a script stands where a value begins; a division never does.
_BEFORE_VALUE = r"(?:(?<=[(,=:\[!&|?{};+*%~^>-]/)|(?<=[(,=:\[!&|?{};+*%~^>-] /)|(?<=return /)|(?<=\n/))"
_EXPRESSION = rf"/(?![*/]){_BEFORE_VALUE}(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/"
_TEMPLATE_TEXT = r"`(?:[^`\\]|\\.)*+`"
_HOLE = rf"\$\{{(?:[^{{}}`'\"]|{_DOUBLE}|{_SINGLE}|{_TEMPLATE_TEXT}|\{{[^{{}}]*+\}})*+\}}"
_TEMPLATE = rf"`(?:[^`\\$]|\\.|{_HOLE}|\$)*+`"

_CURLY = {
    Ecosystem.NPM: (_LINE, _BLOCK, _EXPRESSION, _DOUBLE, _SINGLE, _TEMPLATE),
    Ecosystem.GOLANG: (_LINE, _BLOCK, _DOUBLE, _SIGN, "`[^`]*+`"),
    Ecosystem.MAVEN: (_LINE, _NESTED, _TRIPLE, _DOUBLE, _SIGN),
    Ecosystem.NUGET: (_LINE, _BLOCK, _RAW_TRIPLE, r'@\$?"(?:[^"]|"")*+"|\$@"(?:[^"]|"")*+"', _DOUBLE, _SIGN),
    Ecosystem.CARGO: (_LINE, _NESTED, r'\br(#*+)".*?"\1', r'"(?:[^"\\]|\\.)*+"', _SIGN),
    Ecosystem.SWIFT: (_LINE, _NESTED, _TRIPLE, _DOUBLE),
    Ecosystem.PUB: (_LINE, _NESTED, _TRIPLE, _TRIPLE_SINGLE, _DOUBLE, _SINGLE),
}
_TOKENS = {
    Ecosystem.PYPI: (r"#[^\n]*+", _TRIPLE, _TRIPLE_SINGLE, _DOUBLE, _SINGLE),
    Ecosystem.COMPOSER: (
        r"\A(?:[^<]|<(?!\?))*+<\?",
        r"\?>(?:[^<]|<(?!\?))*+",
        r"#(?!\[)(?:[^\n?]|\?(?!>))*+",
        r"//(?:[^\n?]|\?(?!>))*+",
        _BLOCK,
        r"<<<[ \t]*(['\"]?)(\w+)\1\n.*?\n[ \t]*\2\b",
        r'"(?:[^"\\]|\\.)*+"',
        r"'(?:[^'\\]|\\.)*+'",
    ),
    **_CURLY,
}
_PATTERNS = {ecosystem: re.compile("|".join(tokens), re.DOTALL) for ecosystem, tokens in _TOKENS.items()}
_HOLES = re.compile(_HOLE)
_SCRIPTS = re.compile(r"<script\b[^>]{0,300}>(.*?)(?:</script\b|\Z)|\A---\n(.*?)\n---", re.DOTALL | re.IGNORECASE)


class Unspoken:
    """The comments and quoted texts of a source, found from its beginning as far as somebody asks."""

    def __init__(self, text: str, ecosystem: Ecosystem, *, page: bool = False) -> None:
        self._text = text
        pattern = _PATTERNS.get(ecosystem)
        self._spans = _Page(text, pattern).spans() if page and pattern else _spans(text, pattern, 0, len(text))
        self._starts: list[int] = []
        self._ends: list[int] = []

    def end_of(self, offset: int) -> int | None:
        """Where the comment or quotation ends that the character at an offset stands in; None where it is in none."""
        while not self._starts or self._starts[-1] <= offset:
            span = next(self._spans, None)
            if span is None:
                break
            self._starts.append(span[0])
            self._ends.append(span[1])
        at = bisect_right(self._starts, offset) - 1
        return self._ends[at] if at >= 0 and offset < self._ends[at] else None

    def spoken(self, pattern: re.Pattern[str], end: int, group: int = 0) -> Iterator[re.Match[str]]:
        """The matches in the first `end` characters whose group begins in code, each looked for behind the last."""
        match = pattern.search(self._text, 0, end)
        while match is not None:
            closed = self.end_of(match.start(group))
            if closed is None:
                yield match
            # A word of a comment may have taken the statement below it along.
            match = pattern.search(self._text, max(match.start() + 1, closed or match.end()), end)


class _Page:
    """A page of markup with scripts in it: all but these is unspoken."""

    def __init__(self, text: str, pattern: re.Pattern[str]) -> None:
        self._text = text
        self._pattern = pattern

    def spans(self) -> Iterator[tuple[int, int]]:
        at = 0
        for match in _SCRIPTS.finditer(self._text):
            start, end = match.span(1 if match[1] is not None else 2)
            yield at, start
            yield from _spans(self._text, self._pattern, start, end)
            at = end
        yield at, len(self._text)


def _spans(text: str, pattern: re.Pattern[str] | None, start: int, end: int) -> Iterator[tuple[int, int]]:
    if pattern is None:
        return
    for match in pattern.finditer(text, start, end):
        if text[match.start()] == "`" and "${" in match[0]:
            yield from _around_holes(match)
        else:
            yield match.span()


def _around_holes(template: re.Match[str]) -> Iterator[tuple[int, int]]:
    """What a template quotes, without the code that it holds."""
    at = template.start()
    for hole in _HOLES.finditer(template.string, template.start() + 1, template.end()):
        yield at, hole.start()
        at = hole.end()
    yield at, template.end()

"""Find runs of base64 or percent-encoded text in a text and decode them. Pure."""

import re
from collections.abc import Iterator

from adr_server.security.checks import text_of_base64
from adr_server.security.searched_text import SearchedText

LEAST = 24
LINE = 60
MOST = 200_000
_BASE64 = re.compile(rf"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{{{LEAST},}}={{0,2}}(?![A-Za-z0-9+/_=-])")


_BLOCK = re.compile(
    r"(?<![\w+/=-])(?:[A-Za-z0-9+/]{60,76}(?:\\n|\r?\n[ \t]{0,40})){1,400}[A-Za-z0-9+/]{2,76}={0,2}(?![\w+/=-])"
)
_BREAK = re.compile(r"\\n|\s+")
_LAST_LINE = 200
"""More than the line break, the indent and the last line of a block, which may be short."""


def decoded_runs(source: SearchedText) -> Iterator[tuple[int, int, str]]:
    """Start, end and decoded text of every run that decodes to readable text."""
    text = source.whole
    lines = [(start, end) for start, end in source.long_words if end - start >= LINE]
    if lines:
        for match in _BLOCK.finditer(text, lines[0][0], lines[-1][1] + _LAST_LINE):
            decoded = text_of_base64(_BREAK.sub("", match.group()))
            if decoded is not None:
                yield match.start(), match.end(), decoded
    for match in _runs(source):
        in_token = (
            match.group().startswith("eyJ")
            and "." in text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
        )
        if in_token or match.end() - match.start() > MOST:
            continue  # The claims of a web token are no secret; the token is.
        decoded = text_of_base64(match.group())
        if decoded is not None:
            yield match.start(), match.end(), decoded


def _runs(source: SearchedText) -> Iterator[re.Match[str]]:
    for start, end in source.long_words:
        if end - start >= LEAST:
            yield from _BASE64.finditer(source.whole, start, end)

"""Put text from anywhere into Markdown so that it stays text. Pure.

Source: the backslash escapes of CommonMark 0.31 §2.4, the flanking rules of §6.2, and GFM tables §4.10.
"""

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SPACES = re.compile(r"[\s\u2028\u2029]+")
_INLINE_MARK = re.compile(r"[\\`*\[\]<|]|(?<![^\W_])_|_(?![^\W_])|~(?=~)|(?<=~)~|&(?=#?\w+;)")
_BLOCK_MARK = re.compile(r"^(?:[#>+=~-]|\d{1,9}(?=[.)]))")


def escape_line(text: str) -> str:
    """`text` on one line, as plain text wherever Markdown puts it: in a sentence, a list item or a table cell."""
    line = _SPACES.sub(" ", _CONTROL.sub("", _SPACES.sub(" ", text))).strip()
    return _BLOCK_MARK.sub(_escape_block, _INLINE_MARK.sub(lambda mark: "\\" + mark[0], line))


def drop_control(text: str) -> str:
    """`text` with its lines kept, without control characters and marks that turn the direction of writing."""
    return _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _escape_block(mark: re.Match[str]) -> str:
    text = mark[0]
    return f"{text}\\" if text.isdigit() else f"\\{text}"

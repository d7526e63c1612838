"""Count tokens and cut text to a number of them. Every count says which tokenizer made it and whether it is exact."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adr_server.tokens.encoding import Encoding

CHUNK_CHARACTERS = 131_072
"""The longest text handed to the tokenizer at once: its regular expression and its merging are not linear."""

_SAFE_CUT = re.compile(r"(?<=\n)(?=[A-Za-z0-9])|(?<=[A-Za-z])(?= [A-Za-z])")
"""Places where o200k_base always starts a new piece, so that counts of the two sides add up exactly."""

_LONGEST_TOKEN = 128
"""Bytes of the longest token of o200k_base: n tokens never cover more than 128 n characters."""


@dataclass(frozen=True, kw_only=True)
class TokenCount:
    """`tokens` by `tokenizer` (`o200k_base`, or `estimate`); `exact` is False where the true count may differ.

    A count in o200k_base is not any vendor's bill.
    """

    tokens: int
    tokenizer: str
    exact: bool


def count(text: str) -> TokenCount:
    """Count the tokens of `text`; special tokens in it count as the text that they are."""
    return count_many((text,))


def estimate(text: str) -> TokenCount:
    """About how many tokens `text` has, without loading a tokenizer."""
    return TokenCount(tokens=_estimated(text), tokenizer="estimate", exact=False)


def count_many(texts: Iterable[str]) -> TokenCount:
    """Count the tokens of several texts, each on its own, and add them up."""
    encoding = _encoding()
    if encoding is None:
        return TokenCount(tokens=sum(_estimated(text) for text in texts), tokenizer="estimate", exact=False)
    tokens, exact = 0, True
    for text in texts:
        for chunk, whole in chunks(text):
            tokens += len(encoding.encode_ordinary(chunk))
            exact = exact and whole
    return TokenCount(tokens=tokens, tokenizer="o200k_base", exact=exact)


def fit(text: str, tokens: int) -> str:
    """The longest beginning of `text` that ends at a line end and counts at most `tokens`.

    Where not even the first line fits, that line is cut, between two characters. A text that fits comes back as it is.
    """
    if tokens <= 0:
        return ""
    encoding = _encoding()
    end = _estimated_end(text, tokens) if encoding is None else _encoded_end(encoding, text, tokens)
    if end >= len(text) and count(text).tokens <= tokens:
        return text
    line_end = _line_end(text, tokens, end)
    if line_end > 0:
        return text[:line_end]
    while end > 0 and (over := count(text[:end]).tokens - tokens) > 0:
        end = max(0, end - over)
    return text[:end]


def chunks(text: str, limit: int = CHUNK_CHARACTERS) -> Iterator[tuple[str, bool]]:
    """Cut `text` into pieces of at most `limit` characters; the flag says that the cut after one keeps counts exact."""
    start = 0
    while len(text) - start > limit:
        end, whole = start + limit, False
        for place in _SAFE_CUT.finditer(text, start + limit // 2, start + limit + 1):
            if start < place.start() <= start + limit:
                end, whole = place.start(), True
        yield text[start:end], whole
        start = end
    yield text[start:], True


def _line_end(text: str, tokens: int, guess: int) -> int:
    """The last line end near `guess` up to which `text` counts at most `tokens`, 0 where the first line is too long."""
    line_end = text.rfind("\n", 0, guess) + 1
    while line_end > 0 and count(text[:line_end]).tokens > tokens:
        line_end = text.rfind("\n", 0, line_end - 1) + 1
    # A beginning can count fewer tokens alone than inside the text, so the next line may still fit.
    while (following := text.find("\n", line_end) + 1) > 0 and count(text[:following]).tokens <= tokens:
        line_end = following
    return line_end


def _encoded_end(encoding: Encoding, text: str, tokens: int) -> int:
    """Where the first `tokens` tokens of `text` end, in characters; that much alone may count a few more."""
    window = tokens * 8
    while True:
        encoded: list[int] = []
        for chunk, _ in chunks(text[:window]):
            encoded.extend(encoding.encode_ordinary(chunk))
            if len(encoded) > tokens:
                return len(encoding.decode_bytes(encoded[:tokens]).decode("utf-8", errors="ignore"))
        if window >= min(len(text), tokens * _LONGEST_TOKEN):
            return min(window, len(text))
        window *= 4


def _estimated(text: str) -> int:
    """A token a three ASCII characters or one other character: leans high for prose, about right for code."""
    other = len(text) - len(text.encode("ascii", errors="ignore"))
    return (len(text) - other + 2) // 3 + other


def _estimated_end(text: str, tokens: int) -> int:
    window = text[: tokens * 3]
    spent, ascii_seen = 0, 0
    for position, character in enumerate(window):
        if character.isascii():
            spent += ascii_seen % 3 == 0
            ascii_seen += 1
        else:
            spent += 1
        if spent > tokens:
            return position
    return len(window)


def _encoding() -> Encoding | None:
    from adr_server.tokens.encoding import load_o200k  # noqa: PLC0415 - an estimate needs none of it

    return load_o200k()

"""Find which symbols source files name and which addresses they hold. Pure: text in, names out."""

import re
from collections.abc import Iterator, Sequence

from adr_server.codebase.import_statements import MAX_CHARACTERS

_COMMENT = re.compile(r"^\s*(?://|#(?!\[)|\*|/\*|--|<!--|;|%)")
_SCHEME = re.compile(r"(?<![\w+.:-])((?:jdbc:|r2dbc:)?[a-z][a-z0-9]*(?:\+[a-z0-9]+)?)://$")

_PLAIN = ("http", "https", "file", "git", "ssh", "ws", "wss", "data")


_ADDRESS_BEGINS = tuple("/$%{<@[_:")


def address_schemes(source: str) -> Iterator[tuple[str, int]]:
    """The scheme of each address with its offset, but for those of the web and for a scheme that stands alone."""
    at = source.find("://")
    while 0 <= at < MAX_CHARACTERS:
        addressed = source[at + 3 : at + 4].isalnum() or source[at + 3 : at + 4] in _ADDRESS_BEGINS
        if (
            addressed
            and not source.endswith(_PLAIN, max(0, at - 6), at)
            and (found := _SCHEME.search(source[max(0, at - 40) : at + 3]))
        ):
            yield found[1], at
        at = source.find("://", at + 3)


def is_comment(line: str) -> bool:
    """Whether a line is a comment from its first sign on, in any of the languages read here."""
    return _COMMENT.match(line) is not None


def own_modules(paths: Sequence[str]) -> frozenset[str]:
    """The names under which Python could import the project's own files."""
    return frozenset(
        part.removesuffix(".py") for path in paths if path.endswith(".py") for part in path.split("/") if part
    )


def is_word(text: str, at: int, symbol: str) -> bool:
    """Whether `symbol`, found at an offset of `text`, stands there by itself, and a setting at the head of its line."""
    end = at + len(symbol)
    before = text[at - 1 : at] if symbol[0].isalnum() else ""
    after = text[end : end + 1] if symbol[-1].isalnum() else ""
    if ": " in symbol and text[text.rfind("\n", 0, at) + 1 : at].strip(" \t-"):
        return False  # A setting begins its line; elsewhere it is quoted.
    return not any(sign.isalnum() or sign == "_" for sign in (before, after) if sign)

"""Hide what was found: four strategies, the same result when it is done twice, and files that still parse. Pure.

A mask is one word of letters, digits and `_`, or `${NAME}`: plain in YAML, JSON strings, TOML and `.env` alike, and a
stand-in for the scanner, so that masked text is clean.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from adr_server.security.formats import Format, format_of, parses
from adr_server.security.model import Category, Find
from adr_server.security.scanning import scan

MASK = "REDACTED"
SHOWN = 4
ROUNDS = 16
"""A mask is shorter than what it hides, so what stood beside it may only now be short enough for what it is: of values
that stand end to end, each round may take one. Text where nothing more is found is looked at once."""
SHOWN_OF = 16
"""A value shorter than this shows nothing of itself: four characters would be a good part of it."""
_UNSAFE = re.compile(r"[^A-Za-z0-9]+")


class Strategy(StrEnum):
    """How a value is hidden."""

    FULL = "full"
    """`REDACTED`."""
    PARTIAL = "partial"
    """`REDACTED-` and the last four characters of a value of sixteen or more, for people who compare."""
    PLACEHOLDER = "placeholder"
    """`REDACTED_GITHUB_TOKEN`: what it was stays readable."""
    ENVIRONMENT = "environment"
    """`${GITHUB_TOKEN}`: a configuration that reads its environment still loads."""


@dataclass(frozen=True, kw_only=True)
class Masked:
    """The masked text; `kept` is False where the text parsed before and no mask could keep it so."""

    text: str
    count: int
    format: Format | None
    kept: bool


def mask(text: str, finds: Sequence[Find], strategy: Strategy = Strategy.PLACEHOLDER, *, path: str = "") -> Masked:
    """`text` with every find hidden. `path` tells the format; without it the text is looked at."""
    if not finds:
        return Masked(text=text, count=0, format=None, kept=True)
    form = format_of(text, path)
    masked = _apply(text, finds, lambda find: _replacement(text, find, strategy))
    if form is None or parses(masked, form) or not parses(text, form):
        return Masked(text=masked, count=len(finds), format=form, kept=True)
    for other in (strategy, Strategy.FULL):
        quoted = _apply(text, finds, partial(_quoted_mask, text, other))
        if parses(quoted, form):
            return Masked(text=quoted, count=len(finds), format=form, kept=True)
    return Masked(text=masked, count=len(finds), format=form, kept=False)


def hide(
    text: str, strategy: Strategy = Strategy.PLACEHOLDER, *, path: str = "", categories: Iterable[Category]
) -> str:
    """`text` with all hidden that the shipped rules find in it, and then in what that leaves."""
    wanted = tuple(categories)
    for _ in range(ROUNDS):
        finds = scan(text, path=path, categories=wanted)
        if not finds:
            break
        text = mask(text, finds, strategy, path=path).text
    return text


def _apply(text: str, finds: Sequence[Find], replace: Callable[[Find], str]) -> str:
    pieces = []
    at = 0
    for find in finds:
        pieces += [text[at : find.start], replace(find)]
        at = find.end
    return "".join([*pieces, text[at:]])


def _replacement(text: str, find: Find, strategy: Strategy) -> str:
    value = text[find.start : find.end]
    match strategy:
        case Strategy.FULL:
            return MASK
        case Strategy.PARTIAL:
            end = _UNSAFE.sub("", value[-SHOWN:])
            return f"{MASK}-{end}" if len(value) >= SHOWN_OF and len(end) == SHOWN and "\n" not in value else MASK
        case Strategy.PLACEHOLDER:
            return f"{MASK}_{_constant(find.rule)}"
        case Strategy.ENVIRONMENT:
            return f"${{{_constant(find.key or find.rule) or _constant(find.rule)}}}"


def _constant(name: str) -> str:
    words = _UNSAFE.sub("_", name).strip("_").upper()
    return f"_{words}" if words[:1].isdigit() else words


def _quoted_mask(text: str, strategy: Strategy, find: Find) -> str:
    """In quotes where a bare value stands: a number of JSON, an item of a YAML list in brackets."""
    replacement = _replacement(text, find, strategy)
    return f'"{replacement}"' if text[: find.start].rstrip(" \t\n")[-1:] in {":", ",", "["} else replacement

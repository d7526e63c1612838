"""Make any result readable within a token budget: a tool's own template where it has one, an outline where not.

Nothing is scored or ranked here; what does not fit is counted and stays behind the run's handle.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adr_server.tokens import TokenCount, count, fit

MAX_ITEMS = 60
MAX_TEXT = 160


def outline(value: object) -> str:
    """Plain data as a short Markdown outline: scalars on their line, a list of objects as one line each."""
    return "\n".join(_lines(value, depth=0)) or "(nothing)"


def fit_summary(
    text: str, tokens: int, results: str, counting: Callable[[str], TokenCount] = count
) -> tuple[str, bool]:
    """`text` within `tokens`, and whether it had to be cut; a cut one ends by naming where the whole is."""
    if counting(text).tokens <= tokens:
        return text, False
    tail = f"\n… cut; the whole text: {results}summary.md"
    return fit(text, max(1, tokens - count(tail).tokens)).rstrip() + tail, True


def fit_text(text: str, tokens: int, whole: str) -> tuple[str, bool]:
    """The beginning of `text` within `tokens`, and whether it had to be cut; a cut one names `whole`, where all is."""
    shown = fit(text, tokens)
    if len(shown) == len(text):
        return text, False
    tail = f"\n… cut; the whole text: {whole}"
    return fit(shown, max(1, tokens - count(tail).tokens)).rstrip() + tail, True


def _lines(value: object, depth: int) -> Iterator[str]:
    indent = "  " * depth
    match value:
        case Mapping():
            for key, item in value.items():
                if _is_empty(item):
                    continue
                if _is_flat(item):
                    yield f"{indent}{key}: {_inline(item)}"
                else:
                    size = f" ({len(item)})" if isinstance(item, Sequence) else ""
                    yield f"{indent}{key}{size}:"
                    yield from _lines(item, depth + 1)
        case list() | tuple():
            for item in value[:MAX_ITEMS]:
                yield f"{indent}- {_inline(item)}"
            if len(value) > MAX_ITEMS:
                yield f"{indent}… {len(value) - MAX_ITEMS} more"
        case _:
            yield f"{indent}{_inline(value)}"


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, str | list | tuple | Mapping) and not value)


def _is_flat(value: object) -> bool:
    if isinstance(value, Mapping):
        return False
    if isinstance(value, list | tuple):
        return all(not isinstance(item, Mapping | list | tuple) for item in value) and len(str(value)) <= MAX_TEXT
    return True


def _inline(value: object) -> str:
    match value:
        case str():
            line = " ".join(value.split())
            return line if len(line) <= MAX_TEXT else line[: MAX_TEXT - 1] + "…"
        case Mapping():
            shown = ((key, _inline(item)) for key, item in value.items() if not _is_empty(item))
            return " · ".join(f"{key} {item}" for key, item in shown)
        case list() | tuple():
            few = ", ".join(_inline(item) for item in value[:5])
            return f"{few}, … {len(value) - 5} more" if len(value) > 5 else few  # noqa: PLR2004 - as shown
        case _:
            return json.dumps(value)


def show_data(values: Mapping[str, Any], tokens: int, results: str) -> str:
    """Each value as compact JSON under its name, within `tokens` in all; what does not fit names its handle."""
    parts, left = [], tokens
    for name, value in values.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        used = count(text).tokens
        if used > left:
            text = fit(text, max(1, left)) + f" … cut; the rest: {results}"
            used = left
        left = max(0, left - used)
        parts.append(f"{name}: {text}")
    return "\n".join(parts)

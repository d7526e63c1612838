"""What may cross into or out of a sandbox: plain data (what JSON has), within bounds. Pure; iterative, never recursive.

Results share references and nest as deep as they like, so an encoder that simply follows them can run for ever.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from adr_server.errors import BudgetExceededError, UsageError

_MAX_INTEGER_BITS = 4_096  # Python itself refuses to print integers of over 4,300 digits


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """How much data passes: `bytes` of UTF-8, `depth` of nesting, `nodes` (a shared value counts each time)."""

    bytes: int
    depth: int = 100
    nodes: int = 500_000


def check_plain(value: object, bounds: Bounds, *, subject: str) -> None:
    """Check that `value` is plain data within `bounds`; `subject` opens the message ("The request").

    Raises:
        UsageError: a value that JSON has not (an object, NaN, a key that is no text).
        BudgetExceededError: too deep, too many values, or too much text; `limit` is "depth", "nodes" or "bytes".
    """
    stack: list[tuple[object, int]] = [(value, 1)]
    nodes = size = 0
    while stack:
        item, depth = stack.pop()
        nodes += 1
        if depth > bounds.depth:
            raise BudgetExceededError("depth", f"{subject} is nested over {bounds.depth} deep; send flatter data.")
        if isinstance(item, str):
            size += len(item)
        elif isinstance(item, dict | list | tuple):
            if nodes + len(stack) + len(item) > bounds.nodes:
                raise BudgetExceededError("nodes", f"{subject} holds over {bounds.nodes:,} values; narrow it down.")
            stack.extend((child, depth + 1) for child in _children(item, subject))
            size += sum(map(len, item)) if isinstance(item, dict) else 0
        else:
            _check_scalar(item, subject)
        if size > bounds.bytes:
            raise BudgetExceededError("bytes", f"{subject} holds over {bounds.bytes:,} bytes of text; narrow it down.")


def _children(item: dict[Any, Any] | list[Any] | tuple[Any, ...], subject: str) -> Iterator[object]:
    if not isinstance(item, dict):
        yield from item
        return
    for key, child in item.items():
        if not isinstance(key, str):
            raise UsageError(f"{subject} has a key of type {type(key).__name__}; keys are text.")
        yield child


def _check_scalar(item: object, subject: str) -> None:
    if item is None or isinstance(item, bool):
        return
    if isinstance(item, int) and item.bit_length() <= _MAX_INTEGER_BITS:
        return
    if isinstance(item, float) and math.isfinite(item):
        return
    what = "a number that JSON has not" if isinstance(item, int | float) else f"a value of type {type(item).__name__}"
    raise UsageError(f"{subject} holds {what}; only null, booleans, numbers, text, lists and objects pass.")

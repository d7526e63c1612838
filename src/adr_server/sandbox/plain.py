"""What may cross into or out of a sandbox: plain data (what JSON has), within bounds. Pure; iterative, never recursive.

Results share references and nest as deep as they like, so an encoder that simply follows them can run for ever.
"""

import math
from collections.abc import Callable, Iterator
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


def copy_plain(value: object, bounds: Bounds, *, subject: str, other: Callable[[object], object]) -> Any:
    """A copy of `value` as plain data within `bounds`; tuples and sets become lists, keys become text.

    `other` turns a value that JSON has not into one nearer to it, and is asked again for what it gives; as each answer
    is one level deeper, it cannot go on for ever.

    Raises:
        BudgetExceededError: as `check_plain`; the copy never grows beyond the bounds.
    """
    root: list[Any] = [None]
    stack: list[tuple[object, int, Any, int | str]] = [(value, 1, root, 0)]
    nodes = size = 0
    while stack:
        item, depth, holder, place = stack.pop()
        nodes += 1
        if depth > bounds.depth:
            raise BudgetExceededError("depth", f"{subject} is nested over {bounds.depth} deep; give flatter data.")
        if isinstance(item, dict | list | tuple | set | frozenset):
            if nodes + len(stack) + len(item) > bounds.nodes:
                raise BudgetExceededError("nodes", f"{subject} holds over {bounds.nodes:,} values; narrow it down.")
            size += _open_copy(item, depth, holder, place, stack)
        elif isinstance(item, str):
            size += len(item)
            holder[place] = item
        elif _is_scalar(item):
            holder[place] = item
        else:
            stack.append((other(item), depth + 1, holder, place))
        if size > bounds.bytes:
            raise BudgetExceededError("bytes", f"{subject} holds over {bounds.bytes:,} bytes of text; narrow it down.")
    return root[0]


def _open_copy(
    item: "dict[Any, Any] | list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any]",
    depth: int,
    holder: Any,
    place: int | str,
    stack: list[tuple[object, int, Any, int | str]],
) -> int:
    """Put an empty copy of a container in its place, its parts on the stack; the size of its keys."""
    if not isinstance(item, dict):
        copied: list[Any] = [None] * len(item)
        holder[place] = copied
        stack.extend((child, depth + 1, copied, at) for at, child in enumerate(item))
        return 0
    named = {key if isinstance(key, str) else _key_text(key): child for key, child in item.items()}
    # The keys now, in their order: the parts are filled in from the last.
    made: dict[str, Any] = dict.fromkeys(named)
    holder[place] = made
    stack.extend((child, depth + 1, made, key) for key, child in named.items())
    return sum(map(len, named))


def _key_text(key: object) -> str:
    if isinstance(key, bool | None):
        return {True: "true", False: "false", None: "null"}[key]
    if isinstance(key, int | float) and _is_scalar(key):
        return str(key)
    if isinstance(key, tuple) and all(isinstance(part, str) or _is_scalar(part) for part in key):
        return ", ".join(map(str, key))
    return f"<{type(key).__name__}>"


def _children(item: dict[Any, Any] | list[Any] | tuple[Any, ...], subject: str) -> Iterator[object]:
    if not isinstance(item, dict):
        yield from item
        return
    for key, child in item.items():
        if not isinstance(key, str):
            raise UsageError(f"{subject} has a key of type {type(key).__name__}; keys are text.")
        yield child


def _is_scalar(item: object) -> bool:
    if item is None or isinstance(item, bool):
        return True
    if isinstance(item, int):
        return item.bit_length() <= _MAX_INTEGER_BITS
    return isinstance(item, float) and math.isfinite(item)


def _check_scalar(item: object, subject: str) -> None:
    if _is_scalar(item):
        return
    what = "a number that JSON has not" if isinstance(item, int | float) else f"a value of type {type(item).__name__}"
    raise UsageError(f"{subject} holds {what}; only null, booleans, numbers, text, lists and objects pass.")

"""Turn what a tool returned into bounded JSON text: nodes, bytes and depth are counted, nothing recurses."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from adr_server.errors import BudgetExceededError

MAX_NODES = 2_000_000
MAX_DEPTH = 64
MAX_BYTES = 64 * 1024 * 1024


def to_json_text(value: object) -> str:
    """Compact JSON of plain data; keys keep their order.

    Raises:
        BudgetExceededError: the value is deeper than 64 or larger than 2,000,000 nodes or 64 MB.
        TypeError: it holds something that is no plain data.
    """
    check_plain(value)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    if len(text) > MAX_BYTES:
        raise BudgetExceededError("results", f"A result of {len(text) // 1_000_000} MB; at most 64 MB are kept.")
    return text


def check_plain(value: object) -> None:
    """Walk `value` without recursion; shared parts count each time that they are reached.

    Raises:
        BudgetExceededError: too deep or too many nodes.
        TypeError: something that is no plain data.
    """
    nodes = 0
    level: list[object] = [value]
    depth = 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise BudgetExceededError("depth", f"A result nested over {MAX_DEPTH} deep.")
        below: list[object] = []
        for item in level:
            below.extend(_children(item))
        nodes += len(level)
        if nodes + len(below) > MAX_NODES:
            raise BudgetExceededError("results", f"A result of over {MAX_NODES:,} values.")
        level = below


def _children(item: object) -> Sequence[Any]:
    match item:
        case str() | int() | float() | None:
            return ()
        case Mapping():
            if not all(isinstance(key, str) for key in item):
                raise TypeError("a result has a key that is no text")
            return list(item.values())
        case list() | tuple():
            return item
        case _:
            raise TypeError(f"a result holds a {type(item).__name__}, which is no plain data")

"""Turn what a tool returned into bounded JSON text."""

import json

from adr_server.sandbox.plain import Bounds, check_plain

BOUNDS = Bounds(bytes=64 * 1024 * 1024, depth=64, nodes=2_000_000)


def to_json_text(value: object) -> str:
    """Compact JSON of plain data; keys keep their order.

    Raises:
        BudgetExceededError: it is deeper than 64, or larger than 2,000,000 values or 64 MB of text.
        UsageError: it holds something that is no plain data.
    """
    check_plain(value, BOUNDS, subject="A result")
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

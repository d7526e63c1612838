"""What was sent to a model and what came back, as lines of JSON without secrets and without personal data. Pure."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adr_server.security import Category, hide

MAX_TEXT = 200_000
"""Characters of one message that a transcript keeps; a model that floods does not fill the disk."""


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """One request and its answer.

    `at` is ISO 8601 in UTC, `seconds` wall time. `reported` tells whether the server counted the tokens or they were
    counted here. `problem` says why nothing came back.
    """

    at: str
    model: str
    sent: str
    received: str | None
    tokens_sent: int
    tokens_received: int
    reported: bool
    seconds: float
    problem: str | None = None


def masked(text: str) -> str:
    """`text` as it may leave the machine: what people and keys are called stays behind."""
    return hide(text, categories=tuple(Category))


def transcript_text(exchanges: Iterable[Exchange]) -> str:
    """A line of JSON for each exchange, in order."""
    return "".join(json.dumps(_line(one), ensure_ascii=False) + "\n" for one in exchanges)


def _line(exchange: Exchange) -> dict[str, Any]:
    told = {
        "at": exchange.at,
        "model": exchange.model,
        "sent": _kept(exchange.sent),
        "received": None if exchange.received is None else _kept(exchange.received),
        "tokens_sent": exchange.tokens_sent,
        "tokens_received": exchange.tokens_received,
        "counted_by": "server" if exchange.reported else "adr-server",
        "seconds": round(exchange.seconds, 3),
        "problem": None if exchange.problem is None else _kept(exchange.problem),
    }
    return {key: value for key, value in told.items() if value is not None}


def _kept(text: str) -> str:
    """Cut first: masking reads a text of any length, and what a model sends may have any."""
    cut = text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}… {len(text) - MAX_TEXT:,} characters left out"
    return masked(cut.replace("\0", ""))

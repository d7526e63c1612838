"""What a model was sent, gave and cost; the budget is held before a request leaves, not after it was paid for."""

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from adr_server.answering.transcript import Exchange
from adr_server.errors import BudgetExceededError
from adr_server.tokens import count

LEAST_ANSWER = 64
"""Tokens; with less left no answer can be hoped for."""


@dataclass(kw_only=True)
class Ledger:
    """Exchanges with one model under a budget of `tokens`, input and output together."""

    model: str
    tokens: int
    exchanges: list[Exchange] = field(default_factory=list)

    @property
    def requests(self) -> int:
        """How many requests were made, those without an answer among them."""
        return len(self.exchanges)

    @property
    def sent(self) -> int:
        """Tokens of all requests."""
        return sum(one.tokens_sent for one in self.exchanges)

    @property
    def received(self) -> int:
        """Tokens of all answers."""
        return sum(one.tokens_received for one in self.exchanges)

    @property
    def left(self) -> int:
        """Tokens that may still be used; never negative."""
        return max(0, self.tokens - self.sent - self.received)

    def room(self, request: str) -> int:
        """The tokens that an answer to `request` may have.

        Raises:
            BudgetExceededError: with the request itself, too little is left.
        """
        room = self.left - count(request).tokens
        if room < LEAST_ANSWER:
            spent = f"{self.sent + self.received:,} of its {self.tokens:,} tokens are used"
            remedy = "Raise --model-tokens, or narrow what is asked."
            message = f"The model's budget is too small for the next request: {spent}. {remedy}"
            raise BudgetExceededError("model tokens", message)
        return room

    def begin(self, sent: str, whole: str) -> "OpenExchange":
        """A request that leaves now: `sent` is what is new in it, `whole` all of it."""
        return OpenExchange(ledger=self, sent=sent, whole=whole)


@dataclass(kw_only=True)
class OpenExchange:
    """A request without an answer yet; exactly one of `end` and `fail` closes it."""

    ledger: Ledger
    sent: str
    whole: str
    at: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="milliseconds"))
    began: float = field(default_factory=time.monotonic)

    def end(self, received: str, *, tokens_sent: int, tokens_received: int) -> None:
        """It was answered. A server that reports no tokens (0) is counted here, so that the budget holds."""
        reported = tokens_sent > 0
        self._close(
            received=received,
            tokens_sent=tokens_sent if reported else count(self.whole).tokens,
            tokens_received=tokens_received if reported else count(received).tokens,
            reported=reported,
        )

    def fail(self, problem: str) -> None:
        """Nothing usable came back. What was sent counts: it may have been paid for."""
        self._close(tokens_sent=count(self.whole).tokens, problem=problem)

    def _close(
        self,
        *,
        received: str | None = None,
        tokens_sent: int,
        tokens_received: int = 0,
        reported: bool = False,
        problem: str | None = None,
    ) -> None:
        self.ledger.exchanges.append(
            Exchange(
                at=self.at,
                model=self.ledger.model,
                sent=self.sent,
                received=received,
                tokens_sent=tokens_sent,
                tokens_received=tokens_received,
                reported=reported,
                seconds=time.monotonic() - self.began,
                problem=problem,
            )
        )

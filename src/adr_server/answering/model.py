"""What a model is asked, what it may use, and what it gives. Facts only."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from adr_server.answering.ledger import Ledger
from adr_server.errors import UsageError, shorten

MODEL_EXAMPLE = "--model openai:gpt-5-mini"


@dataclass(frozen=True, kw_only=True)
class ModelName:
    """A model by its provider's name and its own, as the user wrote it: `PROVIDER:NAME`."""

    provider: str
    name: str

    @classmethod
    def parse(cls, text: str) -> "ModelName":
        """The name in `text`.

        Raises:
            UsageError: it is not of the form `PROVIDER:NAME`.
        """
        provider, colon, name = text.strip().partition(":")
        printable = text.isprintable() and not any(sign.isspace() for sign in text.strip())
        if not (colon and provider and name and printable):
            raise UsageError(f"No model {shorten(text)!r}: expected PROVIDER:NAME. Example: {MODEL_EXAMPLE}")
        return cls(provider=provider, name=name)

    def __str__(self) -> str:
        return f"{self.provider}:{self.name}"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a model may use over all that it is asked in one run.

    `tokens` of input and output together, `seconds` of wall time for one request with all its repeats, `tries` for one
    answer that fits, `asks` of a machine that keeps asking.
    """

    tokens: int = 50_000
    seconds: float = 60.0
    tries: int = 3
    asks: int = 20


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One question: its text with all data, the events that may answer it, the JSON Schema (2020-12) of the answer."""

    text: str
    events: tuple[str, ...]
    schema: Mapping[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Given:
    """One answer: the event to fire and what goes with it."""

    event: str
    answer: Any


Refusals = Callable[[Given], Awaitable[tuple[str, ...]]]
"""Takes an answer where it belongs: a line for each reason why it is refused, none where it was taken."""


class Answerer(Protocol):
    """Something that answers: a model behind a client, or a fake."""

    @property
    def name(self) -> ModelName:
        """Which model."""
        ...

    @property
    def limits(self) -> Limits:
        """What it may use."""
        ...

    @property
    def ledger(self) -> Ledger:
        """What was said and spent so far."""
        ...

    async def answer(self, asked: Asked, refusals: Refusals) -> Given:
        """An answer that `refusals` took; each refusal goes back to the model, as often as its limits allow.

        Raises:
            ModelFailedError: the model cannot be reached, is too slow, or gives no answer that is taken.
            BudgetExceededError: the next request would pass the budget of tokens.
        """
        ...

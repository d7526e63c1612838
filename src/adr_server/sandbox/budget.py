"""One budget a run: what it may use, and what it has used. The meter raises before a limit is passed."""

import time
from dataclasses import dataclass, field

from adr_server.errors import BudgetExceededError
from adr_server.plurals import counted


@dataclass(frozen=True, kw_only=True)
class Budget:
    """Limits of one run.

    Wall seconds, tokens of the summary, tool calls, machine steps, bytes of kept results, bytes of code's memory.
    """

    seconds: float = 30.0
    tokens: int = 900
    calls: int = 200
    steps: int = 40
    kept_bytes: int = 64 * 1024 * 1024
    memory: int = 256 * 10**6

    def within(self, *, seconds: float, tokens: int, steps: int | None = None) -> "Budget":
        """The smaller of this budget and what a program asks for."""
        return Budget(
            seconds=min(self.seconds, seconds),
            tokens=min(self.tokens, tokens),
            calls=self.calls,
            steps=self.steps if steps is None else min(self.steps, steps),
            kept_bytes=self.kept_bytes,
            memory=self.memory,
        )


@dataclass(kw_only=True)
class Meter:
    """What a run has used so far."""

    budget: Budget
    calls: int = 0
    kept_bytes: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds_left(self) -> float:
        """Seconds until the deadline; never negative."""
        return max(0.0, self.started + self.budget.seconds - time.monotonic())

    def count_call(self) -> None:
        """One more tool call.

        Raises:
            BudgetExceededError: it would be one too many.
        """
        if self.calls >= self.budget.calls:
            raise BudgetExceededError(
                "calls", f"The run made {counted(self.calls, 'tool call')}, which is all it may make."
            )
        self.calls += 1

    def keep(self, size: int) -> None:
        """`size` more bytes of results.

        Raises:
            BudgetExceededError: they do not fit.
        """
        if self.kept_bytes + size > self.budget.kept_bytes:
            limit = self.budget.kept_bytes // (1024 * 1024)
            raise BudgetExceededError("results", f"The run's results pass {limit} MB; ask for fewer, or pick.")
        self.kept_bytes += size

    def check_time(self) -> None:
        """Raise when the deadline has passed.

        Raises:
            BudgetExceededError: it has.
        """
        if self.seconds_left <= 0:
            raise out_of_time(self.budget.seconds)


def out_of_time(seconds: float) -> BudgetExceededError:
    """The error of a run that passed its deadline of `seconds`."""
    return BudgetExceededError("seconds", f"The run passed its {seconds:g} seconds. Narrow it, or raise its budget.")

"""What a tool calls back with: how far it is, and a caller's pattern that only the confined worker may try."""

from collections.abc import Sequence
from typing import Protocol


class Progress(Protocol):
    """Tells how far a tool is: `done` of `total` (None: not known), and what it is at."""

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """Report; cheap enough to call for every file."""
        ...


class Match(Protocol):
    """Finds a caller's regular expression in texts, in the confined worker: it may be hostile."""

    async def __call__(
        self, pattern: str, flags: str, texts: Sequence[str], limit: int
    ) -> Sequence[tuple[int, int, int]]:
        """Index of the text, start and end of the first `limit` matches; `flags` are letters of "aimsx".

        Raises:
            InvalidProgramError: the pattern does not compile.
            BudgetExceededError: it took too long or too much memory. UsageError: an unknown flag.
        """
        ...

"""How a tool tells how far it is."""

from typing import Protocol


class Progress(Protocol):
    """Tells how far a tool is: `done` of `total` (None: not known), and what it is at."""

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """Report; cheap enough to call for every file."""
        ...

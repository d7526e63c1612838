"""What code printed, as it came, and its end when that is too much."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class PrintedTooMuchError(Exception):
    """The code printed more than it may, and was stopped."""


class Printed:
    """What code printed, as it came, up to a limit in characters; beyond it the feed that `stop` stands for is ended.

    The library's own collectors refuse beyond their limit as well, but only when the feed has ended by itself.
    """

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._parts: list[tuple[str, str]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[Any] | None = None
        self.over = False

    @contextmanager
    def ends_this_task(self) -> Iterator[None]:
        """While it is open, printing too much ends the block with PrintedTooMuchError."""
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        try:
            yield
        except asyncio.CancelledError:
            if self.over and self._task is not None and self._task.uncancel() == 0:
                raise PrintedTooMuchError from None
            raise
        finally:
            self._task = None
        if self.over:
            raise PrintedTooMuchError

    def sink(self, stream: str, text: str) -> None:
        """Take a piece; the library calls it from a thread of its own."""
        if self.over:
            return
        self._parts.append((stream, text[: self._left]))
        self._left -= len(text)
        if self._left < 0:
            self.over = True
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._end)

    def text(self, stream: str) -> str:
        """All of one stream."""
        return "".join(text for name, text in self._parts if name == stream)

    def _end(self) -> None:
        if self._task is not None:
            self._task.cancel()

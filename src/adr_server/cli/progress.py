"""Progress on standard error: a bar on a terminal, nothing in CI. The only module that imports tqdm."""

import sys
import threading
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, Self

WIDTH = 40


class ProgressBar(AbstractContextManager["ProgressBar"]):
    """Shows the progress of one command; safe to call from any thread."""

    def __init__(self, *, shown: bool | None = None) -> None:
        self._shown = sys.stderr.isatty() if shown is None else shown
        self._lock = threading.Lock()
        self._bar: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """`done` of `total`, at `message`."""
        if not self._shown:
            return
        with self._lock:
            if self._bar is None:
                from tqdm import tqdm  # noqa: PLC0415 - only a terminal needs it

                self._bar = tqdm(total=total, file=sys.stderr, leave=False, dynamic_ncols=True)
            self._bar.total = total
            self._bar.set_description_str(message[:WIDTH], refresh=False)
            self._bar.update(done - self._bar.n)

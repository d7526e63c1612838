"""Whether the caller of this request may be asked for leave to write, and what it said. Set by the face, read by runs.

A context variable, because it belongs to a request as the deadline belongs to a run: no meta-tool handles it itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adr_server.sandbox import Approval


@dataclass(frozen=True, kw_only=True)
class Caller:
    """The caller of one request: `granted` that its run may write; else `approval` where it can be asked."""

    granted: bool = False
    approval: Approval | None = None

    @classmethod
    def to_be_asked(cls, *, declined: bool = False) -> Caller:
        """One who can be asked, or was and said no."""
        from adr_server.sandbox import Approval

        return cls(approval=Approval(declined=declined))

    @property
    def wanted(self) -> tuple[str, ...]:
        """The calls that a run for this caller would have made, had it been allowed to write."""
        return tuple(self.approval.wanted) if self.approval is not None else ()


_NOBODY = Caller()
_caller: ContextVar[Caller] = ContextVar("caller", default=_NOBODY)


def caller() -> Caller:
    """The caller of the request that this task works for."""
    return _caller.get()


@contextmanager
def called_by(who: Caller) -> Iterator[None]:
    """Work for `who` until the block ends."""
    token = _caller.set(who)
    try:
        yield
    finally:
        _caller.reset(token)

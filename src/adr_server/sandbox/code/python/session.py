"""What a session with a worker is given, how it may end, and who answers its calls, whatever library runs it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from adr_server.sandbox.code.engine import CodeLimits

Modules: TypeAlias = Mapping[str, "Modules | str | None"]
"""A tree of modules: a text is a constant, None a function of the host."""


class Host(Protocol):
    """Answers the calls of one run."""

    async def call(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        """A call of a host function by its whole name."""
        ...

    def ask_system(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """A call of the operating system."""
        ...


class CheckRefusedError(Exception):
    """The worker's type checker has something to say; the code has not run."""

    def __init__(self, report: str) -> None:
        self.report = report
        super().__init__(report)


class CodeRaisedError(Exception):
    """The code does not parse, or ended by an exception of type `kind`, at `line` of its own text."""

    def __init__(self, kind: str, text: str, line: int | None, *, ran: bool) -> None:
        self.kind = kind
        self.text = text
        self.line = line
        self.ran = ran
        super().__init__(text)


class RestoreError(Exception):
    """A dump cannot be read."""


class WorkerLostError(Exception):
    """The worker is gone: it was killed, or ended itself."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What a session knows before its first line: modules, and the stubs of some of them by dotted name.

    `dumped`: its state will be dumped; such a session can be checked in a later run even if it is not in this one.
    """

    modules: Modules
    stubs: Mapping[str, str]
    limits: CodeLimits
    dumped: bool = False

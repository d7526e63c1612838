"""The seam between a run and the engine of a language: what code may reach, what it may use, what it gives.

An engine runs code in a separate, limited process. Everything that code does to the world goes through the `Bridge`,
so that policy, counts, times and the receipt are the run's, whatever the language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from adr_server.sandbox.files import DirectoryEntry
from adr_server.sandbox.plain import Bounds
from adr_server.sandbox.program import Code, Kept


@dataclass(frozen=True, kw_only=True)
class CodeLimits:
    """What one run of code may use. Seconds are wall time; `memory_bytes` is the engine's own heap."""

    seconds: float = 30.0
    call_seconds: float = 30.0
    memory_bytes: int = 64_000_000
    suspensions: int = 5_000
    recursion: int = 500
    printed_bytes: int = 1_000_000
    source_bytes: int = 100_000
    value: Bounds = field(default_factory=lambda: Bounds(bytes=4_000_000, depth=100, nodes=100_000))
    call: Bounds = field(default_factory=lambda: Bounds(bytes=1_000_000, depth=64, nodes=50_000))


class FaultKind(StrEnum):
    """Whose a failure is: the text does not parse or check, or was refused; it raised, ran out; the engine failed."""

    SYNTAX = "syntax"
    TYPES = "types"
    REFUSED = "refused"
    RAISED = "raised"
    BUDGET = "budget"
    ENGINE = "engine"


@dataclass(frozen=True, kw_only=True)
class CodeFault:
    """Why code did not come to its end. `line` counts from 1 in the caller's own text; None where no line is at fault.

    `text` names the error and the remedy, and no path of the host.
    """

    kind: FaultKind
    text: str
    line: int | None = None


@dataclass(frozen=True, kw_only=True)
class CodeResult:
    """What code left: what it printed, its last value as plain data, and its fault if it failed.

    `kept` are the variables of a program with a session that came to its end, where the engine can keep them.
    """

    stdout: str = ""
    stderr: str = ""
    value: Any = None
    fault: CodeFault | None = None
    kept: Kept | None = None


class Bridge(Protocol):
    """What code may reach. Every method raises only AdrServerError, with a text that code may see."""

    def tools(self) -> Mapping[str, Sequence[str]]:
        """The names of the catalogue's tools by category."""
        ...

    def signature(self, tool: str, language: str = "python") -> str:
        """A tool as a typed stub of `language`."""
        ...

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:
        """A tool's result as plain data; checked, counted, timed and noted as any call of the run."""
        ...

    def skills(self, suffix: str = ".py") -> Sequence[str]:
        """The names of the skills of one language, by the suffix of their files."""
        ...

    def skill(self, name: str, suffix: str = ".py") -> str:
        """The source of a skill."""
        ...

    def read_text(self, path: str) -> str:
        """A whole file of the virtual file system."""
        ...

    def list_directory(self, path: str) -> Sequence[DirectoryEntry]:
        """What a folder of the virtual file system holds."""
        ...

    def write_text(self, path: str, text: str, *, append: bool = False) -> None:
        """Write a file of the workspace."""
        ...

    def delete(self, path: str) -> None:
        """Delete a file of the workspace."""
        ...


class CodeEngine(Protocol):
    """Runs code of one language."""

    @property
    def language(self) -> str:
        """The language's name, as a caller writes it."""
        ...

    @property
    def keeps(self) -> str | None:
        """The engine with its version, as the owner of what it keeps of a session; None: it keeps no variables."""
        ...

    async def run(self, program: Code, bridge: Bridge, limits: CodeLimits) -> CodeResult:
        """Run `program`. A failure of the code is a result; cancelled, all that it started stops."""
        ...

    async def run_skill(self, name: str, arguments: Mapping[str, Any], bridge: Bridge, limits: CodeLimits) -> Any:
        """The value of a saved function, as plain data.

        Raises:
            ToolFailedError: it raised, where and what. BudgetExceededError: it ran out.
        """
        ...

    async def layers(self) -> Mapping[str, str]:
        """The layers of confinement that hold, by name, as observed on a worker."""
        ...

    def confined_by(self) -> list[str]:
        """The names of the layers that hold, as observed on a worker so far."""
        ...

    async def aclose(self) -> None:
        """Stop every worker."""
        ...

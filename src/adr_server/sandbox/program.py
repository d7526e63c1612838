"""What can be run: a call of one tool, a directive, a machine, or code. A closed union."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from adr_server.directives import Directive
    from adr_server.machines import Machine


class Origin(StrEnum):
    """Where a program came from; what came from a caller is evaluated only in a confined process."""

    SHIPPED = "shipped"
    CALLER = "caller"


@dataclass(frozen=True, kw_only=True)
class Call:
    """One catalogue tool with its arguments; what it returns is run if it is a directive or a machine.

    `told` is False where whoever asked reads the value: no text is made of it, and no template loaded for one.
    """

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    told: bool = True


@dataclass(frozen=True, kw_only=True)
class Kept:
    """All variables of code at the end of a run, in the format of the `engine` (with its version) that wrote it."""

    engine: str
    data: bytes


@dataclass(frozen=True, kw_only=True)
class Code:
    """Source text for a language engine. `inputs` are plain data, bound as variables before the first line.

    `seconds` of wall time is what the caller asks for; the run's own budget may allow less. With a `session` the
    variables are kept for later runs under that name; `kept` are those of the last one, and only the sandbox sets it.
    """

    language: str
    text: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    session: str | None = None
    kept: Kept | None = None


Program: TypeAlias = "Call | Directive | Machine | Code"

"""Run TypeScript in Deno: its calls are checked, then it runs to its end in a confined process of its own."""

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from adr_server.errors import BudgetExceededError, ToolFailedError
from adr_server.sandbox.code.engine import Bridge, CodeFault, CodeLimits, CodeResult, FaultKind
from adr_server.sandbox.code.layers import observed_layers
from adr_server.sandbox.code.outcome import fault_text
from adr_server.sandbox.code.typescript.asks import SUFFIX, Asks
from adr_server.sandbox.code.typescript.binary import deno_version, find_binary
from adr_server.sandbox.code.typescript.checker import Checker, NotCheckedError, can_check, module_stubs
from adr_server.sandbox.code.typescript.conversation import Conversation, line_bytes
from adr_server.sandbox.code.typescript.diagnostics import declared_inputs, type_fault
from adr_server.sandbox.code.typescript.hints import hint, plain_text, sentence
from adr_server.sandbox.code.typescript.messages import Fail
from adr_server.sandbox.code.typescript.modules import Importable, run_arguments
from adr_server.sandbox.code.typescript.process import DenoCommand
from adr_server.sandbox.code.typescript.sources import line_at, named_tools
from adr_server.sandbox.code.typescript.spares import Spares
from adr_server.sandbox.confined import LaunchServer
from adr_server.sandbox.program import Code

PROCESSES = 8
DENO_BYTES = 128_000_000  # what Deno itself writes to before and beside the program's own heap
_NO_ROOM = re.compile(
    r"^(?:Array buffer allocation failed|Invalid string length|Invalid array buffer length)|out of memory"
)
_KINDS = {"syntax": FaultKind.SYNTAX, "raised": FaultKind.RAISED, "budget": FaultKind.BUDGET}


@dataclass(frozen=True, kw_only=True)
class _Place:
    """Where one program runs: what it may reach, use and import, and the process that it gets."""

    bridge: Bridge
    limits: CodeLimits
    importable: Importable
    command: DenoCommand


class TypeScriptEngine:
    """TypeScript in Deno, a process for each run. Close it, so that they stop."""

    language = "typescript"
    keeps: str | None = None  # Deno has no state of a program that could be taken up again.

    def __init__(self) -> None:
        self._binary: Path | None = None
        self._seats = asyncio.Semaphore(PROCESSES)
        self._launcher = LaunchServer()
        self._spares = Spares(self._launcher)
        self._checker = Checker(self._find, self._launcher)
        self._layers: dict[str, str] = {}
        self._last: tuple[tuple[Importable, int, int], DenoCommand] | None = None

    async def run(self, program: Code, bridge: Bridge, limits: CodeLimits) -> CodeResult:
        """Run `program`; every failure of its own is in the result.

        Raises:
            UsageError: Deno is not installed; with the command that installs it.
        """
        size = len(program.text.encode("utf-8", "replace"))
        if size > limits.source_bytes:
            text = f"The code has {size:,} bytes; at most {limits.source_bytes:,}. Pass data as inputs."
            return CodeResult(fault=CodeFault(kind=FaultKind.BUDGET, text=text))
        ends = time.monotonic() + limits.seconds
        importable = _importable(bridge)
        command = self._command(importable, limits)
        place = _Place(bridge=bridge, limits=limits, importable=importable, command=command)
        async with self._seats:
            self._spares.prepare(command, count=1)  # which starts while the types are checked
            fault, note = await self._checked(program, place)
            if fault is not None:
                return CodeResult(fault=fault)
            result = await self._run(program, place, ends)
            return replace(result, stderr=note + result.stderr)

    async def run_skill(self, name: str, arguments: Mapping[str, Any], bridge: Bridge, limits: CodeLimits) -> Any:
        """The value of a skill, which takes one object. Raises ToolFailedError or BudgetExceededError."""
        text = f'import {{ {name} }} from "./skills";\nexport default await {name}(inputs.given);\n'
        program = Code(language=self.language, text=text, inputs={"inputs": {"given": dict(arguments)}})
        result = await self.run(program, bridge, limits)
        if result.fault is None:
            return result.value
        if result.fault.kind is FaultKind.BUDGET:
            raise BudgetExceededError("skill", f"skill {name}: {result.fault.text}")
        raise ToolFailedError(fault_text(result.fault))

    async def layers(self) -> Mapping[str, str]:
        """The layers on a process, as observed while it serves."""
        process = await self._spares.take(self._command(Importable(tools={}), CodeLimits()))
        self._layers = _observed(process.pid)
        self._spares.give_back(process)
        return dict(self._layers)

    def confined_by(self) -> list[str]:
        """The names of the layers that hold; none are known before the first process was started."""
        off = ("off", "root", "not known")
        return [name for name, state in self._layers.items() if name != "deno" and not state.startswith(off)]

    async def aclose(self) -> None:
        """Stop every process."""
        await self._spares.aclose()
        await self._checker.aclose()
        await self._launcher.aclose()

    def _find(self) -> Path:
        if self._binary is None:
            self._binary = find_binary()
        return self._binary

    def _command(self, importable: Importable, limits: CodeLimits) -> DenoCommand:
        wanted = (importable, limits.memory_bytes, line_bytes(limits))
        if self._last is None or self._last[0] != wanted:  # the map of all modules takes longer than a small program
            command = DenoCommand(
                binary=self._find(),
                arguments=run_arguments(importable, heap_megabytes=max(8, limits.memory_bytes // 1_000_000)),
                data_bytes=limits.memory_bytes + DENO_BYTES,
                line_bytes=line_bytes(limits),
            )
            self._last = (wanted, command)
        return self._last[1]

    async def _checked(self, program: Code, place: _Place) -> tuple[CodeFault | None, str]:
        """What is wrong with the calls of tools, and a note where that could not be found out."""
        importable = place.importable
        named = named_tools(program.text, importable.tools)
        if not named:
            return None, ""
        stubs = module_stubs(named, importable, lambda tool: place.bridge.signature(tool, self.language))
        modules = ("servers", "skills", *(f"servers/{category}" for category in importable.tools))
        text = declared_inputs(program.text, list(program.inputs))
        try:
            found = await self._checker.check(text, stubs, modules, seconds=place.limits.seconds / 2)
        except NotCheckedError as problem:
            return None, f"Types were not checked: {problem}.\n"
        skills = (*importable.skills, *importable.python_skills)
        return type_fault(found, program.text, stubs, importable.tools, skills), ""

    async def _run(self, program: Code, place: _Place, ends: float) -> CodeResult:
        def tell(fail: Fail) -> CodeFault:
            return _fault(fail, program.text, place.importable, place.limits)

        process = await self._spares.take(place.command)
        try:
            if not self._layers:
                self._layers = _observed(process.pid)
            asks = Asks(bridge=place.bridge, limits=place.limits)
            talk = Conversation(process, asks, place.limits, tell)
            return await talk.run(program.text, program.inputs, seconds=max(0.0, ends - time.monotonic()))
        finally:
            self._spares.give_back(process)
            self._spares.refill_soon()


def _observed(pid: int) -> dict[str, str]:
    layers = {"deno": deno_version(), **observed_layers(pid, confined=True)}
    return layers | {"types": "checked" if can_check() else "off: nothing here confines the checker"}


def _importable(bridge: Bridge) -> Importable:
    return Importable(tools=bridge.tools(), skills=tuple(bridge.skills(SUFFIX)), python_skills=tuple(bridge.skills()))


def _fault(fail: Fail, text: str, importable: Importable, limits: CodeLimits) -> CodeFault:
    """What the program reported of its own failure, in plain words."""
    if _NO_ROOM.search(fail.message):
        told = f"It used over {limits.memory_bytes // 1_000_000} MB of memory. Keep less at once."
        return CodeFault(kind=FaultKind.BUDGET, text=told, line=fail.line)
    skills = (*importable.skills, *importable.python_skills)
    line = None if fail.skill else fail.line
    remedy = "" if fail.skill else hint(fail.message, line_at(text, line), importable.tools, skills)
    message = plain_text(fail.message)
    if fail.kind == "budget":
        remedy = "Print what matters, or write the rest to /workspace."
    elif fail.kind == "raised" and fail.name not in {"Thrown", "Error"}:
        message = f"{plain_text(fail.name)}: {message}"
    where = f"skill {plain_text(fail.skill)}{f', line {fail.line}' if fail.line else ''}: " if fail.skill else ""
    return CodeFault(kind=_KINDS[fail.kind], text=f"{where}{sentence(message)} {remedy}".rstrip(), line=line)

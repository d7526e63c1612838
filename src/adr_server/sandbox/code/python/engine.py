"""Run Python in confined workers: the names that it uses are looked up, its calls checked, then it runs to its end."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, assert_never

from adr_server.errors import ApprovalNeededError, BudgetExceededError, ToolFailedError
from adr_server.sandbox.code.answers import AnswerError, RunOverError
from adr_server.sandbox.code.engine import Bridge, CodeFault, CodeLimits, CodeResult, FaultKind
from adr_server.sandbox.code.layers import observed_layers
from adr_server.sandbox.code.python.diagnostics import tool_faults
from adr_server.sandbox.code.python.hints import hint
from adr_server.sandbox.code.python.host_calls import HostCalls
from adr_server.sandbox.code.python.host_memory import return_large_blocks
from adr_server.sandbox.code.python.launcher import Launcher, find_binary
from adr_server.sandbox.code.python.monty import ENGINE, MontyPool, MontySession, plain_value
from adr_server.sandbox.code.python.printed import Printed, PrintedTooMuchError
from adr_server.sandbox.code.python.provided import PROVIDED
from adr_server.sandbox.code.python.session import (
    CheckRefusedError,
    CodeRaisedError,
    Modules,
    RestoreError,
    Setting,
    WorkerLostError,
)
from adr_server.sandbox.code.python.sources import read_names
from adr_server.sandbox.code.python.stubs import Stubs, build_stubs
from adr_server.sandbox.plain import copy_plain
from adr_server.sandbox.program import Code, Kept

PROCESSES = 8
SKILL_PROCESSES = 4
_ALL = "inputs"  # all that a caller passed, beside a variable for each
_GRACE = 0.1  # seconds; the worker's own end comes first
_LACKS = "The monty syntax parser does not yet support"
_INSIDE = "RuntimeError: Internal error in monty: "
_WORKER_ARGUMENTS = ("subprocess",)


class PythonEngine:
    """Python in pydantic-monty's workers. Close it, so that they stop.

    Skills run in workers of their own: a run that holds a worker never waits for a second one of the same pool.
    """

    language = "python"
    keeps = ENGINE

    def __init__(self, *, longest: float) -> None:
        self._longest = longest
        self._launcher = Launcher(find_binary(), _WORKER_ARGUMENTS)
        self._pool: MontyPool | None = None
        self._skills: MontyPool | None = None
        self._layers: dict[str, str] = {}
        self._starting = asyncio.Lock()

    async def run(self, program: Code, bridge: Bridge, limits: CodeLimits) -> CodeResult:
        """Run `program`; every failure of its own is in the result."""
        size = len(program.text.encode("utf-8", "replace"))
        if size > limits.source_bytes:
            text = f"The code has {size:,} bytes; at most {limits.source_bytes:,}. Pass data as inputs."
            return CodeResult(fault=CodeFault(kind=FaultKind.BUDGET, text=text))
        began = time.monotonic()
        pool = await self._started()
        # The first run starts the workers; what that took is gone from its time.
        limits = replace(limits, seconds=max(0.001, limits.seconds - (time.monotonic() - began)))
        host = HostCalls(bridge=bridge, limits=limits, skill=_SkillRunner(self, bridge, limits).run)
        return await _run_in(pool, program, bridge, limits, host)

    async def run_skill(self, name: str, arguments: Mapping[str, Any], bridge: Bridge, limits: CodeLimits) -> Any:
        """The value of a skill. Raises ToolFailedError or BudgetExceededError."""
        try:
            return await _SkillRunner(self, bridge, limits).run(name, (), arguments)
        except AnswerError as problem:
            raise ToolFailedError(problem.text) from None
        except RunOverError as problem:
            raise problem.problem from None

    async def layers(self) -> Mapping[str, str]:
        """The layers on a worker, as observed while it serves."""
        await self._started()
        return dict(self._layers)

    def confined_by(self) -> list[str]:
        """The names of the layers that hold; none are known before the first worker was started."""
        return [name for name, state in self._layers.items() if not state.startswith(("off", "root", "not known"))]

    async def skill_pool(self) -> MontyPool:
        """The workers for skills, started at first use."""
        await self._started()
        async with self._starting:
            if self._skills is None:
                self._skills = await self._new_pool(SKILL_PROCESSES)
            return self._skills

    async def aclose(self) -> None:
        """Stop the workers and remove what was written to start them."""
        for pool in (self._pool, self._skills):
            if pool is not None:
                await pool.aclose()
        self._pool = self._skills = None
        self._launcher.close()

    async def _started(self) -> MontyPool:
        async with self._starting:
            if self._pool is None:
                return_large_blocks()
                self._pool = await self._new_pool(PROCESSES)
                setting = Setting(modules={}, stubs={}, limits=CodeLimits())
                async with self._pool.session(setting) as session:
                    # The worker confines itself before it answers; until then there is nothing to see.
                    await session.run("None", {}, _Nobody(), Printed(1_000), waits=False, check=False)
                    pid = session.worker_pid
                    self._layers = observed_layers(pid, confined=self._launcher.confined) if pid else {}
            return self._pool

    async def _new_pool(self, processes: int) -> MontyPool:
        pool = MontyPool(self._launcher.path, processes=processes, turn_seconds=self._longest)
        await pool.start()
        return pool


class _Nobody:
    """Answers no call."""

    async def call(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        del arguments, named
        raise AnswerError("RuntimeError", f"{name} is not here")

    def ask_system(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        del arguments, named
        raise AnswerError("RuntimeError", f"{name} is not here")


class _SkillRunner:
    """Runs a skill for one run: its text in a worker of its own, its arguments as inputs. A skill imports no skill."""

    def __init__(self, engine: PythonEngine, bridge: Bridge, limits: CodeLimits) -> None:
        self._engine = engine
        self._bridge = bridge
        self._limits = limits

    async def run(self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        source = self._bridge.skill(name)
        waits = "await " if f"async def {name}" in source else ""
        code = f"{source}\n{waits}{name}(*__arguments, **__named)\n"
        program = Code(language="python", text=code, inputs={"__arguments": list(arguments), "__named": dict(named)})
        host = HostCalls(bridge=self._bridge, limits=self._limits, skill=_no_skill)
        result = await _run_in(await self._engine.skill_pool(), program, self._bridge, self._limits, host)
        if result.fault is None:
            return result.value
        where = f", line {result.fault.line}" if result.fault.line else ""
        if result.fault.kind is FaultKind.BUDGET:
            raise RunOverError(BudgetExceededError("skill", f"skill {name}{where}: {result.fault.text}"))
        if result.fault.kind is FaultKind.REFUSED:
            raise RunOverError(ApprovalNeededError(result.fault.text))
        raise AnswerError("RuntimeError", f"skill {name}{where}: {result.fault.text}")


async def _no_skill(name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
    del arguments, named
    raise AnswerError("RuntimeError", f"A skill cannot call the skill '{name}'; call both from the program.")


async def _run_in(pool: MontyPool, program: Code, bridge: Bridge, limits: CodeLimits, host: HostCalls) -> CodeResult:
    tools = bridge.tools()
    names = read_names(program.text, tools)
    stubs = build_stubs(names, bridge.signature)
    keeps = program.session is not None
    setting = Setting(modules=_modules(tools, bridge.skills()), stubs=_stub_files(stubs), limits=limits, dumped=keeps)
    printed = Printed(limits.printed_bytes)
    value: Any = None
    kept: Kept | None = None
    fault: CodeFault | None = None
    try:
        # The worker ends what computes too long, and serves on; waiting for calls, files and sleeps is counted here.
        async with asyncio.timeout(limits.seconds + min(_GRACE, limits.seconds / 20)), pool.session(setting) as session:
            if program.kept is not None:
                await session.restore(program.kept.data)
            given = await _checked(session, program, host, printed, stubs, waits=names.awaits)
            try:
                value = copy_plain(given, limits.value, subject="The last value", other=plain_value)
            except BudgetExceededError:
                session.retire()
                raise
            kept = Kept(engine=ENGINE, data=await session.dump()) if keeps else None
    except _FaultyError as problem:
        fault = problem.fault
    except CodeRaisedError as problem:
        fault = _fault(problem, tools, bridge.skills(), limits)
    except RestoreError:
        text = f"What the session '{program.session}' kept cannot be read. Start it afresh with clean_workspace."
        fault = CodeFault(kind=FaultKind.REFUSED, text=text)
    except (RunOverError, BudgetExceededError, PrintedTooMuchError, TimeoutError, WorkerLostError) as problem:
        fault = _over(problem, limits)
    return CodeResult(stdout=printed.text("stdout"), stderr=printed.text("stderr"), value=value, fault=fault, kept=kept)


def _over(
    problem: RunOverError | BudgetExceededError | PrintedTooMuchError | TimeoutError | WorkerLostError,
    limits: CodeLimits,
) -> CodeFault:
    """Why a run was ended that had not ended by itself."""
    kind = FaultKind.BUDGET
    match problem:
        case RunOverError():
            kind = kind if isinstance(problem.problem, BudgetExceededError) else FaultKind.REFUSED
            text = str(problem)
        case BudgetExceededError():
            text = f"{problem} Print what matters, or write the rest to /workspace."
        case PrintedTooMuchError():
            text = f"It printed over {limits.printed_bytes:,} bytes. Print less, or write to /workspace."
        case TimeoutError():
            text = f"It took over {limits.seconds:.2g} seconds. Do less, or ask for more time."
        case WorkerLostError():
            text = (
                "The worker was stopped: it used too much memory or time, or did what no code here does. "
                "Do less at once."
            )
        case _:
            assert_never(problem)
    return CodeFault(kind=kind, text=text)


class _FaultyError(Exception):
    def __init__(self, fault: CodeFault) -> None:
        self.fault = fault
        super().__init__(fault.text)


async def _checked(
    session: MontySession, program: Code, host: HostCalls, printed: Printed, stubs: Stubs, *, waits: bool
) -> Any:
    """Run after a check of the calls; what the checker says beside them does not matter."""
    given = {_ALL: dict(program.inputs), **program.inputs} if _ALL in program.text else program.inputs
    try:
        return await session.run(program.text, given, host, printed, waits=waits, check=bool(stubs.tools))
    except CheckRefusedError as problem:
        faults = tool_faults(problem.report, program.text, stubs.tools)
    if faults:
        # One line a fault, the first with its line apart, as for every other fault.
        rest = [f"line {fault.line}: {fault.text}" for fault in faults[1:]]
        text = "\n".join([faults[0].text, *rest])
        raise _FaultyError(CodeFault(kind=FaultKind.TYPES, text=text, line=faults[0].line))
    return await session.run(program.text, given, host, printed, waits=waits, check=False)


def _fault(
    problem: CodeRaisedError, tools: Mapping[str, Sequence[str]], skills: Sequence[str], limits: CodeLimits
) -> CodeFault:
    remedy = hint(problem.kind, problem.text, tools, skills)
    text = f"{problem.kind}: {problem.text}".rstrip(": ")
    match problem.kind, problem.text:
        case "MemoryError", _:
            text = f"It used over {limits.memory_bytes // 1_000_000} MB of memory. Keep less at once."
            return CodeFault(kind=FaultKind.BUDGET, text=text, line=problem.line)
        case "TimeoutError", said if "time limit exceeded" in said:
            text = f"It computed for over {limits.seconds:.2g} seconds. Do less, or ask for more time."
            return CodeFault(kind=FaultKind.BUDGET, text=text, line=problem.line)
        case "RuntimeError", said if "suspension limit" in said:
            text = (
                f"It called out over {limits.suspensions:,} times (tools, files, sleeps). Ask a tool for more at once."
            )
            return CodeFault(kind=FaultKind.BUDGET, text=text, line=problem.line)
        case _:
            kind = FaultKind.RAISED if problem.ran else FaultKind.SYNTAX
            text = text.replace(_LACKS, "This Python has no").replace(_INSIDE, "The interpreter stopped: ")
            return CodeFault(kind=kind, text=f"{text.rstrip('.')}. {remedy}" if remedy else text, line=problem.line)


def _modules(tools: Mapping[str, Sequence[str]], skills: Sequence[str]) -> Modules:
    flat = {name: None for names in tools.values() for name in names}
    servers: dict[str, Modules | str | None] = {**flat}
    servers |= {category: dict.fromkeys(names) for category, names in tools.items()}
    provided = {
        name: {part: value if isinstance(value, str) else None for part, value in parts.items()}
        for name, parts in PROVIDED.items()
    }
    return {"servers": servers, "skills": dict.fromkeys(skills), **provided}


def _stub_files(stubs: Stubs) -> dict[str, str]:
    if not stubs.tools:
        return {}
    return {"servers": stubs.package, **{f"servers.{name}": text for name, text in stubs.categories.items()}}

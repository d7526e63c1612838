"""Run code in the engine of its language, and put together what goes back."""

import asyncio
import logging
import time
from dataclasses import replace

from adr_server.errors import AdrServerError, BudgetExceededError, UnknownNameError
from adr_server.sandbox.budget import out_of_time
from adr_server.sandbox.code.bridge import RunBridge
from adr_server.sandbox.code.engine import CodeEngine, CodeFault, CodeResult, FaultKind
from adr_server.sandbox.code.outcome import (
    CodeOutcome,
    exit_code_of,
    failed_by,
    fault_text,
    fitted,
    told_text,
    tools_called,
)
from adr_server.sandbox.code_calls import bridge_of
from adr_server.sandbox.code_limits import code_limits
from adr_server.sandbox.code_session import in_session
from adr_server.sandbox.kit import Kit
from adr_server.sandbox.program import Code
from adr_server.sandbox.run import FOOTER_TOKENS, MIN_SUMMARY, Run
from adr_server.sandbox.values import to_json_text

log = logging.getLogger(__name__)

_SLACK = 1.0
"""Seconds for an engine to stop what ran out of time: it is the one who knows what was printed, and where it stood."""
_JOINTS = 8
"""Tokens that the parts of an outcome may take more together than each by itself."""
_SILENT = {"typescript": "(no output; print with console.log, or `export default` a value)"}
"""What a model reads where code said nothing, by language: what Python gives unasked, the others have to say."""
_REMEDIES = {"typescript": "Install it with: pip install 'adr-server[typescript]'."}


def engine_for(kit: Kit, language: str) -> CodeEngine:
    """The engine of a language.

    Raises:
        UnknownNameError: there is none here; how to get it where it can be had.
    """
    engine = kit.engines().get(language)
    if engine is None:
        raise UnknownNameError("language", language, kit.engines(), remedy=_REMEDIES.get(language, ""))
    return engine


async def run_code(run: Run, program: Code, engine: CodeEngine) -> CodeOutcome:
    """Run `program` under the run's budget and keep all that it left; a failure is an outcome."""
    bridge = bridge_of(run)
    result = _kept(run, await _result(run, program, engine, bridge))
    # All parts fit together into what the outcome has room for: it cuts at the end, where the error stands.
    room = max(MIN_SUMMARY, run.meter.budget.tokens - FOOTER_TOKENS) - _JOINTS
    shown, cut = fitted(result, room, run.results)
    fault = result.fault
    by = failed_by(fault) if fault else None
    outcome = run.outcome(
        "failed" if fault else "done", told_text(shown) or _SILENT.get(program.language, "(no output)"), failed_by=by
    )
    receipt = outcome.receipt.model_copy(
        update={"truncated": outcome.receipt.truncated or cut, "confined": engine.confined_by()}
    )
    return CodeOutcome(
        run_id=outcome.run_id,
        status=outcome.status,
        summary=outcome.summary,
        results=outcome.results,
        failed_by=by,
        receipt=receipt,
        exit_code=exit_code_of(fault),
        seconds=round(time.monotonic() - run.meter.started, 3),
        tools_called=tools_called(run.ended_calls),
        artifacts=list(bridge.written),
        **shown,
    )


async def _result(run: Run, program: Code, engine: CodeEngine, bridge: RunBridge) -> CodeResult:
    try:
        async with asyncio.timeout(run.meter.seconds_left + _SLACK), in_session(run, program, engine) as session:
            return session.keep(await engine.run(session.program, bridge, code_limits(run.meter)))
    except TimeoutError:
        return _failed(FaultKind.BUDGET, str(out_of_time(run.meter.budget.seconds)))
    except BudgetExceededError as problem:
        return _failed(FaultKind.BUDGET, str(problem))
    except AdrServerError as problem:
        kind = FaultKind.ENGINE if problem.exit_code == AdrServerError.exit_code else FaultKind.REFUSED
        return _failed(kind, str(problem))
    except Exception:
        log.exception("The engine for %s raised", engine.language)
        return _failed(FaultKind.ENGINE, "The engine failed by a fault of its own; it is in the log.")


def _failed(kind: FaultKind, text: str) -> CodeResult:
    return CodeResult(fault=CodeFault(kind=kind, text=text))


def _kept(run: Run, result: CodeResult) -> CodeResult:
    """Keep all that the code left behind the handle; where the store refuses, that is told on its standard error."""
    parts = {"stdout.txt": result.stdout, "stderr.txt": result.stderr}
    if result.fault is not None:
        parts["error.txt"] = fault_text(result.fault)
    if result.value is not None:
        parts["value.json"] = to_json_text(result.value)
    try:
        for key, text in parts.items():
            if text:
                run.around.runs.put_result(run.run_id, key, text.replace("\0", "\N{REPLACEMENT CHARACTER}"))
    except AdrServerError as problem:
        return replace(result, stderr=f"Not kept: {problem}\n{result.stderr}")
    return result

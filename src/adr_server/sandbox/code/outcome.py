"""What comes back from a run of code: as much of what it printed and gave as the budget allows, the rest by handle."""

import json
from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from adr_server.sandbox.code.engine import CodeFault, CodeResult, FaultKind
from adr_server.sandbox.markdown import drop_control
from adr_server.sandbox.outcome import Outcome, ToolsCalled
from adr_server.sandbox.summary import fit_text
from adr_server.storage import CallEnd
from adr_server.tokens import count

EXIT_DONE, EXIT_RAISED, EXIT_REFUSED, EXIT_OUR_FAULT = 0, 1, 2, 3
WIRE_FIELDS = (
    "run_id",
    "status",
    "stdout",
    "stderr",
    "value",
    "exit_code",
    "seconds",
    "tools_called",
    "artifacts",
    "receipt",
)
_TOLD_ELSEWHERE = {"calls", "calls_left_out"}
_ERROR_SHARE = 0.5
_LEAST = 12
_LONG = 20  # characters a token; longer text is not worth counting


class CodeOutcome(Outcome):
    """The outcome of code. `value` is cut to text where it does not fit; the whole is `value.json` under `results`.

    `seconds` of wall time. `artifacts` are the paths of files that it wrote. `exit_code`: 0 done, 1 it raised, 2 it was
    refused or ran out, 3 our own fault.
    """

    stdout: str = ""
    stderr: str = ""
    value: Any = None
    error: str | None = None
    line: int | None = None
    exit_code: int = EXIT_DONE
    seconds: float = 0.0
    tools_called: list[ToolsCalled] = Field(default_factory=list)
    artifacts: list[str] = Field(default_factory=list)

    def wire(self) -> dict[str, Any]:
        """The outcome as JSON: always the ten fields that a caller may rely on, the error at the end of `stderr`.

        The rest of the run is under `/results/<run_id>/`, and each call is counted in `tools_called`.
        """
        told = {**dict(self), "stderr": "\n".join(filter(None, (self.stderr.rstrip("\n"), self.error)))}
        whole = CodeOutcome(**told).model_dump(
            mode="json", include=set(WIRE_FIELDS), exclude={"receipt": _TOLD_ELSEWHERE}
        )
        return {name: whole[name] for name in WIRE_FIELDS}


def fault_text(fault: CodeFault) -> str:
    """A fault on one line, its place first."""
    return f"line {fault.line}: {fault.text}" if fault.line else fault.text


def exit_code_of(fault: CodeFault | None) -> int:
    """The exit code for a fault."""
    match fault:
        case None:
            return EXIT_DONE
        case CodeFault(kind=FaultKind.RAISED):
            return EXIT_RAISED
        case CodeFault(kind=FaultKind.ENGINE):
            return EXIT_OUR_FAULT
        case _:
            return EXIT_REFUSED


def failed_by(fault: CodeFault) -> Literal["input", "budget", "fault"]:
    """Whose a failure was."""
    match fault.kind:
        case FaultKind.BUDGET:
            return "budget"
        case FaultKind.ENGINE:
            return "fault"
        case _:
            return "input"


def fitted(result: CodeResult, tokens: int, results: str) -> tuple[dict[str, Any], bool]:
    """Error, printed text and value within `tokens` in all, in that order of importance; whether any was cut."""
    left, cut = tokens, False
    shown: dict[str, Any] = {}

    def take(text: str, most: int, name: str) -> str:
        nonlocal left, cut
        fitting, was_cut = fit_text(drop_control(text), max(_LEAST, most), f"{results}{name}")
        left = max(0, left - count(fitting).tokens)
        cut = cut or was_cut
        return fitting

    if result.fault is not None:
        shown["error"] = take(fault_text(result.fault), int(left * _ERROR_SHARE), "error.txt")
        shown["line"] = result.fault.line
    value = "" if result.value is None else _json(result.value)
    fits = 0 < len(value) <= left * _LONG and count(value).tokens <= left // 2
    if fits:
        shown["value"] = result.value
        left -= count(value).tokens
    cut_value = bool(value) and not fits
    if result.stdout:
        shown["stdout"] = take(result.stdout, left * 2 // 3 if cut_value or result.stderr else left, "stdout.txt")
    if result.stderr:  # before a value that is cut anyway: it may say that something was not kept
        shown["stderr"] = take(result.stderr, left // 2 if cut_value else left, "stderr.txt")
    if cut_value:
        shown["value"] = take(value, left, "value.json")
    return shown, cut


def told_text(shown: dict[str, Any]) -> str:
    """What a model reads: what was printed, then the value, then the error; "" for nothing at all."""
    parts = [str(shown.get("stdout", "")).rstrip()]
    if "value" in shown:
        value = shown["value"]
        parts.append(drop_control(value) if isinstance(value, str) else _json(value))
    parts += [str(shown.get("stderr", "")).rstrip(), str(shown.get("error", ""))]
    return "\n".join(part for part in parts if part)


def of_outcome(outcome: Outcome) -> CodeOutcome:
    """A run that ended before its code could, as an outcome of code."""
    if isinstance(outcome, CodeOutcome):
        return outcome
    exit_code = EXIT_OUR_FAULT if outcome.failed_by == "fault" else EXIT_REFUSED
    return CodeOutcome(**dict(outcome), error=outcome.summary, exit_code=exit_code)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tools_called(calls: Sequence[CallEnd]) -> list[ToolsCalled]:
    """Each tool with how often it was called and how many milliseconds that took in all."""
    nanoseconds: dict[str, list[int]] = {}
    for call in calls:
        nanoseconds.setdefault(call.tool, []).append(call.ended - call.began)
    return [ToolsCalled(name=name, count=len(taken), ms=round(sum(taken) / 1e6)) for name, taken in nanoseconds.items()]

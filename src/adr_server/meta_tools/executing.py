"""Meta-tool that runs code: execute_code. Its description is in every listing, so it says only what a model needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from adr_server.meta_tools.application import unasked
from adr_server.meta_tools.meta_tool import Answer, MetaInput, MetaTool
from adr_server.plurals import counted

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox import CodeOutcome
    from adr_server.tool_api import Progress

MAX_SECONDS = 3_600
_FIELDS: dict[str, Any] = {
    "run_id": {"type": "string"},
    "status": {"enum": ["done", "failed"]},
    "stdout": {"type": "string"},
    "stderr": {"type": "string"},
    "value": {},
    "exit_code": {"type": "integer"},
    "seconds": {"type": "number"},
    "tools_called": {"type": "array"},
    "artifacts": {"type": "array"},
    "receipt": {"type": "object"},
}


class ExecuteCodeInput(MetaInput):
    """Arguments of execute_code."""

    code: str = Field(max_length=100_000)
    language: str = Field(default="python", max_length=40)
    timeout_s: float = Field(default=30, gt=0, le=MAX_SECONDS)
    inputs: dict[str, Any] = Field(default_factory=dict)
    session: str | None = Field(default=None, max_length=40)


async def run_code(
    application: Application, given: ExecuteCodeInput, progress: Progress, *, write: bool = False
) -> CodeOutcome:
    """Run code over the project; with `write`, the caller's word, its calls may write into the project."""
    from adr_server.sandbox import Code, Origin
    from adr_server.sandbox.code.outcome import of_outcome
    from adr_server.tool_api import Effects

    allowed = unasked() | {Effects.WRITES_PROJECT} if write else unasked()
    outcome = await application.sandbox.run(
        Code(
            language=given.language,
            text=given.code,
            inputs=given.inputs,
            seconds=given.timeout_s,
            session=given.session,
        ),
        application.around(progress, allowed=allowed),
        origin=Origin.CALLER,
        budget=application.budget,
    )
    return of_outcome(outcome)


async def execute_code(application: Application, given: ExecuteCodeInput, progress: Progress) -> Answer:
    """Run code, and tell what it printed and gave."""
    outcome = await run_code(application, given, progress)
    calls = sum(called.count for called in outcome.tools_called)
    failed = outcome.status == "failed"
    rest = f" · rest {outcome.results}" if outcome.receipt.truncated else ""  # else it has all been told
    foot = f"[{outcome.status} · {outcome.seconds:g} s · {counted(calls, 'call')}{rest}]"
    return Answer(text=f"{outcome.summary.rstrip()}\n{foot}", structured=outcome.wire(), failed=failed)


EXECUTE_CODE = MetaTool(
    name="execute_code",
    description=(
        "Run Python (or TypeScript) over the catalogue; only what it prints and its last expression (TypeScript: "
        "default export) return. "
        "`from servers.decisions import list_decisions`; calls take keywords and give dicts. "
        "Files: open() /project; write /workspace. A session name keeps variables. "
        "No inheritance, yield, del, decorators on methods."
    ),
    input=ExecuteCodeInput,
    output_schema={"type": "object", "properties": _FIELDS, "required": list(_FIELDS)},
    run=execute_code,
    core=True,
    code=True,
    writes=True,
    example='{"code": "from servers.decisions import list_decisions\\nlen(list_decisions()[\'decisions\'])"}',
)

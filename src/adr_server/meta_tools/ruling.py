"""The meta-tool over the rules of the decisions: infer, check, compile, or say which record nothing enforces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adr_server.errors import UsageError
from adr_server.meta_tools.meta_tool import OUTCOME_SCHEMA, Answer, MetaInput, MetaTool
from adr_server.meta_tools.running import call

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.tool_api import Progress


class ArchitectureRulesInput(MetaInput):
    """Arguments of architecture_rules; `to` and `write` go with compile, `baseline` with check."""

    action: Literal["infer", "check", "compile", "uncovered"] = "check"
    to: Literal["import-linter", "dependency-cruiser", "archunit", "yaml"] | None = None
    baseline: str | None = None
    write: bool = False


async def architecture_rules(application: Application, given: ArchitectureRulesInput, progress: Progress) -> Answer:
    """One of the four tools of the category rules."""
    if (given.action == "compile") != (given.to is not None):
        raise UsageError("architecture_rules: to goes with compile, and only with it.")
    if given.write and given.action != "compile":
        raise UsageError("architecture_rules: write goes with compile only.")
    if given.baseline is not None and given.action != "check":
        raise UsageError("architecture_rules: baseline goes with check only.")
    match given.action:
        case "infer":
            return await call(application, "infer_rules", {}, progress)
        case "compile":
            return await call(application, "compile_rules", {"to": given.to, "write": given.write}, progress)
        case "uncovered":
            return await call(application, "unchecked_decisions", {}, progress)
        case _:
            arguments = {} if given.baseline is None else {"baseline": given.baseline}
            return await call(application, "check_rules", arguments, progress)


ARCHITECTURE_RULES = MetaTool(
    name="architecture_rules",
    description="Rules out of decisions: infer, check against the code, compile (to), or uncovered records.",
    input=ArchitectureRulesInput,
    output_schema=OUTCOME_SCHEMA,
    run=architecture_rules,
    writes=True,
    example='{"action": "check"}',
)

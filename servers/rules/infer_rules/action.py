"""Sentences of obligation out of the decision sections of live records."""

from pydantic import Field

from adr_server.decisions import Status
from adr_server.review import infer_rules
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    ids: list[str] = Field(default_factory=list)
    """Only these records, by id; without any, every accepted one."""


class RuleRow(ToolOutput):
    rule_id: str
    """Stable while record and sentence stay the same."""
    decision: str
    """The id of the record that states it."""
    path: str
    line: int
    strength: str
    """must, must_not, should, should_not, only or never."""
    text: str
    """The sentence itself."""


class Output(ToolOutput):
    rules: list[RuleRow]
    searched: list[str]
    """Ids of the records that were searched."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    chosen = [
        decision
        for decision in log.decisions
        if (decision.id in args.ids if args.ids else decision.status is Status.ACCEPTED)
    ]
    rules = [
        RuleRow(
            rule_id=rule.rule_id,
            decision=rule.decision,
            path=rule.path,
            line=rule.line,
            strength=rule.strength.value,
            text=rule.text,
        )
        for decision in chosen
        for rule in infer_rules(decision, context.project.read_text(decision.path))
    ]
    return Output(rules=rules, searched=[decision.id for decision in chosen])

"""Rules and a reviewer's verdicts on them as one rule set."""

from typing import Any, Literal

from adr_server.review import Rule, RuleSet, Strength, apply_review, rule_set_text
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, UsageError


class RuleRow(ToolInput):
    rule_id: str
    """The rule's id."""
    decision: str
    """The id of the record that states it."""
    path: str
    """The record's path."""
    line: int
    """The line that states it."""
    strength: Strength
    """How strongly it is stated."""
    text: str
    """The sentence."""


class Input(ToolInput):
    rules: list[RuleRow]
    """The rules, as infer_rules gives them."""
    review: dict[str, Any] | None = None
    """An answer that meets the schema rule_review: a verdict for each rule; without it every rule is kept."""
    format: Literal["yaml", "json"] = "yaml"
    """How the rule set is written."""


class Output(ToolOutput):
    text: str
    """The rule set as a file's content."""
    rules: int
    dropped: int
    """How many rules the review dropped."""


async def run(args: Input, context: ToolContext) -> Output:
    del context
    rules = tuple(Rule(**row.model_dump()) for row in args.rules)
    known = {rule.rule_id for rule in rules}
    if len(known) != len(rules):
        raise UsageError("rules: two rules share one rule_id.")
    kept = apply_review(rules, args.review) if args.review is not None else rules
    text = rule_set_text(RuleSet(rules=kept), args.format)
    return Output(text=text, rules=len(kept), dropped=len(rules) - len(kept))

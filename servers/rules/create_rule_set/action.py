"""Rules and a reviewer's verdicts on them as one rule set."""

from typing import Literal

from pydantic import Field, model_validator

from adr_server.review import RuleSet, apply_review, rule_set_text
from adr_server.tool_api import RuleRow, ToolContext, ToolInput, ToolOutput, chosen_rules


class Verdict(ToolInput):
    rule: str
    """The rule's id."""
    verdict: Literal["keep", "edit", "drop"]
    """What becomes of the rule."""
    reason: str
    """Why, in one sentence."""
    statement: str | None = None
    """The whole new statement; with edit only."""
    scope: list[str] = Field(default_factory=list)
    """Globs that the rule is for."""

    @model_validator(mode="after")
    def _says_what_it_edits(self) -> "Verdict":
        if (self.verdict == "edit") is (self.statement is None):
            raise ValueError("'edit' needs a statement, and nothing else takes one")
        return self


class Quote(ToolInput):
    text: str
    """The sentence, word for word."""
    line: int
    """Its line, from 1."""


class MissingRule(ToolInput):
    record: str
    """The id of the record that states it."""
    statement: str
    """The rule in one sentence."""
    quote: Quote
    """What the record says, and on which line."""
    scope: list[str] = Field(default_factory=list)
    """Globs that the rule is for."""


class Review(ToolInput):
    verdicts: list[Verdict]
    """One for each rule that was judged."""
    missing: list[MissingRule] = Field(default_factory=list)
    """Rules that the records support and infer_rules did not find."""


class Input(ToolInput):
    rules: list[RuleRow]
    """The rules, as infer_rules gives them."""
    review: Review | None = None
    """Verdicts as draft_rules asks for them; a rule without one is kept."""
    format: Literal["yaml", "json"] = "yaml"
    """How the rule set is written."""


class Output(ToolOutput):
    text: str
    """The rule set as a file's content."""
    rules: int
    dropped: int
    """How many rules the review dropped."""


async def run(args: Input, context: ToolContext) -> Output:
    rules, _ = await chosen_rules(context, args.rules, None)
    kept = apply_review(rules, args.review.model_dump(exclude_none=True)) if args.review is not None else tuple(rules)
    text = rule_set_text(RuleSet(rules=kept), args.format)
    return Output(text=text, rules=len(kept), dropped=len(rules) - len(kept))

"""What a reader needs to decide on a violation: the import, the sentence, why it was decided, and the ways out."""

from pydantic import Field

from adr_server.decisions import SectionKind
from adr_server.review import Rule
from adr_server.tool_api import Place, RuleRow, ToolContext, ToolInput, ToolOutput, chosen_rules

MOST = 5
_REASONS = {SectionKind.CONTEXT, SectionKind.DECISION}


class Input(ToolInput):
    path: str
    """The file that breaks a rule."""
    line: int | None = Field(default=None, ge=1)
    """Only this line."""
    rule_id: str | None = None
    """Only this rule."""
    rules: list[RuleRow] | None = None
    """Rules as infer_rules gives them; without them and without `file`, those of the accepted records."""
    file: str | None = None
    """A rule set of the project."""


class Reason(ToolOutput):
    title: str
    line: int
    text: str


class Explained(ToolOutput):
    rule_id: str
    path: str
    line: int
    text: str
    record: Place
    forbids: str
    """What the check of the rule says, in words."""
    sections: list[Reason]
    """Context and decision of the record, the beginning of each."""
    ways: list[str]
    """What would resolve it."""


class Output(ToolOutput):
    violations: list[Explained]
    more: int
    """Violations beyond those that are explained."""
    searched: str


async def run(args: Input, context: ToolContext) -> Output:
    given = args.model_dump(mode="json", exclude_none=True, include={"rules", "file"})
    found = await context.call("check_rules", given)
    rules, _ = await chosen_rules(context, args.rules, args.file)
    by_id = {rule.rule_id: rule for rule in rules}
    rows = [
        row
        for row in found["violations"]
        if row["path"] == args.path and args.line in {None, row["line"]} and args.rule_id in {None, row["rule_id"]}
    ]
    log = await context.project.decisions()
    decisions = {(one.path, one.id): one for one in log.decisions}
    explained = []
    for row in rows[:MOST]:
        rule = by_id[row["rule_id"]]
        decision = decisions.get((rule.path, rule.decision))
        sections = decision.sections if decision is not None else ()
        explained.append(
            Explained(
                rule_id=rule.rule_id,
                path=row["path"],
                line=row["line"],
                text=row["text"],
                record=Place(path=rule.path, line=rule.line, text=rule.text),
                forbids=_words(rule),
                sections=[
                    Reason(title=one.heading, line=one.line, text=one.text.strip()[:1_500])
                    for one in sections
                    if one.kind in _REASONS
                ],
                ways=_ways(rule, row["kind"]),
            )
        )
    ran = ", ".join(row["rule_id"] for row in found["ran"]) or "no rule has a check that runs"
    return Output(violations=explained, more=len(rows) - len(explained), searched=ran)


def _words(rule: Rule) -> str:
    check = rule.check
    if check is None:
        return ""
    apart = f" apart from {', '.join(check.beyond)}" if check.beyond else ""
    targets = ", ".join([*check.folders, *check.modules] or check.packages)
    if check.apart:
        return f"what lies in a folder of {', '.join(check.apart)} may not import what lies in the next"
    if check.within:
        return f"files under {', '.join(check.within)}{apart} may not import {targets}"
    return f"no file{apart} may import {targets}"


def _ways(rule: Rule, kind: str) -> list[str]:
    change = "remove the dependency from the manifest" if kind == "manifest" else "take the import out"
    beyond = rule.check.beyond if rule.check is not None else ()
    where = f", or move the code under {', '.join(beyond)}" if beyond else ""
    return [
        f"change the code: {change}{where}",
        f"change the decision: supersede {rule.decision} with a record that says why (supersede_decision)",
        "live with it for now: keep it in a baseline, which may only shrink (check_rules)",
    ]

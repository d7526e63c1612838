"""Which records in force nothing enforces: no rule of theirs runs, and no claim of theirs is judged."""

from adr_server.review import NOT_HEARD, NOTHING_NAMED, is_live, superseded_paths, telling_reason
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, project_rules


class Input(ToolInput):
    """No arguments."""


class UncheckedRow(ToolOutput):
    id: str
    path: str
    title: str | None
    line: int | None
    """The claim that comes nearest to a check, null where no claim was heard."""
    heard: bool
    """Whether a claim was heard at all; that none was says nothing of the record's text."""
    reason: str
    """Why nothing runs, and so what would make it run."""


class Output(ToolOutput):
    unchecked: list[UncheckedRow]
    records: int
    """Records in force."""
    by_rule: int
    by_claim: int
    """Records without a rule that runs, of which check_drift judges a claim."""


async def run(args: Input, context: ToolContext) -> Output:
    del args
    log = await context.project.decisions()
    superseded = superseded_paths(log)
    live = [decision for decision in log.decisions if is_live(decision, superseded)]
    rules = await project_rules(context, [decision.id for decision in live]) if live else None
    judged = await context.call("check_drift", {})
    with_rule = {rule.decision for rule in rules.rules if rule.check is not None} if rules else set()
    with_claim: set[str] = set()
    nearest: dict[str, tuple[int, str]] = {}
    shown: dict[str, tuple[int, str]] = {}
    for row in judged["judgements"]:
        name = row["decision"]["id"]
        if row["verdict"] == "not_checkable":
            shown.setdefault(name, (row["claim"]["line"], NOTHING_NAMED))
            reason = telling_reason(row["note"], row["claim"]["text"])
            if reason is not None:
                nearest.setdefault(name, (row["claim"]["line"], reason))
        else:
            with_claim.add(name)
    for claim in rules.unchecked if rules else ():
        reason = telling_reason(claim.reason, claim.text)
        if reason is not None:
            nearest.setdefault(claim.decision, (claim.line, reason))
    nearest = {**shown, **nearest}  # A claim that check_drift shows was heard, whatever its reason quotes.
    unchecked = [
        UncheckedRow(
            id=decision.id,
            path=decision.path,
            title=decision.title,
            heard=decision.id in nearest,
            line=nearest[decision.id][0] if decision.id in nearest else None,
            reason=nearest.get(decision.id, (0, NOT_HEARD))[1],
        )
        for decision in live
        if decision.id not in with_rule | with_claim
    ]
    ids = {decision.id for decision in live}
    return Output(
        unchecked=unchecked,
        records=len(live),
        by_rule=len(with_rule & ids),
        by_claim=len((with_claim - with_rule) & ids),
    )

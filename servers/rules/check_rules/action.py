"""Run what runs of the rules, and hold the violations against a baseline that may only shrink."""

from collections import Counter

from adr_server.review import Compared, Ground, Survey, Violation, baseline_text, compare, run_rules
from adr_server.tool_api import Place, RuleRow, ToolContext, ToolInput, ToolOutput, chosen_rules


class Input(ToolInput):
    rules: list[RuleRow] | None = None
    """Rules as infer_rules gives them; without them and without `file`, those of the accepted records."""
    file: str | None = None
    """A rule set of the project, as create_rule_set or compile_rules (yaml) writes it."""
    baseline: str | None = None
    """A file of the project with the violations that it lives with."""


class ViolationRow(ToolOutput):
    rule_id: str
    decision: str
    path: str
    line: int
    text: str
    kind: str
    """import, or manifest."""
    known: bool
    """Whether the baseline holds it."""
    record: Place
    """Where the record states the rule."""


class RanRow(ToolOutput):
    rule_id: str
    files: int
    """How many sources were read for it."""
    violations: int


class NotRunRow(ToolOutput):
    rule_id: str
    reason: str


class Output(ToolOutput):
    violations: list[ViolationRow]
    """New ones first."""
    ran: list[RanRow]
    not_run: list[NotRunRow]
    gone: list[str]
    """What the baseline holds and nothing breaks any more: path, line and the rule's sentence."""
    baseline: str
    """A baseline that holds exactly these violations, to be kept as a file."""
    searched: list[str]
    """Where the rules are from."""


async def run(args: Input, context: ToolContext) -> Output:
    rules, source = await chosen_rules(context, args.rules, args.file)
    log = await context.project.decisions()
    paths = await context.project.paths()
    ground: Ground = Survey(log, paths, context.project.read_text).ground
    checked = await context.in_thread(lambda: run_rules(rules, ground, context.check_time))
    compared = Compared(new=checked.violations, held=(), gone=())
    if args.baseline is not None:
        name = args.baseline
        known = await context.in_thread(lambda: context.project.read_text(name))
        compared = compare(checked.violations, known, name)
    counts = Counter(one.rule.rule_id for one in checked.violations)
    return Output(
        violations=[
            *(_row(one, known=False) for one in compared.new),
            *(_row(one, known=True) for one in compared.held),
        ],
        ran=[RanRow(rule_id=rule.rule_id, files=files, violations=counts[rule.rule_id]) for rule, files in checked.ran],
        not_run=[NotRunRow(rule_id=rule.rule_id, reason=reason) for rule, reason in checked.not_run],
        gone=[f"{path}: {text} (“{rule}”)" for rule, path, text in compared.gone],
        baseline=baseline_text(checked.violations),
        searched=source,
    )


def _row(violation: Violation, *, known: bool) -> ViolationRow:
    rule, evidence = violation.rule, violation.evidence
    return ViolationRow(
        rule_id=rule.rule_id,
        decision=rule.decision,
        path=evidence.path,
        line=evidence.line,
        text=evidence.text,
        kind=evidence.kind.value,
        known=known,
        record=Place(path=rule.path, line=rule.line, text=rule.text),
    )

"""Rules as the file of another tool; nothing that somebody else wrote is written over."""

from typing import Literal

from adr_server.decisions.writing import ChangeSet, Edit
from adr_server.review.compiled import MARK, Target, compile_rules, default_path
from adr_server.tool_api import RuleRow, ToolContext, ToolInput, ToolOutput, UsageError, chosen_rules, propose


class Input(ToolInput):
    to: Literal["import-linter", "dependency-cruiser", "archunit", "yaml"]
    """The tool that is to run them; yaml is our own form, which check_rules reads."""
    rules: list[RuleRow] | None = None
    """Rules as infer_rules gives them; without them and without `file`, those of the accepted records."""
    file: str | None = None
    """A rule set of the project."""
    path: str | None = None
    """Where to write; without it, where the tool looks for it."""
    write: bool = False
    """Write the file; without, only the text and the diff are given."""


class LeftRow(ToolOutput):
    rule_id: str
    reason: str


class Output(ToolOutput):
    to: str
    path: str
    text: str
    """The whole file; empty where the target can hold none of the rules."""
    rules: list[str]
    """Ids of the rules that it holds."""
    left_out: list[LeftRow]
    searched: list[str]
    """Where the rules are from."""
    diff: str
    written: bool
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    rules, source = await chosen_rules(context, args.rules, args.file)
    paths = await context.project.paths()
    target = Target(args.to)
    made = await context.in_thread(lambda: compile_rules(rules, target, paths))
    path = args.path or default_path(target)
    before = await context.project.text_or_none(path)
    foreign = made.text and before and before.strip() and MARK not in before[:500]
    warning = f"{path} was not written by this tool; name another with path and include it by hand."
    if foreign and args.write:
        raise UsageError(f"path: {warning}")
    edits = [Edit(path=path, before=before, after=made.text)] if made.text else []
    proposed = await propose(ChangeSet.of(edits), context, write=args.write)
    return Output(
        to=args.to,
        path=path,
        text=made.text,
        rules=list(made.rules),
        left_out=[LeftRow(rule_id=one.rule_id, reason=one.reason) for one in made.left_out],
        searched=source,
        diff=proposed.diff,
        written=proposed.written,
        notes=[*proposed.notes, *([warning] if foreign else [])],
    )

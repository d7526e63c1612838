"""Rules between tools: as rows that a caller can hand on, and where they come from, a rule set or the records.

Rule: what is worked out of the records is kept by the contents of the project, as every judgement of it is.
"""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, Field

from adr_server.decisions import Status
from adr_server.decisions.writing import find_decision
from adr_server.errors import InvalidArgumentsError
from adr_server.review import Rule, Strength, read_rule_set, review_version, rule_from, rule_row, rules_of
from adr_server.tool_api.context import ToolContext
from adr_server.tool_api.judging import claimed_survey_of
from adr_server.tool_api.models import ToolInput, ToolOutput


class CheckRow(ToolInput):
    """What of a rule runs: files under `within`, not under `beyond`, may import nothing of the rest."""

    within: list[str] = Field(default_factory=list)
    """Folders; none means the whole project."""
    beyond: list[str] = Field(default_factory=list)
    """Folders that may."""
    folders: list[str] = Field(default_factory=list)
    """Parts of the project."""
    modules: list[str] = Field(default_factory=list)
    """Foreign modules as sources import them, as ecosystem:name."""
    packages: list[str] = Field(default_factory=list)
    """Foreign packages as manifests declare them, as ecosystem:name; may end in a star."""
    apart: list[str] = Field(default_factory=list)
    """Folders whose parts may not import each other, but for common ground."""


class RuleRow(ToolInput):
    """One rule with the record and line that state it."""

    rule_id: str
    """The record's id and which of its rules it is; another sentence above it gives it another number."""
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
    scope: list[str] = Field(default_factory=list)
    """Globs that the rule is for."""
    check: CheckRow | None = None
    """What of it runs; null where no machine can tell."""


class RuleFound(ToolOutput):
    """A rule as a result; it may be handed on as it is."""

    rule_id: str
    decision: str
    path: str
    line: int
    text: str
    strength: Strength
    scope: list[str]
    check: CheckRow | None
    """What of it runs; null where no machine can tell."""


class UncheckedClaim(ToolOutput):
    """A claim that keeps something out and does not run."""

    decision: str
    path: str
    line: int
    text: str
    reason: str


class ProjectRules(BaseModel):
    """The rules of the records, those that were searched, and the claims that do not run."""

    rules: list[RuleFound]
    searched: list[str]
    unchecked: list[UncheckedClaim]


async def project_rules(context: ToolContext, ids: Sequence[str] = ()) -> ProjectRules:
    """The rules of the records that `ids` name, whatever their state; without any, of every accepted one.

    Raises:
        UnknownNameError: there is no such record.
        UsageError: several answer to one name.
    """
    log = await context.project.decisions()
    meant = {find_decision(log, name).id for name in ids}
    chosen = [one for one in log.decisions if (one.id in meant if ids else one.status is Status.ACCEPTED)]

    async def work() -> Any:
        survey = await claimed_survey_of(context.project)
        rules, unchecked = await context.in_thread(lambda: rules_of(survey, chosen))
        rows = [RuleFound.model_validate({"check": None, **rule_row(rule)}) for rule in rules]
        claims = [
            UncheckedClaim(
                decision=one.claim.decision.id,
                path=one.claim.path,
                line=one.claim.line,
                text=one.claim.text,
                reason=one.reason,
            )
            for one in unchecked
        ]
        found = ProjectRules(rules=rows, searched=[one.id for one in chosen], unchecked=claims)
        return found.model_dump(mode="json")

    name = f"rules-{review_version()}-{','.join(sorted(meant))}"
    return ProjectRules.model_validate(await context.project.kept(name, work))


async def chosen_rules(
    context: ToolContext, rules: Sequence[RuleRow] | None, file: str | None
) -> tuple[list[Rule], list[str]]:
    """The rules of a call, and where they are from: given as rows, as a rule set of the project, else the records'.

    Raises:
        InvalidArgumentsError: both are given, a check forbids nothing, or two rules share an id.
        BrokenInputError: the file is no rule set.
    """
    if rules is not None and file is not None:
        raise InvalidArgumentsError("rules", ["give either rules or file"], example="file: architecture-rules.yaml")
    if file is not None:
        text = await context.in_thread(lambda: context.project.read_text(file))
        found, source = list(read_rule_set(text, file).rules), [file]
    elif rules is not None:
        found, source = [to_rule(row) for row in rules], ["the rules that were given"]
    else:
        inferred = await project_rules(context)
        found, source = [to_rule(row) for row in inferred.rules], inferred.searched
    names = [rule.rule_id for rule in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise InvalidArgumentsError("rules", [f"two rules share the rule_id {twice[0]}"], example="r1, r2")
    return found, source


def to_rule(row: RuleRow | RuleFound) -> Rule:
    """The rule that a row stands for.

    Raises:
        InvalidArgumentsError: its check forbids nothing.
    """
    try:
        return rule_from(row.model_dump(mode="json"))
    except ValueError as problem:
        raise InvalidArgumentsError("rules", [str(problem)], example="check: {folders: [src/web]}") from None

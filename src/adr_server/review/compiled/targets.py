"""Compile a rule set for one target."""

from collections.abc import Sequence
from typing import assert_never

from adr_server.review.compiled.archunit import archunit
from adr_server.review.compiled.dependency_cruiser import dependency_cruiser
from adr_server.review.compiled.import_linter import import_linter
from adr_server.review.compiled.model import MARK, Compiled, Left, Target
from adr_server.review.rules.rules import Rule, RuleSet, rule_set_text


def compile_rules(rules: Sequence[Rule], target: Target, paths: Sequence[str]) -> Compiled:
    """The rules as `target` reads them; `paths` are the project's files, by which folders become modules."""
    if target is Target.YAML:
        text = f"# {MARK}.\n{rule_set_text(RuleSet(rules=tuple(rules)), 'yaml')}"
        return Compiled(text=text, rules=tuple(rule.rule_id for rule in rules), left_out=())
    runs = [rule for rule in rules if rule.check is not None and not rule.scope]
    silent = [Left(rule_id=rule.rule_id, reason=_silence(rule)) for rule in rules if rule not in runs]
    match target:
        case Target.IMPORT_LINTER:
            made = import_linter(runs, paths)
        case Target.DEPENDENCY_CRUISER:
            made = dependency_cruiser(runs, paths)
        case Target.ARCHUNIT:
            made = archunit(runs, paths)
        case _:
            assert_never(target)
    return Compiled(text=made.text, rules=made.rules, left_out=(*silent, *made.left_out))


def _silence(rule: Rule) -> str:
    if rule.check is None:
        return "it states nothing that an import could break"
    return "its globs came with a review; only `rules check` and yaml keep them"

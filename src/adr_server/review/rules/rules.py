"""Rules out of decisions: sentences that oblige, each with its record and line. Pure.

The words are those of RFC 2119 and their everyday cousins, in each language that has a table under `words/`; which
sentences oblige, `obliging` tells.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from adr_server.decisions import Decision
from adr_server.errors import BrokenInputError, UnknownNameError
from adr_server.plurals import counted
from adr_server.registry import read_yaml, write_yaml
from adr_server.review.rules.obliging import Strength, obliging, strength_of
from adr_server.review.verdicts.import_checks import ImportCheck, check_from, check_row

RULE_SET_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One rule: the record and line that state it, and the words themselves; `scope` are globs, none where unstated.

    `check` is what runs; None where no machine can tell.
    """

    rule_id: str
    decision: str
    path: str
    line: int
    strength: Strength
    text: str
    scope: tuple[str, ...] = ()
    check: ImportCheck | None = None


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Rules as a file keeps them."""

    rules: tuple[Rule, ...]


def infer_rules(decision: Decision, text: str) -> tuple[Rule, ...]:
    """The sentences of `text`, the record's own, that oblige, of its decision and of what confirms it."""
    found = obliging(decision, text)
    return tuple(
        Rule(
            rule_id=f"{decision.id}-{number}",
            decision=decision.id,
            path=decision.path,
            line=line,
            strength=strength,
            text=sentence,
        )
        for number, (line, strength, sentence) in enumerate(found, 1)
    )


def apply_review(rules: Sequence[Rule], review: Mapping[str, Any]) -> tuple[Rule, ...]:
    """The rules after a review that meets the schema `rule_review`: kept, reworded or dropped, and those it adds.

    Raises:
        BrokenInputError: the review names a rule that is not there, or judges none of one that is.
    """
    verdicts = {verdict["rule"]: verdict for verdict in review.get("verdicts", ())}
    shown = [rule.rule_id for rule in rules]
    unknown = [str(UnknownNameError("rule", name, shown)) for name in verdicts if name not in shown]
    unjudged = [name for name in shown if name not in verdicts]
    if unjudged:
        unknown.append(f"{counted(len(unjudged), 'rule')} without a verdict: {', '.join(unjudged[:10])}")
    if unknown:
        raise BrokenInputError(f"review: {' '.join(unknown[:5])}")
    kept = [_judged(rule, verdicts[rule.rule_id]) for rule in rules]
    added = _added(rules, review.get("missing", ()))
    return (*(rule for rule in kept if rule is not None), *added)


def rule_set_text(rule_set: RuleSet, format: Literal["yaml", "json"]) -> str:  # noqa: A002 - the tool's own word
    """The rule set as a file's content; `read_rule_set` gives it back."""
    rules = [rule_row(rule) for rule in rule_set.rules]
    document: dict[str, Any] = {"version": RULE_SET_VERSION, "rules": rules}
    return write_yaml(document) if format == "yaml" else json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def rule_row(rule: Rule) -> dict[str, Any]:
    """One rule as plain data, as a file keeps it; without a check where it has none."""
    row = {field.name: getattr(rule, field.name) for field in fields(rule) if field.name != "check"}
    row |= {"strength": rule.strength.value, "scope": list(rule.scope)}
    return row if rule.check is None else {**row, "check": check_row(rule.check)}


def rule_from(row: Mapping[str, Any]) -> Rule:
    """The rule that `rule_row` wrote.

    Raises:
        KeyError, ValueError, TypeError: it is none.
    """
    check = row.get("check")
    if check is not None and not isinstance(check, Mapping):
        raise ValueError("check: must be a mapping")
    return Rule(
        rule_id=str(row["rule_id"]),
        decision=str(row["decision"]),
        path=str(row["path"]),
        line=int(row["line"]),
        strength=Strength(row["strength"]),
        text=str(row["text"]),
        scope=tuple(map(str, row.get("scope") or ())),
        check=check_from(check) if check is not None else None,
    )


def read_rule_set(text: str, place: str) -> RuleSet:
    """A rule set from YAML or JSON.

    Raises:
        BrokenInputError: it is neither, or not of the version that this server reads.
    """
    document = read_yaml(text, place)
    value = document.value
    if not isinstance(value, dict) or value.get("version") != RULE_SET_VERSION:
        raise BrokenInputError(f"{place}:1: no rule set of version {RULE_SET_VERSION}")
    rows = value.get("rules")
    if not isinstance(rows, list):
        raise BrokenInputError(f"{place}:{document.line(('rules',))}: rules: must be a list")
    return RuleSet(
        rules=tuple(_read_rule(row, f"{place}:{document.line(('rules', at))}") for at, row in enumerate(rows))
    )


def _judged(rule: Rule, verdict: Mapping[str, Any]) -> Rule | None:
    match verdict["verdict"]:
        case "drop":
            return None
        case "edit":
            statement = verdict["statement"]
            scope = tuple(verdict.get("scope", ()))
            return replace(rule, text=statement, scope=scope, strength=strength_of(statement) or rule.strength)
        case _:
            return rule


def _added(rules: Sequence[Rule], missing: Sequence[Mapping[str, Any]]) -> Iterator[Rule]:
    paths = {rule.decision: rule.path for rule in rules}
    for number, item in enumerate(missing, 1):
        if item["record"] not in paths:
            raise BrokenInputError(f"review: missing: no rule shown comes from record '{item['record']}'")
        yield Rule(
            rule_id=f"{item['record']}-review-{number}",
            decision=item["record"],
            path=paths[item["record"]],
            line=item["quote"]["line"],
            strength=strength_of(item["statement"]) or Strength.MUST,
            text=item["statement"],
            scope=tuple(item.get("scope", ())),
        )


def _read_rule(row: object, place: str) -> Rule:
    if not isinstance(row, dict):
        raise BrokenInputError(f"{place}: a rule must be a mapping")
    try:
        return rule_from(row)
    except (KeyError, ValueError, TypeError) as problem:
        raise BrokenInputError(f"{place}: not a rule: {problem}") from None

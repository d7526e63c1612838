"""Run the rules that carry a check over a project, and say of the others that they do not run.

Rule: a check that looked at nothing, or at a part, has not passed; it is told apart from one that found nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adr_server.codebase import Evidence
from adr_server.plurals import counted
from adr_server.review.ground.ground import Ground
from adr_server.review.rules.rules import Rule
from adr_server.review.verdicts.import_checks import breaches, looked_at


@dataclass(frozen=True, kw_only=True)
class Violation:
    """A line that breaks a rule."""

    rule: Rule
    evidence: Evidence


@dataclass(frozen=True, kw_only=True)
class Unread:
    """A source that a rule is about and that was not read whole, and why, with its path."""

    rule: Rule
    path: str
    why: str


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What running rules gave: the violations, the rules that ran with the number of files, and why others did not.

    `unread` are sources of either that were not read whole; they are in no number.
    """

    violations: tuple[Violation, ...]
    ran: tuple[tuple[Rule, int], ...]
    not_run: tuple[tuple[Rule, str], ...]
    unread: tuple[Unread, ...] = ()


def run_rules(rules: Sequence[Rule], ground: Ground, check_time: Callable[[], None] = lambda: None) -> Checked:
    """Every violation of every rule, in the order of the rules, then of the paths."""
    violations: list[Violation] = []
    ran: list[tuple[Rule, int]] = []
    not_run: list[tuple[Rule, str]] = []
    unread: list[Unread] = []
    for rule in rules:
        check_time()
        if rule.check is None:
            not_run.append((rule, "it states nothing that an import or a manifest could break"))
            continue
        found = dict.fromkeys(breaches(rule.check, ground, rule.scope))
        files = looked_at(rule.check, ground, rule.scope)
        missed = [Unread(rule=rule, path=path, why=why) for path in files if (why := ground.imports.hides(path))]
        unread += missed
        if missed and not found:
            not_run.append(
                (rule, f"{len(missed)} of its {counted(len(files), 'file')} not read whole ({missed[0].why})")
            )
            continue
        if not files and not found and not rule.check.packages:
            not_run.append((rule, f"no source of the product lies in {', '.join(rule.check.within) or 'the project'}"))
            continue
        ran.append((rule, len(files) - len(missed)))
        violations += [Violation(rule=rule, evidence=one) for one in found]
    return Checked(violations=tuple(violations), ran=tuple(ran), not_run=tuple(not_run), unread=tuple(unread))

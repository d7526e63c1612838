"""The rules of `check` beside those of the records' form, in one table: code, name, severity, what each finds.

A code, once released, keeps its meaning. A rule of the records' form (`ADR…`) belongs to the checks by its code.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from adr_server.decisions.lint import RULES as LINT_RULES
from adr_server.decisions.lint import Severity


class Check(StrEnum):
    """What `check` looks at; each can be left out."""

    LINT = "lint"
    INTEGRITY = "integrity"
    IMMUTABILITY = "immutability"
    DRIFT = "drift"
    RULES = "rules"
    GAPS = "gaps"
    ARTEFACTS = "artefacts"
    SECRETS = "secrets"
    WAIVERS = "waivers"


@dataclass(frozen=True, kw_only=True)
class CheckRule:
    """One rule: which check finds it, how much it matters, what it finds, and where its page stands."""

    code: str
    name: str
    check: Check
    severity: Severity
    summary: str

    @property
    def page(self) -> str:
        """The page that explains it, from the root of this project."""
        return f"docs/rules/{self.code}.md" if self.code.startswith("ADR") else f"docs/checks.md#{self.code.lower()}"


_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

REWRITTEN, REMOVED, RENUMBERED, SET_ANEW = "CHK101", "CHK102", "CHK103", "CHK104"
BROKEN, UNKEPT, HALF_KEPT, EVIDENCE_UNREAD = "CHK201", "CHK202", "CHK203", "CHK204"
RULE_BROKEN, RULE_UNKEPT, SOURCE_UNREAD = "CHK211", "CHK212", "CHK213"
GAP = "CHK301"
CONFLICT_MARK, LEFTOVER, BUILT, LARGE_BINARY = "CHK401", "CHK402", "CHK403", "CHK404"
SECRET = "CHK501"  # noqa: S105 - the code of a rule
WAIVER_INVALID, WAIVER_EXPIRED = "CHK901", "CHK902"

_TABLE: tuple[tuple[str, str, Check, Severity, str], ...] = (
    (
        REWRITTEN,
        "accepted-record-rewritten",
        Check.IMMUTABILITY,
        _ERROR,
        "The change rewrites the context or decision of an accepted record.",
    ),
    (REMOVED, "accepted-record-removed", Check.IMMUTABILITY, _ERROR, "The change removes an accepted record."),
    (RENUMBERED, "record-renumbered", Check.IMMUTABILITY, _WARNING, "The change gives a record another number."),
    (
        SET_ANEW,
        "checked-otherwise",
        Check.INTEGRITY,
        _ERROR,
        "The change sets anew what it is checked by.",
    ),
    (
        BROKEN,
        "decision-broken",
        Check.DRIFT,
        _ERROR,
        "Code does what a record in force forbids.",
    ),
    (UNKEPT, "decision-not-followed", Check.DRIFT, _WARNING, "Code departs from what a record in force says."),
    (HALF_KEPT, "decision-half-followed", Check.DRIFT, _INFO, "Code does only in part what a record in force says."),
    (
        EVIDENCE_UNREAD,
        "evidence-unread",
        Check.DRIFT,
        _WARNING,
        "A file that would tell whether a record in force is kept cannot be read.",
    ),
    (
        RULE_BROKEN,
        "rule-broken",
        Check.RULES,
        _ERROR,
        "A line breaks a rule that an accepted record states.",
    ),
    (
        RULE_UNKEPT,
        "rule-not-followed",
        Check.RULES,
        _WARNING,
        "A line does what an accepted record says should not be done.",
    ),
    (
        SOURCE_UNREAD,
        "source-unread",
        Check.RULES,
        _WARNING,
        "A source that a rule is about cannot be read whole.",
    ),
    (
        GAP,
        "undecided-technology",
        Check.GAPS,
        _WARNING,
        "A technology that no record in force names is used.",
    ),
    (CONFLICT_MARK, "merge-conflict-left", Check.ARTEFACTS, _ERROR, "A merge conflict was left in a file."),
    (LEFTOVER, "leftover-file", Check.ARTEFACTS, _WARNING, "A file that an editor, a merge or a system left behind."),
    (BUILT, "built-file", Check.ARTEFACTS, _WARNING, "A file that a build or a package manager makes."),
    (LARGE_BINARY, "large-binary", Check.ARTEFACTS, _WARNING, "A large binary file is added."),
    (SECRET, "secret-added", Check.SECRETS, _ERROR, "The change adds a secret."),
    (
        WAIVER_INVALID,
        "waiver-invalid",
        Check.WAIVERS,
        _WARNING,
        "A waiver names no rule, no reason, or no real day.",
    ),
    (WAIVER_EXPIRED, "waiver-expired", Check.WAIVERS, _WARNING, "The day until which a waiver holds has passed."),
)
_ON_BASE = frozenset({"ADR102"})

RULES: Mapping[str, CheckRule] = {
    rule.code: CheckRule(
        code=rule.code,
        name=rule.name,
        check=Check.INTEGRITY if rule.code in _ON_BASE else Check.LINT,
        severity=rule.severity,
        summary=rule.summary,
    )
    for rule in LINT_RULES
} | {
    code: CheckRule(code=code, name=name, check=check, severity=severity, summary=summary)
    for code, name, check, severity, summary in _TABLE
}
"""Every rule by its code."""

SEVERITIES: Mapping[str, Severity] = {code: rule.severity for code, rule in RULES.items()}
_BY_NAME = {rule.name: code for code, rule in RULES.items()}


def code_of(text: str) -> str | None:
    """The code that `text` means, a code or a rule's name in any case; None where no rule answers."""
    wanted = text.strip()
    return wanted.upper() if wanted.upper() in RULES else _BY_NAME.get(wanted.lower().replace("_", "-"))

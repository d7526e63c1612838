"""What a check of a project or a change tells, as facts. Every format is made of this and nothing else."""

from dataclasses import dataclass
from enum import StrEnum

from adr_server.decisions.lint import Severity
from adr_server.review.checks.rules import Check

SCHEMA_VERSION = 1
"""Raise it when a field of the report goes or changes its meaning."""


class State(StrEnum):
    """Whether a finding can stop the change."""

    NEW = "new"
    """The change brings it, or there is no base to tell."""
    OLD = "old"
    """It was there at the base."""
    WAIVED = "waived"
    """A waiver in the file lets it pass."""
    ACCEPTED = "accepted"
    """The baseline accepts it."""


@dataclass(frozen=True, kw_only=True)
class Reported:
    """One finding. `line` counts from 1; `fingerprint` (16 hexadecimal digits) stays when lines move.

    `page` explains the rule; `reason` is a waiver's.
    """

    rule: str
    name: str
    check: Check
    severity: Severity
    path: str
    line: int
    message: str
    remedy: str
    page: str
    fingerprint: str
    state: State
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Touched:
    """A record that governs what the change touches; `because` is the `path:line` that says so."""

    id: str
    path: str
    title: str
    status: str
    governs: tuple[str, ...]
    because: str


@dataclass(frozen=True, kw_only=True)
class Unchecked:
    """A claim of a record that nothing can be said about, and what would change that."""

    record: str
    path: str
    line: int
    subject: str
    note: str


@dataclass(frozen=True, kw_only=True)
class Report:
    """All that a check found. `base` is what was compared with, `fork` the commit that both sides come from.

    `checks` ran; `notes` say what could not be looked at, and why. `records` are the paths of all records.
    """

    base: str | None
    fork: str | None
    checks: tuple[Check, ...]
    records: tuple[str, ...]
    changed: tuple[str, ...]
    findings: tuple[Reported, ...]
    touched: tuple[Touched, ...]
    unchecked: tuple[Unchecked, ...]
    notes: tuple[str, ...]

    def gating(self, least: Severity | None, *, all_states: bool = False) -> tuple[Reported, ...]:
        """The findings of severity `least` or worse that stop the change; None: nothing does.

        With `all_states` what was there at the base stops it, too.
        """
        if least is None:
            return ()
        states = {State.NEW, State.OLD} if all_states else {State.NEW}
        return tuple(one for one in self.findings if one.state in states and RANK[one.severity] <= RANK[least])


RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
"""The worst first."""

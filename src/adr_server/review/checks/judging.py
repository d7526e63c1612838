"""Decide of each finding whether it can stop the change: it is new, was there, is waived, or accepted. Pure.

A finding is new where its fingerprint is not among those of the base. What was there and only moved is old.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date

from adr_server.decisions.lint import Baseline, Finding, apply_baseline
from adr_server.plurals import counted
from adr_server.review.checks.report import RANK, Report, Reported, State
from adr_server.review.checks.rules import RULES
from adr_server.review.checks.waivers import Waiver


def judged(
    findings: Iterable[Finding],
    *,
    before: Collection[str],
    waivers: Mapping[str, tuple[Waiver, ...]],
    today: date,
) -> tuple[Reported, ...]:
    """The findings as they are reported, by path, line and rule.

    Args:
        findings: of all checks, as the change leaves the project.
        before: fingerprints of what was there at the base.
        waivers: those of each file that has any, by path.
        today: the day that a waiver's expiry is held against.
    """
    reported = []
    for one in findings:
        rule = RULES[one.code]
        held = next((w for w in waivers.get(one.path, ()) if w.covers(one.code, one.line, today)), None)
        known = State.OLD if one.fingerprint in before else State.NEW
        reported.append(
            Reported(
                rule=one.code,
                name=rule.name,
                check=rule.check,
                severity=one.severity,
                path=one.path,
                line=one.line,
                message=one.message,
                remedy=one.remedy,
                page=rule.page,
                fingerprint=one.fingerprint,
                state=known if held is None else State.WAIVED,
                reason=held.reason if held is not None else "",
            )
        )
    return tuple(sorted(reported, key=lambda one: (one.path, one.line, one.rule, one.fingerprint)))


def with_baseline(report: Report, baseline: Baseline) -> Report:
    """The report with what the baseline accepts marked so, and a note on what it accepts in vain."""
    findings = tuple(as_finding(one) for one in report.findings)
    _, accepted, gone = apply_baseline(findings, baseline)
    known = {one.fingerprint for one in accepted}
    note = (
        f"The baseline accepts {counted(len(gone), 'finding')} no longer there: write it again with --update-baseline."
    )
    return replace(
        report,
        findings=tuple(
            replace(one, state=State.ACCEPTED) if one.fingerprint in known and one.state is not State.WAIVED else one
            for one in report.findings
        ),
        notes=(*report.notes, *([note] if gone else [])),
    )


def as_finding(one: Reported) -> Finding:
    """A reported finding as the baseline knows it."""
    return Finding(
        code=one.rule,
        severity=one.severity,
        path=one.path,
        line=one.line,
        message=one.message,
        remedy=one.remedy,
        fingerprint=one.fingerprint,
    )


def worst_first(findings: Iterable[Reported]) -> list[Reported]:
    """New ones first, then by severity, path and line."""
    order = list(State)
    return sorted(findings, key=lambda one: (order.index(one.state), RANK[one.severity], one.path, one.line, one.rule))

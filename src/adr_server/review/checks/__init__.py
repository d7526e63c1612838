"""Check a project or a change against its records: findings of every kind in one form. Pure: values in, values out."""

from adr_server.review.checks.added_lines import AddedLines, added_text, read_added
from adr_server.review.checks.artefacts import LARGE, find_artefacts, find_conflict_marks, large_binary
from adr_server.review.checks.collecting import (
    Breach,
    drift_breaches,
    gap_breaches,
    removed_breach,
    renumbered_breach,
    rewritten_breach,
    rule_breaches,
    secret_breach,
    untold,
)
from adr_server.review.checks.judging import as_finding, judged, with_baseline, worst_first
from adr_server.review.checks.report import RANK, SCHEMA_VERSION, Report, Reported, State, Touched, Unchecked
from adr_server.review.checks.rules import RULES, SEVERITIES, Check, CheckRule, code_of
from adr_server.review.checks.waivers import MARK, Waiver, read_waivers, waiver_problems

__all__ = [
    "LARGE",
    "MARK",
    "RANK",
    "RULES",
    "SCHEMA_VERSION",
    "SEVERITIES",
    "AddedLines",
    "Breach",
    "Check",
    "CheckRule",
    "Report",
    "Reported",
    "State",
    "Touched",
    "Unchecked",
    "Waiver",
    "added_text",
    "as_finding",
    "code_of",
    "drift_breaches",
    "find_artefacts",
    "find_conflict_marks",
    "gap_breaches",
    "judged",
    "large_binary",
    "read_added",
    "read_waivers",
    "removed_breach",
    "renumbered_breach",
    "rewritten_breach",
    "rule_breaches",
    "secret_breach",
    "untold",
    "waiver_problems",
    "with_baseline",
    "worst_first",
]

"""Check the form and integrity of decision records. Pure: a log and its texts in, findings out."""

from adr_server.decisions.lint.baseline import Baseline, Known, apply_baseline
from adr_server.decisions.lint.engine import lint
from adr_server.decisions.lint.finding import Finding, Hit, Severity, as_findings
from adr_server.decisions.lint.listing import Listing, find_listing
from adr_server.decisions.lint.options import LintOptions
from adr_server.decisions.lint.rules import RULES, Rule
from adr_server.decisions.lint.survey import BaseNumbers

__all__ = [
    "RULES",
    "BaseNumbers",
    "Baseline",
    "Finding",
    "Hit",
    "Known",
    "LintOptions",
    "Listing",
    "Rule",
    "Severity",
    "apply_baseline",
    "as_findings",
    "find_listing",
    "lint",
]

"""Claims, drift, gaps, conflicts, staleness and rules. Pure: values in, values out."""

from adr_server.review.checkable import Uncheckable, rules_of
from adr_server.review.claims import Claim, read_claims
from adr_server.review.conflicts import Conflict, find_conflicts
from adr_server.review.drift import claims_of, find_drift
from adr_server.review.gaps import Gap, find_gaps
from adr_server.review.governing import (
    README,
    Evidence,
    Governing,
    How,
    Mention,
    Mentions,
    RecordNames,
    Unresolved,
    govern,
    mentions_in,
    nearest,
    with_folders,
)
from adr_server.review.ground import Ground
from adr_server.review.immutability import Rewritten, find_rewritten
from adr_server.review.introduced import Naming, Standing, Touched, find_touched, tells
from adr_server.review.judgement import Judgement, Severity, Verdict, is_live, superseded_paths
from adr_server.review.markers import Marker, find_markers
from adr_server.review.naming import Subject, TechnologyNames
from adr_server.review.pattern_fit import Fit, PatternFit, Question, fit_pattern
from adr_server.review.rule_baseline import Compared, baseline_text, compare
from adr_server.review.rules import (
    Rule,
    RuleSet,
    Strength,
    apply_review,
    infer_rules,
    read_rule_set,
    rule_from,
    rule_row,
    rule_set_text,
)
from adr_server.review.staleness import Stale, find_stale
from adr_server.review.survey import Survey, review_version
from adr_server.review.violations import Checked, Violation, run_rules
from adr_server.review.wording import Polarity

__all__ = [
    "README",
    "Checked",
    "Claim",
    "Compared",
    "Conflict",
    "Evidence",
    "Fit",
    "Gap",
    "Governing",
    "Ground",
    "How",
    "Judgement",
    "Marker",
    "Mention",
    "Mentions",
    "Naming",
    "PatternFit",
    "Polarity",
    "Question",
    "RecordNames",
    "Rewritten",
    "Rule",
    "RuleSet",
    "Severity",
    "Stale",
    "Standing",
    "Strength",
    "Subject",
    "Survey",
    "TechnologyNames",
    "Touched",
    "Uncheckable",
    "Unresolved",
    "Verdict",
    "Violation",
    "apply_review",
    "baseline_text",
    "claims_of",
    "compare",
    "find_conflicts",
    "find_drift",
    "find_gaps",
    "find_markers",
    "find_rewritten",
    "find_stale",
    "find_touched",
    "fit_pattern",
    "govern",
    "infer_rules",
    "is_live",
    "mentions_in",
    "nearest",
    "read_claims",
    "read_rule_set",
    "review_version",
    "rule_from",
    "rule_row",
    "rule_set_text",
    "rules_of",
    "run_rules",
    "superseded_paths",
    "tells",
    "with_folders",
]

"""Claims, drift, gaps, conflicts, staleness and rules. Pure: values in, values out."""

from adr_server.review.across import (
    CrossReference,
    Endpoint,
    ForeignImport,
    RepositoryFacts,
    Spot,
    cross_references,
    import_prefixes,
    imports_of,
    same_package,
)
from adr_server.review.checkable import Uncheckable, rules_of
from adr_server.review.claims import Claim, read_claims
from adr_server.review.conflicts import Conflict, find_conflicts
from adr_server.review.drafting import Mentioned, gap_proposal, mentions_of, requirement_proposal, with_provenance
from adr_server.review.drift import claims_of, find_drift
from adr_server.review.file_kinds import is_lock
from adr_server.review.gaps import Gap, find_gaps, undecided
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
from adr_server.review.modules import (
    ImportEdge,
    ModuleEdge,
    ModuleGraph,
    find_imports,
    foreign_imports,
    module_graph,
    unresolved_languages,
)
from adr_server.review.modules_drawing import draw_modules
from adr_server.review.naming import Subject, TechnologyNames
from adr_server.review.pattern_fit import Fit, PatternFit, Question, fit_pattern
from adr_server.review.pattern_options import Weighed, weighed_in_patterns
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
from adr_server.review.staleness import Appeared, Stale, find_stale
from adr_server.review.survey import Survey, review_version
from adr_server.review.violations import Checked, Violation, run_rules
from adr_server.review.wording import Polarity

__all__ = [
    "README",
    "Appeared",
    "Checked",
    "Claim",
    "Compared",
    "Conflict",
    "CrossReference",
    "Endpoint",
    "Evidence",
    "Fit",
    "ForeignImport",
    "Gap",
    "Governing",
    "Ground",
    "How",
    "ImportEdge",
    "Judgement",
    "Marker",
    "Mention",
    "Mentioned",
    "Mentions",
    "ModuleEdge",
    "ModuleGraph",
    "Naming",
    "PatternFit",
    "Polarity",
    "Question",
    "RecordNames",
    "RepositoryFacts",
    "Rewritten",
    "Rule",
    "RuleSet",
    "Severity",
    "Spot",
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
    "Weighed",
    "apply_review",
    "baseline_text",
    "claims_of",
    "compare",
    "cross_references",
    "draw_modules",
    "find_conflicts",
    "find_drift",
    "find_gaps",
    "find_imports",
    "find_markers",
    "find_rewritten",
    "find_stale",
    "find_touched",
    "fit_pattern",
    "foreign_imports",
    "gap_proposal",
    "govern",
    "import_prefixes",
    "imports_of",
    "infer_rules",
    "is_live",
    "is_lock",
    "mentions_in",
    "mentions_of",
    "module_graph",
    "nearest",
    "read_claims",
    "read_rule_set",
    "requirement_proposal",
    "review_version",
    "rule_from",
    "rule_row",
    "rule_set_text",
    "rules_of",
    "run_rules",
    "same_package",
    "superseded_paths",
    "tells",
    "undecided",
    "unresolved_languages",
    "weighed_in_patterns",
    "with_folders",
    "with_provenance",
]

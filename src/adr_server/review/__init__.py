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
from adr_server.review.rules import Rule, RuleSet, Strength, apply_review, infer_rules, read_rule_set, rule_set_text
from adr_server.review.staleness import Stale, find_stale
from adr_server.review.survey import Survey, review_version
from adr_server.review.wording import Polarity

__all__ = [
    "README",
    "Claim",
    "Conflict",
    "CrossReference",
    "Endpoint",
    "Evidence",
    "ForeignImport",
    "Gap",
    "Governing",
    "Ground",
    "How",
    "ImportEdge",
    "Judgement",
    "Marker",
    "Mention",
    "Mentions",
    "ModuleEdge",
    "ModuleGraph",
    "Polarity",
    "RecordNames",
    "RepositoryFacts",
    "Rewritten",
    "Rule",
    "RuleSet",
    "Severity",
    "Spot",
    "Stale",
    "Strength",
    "Subject",
    "Survey",
    "TechnologyNames",
    "Unresolved",
    "Verdict",
    "apply_review",
    "claims_of",
    "cross_references",
    "draw_modules",
    "find_conflicts",
    "find_drift",
    "find_gaps",
    "find_imports",
    "find_markers",
    "find_rewritten",
    "find_stale",
    "foreign_imports",
    "govern",
    "import_prefixes",
    "imports_of",
    "infer_rules",
    "is_live",
    "mentions_in",
    "module_graph",
    "nearest",
    "read_claims",
    "read_rule_set",
    "review_version",
    "rule_set_text",
    "same_package",
    "superseded_paths",
    "unresolved_languages",
    "with_folders",
]

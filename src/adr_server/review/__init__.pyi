from .graphs.across import (
    CrossReference as CrossReference,
    Endpoint as Endpoint,
    ForeignImport as ForeignImport,
    RepositoryFacts as RepositoryFacts,
    Spot as Spot,
    Tie as Tie,
    cross_references as cross_references,
    import_prefixes as import_prefixes,
    imports_of as imports_of,
    same_package as same_package,
)
from .rules.checkable import Uncheckable as Uncheckable, rules_of as rules_of
from .claim import Claim as Claim, Subject as Subject
from .claims.claims import read_claims as read_claims
from .claims.stretches import deciding_lines as deciding_lines
from .claims.readings import Reading as Reading, claim_of as claim_of, words_on as words_on
from .records.conflicts import Conflict as Conflict, find_conflicts as find_conflicts
from .gaps.drafting import (
    Mentioned as Mentioned,
    gap_proposal as gap_proposal,
    mentions_of as mentions_of,
    requirement_proposal as requirement_proposal,
    with_provenance as with_provenance,
)
from .verdicts.drift import claims_of as claims_of, each_judgement as each_judgement, find_drift as find_drift
from .ground.file_kinds import is_lock as is_lock, tells as tells
from .gaps.gaps import (
    Gap as Gap,
    find_gaps as find_gaps,
    kinds_of_gaps as kinds_of_gaps,
    undecided as undecided,
)
from .records.governing import (
    README as README,
    GoverningPlace as GoverningPlace,
    Governing as Governing,
    How as How,
    Mention as Mention,
    PathMentions as PathMentions,
    govern as govern,
    is_document as is_document,
    mentions_in as mentions_in,
    nearest as nearest,
    with_folders as with_folders,
)
from .records.governed import confirmed_on as confirmed_on, governed_files as governed_files
from .records.lost_paths import (
    Departure as Departure,
    Lost as Lost,
    RecordCommits as RecordCommits,
    fates as fates,
    find_lost as find_lost,
)
from .records.unchecked import (
    NOT_HEARD as NOT_HEARD,
    NOTHING_NAMED as NOTHING_NAMED,
    telling_reason as telling_reason,
)
from .records.record_changes import RecordChange as RecordChange, record_changes as record_changes
from .records.record_names import RecordNames as RecordNames, Unresolved as Unresolved
from .ground.ground import Ground as Ground
from .identity import review_version as review_version
from .records.immutability import Rewritten as Rewritten, find_rewritten as find_rewritten
from .gaps.introduced import (
    Naming as Naming,
    Standing as Standing,
    TouchedTechnology as TouchedTechnology,
    find_touched as find_touched,
)
from .judgement import (
    Judgement as Judgement,
    Severity as Severity,
    Verdict as Verdict,
    is_live as is_live,
    superseded_paths as superseded_paths,
)
from .records.markers import Marker as Marker, find_markers as find_markers
from .graphs.modules import (
    ImportEdge as ImportEdge,
    ModuleEdge as ModuleEdge,
    ModuleGraph as ModuleGraph,
    ProjectImports as ProjectImports,
    find_imports as find_imports,
    foreign_imports as foreign_imports,
    module_graph as module_graph,
    unresolved_languages as unresolved_languages,
)
from .graphs.modules_drawing import draw_modules as draw_modules
from .names.naming import TechnologyNames as TechnologyNames
from .past.history import NO_HISTORY as NO_HISTORY, History as History, KnownStates as KnownStates, State as State
from .past.past import Past as Past
from .past.shown import tells_of_use as tells_of_use
from .gaps.pattern_fit import Fit as Fit, PatternFit as PatternFit, Question as Question, fit_pattern as fit_pattern
from .gaps.pattern_options import Weighed as Weighed, weighed_in_patterns as weighed_in_patterns
from .rules.rule_baseline import Compared as Compared, baseline_text as baseline_text, compare as compare
from .rules.rules import (
    Rule as Rule,
    RuleSet as RuleSet,
    apply_review as apply_review,
    infer_rules as infer_rules,
    read_rule_set as read_rule_set,
    rule_from as rule_from,
    rule_row as rule_row,
    rule_set_text as rule_set_text,
)
from .rules.obliging import Strength as Strength
from .records.staleness import Appeared as Appeared, Stale as Stale, find_stale as find_stale
from .shared import Shared as Shared
from .gaps.standing_beside import Tree as Tree
from .survey import Survey as Survey
from .records.together import Together as Together, changed_together as changed_together
from .rules.violations import Checked as Checked, Violation as Violation, run_rules as run_rules
from .words.wording import Polarity as Polarity

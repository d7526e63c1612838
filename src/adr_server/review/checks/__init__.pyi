from .added_lines import AddedLines as AddedLines, read_added as read_added
from .artefacts import (
    LARGE as LARGE,
    find_artefacts as find_artefacts,
    find_conflict_marks as find_conflict_marks,
    large_binary as large_binary,
)
from .collecting import (
    Breach as Breach,
    drift_breaches as drift_breaches,
    gap_breaches as gap_breaches,
    hidden_breaches as hidden_breaches,
    removed_breach as removed_breach,
    renumbered_breach as renumbered_breach,
    rewritten_breach as rewritten_breach,
    rule_breaches as rule_breaches,
    secret_breach as secret_breach,
    settings_breach as settings_breach,
    unread_breaches as unread_breaches,
    untold as untold,
)
from .judging import (
    as_finding as as_finding,
    judged as judged,
    with_baseline as with_baseline,
    worst_first as worst_first,
)
from .report import (
    RANK as RANK,
    SCHEMA_VERSION as SCHEMA_VERSION,
    Report as Report,
    Reported as Reported,
    State as State,
    Touched as Touched,
    Unchecked as Unchecked,
)
from .rewritten_lines import rewritten as rewritten
from .rules import RULES as RULES, SEVERITIES as SEVERITIES, Check as Check, CheckRule as CheckRule, code_of as code_of
from .waivers import MARK as MARK, Waiver as Waiver, read_waivers as read_waivers, waiver_problems as waiver_problems

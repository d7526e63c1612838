"""All that a catalogue tool's author imports, beside the pure rooms."""

from adr_server.directives import Directive, DirectiveBudget, Section
from adr_server.errors import (
    BrokenInputError,
    InvalidDocumentError,
    NotAllowedError,
    ToolFailedError,
    UnknownNameError,
    UsageError,
)
from adr_server.machines import Ask, Do, Machine, MachineBudget, State, Transition
from adr_server.patterns import read_pattern
from adr_server.storage import FactRelation, Memory, Repository, Skill, TextHit, search_texts
from adr_server.tool_api.change import ChangeView, Looked, look_now
from adr_server.tool_api.changes import ProposedChanges, propose
from adr_server.tool_api.code import ProjectCode
from adr_server.tool_api.code_rows import AnnotatedRow, CodeResult, CodeResults, CodeSearchInput, EntityRow, PointerRow
from adr_server.tool_api.context import CodeState, ServerFacts, ToolContext, Write
from adr_server.tool_api.drafts import Draft, Plan
from adr_server.tool_api.grants import Progress
from adr_server.tool_api.linting import FindingRow, finding_row, lint_project
from adr_server.tool_api.masking import (
    CustomRule,
    FindRow,
    MaskingConfig,
    find_in,
    find_row,
    read_masking,
    save_masking,
)
from adr_server.tool_api.models import Effects, ToolInput, ToolOutput
from adr_server.tool_api.project import ProjectView
from adr_server.tool_api.releases import changelog_of, releases_of, version_tags
from adr_server.tool_api.research import DrawnConclusion, research_documents
from adr_server.tool_api.rules import (
    ProjectRules,
    RuleFound,
    RuleRow,
    UncheckedClaim,
    chosen_rules,
    project_rules,
    to_rule,
)
from adr_server.tool_api.views import (
    DecisionRow,
    GoverningEvidence,
    GoverningRow,
    Place,
    SectionText,
    UnresolvedRow,
    row_of,
    section_of,
)

__all__ = [
    "AnnotatedRow",
    "Ask",
    "BrokenInputError",
    "ChangeView",
    "CodeResult",
    "CodeResults",
    "CodeSearchInput",
    "CodeState",
    "CustomRule",
    "DecisionRow",
    "Directive",
    "DirectiveBudget",
    "Do",
    "Draft",
    "DrawnConclusion",
    "Effects",
    "EntityRow",
    "FactRelation",
    "FindRow",
    "FindingRow",
    "GoverningEvidence",
    "GoverningRow",
    "InvalidDocumentError",
    "Looked",
    "Machine",
    "MachineBudget",
    "MaskingConfig",
    "Memory",
    "NotAllowedError",
    "Place",
    "Plan",
    "PointerRow",
    "Progress",
    "ProjectCode",
    "ProjectRules",
    "ProjectView",
    "ProposedChanges",
    "Repository",
    "RuleFound",
    "RuleRow",
    "Section",
    "SectionText",
    "ServerFacts",
    "Skill",
    "State",
    "TextHit",
    "ToolContext",
    "ToolFailedError",
    "ToolInput",
    "ToolOutput",
    "Transition",
    "UncheckedClaim",
    "UnknownNameError",
    "UnresolvedRow",
    "UsageError",
    "Write",
    "changelog_of",
    "chosen_rules",
    "find_in",
    "find_row",
    "finding_row",
    "lint_project",
    "look_now",
    "project_rules",
    "propose",
    "read_masking",
    "read_pattern",
    "releases_of",
    "research_documents",
    "row_of",
    "save_masking",
    "search_texts",
    "section_of",
    "to_rule",
    "version_tags",
]

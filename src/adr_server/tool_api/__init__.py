"""All that a catalogue tool's author imports, beside the pure rooms.

What brings the rooms of review, patterns and secrets along is loaded when a tool first asks for it (PEP 562): a command
that lists records does not wait for them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from adr_server.directives import Directive, DirectiveBudget, Section
from adr_server.errors import (
    AdrServerError,
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
from adr_server.tool_api.changes import ProposedChanges, propose
from adr_server.tool_api.code import Neighbour, ProjectCode
from adr_server.tool_api.code_rows import AnnotatedRow, CodeResult, CodeResults, CodeSearchInput, EntityRow, PointerRow
from adr_server.tool_api.context import CodeState, OtherRepository, ServerFacts, ToolContext, Write
from adr_server.tool_api.drafts import Draft, Plan
from adr_server.tool_api.grants import Progress
from adr_server.tool_api.linting import FindingRow, finding_row, lint_project
from adr_server.tool_api.models import Effects, ToolInput, ToolOutput
from adr_server.tool_api.project import ProjectView
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

if TYPE_CHECKING:
    from adr_server.tool_api.change import ChangeView, Looked, look_now
    from adr_server.tool_api.code_owners import OwnerFile, owned, read_owner_file
    from adr_server.tool_api.code_walks import ReachedRow, blast, way
    from adr_server.tool_api.deciding import (
        DecisionPointer,
        citing,
        governed_by,
        pointers_of,
        record_named,
    )
    from adr_server.tool_api.masking import (
        CustomRule,
        FindRow,
        MaskingConfig,
        find_in,
        find_row,
        read_masking,
        save_masking,
    )
    from adr_server.tool_api.modules import project_imports
    from adr_server.tool_api.releases import changelog_of, releases_of, version_tags
    from adr_server.tool_api.repository_facts import (
        all_facts,
        chosen,
        dependencies_in,
        imports_in,
        opened,
        structure_of,
    )
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

__all__ = [
    "AdrServerError",
    "AnnotatedRow",
    "Ask",
    "BrokenInputError",
    "ChangeView",
    "CodeResult",
    "CodeResults",
    "CodeSearchInput",
    "CodeState",
    "CustomRule",
    "DecisionPointer",
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
    "Neighbour",
    "NotAllowedError",
    "OtherRepository",
    "OwnerFile",
    "Place",
    "Plan",
    "PointerRow",
    "Progress",
    "ProjectCode",
    "ProjectRules",
    "ProjectView",
    "ProposedChanges",
    "ReachedRow",
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
    "all_facts",
    "blast",
    "changelog_of",
    "chosen",
    "chosen_rules",
    "citing",
    "dependencies_in",
    "find_in",
    "find_row",
    "finding_row",
    "governed_by",
    "imports_in",
    "lint_project",
    "look_now",
    "opened",
    "owned",
    "pointers_of",
    "project_imports",
    "project_rules",
    "propose",
    "read_masking",
    "read_owner_file",
    "read_pattern",
    "record_named",
    "releases_of",
    "research_documents",
    "row_of",
    "save_masking",
    "search_texts",
    "section_of",
    "structure_of",
    "to_rule",
    "version_tags",
    "way",
]

_LATER = {
    "change": ("ChangeView", "Looked", "look_now"),
    "code_owners": ("OwnerFile", "owned", "read_owner_file"),
    "code_walks": ("ReachedRow", "blast", "way"),
    "deciding": (
        "DecisionPointer",
        "citing",
        "governed_by",
        "pointers_of",
        "record_named",
    ),
    "masking": ("CustomRule", "FindRow", "MaskingConfig", "find_in", "find_row", "read_masking", "save_masking"),
    "modules": ("project_imports",),
    "releases": ("changelog_of", "releases_of", "version_tags"),
    "repository_facts": ("all_facts", "chosen", "dependencies_in", "imports_in", "opened", "structure_of"),
    "research": ("DrawnConclusion", "research_documents"),
    "rules": ("ProjectRules", "RuleFound", "RuleRow", "UncheckedClaim", "chosen_rules", "project_rules", "to_rule"),
}
_HOME = {name: f"adr_server.tool_api.{module}" for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)

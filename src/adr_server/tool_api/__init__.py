"""All that a catalogue tool's author imports, beside the pure rooms."""

from adr_server.directives import Directive, DirectiveBudget, Section
from adr_server.errors import (
    AdrServerError,
    BrokenInputError,
    NotAllowedError,
    ToolFailedError,
    UnknownNameError,
    UsageError,
)
from adr_server.machines import Ask, Do, Machine, MachineBudget, State, Transition
from adr_server.storage import FactRelation, Memory, Repository, Skill, TextHit, search_texts
from adr_server.tool_api.changes import ProposedChanges, propose
from adr_server.tool_api.code import Neighbour, ProjectCode
from adr_server.tool_api.code_owners import OwnerFile, owned, read_owner_file
from adr_server.tool_api.code_rows import AnnotatedRow, CodeResult, CodeResults, CodeSearchInput, EntityRow, PointerRow
from adr_server.tool_api.code_walks import ReachedRow, blast, way
from adr_server.tool_api.context import CodeState, OtherRepository, ServerFacts, ToolContext, Write
from adr_server.tool_api.deciding import (
    CitingRow,
    DecisionPointer,
    GovernedPath,
    citing,
    governed_by,
    pointers_of,
    record_named,
)
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
from adr_server.tool_api.modules import project_imports
from adr_server.tool_api.project import ProjectView
from adr_server.tool_api.repository_facts import (
    all_facts,
    chosen,
    dependencies_in,
    imports_in,
    opened,
    structure_of,
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
    "AdrServerError",
    "AnnotatedRow",
    "Ask",
    "BrokenInputError",
    "CitingRow",
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
    "Effects",
    "EntityRow",
    "FactRelation",
    "FindRow",
    "FindingRow",
    "GovernedPath",
    "GoverningEvidence",
    "GoverningRow",
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
    "ProjectView",
    "ProposedChanges",
    "ReachedRow",
    "Repository",
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
    "UnknownNameError",
    "UnresolvedRow",
    "UsageError",
    "Write",
    "all_facts",
    "blast",
    "chosen",
    "citing",
    "dependencies_in",
    "find_in",
    "find_row",
    "finding_row",
    "governed_by",
    "imports_in",
    "lint_project",
    "opened",
    "owned",
    "pointers_of",
    "project_imports",
    "propose",
    "read_masking",
    "read_owner_file",
    "record_named",
    "row_of",
    "save_masking",
    "search_texts",
    "section_of",
    "structure_of",
    "way",
]

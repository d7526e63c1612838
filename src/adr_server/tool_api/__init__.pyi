from .change import ChangeView as ChangeView, Looked as Looked, look_now as look_now
from .changes import (
    ProposedChanges as ProposedChanges,
    edit_records as edit_records,
    propose as propose,
)
from .checking_settings import settings_breaches as settings_breaches
from .code import Neighbour as Neighbour, ProjectCode as ProjectCode
from .code_owners import OwnerFile as OwnerFile, owned as owned, read_owner_file as read_owner_file
from .code_rows import (
    AnnotatedRow as AnnotatedRow,
    CodeResult as CodeResult,
    CodeResults as CodeResults,
    CodeSearchInput as CodeSearchInput,
    EntityRow as EntityRow,
    PointerRow as PointerRow,
)
from .code_walks import ReachedRow as ReachedRow, blast as blast, way as way
from .context import (
    CodeState as CodeState,
    OtherRepository as OtherRepository,
    ServerFacts as ServerFacts,
    ToolContext as ToolContext,
    Write as Write,
)
from .deciding import (
    DecisionPointer as DecisionPointer,
    citing as citing,
    governed_by as governed_by,
    pointers_of as pointers_of,
    record_named as record_named,
)
from .drafts import Draft as Draft, Plan as Plan
from .errors import (
    AdrServerError as AdrServerError,
    BrokenInputError as BrokenInputError,
    InvalidDocumentError as InvalidDocumentError,
    NotAllowedError as NotAllowedError,
    ToolFailedError as ToolFailedError,
    UnknownNameError as UnknownNameError,
    UsageError as UsageError,
)
from .grants import Progress as Progress
from .grounding import Places as Places, grounded as grounded
from .introducing import (
    ComparedChange as ComparedChange,
    introduced as introduced,
    needed_beside as needed_beside,
    searched_for as searched_for,
    start_of as start_of,
)
from .judgement_rows import (
    JudgementRow as JudgementRow,
    VerdictName as VerdictName,
    judgement_row as judgement_row,
    worst_first as worst_first,
)
from .judging import (
    claimed_survey_of as claimed_survey_of,
    claims_of_records as claims_of_records,
    judgements_of as judgements_of,
    survey_of as survey_of,
)
from .kept_mentions import project_mentions as project_mentions
from .linting import FindingRow as FindingRow, finding_row as finding_row, lint_project as lint_project
from .masking import (
    CustomRule as CustomRule,
    FindRow as FindRow,
    MaskingConfig as MaskingConfig,
    find_in as find_in,
    find_row as find_row,
    read_masking as read_masking,
    save_masking as save_masking,
)
from .models import Effects as Effects, ToolInput as ToolInput, ToolOutput as ToolOutput
from .modules import project_imports as project_imports
from .plans import (
    Ask as Ask,
    Directive as Directive,
    DirectiveBudget as DirectiveBudget,
    Do as Do,
    Machine as Machine,
    MachineBudget as MachineBudget,
    Section as Section,
    State as State,
    Transition as Transition,
)
from .plurals import counted as counted
from .project import ProjectView as ProjectView
from .record_homes import RECORD_ENDINGS as RECORD_ENDINGS, record_homes as record_homes
from .releases import changelog_of as changelog_of, releases_of as releases_of, version_tags as version_tags
from .repository_facts import (
    all_facts as all_facts,
    chosen as chosen,
    dependencies_in as dependencies_in,
    imports_in as imports_in,
    opened as opened,
    structure_of as structure_of,
)
from .research import DrawnConclusion as DrawnConclusion, research_documents as research_documents
from .rules import (
    ProjectRules as ProjectRules,
    RuleFound as RuleFound,
    RuleRow as RuleRow,
    UncheckedClaim as UncheckedClaim,
    chosen_rules as chosen_rules,
    project_rules as project_rules,
    to_rule as to_rule,
)
from .stored import (
    Fact as Fact,
    FactRelation as FactRelation,
    Memory as Memory,
    Repository as Repository,
    Skill as Skill,
    TextHit as TextHit,
    read_pattern as read_pattern,
    search_texts as search_texts,
)
from .views import (
    DecisionRow as DecisionRow,
    GoverningEvidence as GoverningEvidence,
    GoverningRow as GoverningRow,
    Place as Place,
    SectionText as SectionText,
    UnresolvedRow as UnresolvedRow,
    row_of as row_of,
    section_of as section_of,
)

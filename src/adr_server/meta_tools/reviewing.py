"""Meta-tools that review: each is one catalogue tool under a name of its own, for what is asked most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from adr_server.errors import UsageError
from adr_server.meta_tools.meta_tool import OUTCOME_SCHEMA, Answer, Input, MetaInput, MetaTool
from adr_server.meta_tools.running import call

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.tool_api import Progress

StatusName = Literal["proposed", "accepted", "rejected", "deprecated", "superseded", "draft", "unknown"]


class Nothing(MetaInput):
    """No arguments."""


class ListDecisionsInput(MetaInput):
    """Arguments of list_decisions."""

    status: StatusName | None = None
    tag: str | None = None


class GetDecisionInput(MetaInput):
    """Arguments of get_decision."""

    id: str
    section: str | None = None


class SearchDecisionsInput(MetaInput):
    """Arguments of search_decisions."""

    query: str = Field(max_length=500)
    status: StatusName | None = None


class DecisionGraphInput(MetaInput):
    """Arguments of decision_graph."""

    format: Literal["text", "mermaid", "dot", "json"] = "text"


class SearchCodeInput(MetaInput):
    """Arguments of search_code."""

    query: str = Field(max_length=10_000)
    type: str | None = None
    owner: str | None = None


class ExploreCodeInput(MetaInput):
    """Arguments of explore_code."""

    entity: str = Field(max_length=2_000)
    depth: int = Field(default=1, ge=1, le=4)


class DecisionsForPathsInput(MetaInput):
    """Arguments of decisions_for_paths; `base` stands for what differs from that branch."""

    paths: list[str] | None = None
    base: str | None = None


class CheckDriftInput(MetaInput):
    """Arguments of check_drift."""

    ids: tuple[str, ...] = ()
    verdict: Literal["conform", "drift", "partial", "not_checkable"] | None = None


class FindGapsInput(MetaInput):
    """Arguments of find_gaps."""

    kind: Literal["missing", "conflicting", "stale"] = "missing"


class CheckReadinessInput(MetaInput):
    """Arguments of check_readiness; `test_reports` are JUnit XML files of the project."""

    version: str | None = None
    test_reports: tuple[str, ...] = ()


class MaskContentInput(MetaInput):
    """Arguments of mask_content; `path` is where the text comes from."""

    text: str = Field(max_length=20_000_000)
    strategy: Literal["full", "partial", "placeholder", "environment"] | None = None
    path: str | None = None


_GAPS = {"missing": "find_missing_decisions", "conflicting": "find_conflicts", "stale": "find_stale_decisions"}


def _of_tool(name: str, tool: str, description: str, arguments: type[Input], *, example: str = "{}") -> MetaTool[Input]:
    async def run(application: Application, given: Input, progress: Progress) -> Answer:
        return await call(application, tool, given.model_dump(exclude_none=True), progress)

    return MetaTool(
        name=name,
        description=description,
        input=arguments,
        output_schema=OUTCOME_SCHEMA,
        run=run,
        example=example,
    )


PROJECT_OVERVIEW = _of_tool(
    "project_overview",
    "project_overview",
    "Stack, structure and decisions of the project in one bounded summary. Start here.",
    Nothing,
)
LIST_DECISIONS = _of_tool(
    "list_decisions",
    "list_decisions",
    "The architecture decision records: id, status, date, title.",
    ListDecisionsInput,
    example='{"status": "accepted"}',
)
GET_DECISION = _of_tool(
    "get_decision",
    "read_decision",
    "One record: its fields and sections, or one section's text.",
    GetDecisionInput,
    example='{"id": "0001", "section": "decision"}',
)
SEARCH_DECISIONS = _of_tool(
    "search_decisions",
    "search_decisions",
    "Full-text search in the records, rejected options included.",
    SearchDecisionsInput,
    example='{"query": "message queue"}',
)
DECISION_GRAPH = _of_tool(
    "decision_graph",
    "decision_graph",
    "How the records relate: supersedes, amends, relates; cycles and dangling links.",
    DecisionGraphInput,
)
LINT_DECISIONS = _of_tool(
    "lint_decisions",
    "validate_decisions",
    "Check form and integrity of the records; each finding with path:line and remedy.",
    Nothing,
)


SEARCH_CODE = _of_tool(
    "search_code",
    "search_code",
    'Search the code by words, name, "text" or /regex/; each result with its place.',
    SearchCodeInput,
    example='{"query": "where are orders validated"}',
)

EXPLORE_CODE = _of_tool(
    "explore_code",
    "get_entity_details",
    "One entity, file, path:line or record: owners, decisions, what it uses and is used by.",
    ExploreCodeInput,
    example='{"entity": "OrderService"}',
)


async def decisions_for_paths(application: Application, given: DecisionsForPathsInput, progress: Progress) -> Answer:
    """The records that govern files; of a diff also the decisions that it needs or contradicts."""
    if (given.paths is None) == (given.base is None):
        raise UsageError("decisions_for_paths: give either paths, or base for what differs from that branch.")
    if given.base is not None:
        return await call(application, "change_impact", {"base": given.base}, progress)
    return await call(application, "decisions_for_paths", {"paths": given.paths}, progress)


DECISIONS_FOR_PATHS = MetaTool(
    name="decisions_for_paths",
    description="Which decisions govern these files, or the diff against base, and which it needs or contradicts.",
    input=DecisionsForPathsInput,
    output_schema=OUTCOME_SCHEMA,
    run=decisions_for_paths,
    example='{"paths": ["src/orders"]}',
)
CHECK_DRIFT = _of_tool(
    "check_drift",
    "check_drift",
    "Where code and accepted decisions disagree, with evidence.",
    CheckDriftInput,
    example='{"verdict": "drift"}',
)


async def find_gaps(application: Application, given: FindGapsInput, progress: Progress) -> Answer:
    """What was decided nowhere, twice, or long ago."""
    return await call(application, _GAPS[given.kind], {}, progress)


FIND_GAPS = MetaTool(
    name="find_gaps",
    description="Decisions that are missing, conflicting, or stale, with evidence.",
    input=FindGapsInput,
    output_schema=OUTCOME_SCHEMA,
    run=find_gaps,
    example='{"kind": "missing"}',
)
CHECK_READINESS = _of_tool(
    "check_readiness",
    "check_readiness",
    "Facts before a release: what holds, what does not, what was not measured.",
    CheckReadinessInput,
    example='{"test_reports": ["build/junit.xml"]}',
)
MASK_CONTENT = _of_tool(
    "mask_content",
    "mask_content",
    "Hide secrets and personal data in text; files still parse.",
    MaskContentInput,
    example='{"text": "password = ..."}',
)

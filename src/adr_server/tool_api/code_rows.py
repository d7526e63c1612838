"""Shapes of what searches in code give, the same for every tool, so that one's results are another's arguments."""

from collections.abc import Sequence

from pydantic import Field

from adr_server.codebase.entities.model import EntityType
from adr_server.storage.code_index import CodeAnswer, Filters
from adr_server.storage.code_index.facts import Annotated, Step
from adr_server.storage.code_index.legs import EntityHit
from adr_server.tool_api.models import ToolInput, ToolOutput
from adr_server.tool_api.views import Place


class CodeSearchInput(ToolInput):
    """What every search in code takes."""

    query: str
    """Words, a name, a "text in quotes", or a /regular expression/."""
    type: EntityType | None = None
    """Only entities of this type: module, class, interface, function, method, endpoint, table, resource …"""
    owner: str | None = None
    """Only code of this owner, by annotation or CODEOWNERS."""
    tags: list[str] = Field(default_factory=list)
    """Only code annotated with all of these tags."""
    path: str | None = None
    """Only files beneath this folder."""
    language: str | None = None
    """Only files in this language."""
    limit: int = Field(default=10, ge=1, le=100)
    """At most so many files."""
    explain: bool = False
    """Give the parts that each score is the sum of."""
    everywhere: bool = False
    """Search the other repositories too that were named for the project."""

    def filters(self) -> Filters:
        """What a result must be."""
        return Filters(
            type=self.type, owner=self.owner, under=self.path, language=self.language, tags=frozenset(self.tags)
        )


class CodeResult(ToolOutput):
    """The best place of one file."""

    path: str
    line: int
    end_line: int
    entity: str | None
    type: str | None
    owner: str | None
    score: float
    sources: list[str]
    snippet: str
    parts: dict[str, float]
    """What the score is the sum of, where that was asked for."""
    repository: str = ""
    """The other repository that it lies in; empty for the project itself."""


class CodeResults(ToolOutput):
    """The answer of a search in code."""

    query_kind: str
    confidence: float
    weights: dict[str, float]
    coverage: dict[str, str]
    """Each leg of the search: on, or why it was off."""
    timings_ms: dict[str, float]
    results: list[CodeResult]
    found: int
    """Files that any leg found; `results` are the best of them."""
    notes: list[str]


class EntityRow(ToolOutput):
    """One entity of the code."""

    path: str
    line: int
    end_line: int
    entity: str
    type: str
    signature: str
    summary: str
    owner: str | None


def results_of(answer: CodeAnswer, notes: Sequence[str], *, explain: bool = False) -> CodeResults:
    """An answer as tools give it; the parts of the scores where `explain`."""
    return CodeResults(
        query_kind=answer.query.kind.value,
        confidence=answer.query.confidence,
        weights={leg.value: weight for leg, weight in answer.query.weights.items()},
        coverage=dict(answer.coverage),
        timings_ms=dict(answer.timings_ms),
        found=answer.found,
        notes=list(notes),
        results=[
            CodeResult(
                path=hit.path,
                line=hit.line,
                end_line=hit.end_line,
                entity=hit.entity,
                type=hit.type,
                owner=hit.owner,
                score=hit.score,
                sources=list(hit.sources),
                snippet=hit.snippet,
                parts=dict(hit.parts) if explain else {},
            )
            for hit in answer.results
        ],
    )


def merged(
    own: CodeResults, others: Sequence[tuple[str, CodeResults]], failed: Sequence[str], *, limit: int
) -> CodeResults:
    """One answer out of those of several repositories, the best scores first; legs and times are the project's own."""
    rows = [*own.results]
    notes = [*own.notes, *failed]
    for name, answer in others:
        rows += [row.model_copy(update={"repository": name}) for row in answer.results]
        notes += [f"{name}: {note}" for note in answer.notes]
    rows.sort(key=lambda row: -row.score)
    found = own.found + sum(answer.found for _, answer in others)
    return own.model_copy(update={"results": rows[:limit], "found": found, "notes": notes})


class LinkRow(ToolOutput):
    """A link out of an annotation."""

    type: str
    url: str
    title: str | None


class AnnotatedRow(ToolOutput):
    """One annotation with the entity that it stands at."""

    path: str
    line: int
    """Where the entity begins."""
    entity: str
    type: str
    description: str
    owner: str | None
    goal: str | None
    funnel_stage: str | None
    revenue_impact: str | None
    tags: list[str]
    links: list[LinkRow]
    dependencies: list[str]


class PointerRow(ToolOutput):
    """One step from an entity to another."""

    depth: int
    source: str
    kind: str
    name: str
    """What the code writes."""
    at: Place
    """Where it writes it."""
    place: Place | None
    """Where that is defined; None where nothing here defines it."""
    unsure: bool
    """Several entities have that name, and nothing says which is meant."""


def annotated_row(found: Annotated) -> AnnotatedRow:
    """An annotation as tools give it."""
    hit, facts = found.entity, found.facts
    return AnnotatedRow(
        path=hit.path,
        line=hit.line,
        entity=hit.key or hit.name,
        type=hit.type,
        description=facts.get("description", ""),
        owner=facts.get("owner"),
        goal=facts.get("business_goal"),
        funnel_stage=facts.get("funnel_stage"),
        revenue_impact=facts.get("revenue_impact"),
        tags=list(facts.get("tags", ())),
        links=[LinkRow(type=link["type"], url=link["url"], title=link.get("title")) for link in facts.get("links", ())],
        dependencies=[name for kind in ("services", "external_apis", "databases") for name in facts.get(kind, ())],
    )


def pointer_row(step: Step, depth: int = 1) -> PointerRow:
    """A step as tools give it."""
    target = step.target
    return PointerRow(
        depth=depth,
        source=step.source.key or step.source.name,
        kind=step.kind,
        name=step.name,
        at=Place(path=step.source.path, line=step.line),
        place=None if target is None else Place(path=target.path, line=target.line),
        unsure=step.unsure,
    )


def entity_row(hit: EntityHit, owner: str | None = None) -> EntityRow:
    """An entity as tools give it."""
    return EntityRow(
        path=hit.path,
        line=hit.line,
        end_line=hit.end_line,
        entity=hit.key or hit.name,
        type=hit.type,
        signature=hit.signature,
        summary=hit.summary,
        owner=owner,
    )

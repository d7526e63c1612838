"""Where a session stands, from what is stored: no model's summary, nothing guessed."""

from collections import Counter

from pydantic import Field

from adr_server.tool_api import FactRelation, Memory, ToolContext, ToolInput, ToolOutput, UsageError


class Input(ToolInput):
    facts: int = Field(default=20, ge=1, le=200)
    """At most so many facts, the newest first."""


class FactLine(ToolOutput):
    fact_id: str
    kind: str
    subject: str
    text: str
    source: str
    updated: str
    """When it was kept last, ISO 8601 in UTC."""


class RelationRow(ToolOutput):
    source: str
    relation: str
    target: str


class Output(ToolOutput):
    facts: list[FactLine]
    facts_in_all: int
    relations: list[RelationRow]
    """Relations between the facts shown."""
    decisions: dict[str, int]
    """Records by status."""
    commit: str | None
    """The commit that is checked out; None outside git."""
    workspace: list[str]
    """Scratch files under /workspace."""
    skills: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    facts = await context.in_thread(lambda: context.memory.facts(limit=args.facts))
    relations = await context.in_thread(lambda: _relations_between(context.memory, {fact.fact_id for fact in facts}))
    log = await context.project.decisions()
    return Output(
        facts=[
            FactLine(
                fact_id=fact.fact_id,
                kind=fact.kind,
                subject=fact.subject,
                text=fact.text,
                source=fact.source,
                updated=fact.updated,
            )
            for fact in facts
        ],
        facts_in_all=(await context.in_thread(context.memory.stats)).facts,
        relations=[
            RelationRow(source=relation.source, relation=relation.relation, target=relation.target)
            for relation in relations
        ],
        decisions=dict(sorted(Counter(decision.status.value for decision in log.decisions).items())),
        commit=await _commit(context),
        workspace=[file.path for file in context.code_state.workspace.files()],
        skills=sorted(context.code_state.skills.names()),
    )


def _relations_between(memory: Memory, shown: set[str]) -> list[FactRelation]:
    found = {
        relation
        for fact_id in shown
        for relation in memory.relations(fact_id)
        if {relation.source, relation.target} <= shown
    }
    return sorted(found, key=lambda relation: (relation.source, relation.relation, relation.target))


async def _commit(context: ToolContext) -> str | None:
    repository = await context.project.repository()
    if repository is None:
        return None
    try:
        return await context.in_thread(lambda: repository.commit("HEAD"))
    except UsageError:
        return None  # A repository without a commit.

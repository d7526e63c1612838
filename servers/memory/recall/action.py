"""Search the project's memory; what is remembered is somebody's word, with its source, age and relations."""

from pydantic import Field

from adr_server.tool_api import Fact, Memory, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    query: str = ""
    """Words to look for; without any, what was remembered last."""
    kind: str | None = None
    """Only facts of this kind."""
    tag: str | None = None
    """Only facts with this tag."""
    related_to: str | None = None
    """Only facts that are related to the fact of this id."""
    limit: int = Field(default=10, ge=1, le=100)
    """At most so many facts."""


class RelationRow(ToolOutput):
    source: str
    relation: str
    target: str


class FactRow(ToolOutput):
    fact_id: str
    kind: str
    subject: str
    text: str
    source: str
    tags: list[str]
    updated: str
    """When it was kept last, ISO 8601 in UTC."""
    age_days: int
    """Whole days since then."""
    relations: list[RelationRow]
    """What it takes part in, at either end."""


class Output(ToolOutput):
    facts: list[FactRow]


async def run(args: Input, context: ToolContext) -> Output:
    memory = context.memory
    return await context.in_thread(lambda: Output(facts=[_row(fact, memory) for fact in _found(args, memory)]))


def _found(args: Input, memory: Memory) -> list[Fact]:
    near = _related(args.related_to, memory) if args.related_to is not None else None
    most = args.limit if near is None else memory.stats().facts
    if args.query.strip():
        found = [hit.fact for hit in memory.recall(args.query, kind=args.kind, tag=args.tag, limit=most)]
    else:
        found = list(memory.facts(kind=args.kind, tag=args.tag, limit=most))
    return [fact for fact in found if near is None or fact.fact_id in near][: args.limit]


def _related(fact_id: str, memory: Memory) -> set[str]:
    """The facts at the other end of its relations; UnknownNameError where there is no such fact."""
    known = memory.fact(fact_id).fact_id
    return {end for relation in memory.relations(known) for end in (relation.source, relation.target)} - {known}


def _row(fact: Fact, memory: Memory) -> FactRow:
    return FactRow(
        fact_id=fact.fact_id,
        kind=fact.kind,
        subject=fact.subject,
        text=fact.text,
        source=fact.source,
        tags=list(fact.tags),
        updated=fact.updated,
        age_days=memory.age(fact),
        relations=[
            RelationRow(source=one.source, relation=one.relation, target=one.target)
            for one in memory.relations(fact.fact_id)
        ],
    )

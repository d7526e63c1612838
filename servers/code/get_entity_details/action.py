"""One entity with what the index, its annotation, its owners and the decision records say of it."""

from pydantic import Field

from adr_server.decisions import Decision
from adr_server.tool_api import (
    AdrServerError,
    AnnotatedRow,
    DecisionPointer,
    EntityRow,
    GoverningRow,
    PointerRow,
    ToolContext,
    ToolInput,
    ToolOutput,
    citing,
    governed_by,
    pointers_of,
    record_named,
)


class Input(ToolInput):
    entity: str = Field(max_length=2_000)
    """A name, a dotted name, a path, path:line, or a record (its path, id or number)."""
    depth: int = Field(default=1, ge=1, le=4)
    """How many steps away."""
    limit: int = Field(default=40, ge=1, le=200)
    """At most so many steps each way."""


class OwnerRow(ToolOutput):
    owner: str
    how: str
    """`annotation`, `CODEOWNERS`, or `git` with the share of the entity's lines."""
    at: str
    """The line that says so as path:line, or the commit."""


class Annotation(ToolOutput):
    """What the annotation of the entity says, beside its owner."""

    description: str
    goal: str | None
    funnel_stage: str | None
    revenue_impact: str | None
    tags: list[str]
    links: list[str]
    dependencies: list[str]


class Output(ToolOutput):
    entity: EntityRow
    annotation: Annotation | None
    owners: list[OwnerRow]
    decisions: list[DecisionPointer]
    """What ties records to the entity; of a record, what it names and which comments name it."""
    members: list[EntityRow]
    uses: list[PointerRow]
    used_by: list[PointerRow]
    others: list[str]
    """Further entities of that name, as path:line."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    record = record_named(log, args.entity)
    text = args.entity if record is None else record.path
    found, notes = await context.code.entity(text, depth=args.depth, most=args.limit)
    rows, _ = await context.code.annotated(found.entity_at)
    annotation = next((row for row in rows if row.line == found.entity.line), None)
    owners = await _owners(context, found.entity, annotation)
    if record is not None:
        decisions = await _reach_of(context, record)
    else:
        said = await context.call("decisions_for_paths", {"paths": [found.entity.path]})
        governing = [GoverningRow.model_validate(row) for row in said["governing"]]
        cited = [step.at.line for step in found.uses if step.kind == "cites" and step.at.path == found.entity.path]
        decisions = pointers_of(governing, found.entity, cited)
    return Output(
        entity=found.entity,
        annotation=_told(annotation),
        owners=owners,
        decisions=decisions,
        members=found.members,
        uses=[step for step in found.uses if step.kind != "cites"],
        used_by=found.used_by,
        others=[f"{row.path}:{row.line}" for row in found.others],
        notes=notes,
    )


def _told(annotation: AnnotatedRow | None) -> Annotation | None:
    if annotation is None:
        return None
    return Annotation(
        description=annotation.description,
        goal=annotation.goal,
        funnel_stage=annotation.funnel_stage,
        revenue_impact=annotation.revenue_impact,
        tags=annotation.tags,
        links=[link.url for link in annotation.links],
        dependencies=annotation.dependencies,
    )


async def _reach_of(context: ToolContext, record: Decision) -> list[DecisionPointer]:
    log = await context.project.decisions()
    cites, _ = await context.code.citing()
    governed = await governed_by(context.project, record)
    return governed + await context.in_thread(lambda: citing(log, record, cites))


async def _owners(context: ToolContext, entity: EntityRow, annotation: AnnotatedRow | None) -> list[OwnerRow]:
    rows: list[OwnerRow] = []
    if annotation is not None and annotation.owner:
        rows.append(OwnerRow(owner=annotation.owner, how="annotation", at=f"{annotation.path}:{annotation.line}"))
    lines = {} if entity.type == "module" else {"line": entity.line, "end_line": entity.end_line}
    try:
        said = await context.call("find_owners", {"path": entity.path, "limit": 3, **lines})
    except AdrServerError:
        context.check_time()
        return rows
    for rule in said["rules"]:
        if rule["decides"]:
            at = f"{rule['rule']['path']}:{rule['rule']['line']}"
            rows += [OwnerRow(owner=owner, how="CODEOWNERS", at=at) for owner in rule["owners"]]
    rows += [
        OwnerRow(owner=row["author"], how=f"git, {row['share']:.0%} of {said['counted']}", at=row["commits"][0])
        for row in said["authors"]
    ]
    return rows

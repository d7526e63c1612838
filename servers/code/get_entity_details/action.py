"""One entity with what the index, its annotation and CODEOWNERS say of it."""

from adr_server.tool_api import AnnotatedRow, EntityRow, PointerRow, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    entity: str
    """A name, a dotted name, a path, or path:line."""


class Output(ToolOutput):
    entity: EntityRow
    annotation: AnnotatedRow | None
    members: list[EntityRow]
    uses: list[PointerRow]
    used_by: list[PointerRow]
    others: list[EntityRow]
    """Further entities of that name."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    found, notes = await context.code.entity(args.entity)
    rows, _ = await context.code.annotated(found.entity_at)
    return Output(
        entity=found.entity,
        annotation=rows[0] if rows else None,
        members=found.members,
        uses=found.uses,
        used_by=found.used_by,
        others=found.others,
        notes=notes,
    )

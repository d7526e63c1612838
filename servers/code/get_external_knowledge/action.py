"""Links out of annotations, all or those of one entity or file."""

from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    entity: str | None = None
    """An entity, a path, or path:line; without it, every link."""
    type: str | None = None
    """Only links of this type: notion, jira, linear, confluence, github, other."""


class LinkRow(ToolOutput):
    type: str
    url: str
    title: str | None
    entity: str
    place: Place


class Output(ToolOutput):
    links: list[LinkRow]
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    rows, notes = await context.code.annotated(args.entity)
    links = [
        LinkRow(
            type=link.type,
            url=link.url,
            title=link.title,
            entity=row.entity,
            place=Place(path=row.path, line=row.line),
        )
        for row in rows
        for link in row.links
        if args.type is None or link.type == args.type.casefold()
    ]
    return Output(links=links, notes=notes)

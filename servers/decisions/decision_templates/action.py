"""The templates that a new record can take: those shipped, with their source, and those of the project's own log."""

from adr_server.decisions.writing import languages, shipped_templates
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, UnknownNameError


class Input(ToolInput):
    name: str | None = None
    """One template, whose text is then given: a shipped one's name, or the path of one of the project's own."""


class TemplateRow(ToolOutput):
    name: str
    """What draft_decision takes as `template`."""
    summary: str
    source: str
    """Where its form comes from; its path, for one of the project's own."""
    licence: str
    own: bool
    """Whether it is the project's own."""
    text: str
    """Its text, where one template was asked for."""


class Output(ToolOutput):
    templates: list[TemplateRow]
    languages: list[str]
    """The languages that shipped templates are written in."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    own = sorted(path for path, kind in log.others.items() if kind == "template")
    rows = [
        TemplateRow(
            name=shipped.name,
            summary=shipped.summary,
            source=shipped.source,
            licence=shipped.licence,
            own=False,
            text=shipped.text if args.name else "",
        )
        for shipped in shipped_templates()
    ]
    for path in own:
        text = context.project.read_text(path) if args.name == path else ""
        rows.append(
            TemplateRow(name=path, summary="The project's own template.", source=path, licence="", own=True, text=text)
        )
    if args.name is not None:
        chosen = [row for row in rows if row.name == args.name]
        if not chosen:
            raise UnknownNameError("template", args.name, (row.name for row in rows))
        rows = chosen
    return Output(templates=rows, languages=list(languages()))

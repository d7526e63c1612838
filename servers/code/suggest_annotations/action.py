"""Drafts out of what the code says (name, signature, documentation) and CODEOWNERS; nothing is written."""

from pydantic import Field

from adr_server.codebase.entities import ANNOTATABLE, suggest
from adr_server.codebase.owners import owner_rule
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, UnknownNameError, read_owner_file


class Input(ToolInput):
    path: str
    """A file, or path:line for the entity on that line alone."""
    limit: int = Field(default=20, ge=1, le=500)
    """At most so many drafts."""


class DraftRow(ToolOutput):
    entity: str
    type: str
    path: str
    line: int
    """Where the entity begins."""
    draft: str
    """A comment in the file's language; what nobody can know from the code is marked TODO."""


class Output(ToolOutput):
    drafts: list[DraftRow]
    missing: int
    """Entities without an annotation; `drafts` are the first of them."""
    annotated: int
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    path, _, line = args.path.strip().removeprefix("./").rpartition(":")
    path, wanted = (path, int(line)) if path and line.isascii() and line.isdigit() else (args.path.strip(), None)
    path = path.removeprefix("./")
    files, notes = await context.code.described(path)
    if not files:
        remedy = "Give a file from the project's root, or path:line."
        raise UnknownNameError("file", path, await context.project.paths(), remedy=remedy)
    facts = files[0]
    rule = owner_rule((await read_owner_file(context.project)).rules, path)
    owner = " ".join(rule.owners) if rule is not None else None
    described = {annotation.entity for annotation in facts.annotations}
    entities = [entity for entity in facts.entities if entity.type in ANNOTATABLE]
    if wanted is not None:
        around = [entity for entity in entities if entity.line <= wanted <= entity.end_line]
        entities = sorted(around, key=lambda entity: entity.end_line - entity.line)[:1]
    missing = [entity for entity in entities if entity.key not in described]
    return Output(
        drafts=[
            DraftRow(
                entity=entity.key or entity.name,
                type=entity.type.value,
                path=facts.path,
                line=entity.line,
                draft=suggest(facts, entity, owner=owner or None),
            )
            for entity in missing[: args.limit]
        ],
        missing=len(missing),
        annotated=len(entities) - len(missing),
        notes=notes,
    )

"""What is wrong with annotations, with the remedy, and which entities have one; counts, no score."""

from pydantic import Field

from adr_server.codebase.entities import FileFacts, coverage, validate
from adr_server.codebase.entities.annotations import MANIFESTS
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    path: str = ""
    """Only this file or folder."""
    limit: int = Field(default=100, ge=1, le=5_000)
    """At most so many rows of each list."""


class MissingRow(ToolOutput):
    entity: str
    type: str
    place: Place


class Output(ToolOutput):
    problems: list[Place]
    """Each with what is wrong and what to write, as text."""
    problem_count: int
    manifest: str | None
    """The project's `.knowgraph.yml`."""
    entities: int
    """Entities worth an annotation: modules, classes, functions, endpoints, services and the like."""
    annotated: int
    with_owner: int
    by_type: dict[str, tuple[int, int]]
    """For each type how many are annotated, of how many."""
    by_owner: dict[str, int]
    files: int
    files_annotated: int
    missing: list[MissingRow]
    """Entities without one."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    files, notes = await context.code.described()
    under = args.path.strip().removeprefix("./").strip("/").removeprefix(".")
    wanted = [facts for facts in files if not under or facts.path == under or facts.path.startswith(f"{under}/")]
    if under and not wanted:
        notes.append(f"no file of the index lies at {under}")
    return await context.in_thread(lambda: _judged(wanted, args.limit, notes))


def _judged(files: list[FileFacts], limit: int, notes: list[str]) -> Output:
    problems = validate(files)
    counts = coverage(files)
    entities = {(facts.path, entity.key): entity for facts in files for entity in facts.entities}
    missing = [(path, entities[path, key]) for path, key in counts.missing[:limit]]
    return Output(
        problems=[Place(path=one.path, line=one.line, text=one.message) for one in problems[:limit]],
        problem_count=len(problems),
        manifest=next((facts.path for facts in files if facts.path in MANIFESTS), None),
        entities=counts.entities,
        annotated=counts.annotated,
        with_owner=counts.with_owner,
        by_type=dict(counts.by_type),
        by_owner=dict(counts.by_owner),
        files=counts.files,
        files_annotated=counts.files_annotated,
        missing=[
            MissingRow(
                entity=entity.key or entity.name, type=entity.type.value, place=Place(path=path, line=entity.line)
            )
            for path, entity in missing
        ],
        notes=notes,
    )

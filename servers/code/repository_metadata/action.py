"""The facts of one repository, each with its place where a line says it."""

from collections import Counter

from adr_server.codebase.entities.annotations import MANIFESTS
from adr_server.tool_api import (
    AdrServerError,
    AnnotatedRow,
    Place,
    ToolContext,
    ToolInput,
    ToolOutput,
    chosen,
    opened,
    read_owner_file,
    structure_of,
)


class Input(ToolInput):
    name: str | None = None
    """A repository of list_repositories; without it, the project."""


class PackageRow(ToolOutput):
    name: str
    ecosystem: str
    place: Place


class Output(ToolOutput):
    name: str
    files: int
    default_branch: str | None
    commit: str | None
    """The last one, on what is checked out."""
    committed: str | None
    """Its day, ISO."""
    languages: dict[str, int]
    """Files of each."""
    packages: list[PackageRow]
    entry_points: list[Place]
    decisions: dict[str, int]
    """Records in each state."""
    owner_file: str | None
    manifest: AnnotatedRow | None
    """What its `.knowgraph.yml` says."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    repositories, notes = opened(context)
    one = chosen(repositories, args.name)
    project = one.code.project
    structure = await structure_of(project)
    repository = await project.repository()
    last = await context.in_thread(lambda: repository.history(most=1)) if repository is not None else ()
    branch = await context.in_thread(repository.default_branch) if repository is not None else None
    log = await project.decisions()
    manifest: AnnotatedRow | None = None
    try:
        rows, told = await one.code.annotated()
        manifest = next((row for row in rows if row.path in MANIFESTS), None)
        notes += told
    except AdrServerError as error:
        context.check_time()
        notes.append(f"annotations were not looked at: {error}")
    return Output(
        name=one.name,
        files=structure.files,
        default_branch=branch,
        commit=last[0].id[:12] if last else None,
        committed=last[0].date[:10] if last else None,
        languages={item.name: item.files for item in structure.languages},
        packages=[
            PackageRow(
                name=package.name or one.name,
                ecosystem=package.ecosystem,
                place=Place(path=package.evidence.path, line=package.evidence.line, text=package.evidence.text),
            )
            for package in structure.packages
        ],
        entry_points=[
            Place(path=entry.evidence.path, line=entry.evidence.line, text=entry.evidence.text)
            for entry in structure.entry_points
        ],
        decisions=dict(Counter(decision.status.value for decision in log.decisions)),
        owner_file=(await read_owner_file(project)).path or None,
        manifest=manifest,
        notes=notes,
    )

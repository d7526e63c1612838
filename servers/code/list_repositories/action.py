"""The project and the repositories that `adr-server repos add` named for it."""

from adr_server.tool_api import AdrServerError, ToolContext, ToolInput, ToolOutput, opened


class Input(ToolInput):
    refresh: bool = False
    """Bring the index of each up to date first, however long it takes within the run."""


class RepositoryRow(ToolOutput):
    name: str
    own: bool
    """It is the project itself."""
    files: int
    entities: int
    decisions: int
    read: int
    """Files that were read now; 0 where no refresh was asked for."""
    problem: str
    """Why nothing is known of its code; empty where it is."""


class Output(ToolOutput):
    repositories: list[RepositoryRow]
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    found, notes = opened(context)
    rows: list[RepositoryRow] = []
    for one in found:
        problem, read, files, entities = "", 0, 0, 0
        try:
            if args.refresh:
                refreshed = await one.code.refresh()
                read = refreshed.read
                notes += [f"{one.name}: {note}" for note in refreshed.notes]
            counts, told = await one.code.look(one.code.index.counts_in)
            files, entities = counts.files, counts.entities
            notes += [f"{one.name}: {note}" for note in told]
        except AdrServerError as error:
            context.check_time()
            problem = str(error)
        log = await one.code.project.decisions()
        rows.append(
            RepositoryRow(
                name=one.name,
                own=one.own,
                files=files,
                entities=entities,
                decisions=len(log.decisions),
                read=read,
                problem=problem,
            )
        )
    return Output(repositories=rows, notes=list(dict.fromkeys(notes)))

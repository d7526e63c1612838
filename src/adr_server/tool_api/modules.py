"""The imports between a project's files, read once and kept for as long as no file changes."""

from collections.abc import Callable
from typing import cast

from adr_server.review import ImportEdge, ProjectImports, find_imports
from adr_server.storage import Json
from adr_server.tool_api.project import ProjectView

_KEPT = "imports between files, 3"


async def project_imports(project: ProjectView, check_time: Callable[[], None]) -> ProjectImports:
    """Every import between files of the project. Raises BudgetExceededError where `check_time` does."""
    paths = await project.paths()

    async def work() -> Json:
        found = await project.once("imports", lambda: find_imports(paths, project.read_text, check_time))
        rows: list[Json] = [[edge.source, edge.target, edge.line, edge.text] for edge in found.edges]
        unread: list[Json] = [[path, why] for path, why in found.unread.items()]
        return [rows, unread]

    kept = await project.kept(_KEPT, work)
    rows, unread = cast("tuple[list[tuple[str, str, int, str]], list[tuple[str, str]]]", kept)
    edges = (ImportEdge(source=source, target=target, line=line, text=text) for source, target, line, text in rows)
    return ProjectImports(edges=tuple(edges), unread=dict(unread))

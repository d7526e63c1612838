"""What one repository offers others and asks of them: gathered for the project and for each that was named for it."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from adr_server.codebase import map_structure, read_dependencies
from adr_server.codebase.dependencies import DependencyReport, Ecosystem
from adr_server.codebase.structure import Structure
from adr_server.errors import AdrServerError, BudgetExceededError, UnknownNameError
from adr_server.review import Endpoint, ForeignImport, RepositoryFacts, Spot, foreign_imports
from adr_server.storage import Json
from adr_server.storage.code_index import facts
from adr_server.tool_api.code import ProjectCode
from adr_server.tool_api.context import ToolContext
from adr_server.tool_api.project import ProjectView

_QUOTE = 200
_MOST_SPOTS = 20
_MOST_FILES = 20_000


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A repository that is at hand; `name` is that of its folder for the project itself."""

    name: str
    code: ProjectCode
    own: bool


def opened(context: ToolContext) -> tuple[list[Opened], list[str]]:
    """The project and the repositories that were named for it, and a note for each that cannot be opened."""
    found = [Opened(name=context.project.root.name or "project", code=context.code, own=True)]
    notes: list[str] = []
    for one in context.neighbours:
        if one.code is None:
            notes.append(f"{one.name}: left out: {one.problem}")
        else:
            found.append(Opened(name=one.name, code=one.code, own=False))
    return found, notes


def chosen(repositories: Sequence[Opened], name: str | None) -> Opened:
    """The repository of that name, the project itself without one; UnknownNameError with the nearest names."""
    if name is None:
        return repositories[0]
    found = next((one for one in repositories if one.name == name), None)
    if found is None:
        remedy = "Add others with `adr-server repos add PATH`."
        raise UnknownNameError("repository", name, [one.name for one in repositories], remedy=remedy)
    return found


async def structure_of(project: ProjectView) -> Structure:
    """The map of a project."""
    paths = await project.paths()
    return await project.once("structure", lambda: map_structure(paths, project.read_text))


async def dependencies_in(project: ProjectView) -> DependencyReport:
    """What the manifests and locks of a project say."""
    paths = await project.paths()
    return await project.once("dependencies", lambda: read_dependencies(paths, project.read_text))


async def imports_in(code: ProjectCode) -> list[ForeignImport]:
    """What the code of a project imports and does not hold itself."""
    project = code.project
    paths = await project.paths()

    async def work() -> Json:
        found = await project.once(
            "foreign imports", lambda: list(foreign_imports(paths, project.read_text, code.check_time))
        )
        return [[one.module, one.ecosystem.value, one.spot.path, one.spot.line, one.spot.text] for one in found]

    rows = cast("list[tuple[str, str, str, int, str]]", await project.kept("imports of others, 3", work))
    return [
        ForeignImport(module=module, ecosystem=Ecosystem(kind), spot=Spot(path=path, line=line, text=text))
        for module, kind, path, line, text in rows
    ]


async def facts_of(one: Opened) -> tuple[RepositoryFacts, list[str]]:
    """All that ties a repository to others, and notes on what is missing from it."""
    project = one.code.project
    endpoints, notes = await _endpoints(one.code)
    log = await project.decisions()
    found = RepositoryFacts(
        name=one.name,
        packages=(await structure_of(project)).packages,
        dependencies=[each for each in (await dependencies_in(project)).dependencies if each.direct],
        imports=await imports_in(one.code),
        endpoints=endpoints,
        decisions=log.decisions,
        holding=_Holding(one.code, await project.paths(), {each.path for each in log.decisions}).spots,
    )
    return found, [f"{one.name}: {note}" for note in notes]


async def _endpoints(code: ProjectCode) -> tuple[list[Endpoint], list[str]]:
    def reading(connection: sqlite3.Connection, checkout: int) -> list[Endpoint]:
        return [
            Endpoint(name=hit.name, spot=Spot(path=hit.path, line=hit.line, text=hit.signature))
            for hit in facts.of_type(connection, checkout, "endpoint")
        ]

    try:
        return await code.look(reading)
    except BudgetExceededError:
        raise
    except AdrServerError as error:
        return [], [f"no endpoints: {error}"]


class _Holding:
    """Looks for a text in the files of a repository; git says which files hold it, where there is git."""

    def __init__(self, code: ProjectCode, paths: Sequence[str], records: set[str]) -> None:
        self._code = code
        self._paths = [path for path in paths if path not in records][:_MOST_FILES]

    def spots(self, text: str) -> list[Spot]:
        found: list[Spot] = []
        for path in self._files(text):
            self._code.check_time()
            try:
                content = self._code.project.read_text(path)
            except AdrServerError:
                continue
            at = _whole(content, text)
            if at >= 0:
                line = content.count("\n", 0, at)
                quoted = content[content.rfind("\n", 0, at) + 1 :].split("\n", 1)[0].strip()[:_QUOTE]
                found.append(Spot(path=path, line=line + 1, text=quoted))
            if len(found) >= _MOST_SPOTS:
                break
        return found

    def _files(self, text: str) -> Sequence[str]:
        repository = self._code.project.checkout.repository
        try:
            held = repository.holding(text) if repository is not None else None
        except AdrServerError:
            held = None
        if held is None:
            return self._paths
        known = set(self._paths)
        return [path for path in held if path in known]


def _whole(content: str, text: str) -> int:
    """Where `text` stands and no word goes on behind it (`/orders`, not `/ordersheet`); -1 where nowhere."""
    at = content.find(text)
    while at >= 0:
        following = content[at + len(text) : at + len(text) + 1]
        if not (following.isalnum() or following in {"_", "-"}) or not following:
            return at
        at = content.find(text, at + 1)
    return -1


async def all_facts(context: ToolContext) -> tuple[list[RepositoryFacts], list[str]]:
    """The facts of the project and of every repository that was named for it, and notes."""
    repositories, notes = opened(context)
    found: list[RepositoryFacts] = []
    for one in repositories:
        context.check_time()
        gathered, told = await facts_of(one)
        found.append(gathered)
        notes += told
    return found, notes

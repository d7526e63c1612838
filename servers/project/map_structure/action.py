"""The map of a project: areas, languages, packages, entry points, tests, documents."""

from adr_server.codebase import map_structure
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class AreaRow(ToolOutput):
    path: str
    """A folder at the top; empty for the root's own files."""
    files: int
    languages: list[str]


class LanguageRow(ToolOutput):
    name: str
    files: int
    lines: int | None


class PackageRow(ToolOutput):
    path: str
    name: str
    ecosystem: str
    place: Place


class EntryRow(ToolOutput):
    kind: str
    place: Place


class Output(ToolOutput):
    files: int
    areas: list[AreaRow]
    languages: list[LanguageRow]
    packages: list[PackageRow]
    entry_points: list[EntryRow]
    test_folders: list[str]
    documents: list[str]
    omitted: dict[str, int]
    """For each list that was cut, how many fell away."""


async def run(args: Input, context: ToolContext) -> Output:
    del args
    paths = await context.project.paths()
    found = await context.project.once("structure", lambda: map_structure(paths, context.project.read_text))
    return Output(
        files=found.files,
        areas=[AreaRow(path=area.path, files=area.files, languages=list(area.languages)) for area in found.areas],
        languages=[LanguageRow(name=item.name, files=item.files, lines=item.lines) for item in found.languages],
        packages=[
            PackageRow(
                path=package.path,
                name=package.name or context.project.root.name,
                ecosystem=package.ecosystem,
                place=Place(path=package.evidence.path, line=package.evidence.line, text=package.evidence.text),
            )
            for package in found.packages
        ],
        entry_points=[
            EntryRow(
                kind=entry.kind,
                place=Place(path=entry.evidence.path, line=entry.evidence.line, text=entry.evidence.text),
            )
            for entry in found.entry_points
        ],
        test_folders=list(found.test_folders),
        documents=list(found.documents),
        omitted=dict(found.omitted),
    )

"""Where a package is declared, pinned and imported, and the records that name it, in every repository at hand."""

import asyncio
import re
from collections.abc import Iterator

from pydantic import Field

from adr_server.decisions import Status
from adr_server.review import import_prefixes, imports_of, same_package
from adr_server.tool_api import (
    BrokenInputError,
    Place,
    ProjectView,
    ToolContext,
    ToolInput,
    ToolOutput,
    dependencies_in,
    imports_in,
    opened,
)


class Input(ToolInput):
    package: str = Field(min_length=1, max_length=300)
    """Its name as its ecosystem writes it: requests, @scope/name, group:artifact, github.com/owner/name."""
    limit: int = Field(default=40, ge=1, le=1_000)
    """At most so many rows of each list."""


class DeclaredRow(ToolOutput):
    repository: str
    name: str
    ecosystem: str
    version: str | None
    """The one version that manifest or lock file pins."""
    constraint: str | None
    scope: str
    direct: bool
    at: Place


class ImportedRow(ToolOutput):
    repository: str
    module: str
    at: Place


class DecidedRow(ToolOutput):
    repository: str
    id: str
    title: str | None
    status: Status
    at: Place


class Output(ToolOutput):
    declared: list[DeclaredRow]
    versions: dict[str, list[str]]
    """Each pinned version, and the repositories that pin it."""
    imported: list[ImportedRow]
    files: int
    """Files that import it, listed or not."""
    decisions: list[DecidedRow]
    repositories: list[str]
    """Where it was looked for."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    repositories, notes = opened(context)
    declared: list[DeclaredRow] = []
    imported: list[ImportedRow] = []
    decided: list[DecidedRow] = []
    for one in repositories:
        project = one.code.project
        report = await dependencies_in(project)
        rows = [row for row in report.dependencies if same_package(row.name, args.package, row.ecosystem.value)]
        declared += [
            DeclaredRow(
                repository=one.name,
                name=row.name,
                ecosystem=row.ecosystem.value,
                version=row.version,
                constraint=row.constraint,
                scope=row.scope.value,
                direct=row.direct,
                at=Place(path=row.evidence.path, line=row.evidence.line, text=row.evidence.text),
            )
            for row in rows
        ]
        for used in await imports_in(one.code):
            ecosystem = used.ecosystem.value
            names = {row.name for row in rows if row.ecosystem is used.ecosystem} | {args.package}
            if any(imports_of(import_prefixes(name, ecosystem), used.module) for name in names):
                at = Place(path=used.spot.path, line=used.spot.line, text=used.spot.text)
                imported.append(ImportedRow(repository=one.name, module=used.module, at=at))
        log = await project.decisions()
        for decision in log.decisions:
            context.check_time()
            place = await asyncio.to_thread(_named, project, decision.path, args.package)
            if place is not None:
                decided.append(
                    DecidedRow(
                        repository=one.name, id=decision.id, title=decision.title, status=decision.status, at=place
                    )
                )
    declared.sort(key=lambda row: not row.direct)
    if declared and not imported:
        notes.append(
            "nothing imports it by a name that custom gives it; it may be imported under another, or not at all"
        )
    return Output(
        declared=declared[: args.limit],
        versions=_versions(declared),
        imported=imported[: args.limit],
        files=len({(row.repository, row.at.path) for row in imported}),
        decisions=decided[: args.limit],
        repositories=[one.name for one in repositories],
        notes=notes,
    )


def _versions(declared: list[DeclaredRow]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in declared:
        if row.version and row.repository not in found.setdefault(row.version, []):
            found[row.version].append(row.repository)
    return found


def _named(project: ProjectView, path: str, package: str) -> Place | None:
    """The first line of a record that names the package as a word of its own."""
    try:
        text = project.read_text(path)
    except BrokenInputError:
        return None
    return next(_lines(text, path, _spellings(package)), None)


def _spellings(package: str) -> re.Pattern[str]:
    """The name whole, or its last part where it is a path or `group:artifact`."""
    last = re.split(r"[/:]", package.rstrip("/"))[-1]
    words = sorted({package, last} if len(last) > 2 else {package}, key=len, reverse=True)  # noqa: PLR2004 - `v2` names nothing
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, words))})(?![\w-])", re.IGNORECASE)


def _lines(text: str, path: str, pattern: re.Pattern[str]) -> Iterator[Place]:
    for number, line in enumerate(text.splitlines(), start=1):
        if pattern.search(line[:2_000]):
            yield Place(path=path, line=number, text=line.strip()[:200])

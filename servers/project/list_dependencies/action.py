"""Every declared package with the manifest line that names it."""

from collections import Counter

from adr_server.codebase.dependencies import Ecosystem, Scope, read_dependencies
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    scope: Scope | None = None
    """Only packages of this scope."""
    ecosystem: Ecosystem | None = None
    """Only packages of this ecosystem."""
    transitive: bool = False
    """Whether packages that only lock files name are listed too."""


class DependencyRow(ToolOutput):
    name: str
    ecosystem: Ecosystem
    version: str | None
    """The one version that manifest or lock file pins."""
    constraint: str | None
    """What the manifest writes."""
    scope: Scope
    direct: bool
    purl: str
    place: Place


class Output(ToolOutput):
    dependencies: list[DependencyRow]
    counts: dict[str, int]
    """Listed packages by ecosystem."""
    problems: list[Place]
    """Manifests that could not be read, with the reason as text."""


async def run(args: Input, context: ToolContext) -> Output:
    paths = await context.project.paths()
    report = await context.project.once("dependencies", lambda: read_dependencies(paths, context.project.read_text))
    rows = [
        DependencyRow(
            name=found.name,
            ecosystem=found.ecosystem,
            version=found.version,
            constraint=found.constraint,
            scope=found.scope,
            direct=found.direct,
            purl=found.purl,
            place=Place(path=found.evidence.path, line=found.evidence.line, text=found.evidence.text),
        )
        for found in report.dependencies
        if (args.transitive or found.direct)
        and (args.scope is None or found.scope is args.scope)
        and (args.ecosystem is None or found.ecosystem is args.ecosystem)
    ]
    counts = Counter(row.ecosystem.value for row in rows)
    problems = [Place(path=problem.path, line=problem.line, text=problem.message) for problem in report.problems]
    return Output(dependencies=rows, counts=dict(sorted(counts.items())), problems=problems)

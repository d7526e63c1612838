"""The technologies that a project names, and whether anything shows that they are used."""

from collections import Counter

from adr_server.codebase import read_stack, shipped_lexicon
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, UnknownNameError


class Input(ToolInput):
    category: str | None = None
    """Only technologies of this category."""
    used: bool | None = None
    """Only technologies that are used (true), or declared without use (false)."""


class TechnologyRow(ToolOutput):
    name: str
    category: str
    slot: str | None
    """The role that it fills; two in one role may contradict each other."""
    version: str | None
    purl: str | None
    used: bool
    """True only if an import, a symbol, a setting, a command, an image, a resource or a pipeline says so."""
    evidence: list[Place]


class Output(ToolOutput):
    technologies: list[TechnologyRow]
    counts: dict[str, int]
    """Listed technologies by category."""
    problems: list[Place]
    """Manifests and settings that could not be read, with the reason as text."""


async def run(args: Input, context: ToolContext) -> Output:
    if args.category is not None:
        known = {entry.category for entry in shipped_lexicon().by_name.values()}
        if args.category not in known:
            raise UnknownNameError("category", args.category, known)
    paths = await context.project.paths()
    stack = await context.project.once("stack", lambda: read_stack(paths, context.project.read_text))
    rows = [
        TechnologyRow(
            name=found.name,
            category=found.category,
            slot=found.slot,
            version=found.version,
            purl=found.purl,
            used=found.used,
            evidence=[Place(path=line.path, line=line.line, text=line.text) for line in found.evidence],
        )
        for found in stack.technologies
        if (args.category is None or found.category == args.category) and (args.used is None or found.used is args.used)
    ]
    counts = Counter(row.category for row in rows)
    problems = [Place(path=problem.path, line=problem.line, text=problem.message) for problem in stack.problems]
    return Output(technologies=rows, counts=dict(sorted(counts.items())), problems=problems)

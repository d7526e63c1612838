"""Where the project runs and what builds it, each fact with its line; a variable's value is never read out."""

from pydantic import Field

from adr_server.codebase import Evidence, analyze_environment
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    limit: int = Field(default=100, ge=1, le=2_000)
    """At most so many rows of each list."""


class FactRow(ToolOutput):
    name: str
    detail: str
    """Tag, image, kind, role and type, or version, as far as the line tells."""
    place: Place


class CloudRow(ToolOutput):
    name: str
    places: list[Place]


class Output(ToolOutput):
    images: list[FactRow]
    services: list[FactRow]
    kubernetes: list[FactRow]
    charts: list[FactRow]
    infrastructure: list[FactRow]
    pipelines: list[FactRow]
    steps: list[FactRow]
    variables: list[FactRow]
    clouds: list[CloudRow]
    counts: dict[str, int]
    """How many there are of each, listed or not."""
    searched: int
    """Files among which these were looked for."""
    problems: list[Place]
    """Files that could not be read as what they should be, with the reason as text."""


async def run(args: Input, context: ToolContext) -> Output:
    paths = await context.project.paths()
    found = await context.project.once("environment", lambda: analyze_environment(paths, context.project.read_text))
    rows = {
        "images": [_row(one.name, one.tag, one.evidence) for one in found.images],
        "services": [_row(one.name, _said(one.image, *one.ports), one.evidence) for one in found.services],
        "kubernetes": [_row(one.name or "(no name)", one.kind, one.evidence) for one in found.kubernetes],
        "charts": [_row(one.name, one.version, one.evidence) for one in found.charts],
        "infrastructure": [
            _row(one.name, _said(one.tool, one.role, one.type), one.evidence) for one in found.infrastructure
        ],
        "pipelines": [_row(one.name, one.system, one.evidence) for one in found.pipelines],
        "steps": [_row(one.name, one.version, one.evidence) for one in found.steps],
        "variables": [_row(one.name, None, one.evidence, quoted=False) for one in found.variables],
    }
    return Output(
        **{name: listed[: args.limit] for name, listed in rows.items()},
        clouds=[CloudRow(name=one.name, places=[_place(each) for each in one.evidence]) for one in found.clouds],
        counts={name: len(listed) for name, listed in rows.items() if listed},
        searched=len(paths),
        problems=[Place(path=one.path, line=one.line, text=one.message) for one in found.problems[: args.limit]],
    )


def _row(name: str, detail: str | None, evidence: Evidence, *, quoted: bool = True) -> FactRow:
    return FactRow(name=name, detail=detail or "", place=_place(evidence, quoted=quoted))


def _place(evidence: Evidence, *, quoted: bool = True) -> Place:
    return Place(path=evidence.path, line=evidence.line, text=evidence.text if quoted else "")


def _said(*words: str | None) -> str:
    return " ".join(word for word in words if word)

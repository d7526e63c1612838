"""Which patterns apply, with evidence, and which decisions that they usually need no record in force takes."""

from hashlib import sha256
from typing import Any, Literal

from pydantic import Field

from adr_server.codebase import Evidence
from adr_server.review import PatternFit, fit_pattern, review_version
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, counted, survey_of


class Input(ToolInput):
    names: list[str] = Field(default_factory=list)
    """Only these patterns, whether anything hints at them or not; without any, all that something hints at."""


class EvidenceRow(ToolOutput):
    path: str
    line: int
    text: str
    kind: str


class TechnologyRow(ToolOutput):
    name: str
    evidence: list[EvidenceRow]


class PathRow(ToolOutput):
    glob: str
    files: list[str]


class MissingRow(ToolOutput):
    topic: str
    question: str
    options: list[str]


class DecidedRow(ToolOutput):
    topic: str
    id: str
    place: Place


class FitRow(ToolOutput):
    name: str
    fit: Literal["shown", "hinted"]
    """shown: a technology in use and one more hint; hinted: less than that."""
    used: list[TechnologyRow]
    declared: list[TechnologyRow]
    paths: list[PathRow]
    missing: list[MissingRow]
    """Decisions that no record in force takes by its title, or by naming a usual option in its decision."""
    decided: list[DecidedRow]


class Output(ToolOutput):
    patterns: list[FitRow]
    """Those that are shown first."""
    looked_for: int
    """How many patterns were compared."""
    searched: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    registry = context.shipped_patterns
    chosen = [registry.get(name) for name in dict.fromkeys(args.names)] or list(registry)
    paths = await context.project.paths()

    async def work() -> Any:
        survey = await survey_of(context.project)
        fits = await context.in_thread(
            lambda: [fit_pattern(one.name, one.content, survey, always=bool(args.names)) for one in chosen]
        )
        rows = [_row(fit) for fit in fits if fit is not None]
        rows.sort(key=lambda row: (row.fit != "shown", -len(row.used), row.name))
        searched = [counted(len(survey.live), "record in force", "records in force"), counted(len(paths), "file")]
        return Output(patterns=rows, looked_for=len(chosen), searched=searched).model_dump(mode="json")

    told = ",".join(f"{one.name}={hash_of(one.text)}" for one in chosen)
    return Output.model_validate(
        await context.project.kept(f"patterns-{review_version()}-{bool(args.names)}-{hash_of(told)}", work)
    )


def hash_of(text: str) -> str:
    """A short name for a text."""
    return sha256(text.encode()).hexdigest()[:12]


def _row(fit: PatternFit) -> FitRow:
    return FitRow(
        name=fit.name,
        fit=fit.fit.value,
        used=[_technology(name, evidence) for name, evidence in fit.used],
        declared=[_technology(name, evidence) for name, evidence in fit.declared],
        paths=[PathRow(glob=glob, files=list(files)) for glob, files in fit.paths],
        missing=[
            MissingRow(topic=one.needed.topic, question=one.needed.question, options=list(one.needed.options))
            for one in fit.questions
            if not one.answers
        ],
        decided=[
            DecidedRow(
                topic=one.needed.topic,
                id=answer.decision.id,
                place=Place(path=answer.decision.path, line=answer.line, text=answer.text),
            )
            for one in fit.questions
            for answer in one.answers[:3]
        ],
    )


def _technology(name: str, evidence: tuple[Evidence, ...]) -> TechnologyRow:
    rows = [EvidenceRow(path=one.path, line=one.line, text=one.text, kind=one.kind.value) for one in evidence]
    return TechnologyRow(name=name, evidence=rows)

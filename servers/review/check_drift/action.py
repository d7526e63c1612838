"""Every claim of the records with a verdict, the lines that say so, and where was searched for what is not there."""

from collections import Counter
from typing import Any

from pydantic import Field

from adr_server.decisions.writing import find_decision
from adr_server.review import review_version
from adr_server.tool_api import (
    JudgementRow,
    ToolContext,
    ToolInput,
    ToolOutput,
    VerdictName,
    judgement_row,
    judgements_of,
    worst_first,
)


class Input(ToolInput):
    ids: list[str] = Field(default_factory=list)
    """Only these records, by id, number, path, file name or title; without any, all."""
    verdict: VerdictName | None = None
    """Only this verdict."""


class Output(ToolOutput):
    judgements: list[JudgementRow]
    """Drift first."""
    counts: dict[str, int]
    """All judgements by verdict, those left out by `verdict` included."""
    records: int
    """How many records there are, of those that were asked for."""
    silent: list[str]
    """Ids of these records of which no claim is judged: they state none, or are not in force."""
    unreadable: dict[str, str]
    notes: list[str]
    """What the verdicts must be read with: that a shallow clone cuts off the past."""


class Kept(ToolOutput):
    judgements: list[JudgementRow]
    ids: list[str]
    unreadable: dict[str, str]


async def run(args: Input, context: ToolContext) -> Output:
    async def work() -> Any:
        log = await context.project.decisions()
        rows = [judgement_row(judgement) for judgement in await judgements_of(context.project)]
        ids = [decision.id for decision in log.decisions]
        return Kept(judgements=rows, ids=ids, unreadable=dict(log.unreadable)).model_dump(mode="json")

    kept = Kept.model_validate(await context.project.kept(f"drift-{review_version()}", work))
    meant = await _meant(args.ids, context)
    wanted = [row for row in kept.judgements if not args.ids or row.decision.id in meant]
    ids = [name for name in kept.ids if not args.ids or name in meant]
    chosen = [row for row in wanted if args.verdict is None or row.verdict == args.verdict]
    return Output(
        judgements=worst_first(chosen),
        counts=dict(sorted(Counter(row.verdict for row in wanted).items())),
        records=len(ids),
        silent=sorted(set(ids) - {row.decision.id for row in kept.judgements}),
        unreadable=kept.unreadable,
        notes=await context.project.past_notes(),
    )


async def _meant(ids: list[str], context: ToolContext) -> frozenset[str]:
    log = await context.project.decisions()
    return frozenset(find_decision(log, name).id for name in ids)

"""Every claim of the records with a verdict, the lines that say so, and where was searched for what is not there."""

from collections import Counter
from typing import Any, Literal

from pydantic import Field

from adr_server.decisions.writing import find_decision
from adr_server.review import Judgement, review_version
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, judgements_of

VerdictName = Literal["conform", "drift", "partial", "not_checkable"]
_ORDER = {"drift": 0, "partial": 1, "conform": 2, "not_checkable": 3}
_WEIGHT = {"high": 0, "medium": 1, "low": 2, "info": 3}


class Input(ToolInput):
    ids: list[str] = Field(default_factory=list)
    """Only these records, by id, number, path, file name or title; without any, all."""
    verdict: VerdictName | None = None
    """Only this verdict."""


class DecisionRef(ToolOutput):
    id: str
    path: str


class ClaimRow(ToolOutput):
    text: str
    """The sentence, as far as it stands on its line."""
    path: str
    line: int
    subject: str
    """The technology, package, or pair of parts that it is about."""
    polarity: str
    """use, do_not_use, remove, deprecate, replace, only, at_least, at_most, above, may_not_reach, only_may_reach,
    apart, lies_at (where something lies), pinned, set_to (a key or mode), each_is (of what type), each_begins_with,
    only_in (a folder), runs_in_ci or depends_on_nothing."""


class EvidenceRow(ToolOutput):
    path: str
    line: int
    text: str
    kind: str
    """manifest, lock and environment declare, at a place what is missing would stand; every other kind shows use."""


class JudgementRow(ToolOutput):
    decision: DecisionRef
    claim: ClaimRow
    verdict: VerdictName
    severity: Literal["high", "medium", "low", "info"]
    evidence: list[EvidenceRow]
    searched: list[str]
    """Where it would show, for what was not found."""
    note: str
    """Why, and for what cannot be checked, what would make it so."""


class Output(ToolOutput):
    judgements: list[JudgementRow]
    """Drift first."""
    counts: dict[str, int]
    """All judgements by verdict, those left out by `verdict` included."""
    records: int
    """How many records there are."""
    silent: list[str]
    """Ids of the records that state no claim."""
    unreadable: dict[str, str]


class Kept(ToolOutput):
    judgements: list[JudgementRow]
    ids: list[str]
    unreadable: dict[str, str]


async def run(args: Input, context: ToolContext) -> Output:
    async def work() -> Any:
        log = await context.project.decisions()
        rows = [_row(judgement) for judgement in await judgements_of(context.project)]
        ids = [decision.id for decision in log.decisions]
        return Kept(judgements=rows, ids=ids, unreadable=dict(log.unreadable)).model_dump(mode="json")

    kept = Kept.model_validate(await context.project.kept(f"drift-{review_version()}", work))
    meant = await _meant(args.ids, context)
    wanted = [row for row in kept.judgements if not args.ids or row.decision.id in meant]
    chosen = [row for row in wanted if args.verdict is None or row.verdict == args.verdict]
    chosen.sort(key=lambda row: (_ORDER[row.verdict], _WEIGHT[row.severity], row.claim.path, row.claim.line))
    return Output(
        judgements=chosen,
        counts=dict(sorted(Counter(row.verdict for row in wanted).items())),
        records=len(kept.ids),
        silent=sorted(set(kept.ids) - {row.decision.id for row in kept.judgements}),
        unreadable=kept.unreadable,
    )


async def _meant(ids: list[str], context: ToolContext) -> frozenset[str]:
    log = await context.project.decisions()
    return frozenset(find_decision(log, name).id for name in ids)


def _row(judgement: Judgement) -> JudgementRow:
    claim = judgement.claim
    return JudgementRow(
        decision=DecisionRef(id=claim.decision.id, path=claim.path),
        claim=ClaimRow(
            text=claim.text,
            path=claim.path,
            line=claim.line,
            subject=claim.subject.name,
            polarity=claim.polarity.value,
        ),
        verdict=judgement.verdict.value,
        severity=judgement.severity.value,
        evidence=[
            EvidenceRow(path=one.path, line=one.line, text=one.text, kind=one.kind.value) for one in judgement.evidence
        ],
        searched=list(judgement.searched),
        note=judgement.note,
    )

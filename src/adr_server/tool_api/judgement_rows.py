"""Judgements as tools give them: a claim with its verdict, the lines that say so, and where was searched."""

from collections.abc import Iterable
from typing import Literal, TypeVar

from adr_server.review import Judgement
from adr_server.tool_api.models import ToolOutput

Row = TypeVar("Row", bound="JudgementRow")
VerdictName = Literal["conform", "drift", "partial", "not_checkable"]
_ORDER = {"drift": 0, "partial": 1, "conform": 2, "not_checkable": 3}
_WEIGHT = {"high": 0, "medium": 1, "low": 2, "info": 3}


class DecisionRef(ToolOutput):
    """A record."""

    id: str
    path: str


class ClaimRow(ToolOutput):
    """What one line of a record wants."""

    text: str
    """The whole sentence; a very long one ends in an ellipsis."""
    path: str
    line: int
    """Where the sentence begins; it may go on below."""
    subject: str
    """The technology, package, or pair of parts that it is about."""
    polarity: str
    """use, do_not_use, remove, deprecate, replace, only, at_least, at_most, above, may_not_reach, only_may_reach,
    apart, lies_at (where something lies), pinned, set_to (a key or mode), each_is (of what type), each_begins_with,
    only_in (a folder), runs_in_ci, depends_on_nothing or holds_for_each (of a kind of infrastructure)."""


class EvidenceRow(ToolOutput):
    """A line of the project that a verdict rests on."""

    path: str
    line: int
    text: str
    kind: str
    """manifest, lock and environment declare, at a place what is missing would stand; every other kind shows use."""


class JudgementRow(ToolOutput):
    """A claim with its verdict."""

    decision: DecisionRef
    claim: ClaimRow
    verdict: VerdictName
    severity: Literal["high", "medium", "low", "info"]
    evidence: list[EvidenceRow]
    searched: list[str]
    """Where it would show, for what was not found."""
    note: str
    """Why, and for what cannot be checked, what would make it so."""


def judgement_row(judgement: Judgement) -> JudgementRow:
    """The row of a judgement."""
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


def worst_first(rows: Iterable[Row]) -> list[Row]:
    """Drift before all else, the severe before the mild, then by the records' lines."""
    return sorted(rows, key=lambda row: (_ORDER[row.verdict], _WEIGHT[row.severity], row.claim.path, row.claim.line))

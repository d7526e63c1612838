"""Claims that somebody read in the records: the caller says what a sentence wants, and the code decides on it.

Rule: the quote must stand on its line. All that is wrong with the claims is told at once, and then none is judged.
The claims are judged in their order, as far as the time goes: what is left is told by its place, and none is lost.
"""

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field, model_validator

from adr_server.decisions import Decision, DecisionLog, Status
from adr_server.decisions.writing import find_decision
from adr_server.review import (
    Claim,
    Judgement,
    Polarity,
    Reading,
    Severity,
    Verdict,
    claim_of,
    each_judgement,
    is_live,
    superseded_paths,
    words_on,
)
from adr_server.tool_api import (
    BrokenInputError,
    JudgementRow,
    ToolContext,
    ToolInput,
    ToolOutput,
    UsageError,
    claims_of_records,
    counted,
    judgement_row,
    survey_of,
    worst_first,
)

_VERSIONED = frozenset({"at_least", "at_most"})
_SETS = "set_to"
_TARGETED = frozenset({"may_not_reach", "lies_at"})
_LEAST_QUOTED = 8
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_VERSION = re.compile(r"\d+(?:\.\d+){0,3}")
_KEPT_BACK = 0.2
"""The share of a run's time that is kept for telling what was found, up to so many seconds."""
_MOST_KEPT_BACK = 5.0


class ReadClaim(ToolInput):
    record: str = Field(min_length=1, max_length=200)
    """The record's id, number, path, file name or title."""
    line: int = Field(ge=1)
    """The line of the record's file that says it."""
    quote: str = Field(min_length=_LEAST_QUOTED, max_length=600)
    """Words that stand on that line, word for word."""
    subject: str = Field(min_length=1, max_length=120)
    """A technology, a package or a name as code writes it; the part that may_not_reach; the key of set_to."""
    polarity: Literal["use", "do_not_use", "only", "at_least", "at_most", "may_not_reach", "lies_at", "set_to"]
    """What the sentence wants of the subject."""
    version: str = Field(default="", max_length=20)
    """For at_least and at_most, such as 3.11."""
    target: str = Field(default="", max_length=200)
    """For may_not_reach the part or package that may not be reached, for lies_at the whole path."""
    value: str = Field(default="", max_length=80)
    """For set_to what the key is set to, such as 50, "4 s", "35 days", true."""
    required: bool = False
    """For set_to: the record wants the key set in `folder`, so that none there is drift."""
    names: list[Annotated[str, Field(min_length=2, max_length=80)]] = Field(default_factory=list, max_length=8)
    """Other names under which code would show it; for set_to other keys of the same setting."""
    folder: str = Field(default="", max_length=200)
    """The folder that it holds for, for set_to also a file; empty for the whole project."""

    @model_validator(mode="after")
    def _fits_its_polarity(self) -> "ReadClaim":
        if problems := [*self._unreadable(), *self._unfit()]:
            raise ValueError("; ".join(problems))
        return self

    def _unreadable(self) -> Iterator[str]:
        """What is wrong with the words themselves."""
        words = (self.record, self.subject, self.target, self.folder, self.value, *self.names)
        if any(map(_CONTROL.search, words)):
            yield "a name holds a control character; each is one line of text"
        if any("*" in name for name in (self.subject, *self.names)):
            yield "a name is looked for as it stands, and * stands for nothing; name each that code has"
        if len(" ".join(self.quote.split())) < _LEAST_QUOTED:
            yield f"quote at least {_LEAST_QUOTED} characters beside spaces"
        if not self.subject.strip():
            yield "subject is empty"

    def _unfit(self) -> Iterator[str]:
        """What the polarity asks for and is not there, or takes none of."""
        polarity = self.polarity
        if (polarity in _VERSIONED) is not bool(_VERSION.fullmatch(self.version)):
            needs = f"'{polarity}' needs a version such as 3.11"
            yield needs if polarity in _VERSIONED else f"'{polarity}' takes no version"
        if (polarity in _TARGETED) is not bool(self.target.strip()):
            yield f"'{polarity}' {'needs a' if polarity in _TARGETED else 'takes no'} target"
        if polarity == _SETS and not self.value.strip():
            yield "'set_to' needs a value such as 50, 4 s, 35 days or true; subject is the key"
        if polarity != _SETS and self.value.strip():
            yield f"'{polarity}' takes no value; what a key is set to is claimed by 'set_to'"
        if self.required and not (polarity == _SETS and self.folder.strip("/")):
            yield "'required' needs 'set_to' and the folder or file in which the key has to be set"
        if polarity in _TARGETED and (self.names or self.folder):
            yield f"'{polarity}' takes no names and no folder; say subject and target by their paths"


class Input(ToolInput):
    claims: list[ReadClaim] = Field(min_length=1, max_length=40)
    """What you read, each with the words that say it."""


class ReadJudgement(JudgementRow):
    at: int
    """The claim's place in `claims`, from 0."""


class Waiting(ToolOutput):
    """A claim for which there was no time."""

    at: int
    """Its place in `claims`, from 0."""
    record: str
    line: int
    subject: str


class Output(ToolOutput):
    judgements: list[ReadJudgement]
    """Drift first; none where there are problems."""
    counts: dict[str, int]
    """Judgements by verdict."""
    unjudged: list[Waiting]
    """The claims for which there was no time, in their order: call again with these alone."""
    problems: list[str]
    """What to mend in the claims, each with its place and the remedy; empty where they were judged."""


async def run(args: Input, context: ToolContext) -> Output:
    clock = _Clock(context)
    log, paths = await context.project.decisions(), await context.project.paths()
    readings: list[Reading] = []
    problems: list[str] = []
    for at, claim in enumerate(args.claims):
        record, found = _record(log, claim)
        if record is not None:
            lines = await asyncio.to_thread(_lines, context, record.path)
            found += list(_misplaced(claim, record, lines, paths))
        problems += [f"claims[{at}].{problem}" for problem in found]
        if record is not None and not found:
            readings.append(_reading(claim, record, lines[claim.line - 1]))
    if problems:
        return Output(judgements=[], counts={}, unjudged=[], problems=problems)
    judged = await _judged(readings, context, clock)
    rows = [ReadJudgement(at=at, **judgement_row(one).model_dump()) for at, one in enumerate(judged)]
    return Output(
        judgements=worst_first(rows),
        counts=dict(sorted(Counter(row.verdict for row in rows).items())),
        unjudged=[
            Waiting(at=at, record=claim.record, line=claim.line, subject=claim.subject)
            for at, claim in enumerate(args.claims)
            if at >= len(judged)
        ],
        problems=[],
    )


class _Clock:
    """What this tool may use of the run's time: the rest is for telling what was found."""

    def __init__(self, context: ToolContext) -> None:
        self._left = context.seconds_left
        self._kept_back = min(_KEPT_BACK * self._left(), _MOST_KEPT_BACK)
        self.given_up = threading.Event()

    @property
    def left(self) -> float:
        """Seconds; none where nobody waits any more."""
        return 0.0 if self.given_up.is_set() else max(0.0, self._left() - self._kept_back)


def _record(log: DecisionLog, claim: ReadClaim) -> tuple[Decision | None, list[str]]:
    try:
        return find_decision(log, claim.record), []
    except UsageError as unknown:
        return None, [f"record: {unknown}"]


def _lines(context: ToolContext, path: str) -> list[str]:
    try:
        return context.project.read_text(path).split("\n")
    except BrokenInputError:
        return []


def _misplaced(claim: ReadClaim, record: Decision, lines: list[str], paths: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with the places that a claim names."""
    quote = " ".join(claim.quote.split())[:80]
    if claim.line > len(lines):
        yield f"line: {record.path} has {counted(len(lines), 'line')}, not {claim.line}; cite what was shown to you"
    elif not words_on(lines[claim.line - 1], claim.quote):
        other = next((number for number, line in enumerate(lines, 1) if words_on(line, claim.quote)), None)
        remedy = f"they stand on line {other}" if other else "quote words of one line as they stand there"
        yield f"quote: {record.path}:{claim.line} does not have the words “{quote}”; {remedy}"
    folder = claim.folder.strip("/")
    is_file = claim.polarity == _SETS and folder in paths
    if folder and not is_file and not any(path.startswith(f"{folder}/") for path in paths):
        kind = "folder or file" if claim.polarity == _SETS else "folder"
        yield f"folder: the project has no {kind} {folder!r}; leave it empty for the whole project"


def _reading(claim: ReadClaim, record: Decision, line: str) -> Reading:
    return Reading(
        decision=record,
        line=claim.line,
        text=words_on(line, claim.quote),
        subject=claim.subject.strip(),
        polarity=Polarity(claim.polarity),
        version=claim.version,
        target=claim.target.strip(),
        names=tuple(claim.names),
        folder=claim.folder.strip("/"),
        value=claim.value.strip(),
        required=claim.required,
    )


async def _judged(readings: Sequence[Reading], context: ToolContext, clock: _Clock) -> list[Judgement]:
    """The judgements on the first of the readings, as many as there is time for.

    A thread cannot be stopped: what it has found by then is told, and it ends behind the claim it is at.
    """
    found: list[Judgement] = []
    work = asyncio.create_task(_judge(readings, context, clock, found))
    try:
        done, _ = await asyncio.wait({work}, timeout=clock.left)
    finally:
        clock.given_up.set()
    if done:
        work.result()
    else:
        work.cancel()
    return list(found)


async def _judge(readings: Sequence[Reading], context: ToolContext, clock: _Clock, found: list[Judgement]) -> None:
    """Add a judgement for each reading; the claims that check_drift hears are known beside them."""
    survey = await survey_of(context.project)
    others = await claims_of_records(context.project)
    superseded = superseded_paths(survey.log)

    def judge() -> None:
        claims = [claim_of(reading, survey.names) for reading in readings]
        live = [claim for claim in claims if is_live(claim.decision, superseded)]
        judged = each_judgement(survey.log, live, survey.ground, survey.names, survey.past, beside=others)
        for claim in claims:
            if not clock.left:
                return
            found.append(next(judged) if is_live(claim.decision, superseded) else _not_in_force(claim, superseded))

    await asyncio.to_thread(judge)


def _not_in_force(claim: Claim, superseded: frozenset[str]) -> Judgement:
    note = f"the record is not in force: {_state(claim.decision, superseded)}"
    return Judgement(claim=claim, verdict=Verdict.NOT_CHECKABLE, severity=Severity.INFO, note=note)


def _state(decision: Decision, superseded: frozenset[str]) -> str:
    if decision.status not in {Status.ACCEPTED, Status.UNKNOWN}:
        return f"it is {decision.status.value}"
    return "another one supersedes it" if decision.path in superseded else "it lies in a folder for old records"

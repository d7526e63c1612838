"""One change of a project beside what it builds on: its lines, and both sides judged in the same way.

Rule: what the base shows is worked out only where the change shows something that may be old, and kept by commit.
"""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pydantic import TypeAdapter, ValidationError

from adr_server.decisions import DecisionLog, Status
from adr_server.decisions.lint import Finding, Hit, as_findings
from adr_server.errors import BudgetExceededError
from adr_server.review import (
    NO_HISTORY,
    Gap,
    History,
    Judgement,
    Shared,
    Survey,
    Verdict,
    find_gaps,
    review_version,
    rules_of,
    run_rules,
)
from adr_server.review.checks import (
    SEVERITIES,
    AddedLines,
    Breach,
    Unchecked,
    drift_breaches,
    gap_breaches,
    hidden_breaches,
    read_added,
    rewritten,
    rule_breaches,
    unread_breaches,
)
from adr_server.storage import Change, Json, Repository, Snapshot
from adr_server.tool_api.judging import claimed_survey_of, history_of, judgements_of, shared_of
from adr_server.tool_api.linting import lint_snapshot, rules_identity
from adr_server.tool_api.project import ProjectView


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What one side shows: breaches of claims, breaches of the records' rules, gaps, and what cannot be checked."""

    drift: tuple[Breach, ...]
    rules: tuple[Breach, ...]
    gaps: tuple[Gap, ...]
    unchecked: tuple[Unchecked, ...]


_LOOKED = TypeAdapter(Looked)
_KEPT_VERSION = 5


@dataclass(frozen=True, kw_only=True)
class ChangeView:
    """A change against the commit `fork`; `staged` looks at what is staged instead of the files as they lie there."""

    project: ProjectView
    repository: Repository
    fork: str
    staged: bool = False

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The paths that differ."""
        return self.project.changes(self.repository, self.fork, staged=self.staged)

    @cached_property
    def snapshot(self) -> Snapshot:
        """The project at the fork."""
        return Snapshot(self.repository, self.fork, self.project.checkout, read=self.project.read_text)

    @cached_property
    def _added(self) -> tuple[AddedLines, tuple[str, ...]]:
        try:
            return read_added(self.repository.diff(self.fork, staged=self.staged, around=0)), ()
        except BudgetExceededError as error:
            note = f"{error} Every line of a changed file counts as added."
            return AddedLines(whole=frozenset(one.path for one in self.changes if one.status != "D")), (note,)

    @property
    def added(self) -> AddedLines:
        """The lines that the change adds."""
        return self._added[0]

    @property
    def notes(self) -> tuple[str, ...]:
        """What could not be told of the change."""
        return self._added[1]

    async def before(self, head: Looked, lint: Iterable[Finding]) -> frozenset[str]:
        """Fingerprints of what was there at the fork, as the change's own paths have them."""
        known: set[str] = set()
        log = None
        if any(True for _ in lint):
            log = await self.log()
            known.update(await self._lint_prints(log))
        if head.drift or head.rules or head.gaps:
            base = await self._looked(log)
            then = tuple(self._moved((*base.drift, *base.rules)))
            known.update(_prints((*then, *rewritten((*head.drift, *head.rules), then))))
            names = {gap.name for gap in base.gaps}
            known.update(_prints(gap_breaches(gap for gap in head.gaps if gap.name in names)))
        return frozenset(known)

    async def opened(self, head: Looked) -> tuple[Gap, ...]:
        """The gaps that were none at the fork."""
        if not head.gaps:
            return ()
        names = {gap.name for gap in (await self._looked(None)).gaps}
        return tuple(gap for gap in head.gaps if gap.name not in names)

    async def judge_fork(self) -> None:
        """Work out what the fork shows, and keep it for whoever compares with it."""
        await self._looked(None)

    async def log(self) -> DecisionLog:
        """The records at the fork."""
        return await self.project.once(f"log at {self.fork}", lambda: self.project.log_of(self.snapshot))

    async def _lint_prints(self, log: DecisionLog) -> tuple[str, ...]:
        found = await lint_snapshot(self.project, log, self.snapshot)
        return tuple(one.fingerprint for one in found)

    async def _looked(self, log: DecisionLog | None) -> Looked:
        async def work() -> Json:
            found = log if log is not None else await self.log()
            shared, history = await shared_of(self.project), await history_of(self.project)
            return await asyncio.to_thread(look_json, found, self.snapshot, shared, history)

        return _read(await self.project.of_commit(_kept_name(), self.fork, work)) or _read_sure(await work())

    def _moved(self, breaches: Iterable[Breach]) -> Iterable[Breach]:
        moved: Mapping[str, str] = {one.old_path: one.path for one in self.changes if one.old_path is not None}
        return ((code, replace(hit, path=moved.get(hit.path, hit.path))) for code, hit in breaches)


def look_json(
    log: DecisionLog, snapshot: Snapshot, shared: Shared | None = None, history: History = NO_HISTORY
) -> Json:
    """What a commit shows, as JSON that a cache keeps; `shared` is what other states of the project have in common."""
    survey = Survey(log, snapshot.paths, snapshot.read_text, shared, history)
    return _json(look(survey, survey.judgements))


def _json(looked: Looked) -> Json:
    kept: Json = _LOOKED.dump_python(looked, mode="json")
    return kept


async def look_now(project: ProjectView) -> Looked:
    """What the project shows as it lies there now; from the cache where no file has changed."""

    async def work() -> Json:
        survey, judgements = await claimed_survey_of(project), await judgements_of(project)
        return await asyncio.to_thread(lambda: _json(look(survey, judgements)))

    return _read(await project.kept(_kept_name(), work)) or _read_sure(await work())


def _kept_name() -> str:
    return f"looked-{_KEPT_VERSION}-{review_version()}-{rules_identity()[:16]}"


def _read(kept: Json) -> Looked | None:
    """What was kept; None where another version wrote it."""
    try:
        return _read_sure(kept)
    except ValidationError:
        return None


def _read_sure(made: Json) -> Looked:
    return _LOOKED.validate_python(made)


def look(survey: Survey, judgements: Iterable[Judgement]) -> Looked:
    """Drift, broken rules and gaps of one side."""
    judged = tuple(judgements)
    accepted = [decision for decision in survey.log.decisions if decision.status is Status.ACCEPTED]
    rules, _ = rules_of(survey, accepted)
    checked = run_rules(rules, survey.ground)
    return Looked(
        drift=(*drift_breaches(judged), *hidden_breaches(judged)),
        rules=(*rule_breaches(checked.violations), *unread_breaches(checked.unread)),
        gaps=find_gaps(survey),
        unchecked=tuple(
            Unchecked(
                record=one.claim.decision.id,
                path=one.claim.path,
                line=one.claim.line,
                subject=one.claim.subject.name,
                note=one.note,
            )
            for one in judged
            if one.verdict is Verdict.NOT_CHECKABLE
        ),
    )


def _prints(breaches: Iterable[tuple[str, Hit]]) -> frozenset[str]:
    return frozenset(one.fingerprint for one in as_findings(breaches, SEVERITIES))

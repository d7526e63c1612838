"""Records for what is used or demanded and decided nowhere: proposed, with evidence, in the form of the log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial

from pydantic import Field, model_validator

from adr_server.decisions import DecisionLog
from adr_server.decisions.lint import as_findings
from adr_server.decisions.writing import ChangeSet, Proposal, dominant_folder, several_decisions
from adr_server.review import (
    Gap,
    gap_proposal,
    is_live,
    mentions_of,
    requirement_proposal,
    superseded_paths,
    undecided,
    with_provenance,
)
from adr_server.review.checks import SEVERITIES, gap_breaches
from adr_server.tool_api import (
    ChangeView,
    ProposedChanges,
    Repository,
    ToolContext,
    ToolFailedError,
    ToolInput,
    UnknownNameError,
    look_now,
    propose,
    survey_of,
)


class Input(ToolInput):
    base: str | None = None
    """For what differs from this branch or commit: a record for each technology that it brings."""
    gap: str | None = None
    """For one gap: the technology's name, or the fingerprint of its finding."""
    requirements: str | None = None
    """For a requirements document of the project: a record for each technology that it names."""
    title: str | None = None
    """For nothing but a title."""
    folder: str | None = None
    """The decision folder; without it, the one that holds most records."""
    write: bool = False
    """Write them; without, only the diff is given."""

    @model_validator(mode="after")
    def _one_source(self) -> "Input":
        given = [name for name in ("base", "gap", "requirements", "title") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError("give exactly one of base, gap, requirements and title")
        return self


class Output(ProposedChanges):
    records: list[str]
    """The paths of the new records."""
    texts: list[str] = Field(default_factory=list)
    """The whole text of each, in the same order."""
    skipped: list[str]
    """What needs no record, and why."""


@dataclass(frozen=True, kw_only=True)
class Sourced:
    """A proposal with where it comes from."""

    proposal: Proposal
    source: str
    evidence: tuple[str, ...] = ()


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    repository = await context.project.repository()
    day = datetime.now(UTC).date()
    skipped: list[str] = []
    if args.base is not None:
        found, day = await _from_change(args.base, repository, context, day)
    elif args.gap is not None:
        found = [await _from_gap(args.gap, context)]
    elif args.requirements is not None:
        found, skipped = await _from_requirements(args.requirements, context)
    else:
        found = [Sourced(proposal=Proposal(title=args.title or ""), source="a title")]
    found, covered = _uncovered(found, log)
    place = args.folder if args.folder is not None else dominant_folder(log)
    taken = await context.project.taken_numbers(None, place or "")
    changes = await context.in_thread(
        lambda: several_decisions(
            log,
            context.project.read_text,
            [one.proposal for one in found],
            today=day,
            base_numbers=taken,
            folder=args.folder,
        )
    )
    changes = _signed(changes, found, context)
    records = [edit for edit in changes.edits if edit.before is None]
    return Output(
        **dict(await propose(changes, context, write=args.write)),
        records=[edit.path for edit in records],
        texts=[edit.after for edit in records],
        skipped=[*skipped, *covered],
    )


async def _from_change(
    base: str, repository: Repository | None, context: ToolContext, today: date
) -> tuple[list[Sourced], date]:
    """A proposal for each gap that the change opens, and the day of its last commit, so that drafts stay the same."""
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; there is no change to draft from.")
    fork = await context.in_thread(partial(repository.fork, base))
    change = ChangeView(project=context.project, repository=repository, fork=fork)
    opened = await change.opened(await look_now(context.project))
    commits = await context.in_thread(lambda: repository.history(after=fork))
    day = date.fromisoformat(commits[0].date[:10]) if commits else today
    found = []
    for gap in opened:
        paths = {one.path for one in gap.evidence}
        told = [(one.id, one.subject) for one in commits if paths & {touched.path for touched in one.changes}]
        found.append(await _of_gap(gap, context, f"the change since {fork[:12]}", told))
    return found, day


async def _from_gap(wanted: str, context: ToolContext) -> Sourced:
    gaps = (await look_now(context.project)).gaps
    by_name = {gap.name.lower(): gap for gap in gaps}
    printed = {as_findings(gap_breaches([gap]), SEVERITIES)[0].fingerprint: gap for gap in gaps}
    gap = by_name.get(wanted.strip().lower()) or printed.get(wanted.strip())
    if gap is None:
        remedy = "`find_missing_decisions` lists them; what a record in force names is none."
        raise UnknownNameError("gap", wanted, [gap.name for gap in gaps], remedy=remedy)
    return await _of_gap(gap, context, f"the gap {gap.name}", [])


async def _of_gap(gap: Gap, context: ToolContext, source: str, commits: Sequence[tuple[str, str]]) -> Sourced:
    survey = await survey_of(context.project)
    proposal = await context.in_thread(lambda: gap_proposal(gap, survey.ground.lexicon, commits))
    return Sourced(proposal=proposal, source=source, evidence=tuple(f"{one.path}:{one.line}" for one in gap.evidence))


async def _from_requirements(path: str, context: ToolContext) -> tuple[list[Sourced], list[str]]:
    text = await context.in_thread(lambda: context.project.read_text(path))
    survey = await survey_of(context.project)

    def work() -> tuple[list[Sourced], list[str]]:
        lexicon = survey.ground.lexicon
        mentioned = mentions_of(text, survey.names, lexicon)
        open_ones = set(undecided(survey, [one.name for one in mentioned]))
        found = [
            Sourced(
                proposal=requirement_proposal(one, path, lexicon),
                source=path,
                evidence=tuple(f"{path}:{number}" for number, _ in one.lines[:12]),
            )
            for one in mentioned
            if one.name in open_ones
        ]
        decided = [f"{one.name}: a record in force names it" for one in mentioned if one.name not in open_ones]
        return found, decided

    return await context.in_thread(work)


def _uncovered(found: Sequence[Sourced], log: DecisionLog) -> tuple[list[Sourced], list[str]]:
    """Those whose title no live or proposed record has already."""
    superseded = superseded_paths(log)
    held = {
        _folded(one.title or ""): one
        for one in log.decisions
        if is_live(one, superseded) or one.status.value in {"proposed", "draft"}
    }
    covered = [(one, held[_folded(one.proposal.title)]) for one in found if _folded(one.proposal.title) in held]
    told = [f"{one.proposal.title}: {record.path} has it ({record.status.value})" for one, record in covered]
    return [one for one in found if _folded(one.proposal.title) not in held], told


def _folded(title: str) -> str:
    return " ".join(title.split()).casefold()


def _signed(changes: ChangeSet, found: Sequence[Sourced], context: ToolContext) -> ChangeSet:
    """The new records with where each comes from in its front matter."""
    edits = []
    notes = list(changes.notes)
    waiting = iter(found)
    for edit in changes.edits:
        source = next(waiting, None) if edit.before is None else None
        if source is None:
            edits.append(edit)
            continue
        facts: dict[str, str | Sequence[str]] = {"by": f"adr-server {context.server.version}", "from": source.source}
        if source.evidence:
            facts["evidence"] = source.evidence
        signed = with_provenance(edit.after, edit.path, facts)
        if signed is None:
            notes.append(f"{edit.path}: its form has no front matter; where it comes from was left out.")
        edits.append(edit if signed is None else replace(edit, after=signed))
    return ChangeSet.of(edits, notes)

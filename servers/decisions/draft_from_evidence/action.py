"""Records for what is used or demanded and decided nowhere: proposed, with evidence, in the form of the log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial

from pydantic import Field, model_validator

from adr_server.decisions import DecisionLog, Status, read_file
from adr_server.decisions.lint import as_findings
from adr_server.decisions.writing import ChangeSet, Proposal, completed, dominant_folder, several_decisions
from adr_server.review import (
    Gap,
    Survey,
    Weighed,
    gap_proposal,
    is_live,
    mentions_of,
    requirement_proposal,
    superseded_paths,
    undecided,
    weighed_in_patterns,
    with_provenance,
)
from adr_server.review.checks import SEVERITIES, gap_breaches
from adr_server.tool_api import (
    ChangeView,
    Draft,
    Places,
    ProposedChanges,
    Repository,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    UnknownNameError,
    grounded,
    look_now,
    needed_beside,
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
    answers: list[Draft] = Field(default_factory=list, max_length=50)
    """What somebody knows beyond the evidence, by the title of the record; it adds to a draft and replaces nothing."""
    answered_by: str | None = Field(default=None, max_length=200)
    """Who gave the answers, for the front matter: a person, or the name of a model."""
    write: bool = False
    """Write them; without, only the diff is given."""

    @model_validator(mode="after")
    def _one_source(self) -> "Input":
        given = [name for name in ("base", "gap", "requirements", "title") if getattr(self, name) is not None]
        if len(given) != 1:
            raise ValueError("give exactly one of base, gap, requirements and title")
        return self


class OpenRecord(ToolOutput):
    title: str
    context: str
    """What the evidence says, with its places."""
    options: list[str]
    questions: list[str]
    """What the evidence leaves open."""


class Output(ProposedChanges):
    records: list[str]
    """The paths of the new records."""
    texts: list[str] = Field(default_factory=list)
    """The whole text of each, in the same order."""
    skipped: list[str]
    """What needs no record, and why."""
    open: list[OpenRecord] = Field(default_factory=list)
    """Each new record as an answer would find it: what is known, and what is asked."""


@dataclass(frozen=True, kw_only=True)
class Sourced:
    """A proposal with where it comes from."""

    proposal: Proposal
    source: str
    evidence: tuple[str, ...] = ()
    answered: bool = False


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
    answered, left = await _answered(found, args.answers, log, context)
    place = args.folder if args.folder is not None else dominant_folder(log)
    taken = await context.project.taken_numbers(None, place or "")
    changes = await context.in_thread(
        lambda: several_decisions(
            log,
            context.project.read_text,
            [one.proposal for one in answered],
            today=day,
            base_numbers=taken,
            folder=args.folder,
        )
    )
    changes = _signed(changes, answered, context, by=args.answered_by)
    records = [edit for edit in changes.edits if edit.before is None]
    return Output(
        **dict(await propose(changes, context, write=args.write)),
        records=[edit.path for edit in records],
        texts=[edit.after for edit in records],
        skipped=[*skipped, *covered, *left],
        open=[_open(one.proposal) for one in found],
    )


def _open(proposal: Proposal) -> OpenRecord:
    options = [one.title for one in proposal.options]
    return OpenRecord(
        title=proposal.title, context=proposal.context, options=options, questions=list(proposal.unknowns)
    )


async def _answered(
    found: Sequence[Sourced], answers: Sequence[Draft], log: DecisionLog, context: ToolContext
) -> tuple[list[Sourced], list[str]]:
    """The proposals with their answers, and the answers that belong to none."""
    paths = frozenset(await context.project.paths()) if answers else frozenset()
    places = Places(paths=paths, log=log, read=context.project.read_text)
    given = {_folded(one.title): one for one in answers}

    def work() -> list[Sourced]:
        return [
            replace(one, proposal=completed(one.proposal, grounded(answer, places).proposal()), answered=True)
            if (answer := given.get(_folded(one.proposal.title))) is not None
            else one
            for one in found
        ]

    wanted = {_folded(one.proposal.title) for one in found}
    left = [f"{one.title}: answered, and no evidence asks for it" for key, one in given.items() if key not in wanted]
    return await context.in_thread(work), left


async def _from_change(
    base: str, repository: Repository | None, context: ToolContext, today: date
) -> tuple[list[Sourced], date]:
    """A proposal for each gap that the change opens, and the day of its last commit, so that drafts stay the same."""
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; there is no change to draft from.")
    fork = await context.in_thread(partial(repository.fork, base))
    change = ChangeView(project=context.project, repository=repository, fork=fork)
    looked = await look_now(context.project)
    known = {gap.name for gap in looked.gaps}
    opened = [*await change.opened(looked), *await needed_beside(context, fork, known)]
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
        remedy = (
            "`adr-server gaps` lists them, and so does find_missing_decisions; what a record in force names is none."
        )
        raise UnknownNameError("gap", wanted, [gap.name for gap in gaps], remedy=remedy)
    return await _of_gap(gap, context, f"the gap {gap.name}", [])


async def _of_gap(gap: Gap, context: ToolContext, source: str, commits: Sequence[tuple[str, str]]) -> Sourced:
    survey = await survey_of(context.project)
    proposal = await context.in_thread(
        lambda: gap_proposal(gap, survey.ground.lexicon, commits, _weighed(gap.name, survey, context))
    )
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
                proposal=requirement_proposal(one, path, lexicon, _weighed(one.name, survey, context)),
                source=path,
                evidence=tuple(f"{path}:{number}" for number, _ in one.lines[:12]),
            )
            for one in mentioned
            if one.name in open_ones
        ]
        decided = [f"{one.name}: a record in force names it" for one in mentioned if one.name not in open_ones]
        return found, decided

    return await context.in_thread(work)


def _weighed(name: str, survey: Survey, context: ToolContext) -> tuple[Weighed, ...]:
    return weighed_in_patterns(name, [(one.name, one.content) for one in context.shipped_patterns], survey)


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


def _signed(changes: ChangeSet, found: Sequence[Sourced], context: ToolContext, *, by: str | None) -> ChangeSet:
    """The new records with where each comes from in its front matter."""
    edits = []
    notes = list(changes.notes)
    waiting = iter(found)
    for edit in changes.edits:
        source = next(waiting, None) if edit.before is None else None
        if source is None:
            edits.append(edit)
            continue
        _prove(edit.after, edit.path)
        facts: dict[str, str | Sequence[str]] = {"by": f"adr-server {context.server.version}", "from": source.source}
        if source.evidence:
            facts["evidence"] = source.evidence
        if source.answered:
            facts["answers"] = by or "its caller"
        signed = with_provenance(edit.after, edit.path, facts)
        if signed is None:
            told = "; ".join(f"{key} {value}" for key, value in facts.items() if isinstance(value, str))
            notes.append(f"{edit.path}: its form has no front matter; where it comes from was left out: {told}.")
        edits.append(edit if signed is None else replace(edit, after=signed))
    return ChangeSet.of(edits, notes)


def _prove(text: str, path: str) -> None:
    """Whatever an answer says, what comes of it is one record that is proposed."""
    records = read_file(text, path)
    if len(records) != 1 or records[0].status not in {Status.PROPOSED, Status.DRAFT, Status.UNKNOWN}:
        raise ToolFailedError(f"{path}: an answer would make something else of the draft than one proposed record.")

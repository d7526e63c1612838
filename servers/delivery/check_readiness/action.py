"""Statements about the state of a release: each holds, does not, or was not measured. No score and no verdict."""

from functools import partial

from pydantic import Field

from adr_server.codebase import analyze_environment
from adr_server.codebase.test_reports import TestReport, read_test_report
from adr_server.decisions import Decision, DecisionLog, Status
from adr_server.review.release import (
    Fact,
    FactName,
    Holds,
    Seen,
    changelog_names_decisions,
    images_pinned,
    no_open_drift,
    no_proposed_implemented,
    pipeline_present,
    tests_pass,
    tree_clean,
    unmeasured,
    version_described,
)
from adr_server.tool_api import (
    BrokenInputError,
    Place,
    Repository,
    ToolContext,
    ToolInput,
    ToolOutput,
    UsageError,
    changelog_of,
    judgements_of,
    releases_of,
    version_tags,
)


class Input(ToolInput):
    version: str | None = None
    """The version to be released; without it, what the changelog calls unreleased."""
    test_reports: list[str] = Field(default_factory=list, max_length=50)
    """JUnit XML files of the project, from its root."""


class FactRow(ToolOutput):
    fact: FactName
    statement: str
    holds: Holds
    count: int
    """How many things speak against it, or for it where one is enough."""
    evidence: list[Place]
    """The first of them; line 0 stands for the whole file."""
    searched: list[str]
    note: str


class Output(ToolOutput):
    facts: list[FactRow]
    """What does not hold first, then what was not measured."""
    counts: dict[str, int]
    """Statements by whether they hold."""
    since: str | None
    """The tag of the last release; None where there is none."""
    commit: str | None


_ORDER = (Holds.NO, Holds.NOT_MEASURED, Holds.YES)


async def run(args: Input, context: ToolContext) -> Output:
    project = context.project
    log, paths = await project.decisions(), await project.paths()
    judged = await judgements_of(project)
    environment = await context.in_thread(lambda: analyze_environment(paths, project.read_text))
    repository = await project.repository()
    commit = await _commit(context, repository)
    facts = [
        no_open_drift(judged),
        no_proposed_implemented(log, judged),
        pipeline_present(environment),
        tests_pass(*await _reports(args, context)),
        await _tree(context, repository, commit),
        images_pinned(environment),
    ]
    changelog, missing = await changelog_of(project)
    since, accepted, commits = await _since(context, repository if commit else None, log)
    facts.append(changelog_names_decisions(log, accepted, changelog, version=args.version, since=since))
    facts.append(version_described(changelog, version=args.version, commits=commits))
    if changelog is None:
        facts[-2:] = [unmeasured(fact.name, missing) for fact in facts[-2:]]
    facts.sort(key=lambda fact: _ORDER.index(fact.holds))
    counts = {holds.value: sum(fact.holds is holds for fact in facts) for holds in _ORDER}
    return Output(facts=[_row(fact) for fact in facts], counts=counts, since=since, commit=commit)


async def _commit(context: ToolContext, repository: Repository | None) -> str | None:
    if repository is None:
        return None
    try:
        return await context.in_thread(lambda: repository.commit("HEAD"))
    except UsageError:
        return None  # A repository without a commit.


async def _reports(args: Input, context: ToolContext) -> tuple[list[TestReport], list[Seen]]:
    reports: list[TestReport] = []
    unread: list[Seen] = []
    for path in args.test_reports:
        context.check_time()
        try:
            text = await context.in_thread(partial(context.project.read_text, path))
            reports.append(read_test_report(text, path))
        except BrokenInputError as problem:
            unread.append(Seen(path=path, line=0, text=str(problem)))
    return reports, unread


async def _tree(context: ToolContext, repository: Repository | None, commit: str | None) -> Fact:
    if repository is None or commit is None:
        return unmeasured(FactName.TREE_CLEAN, "there is no git repository, or it has no commit")
    changed = await context.in_thread(repository.uncommitted)
    return tree_clean([(one.status, one.path) for one in changed], commit)


async def _since(
    context: ToolContext, repository: Repository | None, log: DecisionLog
) -> tuple[str | None, list[Decision], int | None]:
    """The last release's tag, the records accepted since, and how many commits lie between."""
    tags = await version_tags(repository, 1) if repository is not None else ()
    if repository is None or not tags:
        return None, [], None
    last = (await releases_of(context, repository, tags))[0]
    commits = await context.in_thread(lambda: repository.commits_since(last.commit))
    now = [decision for decision in log.decisions if decision.status is Status.ACCEPTED]
    return last.name, [one for one in now if last.states.get(one.id) is not Status.ACCEPTED], commits


def _row(fact: Fact) -> FactRow:
    return FactRow(
        fact=fact.name,
        statement=fact.statement,
        holds=fact.holds,
        count=fact.count,
        evidence=[Place(path=seen.path, line=seen.line, text=seen.text) for seen in fact.seen],
        searched=list(fact.searched),
        note=fact.note,
    )

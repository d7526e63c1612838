"""Every check over a project, held against a base: what the change brings is new, what was there is old."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial

from pydantic import Field

from adr_server.decisions.lint import Finding, as_findings
from adr_server.review import is_lock
from adr_server.review.checks import (
    LARGE,
    SEVERITIES,
    Breach,
    Check,
    Reported,
    Touched,
    Unchecked,
    Waiver,
    find_artefacts,
    find_conflict_marks,
    gap_breaches,
    judged,
    large_binary,
    read_waivers,
    removed_breach,
    renumbered_breach,
    rewritten_breach,
    secret_breach,
    untold,
    waiver_problems,
)
from adr_server.security import Category
from adr_server.tool_api import (
    BrokenInputError,
    ChangeView,
    Looked,
    NotAllowedError,
    ToolContext,
    ToolInput,
    ToolOutput,
    UsageError,
    find_in,
    lint_project,
    look_now,
    needed_beside,
    read_masking,
    settings_breaches,
)

MOST_PATHS = 5_000
OF_A_DIFF = frozenset({Check.INTEGRITY, Check.IMMUTABILITY, Check.ARTEFACTS, Check.SECRETS})


class Input(ToolInput):
    base: str | None = None
    """The branch or commit that the change builds on; without it, the default branch."""
    staged: bool = False
    """Look at what is staged for the next commit; the base is then the last commit."""
    only: list[Check] = Field(default_factory=list)
    """Only these checks; without any, all."""


class Output(ToolOutput):
    base: str | None
    """What was compared with; null outside of git, where every finding counts as new."""
    fork: str | None
    """The commit that both sides come from."""
    checks: list[Check]
    """What was looked for."""
    records: list[str]
    """Paths of all records."""
    changed: list[str]
    """Paths that differ."""
    findings: list[Reported]
    touched: list[Touched]
    """Records that govern what is touched, or that the change itself writes."""
    unchecked: list[Unchecked]
    """Claims that nothing can be said about."""
    notes: list[str]
    """What could not be looked at, and why."""


async def run(args: Input, context: ToolContext) -> Output:
    wanted = frozenset(args.only or Check)
    base, change = await _change(args, context)
    log = await context.project.decisions()
    notes = [*await context.project.notices(), *await _past_notes(wanted, context)]
    if change is None and wanted & OF_A_DIFF:
        left_out = ", ".join(sorted(wanted & OF_A_DIFF))
        notes.append(f"There is no commit to compare with: {left_out} were not checked, and every finding is new.")
    lint: tuple[Finding, ...] = ()
    if wanted & {Check.LINT, Check.INTEGRITY}:
        on_base = base if change is not None and not args.staged and Check.INTEGRITY in wanted else None
        found = await lint_project(context.project, base=on_base)
        lint = tuple(one for one in found if Check.LINT in wanted or one.code == "ADR102")
    looked = await _looked(wanted, context)
    breaches: list[Breach] = [*looked.drift, *untold(looked.rules, looked.drift), *gap_breaches(looked.gaps)]
    if change is not None and Check.GAPS in wanted and not args.staged:
        known = {gap.name for gap in looked.gaps}
        breaches += gap_breaches(await needed_beside(context, change.fork, known))
    if change is not None:
        await context.in_thread(lambda: (change.changes, change.added))
        notes += change.notes
        breaches += await _of_the_change(change, wanted, context)
        # Whatever was asked for: every check goes by the settings.
        breaches += await context.in_thread(lambda: settings_breaches(change))
    waivers = await context.in_thread(
        lambda: _waivers([*(one.path for one in lint), *_paths(breaches, change)], context)
    )
    today = datetime.now(UTC).date()
    if Check.WAIVERS in wanted:
        breaches += [one for path, held in waivers.items() for one in waiver_problems(path, held, today)]
    findings = [*lint, *as_findings(breaches, SEVERITIES)]
    before = await change.before(looked, lint) if change is not None else frozenset[str]()
    changed = sorted(one.path for one in change.changes) if change is not None else []
    return Output(
        base=base,
        fork=change.fork if change is not None else None,
        checks=sorted(wanted if change is not None else wanted - OF_A_DIFF),
        records=list(dict.fromkeys(decision.path for decision in log.decisions)),
        changed=changed,
        findings=list(judged(findings, before=before, waivers=waivers, today=today)),
        touched=await _touched(changed, context),
        unchecked=list(looked.unchecked),
        notes=notes,
    )


async def _past_notes(wanted: frozenset[Check], context: ToolContext) -> list[str]:
    """That the past is cut off, as a sentence, where a check goes by it."""
    by_past = wanted & {Check.LINT, Check.DRIFT, Check.RULES, Check.GAPS}
    return [f"{note[:1].upper()}{note[1:]}." for note in await context.project.past_notes() if by_past]


async def _change(args: Input, context: ToolContext) -> tuple[str | None, ChangeView | None]:
    repository = await context.project.repository()
    if repository is None:
        if args.base is not None or args.staged:
            raise UsageError("base: the project lies in no git repository; leave base and staged out.")
        return None, None
    if args.staged:
        base = "HEAD" if await context.in_thread(repository.has_commits) else None
    else:
        base = args.base or await context.in_thread(repository.default_branch)
    if base is None:
        return None, None
    fork = await context.in_thread(partial(repository.fork, base))
    return base, ChangeView(project=context.project, repository=repository, fork=fork, staged=args.staged)


async def _looked(wanted: frozenset[Check], context: ToolContext) -> Looked:
    if not wanted & {Check.DRIFT, Check.RULES, Check.GAPS}:
        return Looked(drift=(), rules=(), gaps=(), unchecked=())
    found = await look_now(context.project)
    return Looked(
        drift=found.drift if Check.DRIFT in wanted else (),
        rules=found.rules if Check.RULES in wanted else (),
        gaps=found.gaps if Check.GAPS in wanted else (),
        unchecked=found.unchecked if Check.DRIFT in wanted else (),
    )


async def _of_the_change(change: ChangeView, wanted: frozenset[Check], context: ToolContext) -> list[Breach]:
    found: list[Breach] = []
    if Check.IMMUTABILITY in wanted:
        found += await _immutability(change, context)
    if Check.ARTEFACTS in wanted:
        found += await context.in_thread(lambda: list(_artefacts(change, context)))
    if Check.SECRETS in wanted:
        found += await _secrets(change, context)
    return found


async def _immutability(change: ChangeView, context: ToolContext) -> list[Breach]:
    value = await context.call("check_immutability", {"base": change.fork})
    log = await context.project.decisions()
    found = [
        rewritten_breach(
            record=row["id"], path=row["path"], line=row["line"], section=row["section"], before=row["before"]
        )
        for row in value["rewritten"]
    ]
    found += [removed_breach(path, path) for path in value["removed"]]
    moved = [(one.old_path, one.path) for one in change.changes if one.status == "R" and log.by_path(one.path)]
    return [*found, *filter(None, (renumbered_breach(old, new) for old, new in moved if old is not None))]


def _artefacts(change: ChangeView, context: ToolContext) -> Iterator[Breach]:
    yield from find_artefacts([one.path for one in change.changes if one.status in {"A", "R", "C"}])
    states = context.project.checkout.states()
    for one in change.changes:
        context.check_time()
        added = change.added.by_path.get(one.path)
        if one.path in change.added.whole:
            added = dict(enumerate(_text(one.path, context).splitlines(), start=1))
        if added:
            yield from find_conflict_marks(one.path, added)
        elif one.status in {"A", "M"} and one.path in states and states[one.path].size >= LARGE:
            yield large_binary(one.path, states[one.path].size)


async def _secrets(change: ChangeView, context: ToolContext) -> list[Breach]:
    config = read_masking(context).model_copy(update={"categories": [Category.SECRET]})
    paths = sorted({*change.added.by_path, *change.added.whole})
    found: list[Breach] = []
    for done, path in enumerate(paths):
        context.check_time()
        context.progress(done, len(paths), path)
        text = await context.in_thread(partial(_scanned, path, change, context))
        found += [
            secret_breach(path=path, line=find.line, title=find.title, rule=find.rule, key=find.key)
            for find in await find_in(context, text, config, path=path)
            if change.added.has(path, find.line) and not (find.key is not None and is_lock(path))
        ]
    return found


def _scanned(path: str, change: ChangeView, context: ToolContext) -> str:
    """The text that the change leaves in a file; of what is staged, or cannot be read whole, the added lines alone."""
    text = "" if change.staged else _text(path, context)
    if text:
        return text
    added = change.added.by_path.get(path, {})
    return "\n".join(added.get(number, "") for number in range(1, max(added, default=0) + 1))


def _text(path: str, context: ToolContext) -> str:
    try:
        return context.project.read_text(path)
    except (BrokenInputError, NotAllowedError):  # Not allowed: git keeps a link that leads out of the project.
        return ""


def _paths(breaches: Sequence[Breach], change: ChangeView | None) -> Iterator[str]:
    yield from (hit.path for _, hit in breaches)
    if change is not None:
        yield from (one.path for one in change.changes)


def _waivers(paths: Sequence[str], context: ToolContext) -> dict[str, tuple[Waiver, ...]]:
    found = {path: read_waivers(_text(path, context)) for path in sorted(set(paths))}
    return {path: waivers for path, waivers in found.items() if waivers}


async def _touched(changed: Sequence[str], context: ToolContext) -> list[Touched]:
    if not changed:
        return []
    log = await context.project.decisions()
    value = await context.call("decisions_for_paths", {"paths": list(changed[:MOST_PATHS])})
    governing = [
        Touched(
            id=row["id"],
            path=row["path"],
            title=row["title"] or row["path"],
            status=row["status"],
            governs=tuple(dict.fromkeys(one["governed"] for one in row["evidence"])),
            because="{path}:{line}".format(**row["evidence"][0]["place"]),
        )
        for row in value["governing"]
    ]
    named = {row.path for row in governing}
    own = [
        Touched(id=one.id, path=one.path, title=one.title or one.path, status=one.status, governs=(), because=one.path)
        for path in changed
        for one in log.by_path(path)
        if path not in named
    ]
    return sorted([*governing, *own], key=lambda one: (one.path, one.id))

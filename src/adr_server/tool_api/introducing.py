"""The technologies and packages that a change adds or takes away, with what records say of them; asked of git once.

Rule: most changes touch no manifest; the rooms that know technologies are asked for their names only where one does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from adr_server import codebase, review, storage
from adr_server.codebase.project_files import ProjectFiles
from adr_server.errors import BrokenInputError
from adr_server.plurals import counted
from adr_server.review import tells

if TYPE_CHECKING:
    from adr_server.decisions import DecisionLog
    from adr_server.review import Gap, TouchedTechnology
    from adr_server.storage import Change, Repository
    from adr_server.tool_api.context import ToolContext
    from adr_server.tool_api.project import ProjectView

MAX_READ = 500
"""Changed files that are compared; a larger change is told so."""


@dataclass(frozen=True, kw_only=True)
class ComparedChange:
    """The files that differ between the commit `start` and `head` (None: the files as they lie there)."""

    repository: Repository
    start: str
    head: str | None
    changes: Sequence[Change]

    @classmethod
    def of_rows(
        cls, rows: Iterable[Mapping[str, Any]], repository: Repository, *, start: str, head: str | None
    ) -> ComparedChange:
        """The change whose files are rows of `decisions_for_diff`."""
        changes = tuple(
            storage.Change(status=one["status"], path=one["path"], old_path=one["old_path"]) for one in rows
        )
        return cls(repository=repository, start=start, head=head, changes=changes)


def start_of(repository: Repository, base: str, head: str | None) -> str:
    """The commit that a change is compared with: where it forked from `base`; with a `head`, `base` itself."""
    return repository.fork(base) if head is None else repository.commit(base)


def introduced(
    change: ComparedChange, log: DecisionLog, context: ToolContext
) -> tuple[tuple[TouchedTechnology, ...], list[str]]:
    """What a change adds and takes away, the forbidden and the undecided first, and what could not be compared."""
    now = [one.path for one in change.changes if one.status != "D" and tells(one.path)]
    then = [old for one in change.changes if one.status != "A" and tells(old := one.old_path or one.path)]
    if not now and not then:
        return (), []
    notes = [] if max(len(now), len(then)) <= MAX_READ else [f"only {MAX_READ} changed manifests and settings compared"]
    repository, read = change.repository, context.project.read_text
    touched = review.find_touched(
        ProjectFiles(then[:MAX_READ], partial(_at, repository, change.start)),
        ProjectFiles(now[:MAX_READ], read if change.head is None else partial(_at, repository, change.head)),
        codebase.shipped_lexicon(),
        log,
        read,
        base=_tree(repository, change.start, context),
        head=_tree(repository, change.head, context),
    )
    return touched, notes


async def needed_beside(context: ToolContext, fork: str, known: Collection[str]) -> tuple[Gap, ...]:
    """The technologies that what differs from the commit `fork` adds and no record decides; `known` are left out.

    A gap is what the product rests on; a change that declares a technology needs the decision before anything does.
    """
    repository = await context.project.repository()
    if repository is None:
        return ()
    log = await context.project.decisions()

    def work() -> tuple[TouchedTechnology, ...]:
        changes = repository.changes(fork, None)
        change = ComparedChange(repository=repository, start=fork, head=None, changes=changes)
        return introduced(change, log, context)[0]

    return tuple(_gaps(await context.in_thread(work), log, known))


def searched_for(log: DecisionLog) -> str:
    """Where was looked for who decided on what a change adds."""
    return f"technologies that the change adds, in {counted(len(log.decisions), 'record')}"


def _gaps(touched: Iterable[TouchedTechnology], log: DecisionLog, known: Collection[str]) -> Iterator[Gap]:
    for one in touched:
        if one.added and one.standing is review.Standing.NEEDED and one.name not in known:
            yield review.Gap(
                name=one.name,
                kind=one.kind,
                slot=one.slot,
                files=len({shown.path for shown in one.evidence}),
                evidence=one.evidence,
                searched=(searched_for(log),),
            )


def _tree(repository: Repository, commit: str | None, context: ToolContext) -> review.Tree:
    """All files of a commit, or those that lie here."""
    project: ProjectView = context.project

    def holding(texts: Sequence[str]) -> tuple[str, ...]:
        context.check_time()
        return repository.holding_any(texts, commit)

    if commit is None:
        return review.Tree(paths=project.checkout.paths, read=project.read_text, holding=holding)
    side = storage.Snapshot(repository, commit, project.checkout, read=project.read_text)
    return review.Tree(paths=lambda: side.paths, read=side.read_text, holding=holding)


def _at(repository: Repository, commit: str, path: str) -> str:
    content = repository.read_at(commit, path)
    if content is None:
        raise BrokenInputError(f"{path}: is not in {commit[:10]}")
    return content.decode("utf-8", "replace")

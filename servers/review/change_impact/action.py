"""Which records govern a change, and what the change adds or takes away that a record should decide.

Most changes touch no manifest: the rooms that know technologies are asked for their names only where one does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import Field

from adr_server import decisions, review, tool_api
from adr_server.tool_api import (
    ComparedChange,
    GoverningEvidence,
    GoverningRow,
    Place,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    UsageError,
    introduced,
    searched_for,
    start_of,
)

if TYPE_CHECKING:
    from adr_server.decisions import DecisionLog
    from adr_server.review import Naming, TouchedTechnology
    from adr_server.tool_api import Repository
_DECIDED = frozenset({"decided", "forbidden"})


class Input(ToolInput):
    paths: list[str] | None = Field(default=None, min_length=1, max_length=5_000)
    """Files, folders or globs; or else `base`."""
    base: str | None = None
    """The branch or commit that the change builds on; without paths and base, the default branch."""
    head: str | None = None
    """A commit with the change; without it, the files as they are."""
    history: bool = False
    """Also tell which records changed in the same commits; reads git's history."""


class NamingRow(ToolOutput):
    id: str
    status: str
    place: Place
    sentence: str
    """The whole sentence that keeps the thing out; empty where it is only named."""


class TouchedRow(ToolOutput):
    name: str
    slot: str
    kind: str
    """datastore, queue, framework, cloud, auth, protocol, deploy, ci, persistence or intelligence.

    Of what is told only because a record forbids it, also any other category, or package.
    """
    added: bool
    """False: the change takes it away."""
    standing: str
    """forbidden, decided, proposed, mentioned or needed.

    Of what goes, needed says that no record names it; mentioned is what a record in force names and decides nothing on.
    """
    evidence: list[Place]
    """For what is added."""
    named: list[NamingRow]
    """Records that name it; for what is forbidden, the sentences that say so.

    For what is needed, those in force whose title names its rival.
    """
    before: list[str]
    """For what goes: where it stood, path:line at the base."""


class TogetherRow(ToolOutput):
    id: str
    path: str
    """The changed file."""
    commits: int
    last: str
    """The newest commit that touched both."""


class Output(ToolOutput):
    base: str | None
    files: int
    changed: list[str]
    """The files that differ from the base."""
    records: dict[str, list[str]]
    """What the change does to records, by path: `added, accepted`; `removed`; `edited`; `renumbered, was …`;
    `proposed → accepted`; `rewritten at line 12`."""
    governing: list[GoverningRow]
    forbidden: list[TouchedRow]
    """What the change adds and a record in force forbids, or says is replaced or gone: it contradicts that record."""
    needed: list[TouchedRow]
    """Technologies that the change adds and no record in force or waiting names."""
    told: list[TouchedRow]
    """The other technologies that the change adds or takes away."""
    ungoverned: list[str]
    unresolved: list[str]
    """Lines that name a record which cannot be told: path:line and why."""
    changed_together: list[TogetherRow]
    searched: list[str]
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    if args.paths is not None:
        if args.base is not None or args.head is not None:
            raise UsageError("Give either paths, or base and head: paths are no change.")
        found = await context.call("decisions_for_paths", {"paths": args.paths})
        notes = ["files are no change: whether a decision is needed shows in a diff, with base"]
        notes += [f"{path}: no file of the project is there" for path in found["unknown"]]
        return _output(None, found, found["files"], notes=notes)
    repository = await context.project.repository()
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; name files with paths.")
    context.project.begin()
    asked = {name: value for name, value in (("base", args.base), ("head", args.head)) if value is not None}
    found = await context.call("decisions_for_diff", asked)
    log = await context.project.decisions()
    start = await context.in_thread(lambda: start_of(repository, str(found["base"]), args.head))
    change = ComparedChange.of_rows(found["changed"], repository, start=start, head=args.head)
    touched, notes = await context.in_thread(lambda: introduced(change, log, context))
    old_paths = [one["old_path"] or one["path"] for one in found["changed"] if one["status"] != "A"]
    homes = await tool_api.record_homes(context.project, repository, start, old_paths)
    records = await context.in_thread(lambda: _records(repository, start, found, log, context, homes=homes))
    together = await context.in_thread(lambda: _together(repository, found, log)) if args.history else []
    return _output(
        found["base"],
        found,
        len(found["changed"]),
        touched=touched,
        records=records,
        together=together,
        notes=notes,
        searched=[searched_for(log)],
    )


def _output(
    base: str | None,
    found: dict[str, Any],
    files: int,
    *,
    notes: Sequence[str],
    touched: Sequence[TouchedTechnology] = (),
    records: Mapping[str, list[str]] | None = None,
    together: Sequence[TogetherRow] = (),
    searched: Sequence[str] = (),
) -> Output:
    shared: dict[str, Any] = dict(_governed(found, touched))
    shared["unresolved"] = [
        f"{one['place']['path']}:{one['place']['line']} {one['reason']}" for one in found["unresolved"]
    ]
    shared["searched"] = [*found["searched"], *searched]
    forbidden = [_row(one) for one in touched if one.standing is review.Standing.FORBIDDEN]
    needed = [_row(one) for one in touched if one.added and one.standing is review.Standing.NEEDED]
    rows = map(_row, touched)
    shared["told"] = [row for row in rows if row not in needed and row not in forbidden]
    changed = [one["path"] for one in found.get("changed", ())]
    fixed = {"base": base, "files": files, "changed": changed, "forbidden": forbidden, "needed": needed}
    return Output.model_validate(
        {**fixed, "records": records or {}, "changed_together": together, "notes": notes, **shared}
    )


def _governed(found: dict[str, Any], touched: Sequence[TouchedTechnology]) -> dict[str, Any]:
    """The records that govern paths, and those that decided on what the change adds there or drops, or against it."""
    rows = [GoverningRow.model_validate(row) for row in found["governing"]]
    known = {row.path: row for row in rows}
    changed = {path for one in found.get("changed", ()) for path in (one["path"], one["old_path"]) if path}
    for one in touched:
        for naming in one.named if one.standing in _DECIDED else ():
            decision = naming.decision
            row = known.get(decision.path)
            if row is None:
                row = known[decision.path] = GoverningRow(
                    id=decision.id,
                    path=decision.path,
                    title=decision.title,
                    status=decision.status.value,
                    superseded_by=[],
                    evidence=[],
                )
                rows.append(row)
            for path in dict.fromkeys(shown.path for shown in one.evidence if shown.path in changed):
                place = Place(path=decision.path, line=naming.line, text=naming.text)
                row.evidence.append(GoverningEvidence(governed=path, how="technology", place=place))
    governed = {one.governed for row in rows for one in row.evidence}
    return {
        "governing": [row for row in rows if row.evidence],
        "ungoverned": [path for path in found["ungoverned"] if path not in governed],
    }


def _row(one: TouchedTechnology) -> TouchedRow:
    return TouchedRow(
        name=one.name,
        slot=one.slot,
        kind=one.kind,
        added=one.added,
        standing=one.standing.value,
        evidence=[Place(path=e.path, line=e.line, text=e.text) for e in one.evidence if one.added],
        named=[_naming(naming) for naming in one.named or one.rivals],
        before=[] if one.added else [f"{e.path}:{e.line}" for e in one.evidence],
    )


def _naming(naming: Naming) -> NamingRow:
    decision = naming.decision
    place = Place(path=decision.path, line=naming.line, text=naming.text)
    return NamingRow(id=decision.id, status=decision.status.value, place=place, sentence=naming.sentence)


def _records(
    repository: Repository,
    start: str,
    found: dict[str, Any],
    log: DecisionLog,
    context: ToolContext,
    *,
    homes: Sequence[str],
) -> Mapping[str, list[str]]:
    """What the change does to records: those of now, and those that lay in a folder of records and are gone."""
    folders = tuple(filter(None, homes))
    done: dict[str, list[str]] = {}
    for one in found["changed"]:
        now, gone = log.by_path(one["path"]), one["status"] == "D"
        if not now and not (gone and one["path"].startswith(folders) and review.is_document(one["path"])):
            continue
        context.check_time()
        old = one["old_path"] or one["path"]
        content = repository.read_at(start, old) if one["status"] != "A" else None
        before = decisions.read_file(content.decode("utf-8", "replace"), old) if content is not None else ()
        text = "" if gone else context.project.read_text(one["path"])
        for each in review.record_changes(before, now, text, old=old, new=one["path"]):
            done.setdefault(each.decision.path, []).extend(each.done)
    return done


def _together(repository: Repository, found: dict[str, Any], log: DecisionLog) -> list[TogetherRow]:
    records = {decision.path: decision.id for decision in log.decisions}
    wanted = [one["path"] for one in found["changed"] if one["path"] not in records][:200]
    if not records or not wanted:
        return []
    of_records = {
        commit.id: [change.path for change in commit.changes if change.path in records]
        for commit in repository.history(list(records)[:1_000], most=500)
    }
    of_files = ((one.id, [change.path for change in one.changes]) for one in repository.history(wanted, most=1_000))
    rows = [
        TogetherRow(id=records[one.record], path=one.path, commits=len(one.commits), last=one.commits[0])
        for one in review.changed_together(of_records, of_files)
    ]
    return sorted(rows, key=lambda row: (-row.commits, row.id, row.path))

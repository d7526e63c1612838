"""Which records govern what differs from a branch: the changed paths from git, the records as decisions_for_paths."""

from collections import Counter

from adr_server.tool_api import (
    GoverningRow,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    UnresolvedRow,
    counted,
)

LISTED = 30


class Input(ToolInput):
    base: str | None = None
    """The branch or commit that the change builds on; without it, the default branch."""
    head: str | None = None
    """A commit with the change; without it, the files as they are."""


class ChangedPath(ToolOutput):
    status: str
    """git's letter: A added, M modified, D deleted, R renamed."""
    path: str
    old_path: str | None


class Output(ToolOutput):
    base: str
    changed: list[ChangedPath]
    governing: list[GoverningRow]
    ungoverned: list[str]
    unresolved: list[UnresolvedRow]
    searched: list[str]
    summary: str
    """The change and its records in a few lines, for the context of a record."""


async def run(args: Input, context: ToolContext) -> Output:
    repository = await context.project.repository()
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; name files with decisions_for_paths.")
    base = args.base or await context.in_thread(repository.default_branch)
    if base is None:
        raise ToolFailedError("base: the repository has no default branch; name a branch or commit.")
    chosen = base
    changes = await context.in_thread(lambda: repository.changes(chosen, args.head))
    changed = [ChangedPath(status=one.status, path=one.path, old_path=one.old_path) for one in changes]
    # What a record was called before it was renamed is no file that anything could govern.
    pages = {decision.path for decision in (await context.project.decisions()).decisions}
    sides = ((one.path,) if one.path in pages else (one.path, one.old_path) for one in changed)
    paths = list(dict.fromkeys(path for side in sides for path in side if path))
    found = await context.call("decisions_for_paths", {"paths": paths[:5000]}) if paths else None
    governing = [GoverningRow.model_validate(row) for row in found["governing"]] if found else []
    return Output(
        base=base,
        changed=changed,
        governing=governing,
        ungoverned=found["ungoverned"] if found else [],
        unresolved=[UnresolvedRow.model_validate(row) for row in found["unresolved"]] if found else [],
        searched=found["searched"] if found else [f"the paths changed since {base}: there are none"],
        summary=summary_of(base, changed, governing),
    )


def summary_of(base: str, changed: list[ChangedPath], governing: list[GoverningRow]) -> str:
    """The change as a reader of the record would be told."""
    counts = Counter(one.status for one in changed)
    words = {"A": "added", "M": "modified", "D": "deleted", "R": "renamed", "C": "copied", "T": "changed in type"}
    told = ", ".join(f"{number} {words.get(letter, letter)}" for letter, number in sorted(counts.items()))
    lines = [f"The change differs from `{base}` in {counted(len(changed), 'file')} ({told or 'none'}):", ""]
    lines += [f"* `{one.path}` ({words.get(one.status, one.status)})" for one in changed[:LISTED]]
    if len(changed) > LISTED:
        lines.append(f"* and {len(changed) - LISTED} more")
    if governing:
        lines += ["", "Records that govern these files:", ""]
        lines += [f"* {row.id} {row.title or row.path} ({row.status})" for row in governing[:LISTED]]
    return "\n".join([*lines, "", "TODO: say what made the change necessary."])

"""What a change of paths, of a diff's lines, or since a branch may reach along the pointers of the code."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from adr_server.codebase.diffs import changed_files
from adr_server.codebase.owners import owner_rule
from adr_server.tool_api import (
    EntityRow,
    GoverningRow,
    ReachedRow,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    UsageError,
    blast,
    counted,
    read_owner_file,
)

MOST_PATHS = 500
NAMED = 5


class Input(ToolInput):
    paths: list[str] | None = Field(default=None, max_length=MOST_PATHS)
    """Files that change as a whole,"""
    diff: str | None = Field(default=None, max_length=5_000_000)
    """or a unified diff, whose lines change,"""
    base: str | None = None
    """or a branch: the lines that differ from it."""
    depth: int = Field(default=2, ge=1, le=6)
    """How many steps away."""
    limit: int = Field(default=60, ge=1, le=600)
    """At most so many rows of each list."""


class OwnedRow(ToolOutput):
    owner: str
    files: int
    """Reached or changed files that CODEOWNERS gives them."""


class Output(ToolOutput):
    files: list[str]
    """The files that change."""
    changed: list[EntityRow]
    reached: list[ReachedRow]
    """Code that points at the change, nearest first."""
    tests: list[ReachedRow]
    """Tests, examples and documents that do."""
    counts: dict[str, int]
    owners: list[OwnedRow]
    decisions: list[GoverningRow]
    """Records that govern the files that change."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    changed = await _changed(args, context)
    files = list(changed)[:MOST_PATHS]
    found, notes = await blast(context.code, {path: changed[path] for path in files}, depth=args.depth)
    if len(changed) > len(files):
        notes.append(f"only the first {len(files)} of {counted(len(changed), 'file')} followed")
    if found.unsure:
        notes.append(f"{counted(found.unsure, 'pointer')} not followed: several entities have the same name")
    if not found.whole:
        notes.append("what lies further away, or beyond the bounds of the walk, was not followed")
    if found.unknown:
        told = ", ".join(found.unknown[:NAMED]) + (" …" if len(found.unknown) > NAMED else "")
        notes.append(f"not in the index, so nothing that reaches them is known: {told}")
    code = [row for row in found.reached if not row.aside]
    tests = [row for row in found.reached if row.aside]
    said = await context.call("decisions_for_paths", {"paths": files}) if files else {"governing": []}
    return Output(
        files=files[: args.limit],
        changed=found.changed[: args.limit],
        reached=code[: args.limit],
        tests=tests[: args.limit],
        counts={
            "files": len(changed),
            "changed": len(found.changed),
            "reached": len(code),
            "reached_files": len({row.path for row in code}),
            "tests": len(tests),
        },
        owners=await _owners(context, {*files, *(row.path for row in code)}),
        decisions=[GoverningRow.model_validate(row) for row in said["governing"]][: args.limit],
        notes=notes,
    )


async def _changed(args: Input, context: ToolContext) -> Mapping[str, Sequence[tuple[int, int]]]:
    """The paths that change, each with its changed lines; no lines stand for all of them."""
    if sum(given is not None for given in (args.paths, args.diff, args.base)) != 1:
        raise UsageError("blast_radius: give one of paths, diff, or base.")
    if args.paths is not None:
        every = await context.project.paths()
        asked = dict.fromkeys(path.strip().removeprefix("./").rstrip("/") for path in args.paths)
        found = {path: () for one in asked for path in every if path == one or path.startswith(f"{one}/")}
        missing = [one for one in asked if not any(path == one or path.startswith(f"{one}/") for path in found)]
        return {**found, **dict.fromkeys(missing, ())}
    if args.diff is not None:
        return {one.path: one.spans for one in changed_files(args.diff)}
    repository, base = await context.project.repository(), args.base or ""
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; give paths or a diff.")
    text = await context.in_thread(lambda: repository.diff(base))
    return {one.path: one.spans for one in changed_files(text)}


async def _owners(context: ToolContext, paths: set[str]) -> list[OwnedRow]:
    rules = (await read_owner_file(context.project)).rules
    counts: dict[str, int] = {}
    for path in paths:
        rule = owner_rule(rules, path)
        for owner in rule.owners if rule is not None else ():
            counts[owner] = counts.get(owner, 0) + 1
    return [
        OwnedRow(owner=owner, files=count) for owner, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    ]

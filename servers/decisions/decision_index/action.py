"""Say whether the index agrees with the records, with the diff that would make it so; write that when told to."""

from collections.abc import Collection
from contextlib import suppress
from functools import partial

from adr_server.decisions import DecisionLog
from adr_server.decisions.writing import index, index_candidates, index_path
from adr_server.tool_api import (
    BrokenInputError,
    NotAllowedError,
    ProposedChanges,
    ToolContext,
    ToolInput,
    UsageError,
    propose,
)


class Input(ToolInput):
    path: str | None = None
    """The index document; without it, the one that lists the records, else the README beside most of them."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    index: str
    """The index document."""
    current: bool
    """Whether the index agreed with the records before this call."""
    missing: list[str]
    """Records that the index left out before this call."""


async def _pages(log: DecisionLog, paths: Collection[str], context: ToolContext) -> dict[str, str]:
    """The texts that may list the records; one that cannot be read lists none."""
    pages = {}
    for path in index_candidates(log, paths):
        with suppress(BrokenInputError, NotAllowedError):
            pages[path] = await context.in_thread(partial(context.project.read_text, path))
    return pages


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    paths = await context.project.paths()
    place = args.path or index_path(log, await _pages(log, paths, context))
    text = await context.project.text_or_none(place) if place is not None else None
    plan = await context.in_thread(lambda: index(log, text, path=place, paths=paths))
    if args.write and plan.by_hand and not plan.current:
        raise UsageError("\n".join((plan.by_hand, *plan.problems)))
    proposed = await propose(plan.changes, context, write=args.write)
    return Output(**dict(proposed), index=plan.path, current=plan.current, missing=list(plan.missing))

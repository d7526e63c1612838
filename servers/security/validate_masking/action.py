"""What a masked text still gives away, and what it lost beside that."""

import difflib

from pydantic import Field

from adr_server.security import mask
from adr_server.tool_api import FindRow, ToolContext, ToolInput, ToolOutput, find_in, find_row, read_masking


class Input(ToolInput):
    masked: str = Field(max_length=20_000_000)
    """The text after masking."""
    original: str | None = Field(default=None, max_length=20_000_000)
    """The text before; without it only what is left is looked for."""
    path: str = ""
    """Where the text comes from."""


class Output(ToolOutput):
    clean: bool
    """Nothing is left, and of the original nothing changed that had no find on its line."""
    left: list[FindRow]
    changed_lines: list[int] | None
    """Lines of the original that changed and held nothing to hide; None without an original."""
    stable: bool
    """Whether masking the masked text again changes nothing."""


async def run(args: Input, context: ToolContext) -> Output:
    config = read_masking(context)
    left = await find_in(context, args.masked, config, path=args.path)
    changed = None
    if args.original is not None:
        original = args.original
        finds = await find_in(context, original, config, path=args.path)
        held: set[int] = set()
        for find in finds:
            held.update(range(find.line, find.line + original.count("\n", find.start, find.end) + 1))
        changed = await context.in_thread(lambda: sorted(_changed(original, args.masked) - held))
    stable = mask(args.masked, left, config.strategy, path=args.path).text == args.masked
    return Output(
        clean=not left and not changed, left=[find_row(find) for find in left], changed_lines=changed, stable=stable
    )


def _changed(before: str, after: str) -> set[int]:
    """Lines of `before`, from 1, that are not in `after` as they were."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    lines: set[int] = set()
    for tag, first, last, _, _ in matcher.get_opcodes():
        if tag != "equal":
            lines.update(range(first + 1, max(last, first + 1) + 1))
    return lines

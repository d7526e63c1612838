"""Where a text holds secrets or personal data; the values themselves are not in the answer."""

from pydantic import Field

from adr_server.security import Category
from adr_server.tool_api import FindRow, ToolContext, ToolInput, ToolOutput, find_in, find_row, read_masking


class Input(ToolInput):
    text: str = Field(max_length=20_000_000)
    """The text to look at, at most 20 million characters."""
    path: str = ""
    """Where it comes from: its name says what to expect (`.env`, `db.password`)."""
    categories: list[Category] | None = None
    """Only these kinds; both unless given."""


class Output(ToolOutput):
    finds: list[FindRow]
    counts: dict[str, int]
    """Finds by rule."""


async def run(args: Input, context: ToolContext) -> Output:
    config = read_masking(context)
    if args.categories is not None:
        config = config.model_copy(update={"categories": args.categories})
    finds = await find_in(context, args.text, config, path=args.path)
    counts: dict[str, int] = {}
    for find in finds:
        counts[find.rule] = counts.get(find.rule, 0) + 1
    return Output(finds=[find_row(find) for find in finds], counts=dict(sorted(counts.items())))

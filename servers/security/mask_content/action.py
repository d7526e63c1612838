"""A text with everything hidden that it would give away; what parsed before parses after."""

from functools import partial

from pydantic import Field

from adr_server.security import ROUNDS, Category, Strategy, mask
from adr_server.tool_api import FindRow, ToolContext, ToolInput, ToolOutput, find_in, find_row, read_masking


class Input(ToolInput):
    text: str = Field(max_length=20_000_000)
    """The text to mask, at most 20 million characters."""
    path: str = ""
    """Where it comes from: JSON, YAML, TOML and `.env` still parse after masking."""
    strategy: Strategy | None = None
    """full, partial (the last four characters stay), placeholder (what it was stays), environment (`${NAME}`)."""
    categories: list[Category] | None = None
    """Only these kinds; both unless given."""


class Output(ToolOutput):
    text: str
    """The masked text."""
    finds: list[FindRow]
    """What was hidden, with its place in the text as it was given."""
    still_parses: bool
    """False where the text parsed before and does not now."""


async def run(args: Input, context: ToolContext) -> Output:
    config = read_masking(context)
    if args.categories is not None:
        config = config.model_copy(update={"categories": args.categories})
    text, kept = args.text, True
    found = finds = await find_in(context, text, config, path=args.path)
    for _ in range(ROUNDS):
        if not finds:
            break
        masked = await context.in_thread(partial(mask, text, finds, args.strategy or config.strategy, path=args.path))
        text, kept = masked.text, kept and masked.kept
        finds = await find_in(context, text, config, path=args.path)
    return Output(text=text, finds=[find_row(find) for find in found], still_parses=kept)

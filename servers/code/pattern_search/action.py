"""Find what is written so: a text as it stands, a regular expression (in the confined worker), or a name alike."""

from dataclasses import replace
from typing import Literal, assert_never

from adr_server.codebase.search.query import Leg, QueryKind, understand
from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    mode: Literal["auto", "text", "regex", "fuzzy"] = "auto"
    """How to read the query; auto: /slashes/ are a regular expression, else it is a text."""


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    query = understand(args.query, leg=Leg.PATTERN)
    match args.mode:
        case "text":
            query = replace(query, pattern=args.query, regex=False)
        case "regex":
            query = replace(query, pattern=query.pattern if query.regex else args.query, regex=True)
        case "fuzzy":
            query = replace(query, kind=QueryKind.FUZZY, pattern=None)
        case "auto":
            pass
        case unknown:
            assert_never(unknown)
    return await context.code.answer(args, query)

"""Search with every leg that the question asks for, or with the weights that are given."""

from pydantic import Field

from adr_server.codebase.search.query import Leg, QueryKind
from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    kind: QueryKind | None = None
    """Take the question as one of this kind, whatever it looks like."""
    weights: dict[Leg, float] = Field(default_factory=dict)
    """The weight of each leg, in place of those of the kind."""
    explain: bool = True
    """Give the parts that each score is the sum of."""


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    weights = {leg: min(max(weight, 0.0), 1.0) for leg, weight in args.weights.items()}
    return await context.code.find(args, kind=args.kind, weights=weights)

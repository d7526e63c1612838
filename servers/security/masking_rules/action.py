"""What is looked for, by rule."""

from adr_server.security import Category, Strategy, shipped_rules
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, read_masking


class Input(ToolInput):
    category: Category | None = None
    """Only rules of this kind."""


class RuleRow(ToolOutput):
    name: str
    title: str
    category: Category
    shipped: bool
    enabled: bool


class Output(ToolOutput):
    strategy: Strategy
    """How values are hidden unless a call says otherwise."""
    rules: list[RuleRow]


async def run(args: Input, context: ToolContext) -> Output:
    config = read_masking(context)
    rows = [
        RuleRow(
            name=rule.id, title=rule.title, category=rule.category, shipped=True, enabled=rule.id not in config.disabled
        )
        for rule in shipped_rules()
    ]
    rows += [
        RuleRow(name=rule.name, title=rule.name, category=rule.category, shipped=False, enabled=True)
        for rule in config.rules
    ]
    wanted = [row for row in rows if args.category is None or row.category is args.category]
    return Output(strategy=config.strategy, rules=wanted)

"""Keep the project's own masking; patterns are tried in the confined worker before they are kept."""

from adr_server.tool_api import MaskingConfig, ToolContext, ToolOutput, save_masking


class Input(MaskingConfig):
    pass


class Output(ToolOutput):
    rules: int
    """Patterns of the project's own."""
    disabled: list[str]
    file: str
    """Where it is kept."""


async def run(args: Input, context: ToolContext) -> Output:
    for rule in args.rules:
        await context.match(rule.pattern, rule.flags, [""], 1)
    save_masking(context, MaskingConfig.model_validate(args.model_dump()))
    return Output(rules=len(args.rules), disabled=args.disabled, file="/workspace/masking.json")

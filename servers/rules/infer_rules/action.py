"""Sentences of obligation out of the decision sections of live records, with a check where one can run."""

from pydantic import Field

from adr_server.tool_api import RuleFound, ToolContext, ToolInput, ToolOutput, UncheckedClaim, project_rules


class Input(ToolInput):
    ids: list[str] = Field(default_factory=list)
    """Only these records, by id, number, path, file name or title; without any, every accepted one."""


class Output(ToolOutput):
    rules: list[RuleFound]
    searched: list[str]
    """Ids of the records that were searched."""
    unchecked: list[UncheckedClaim]
    """Claims that keep something out and do not run, with the reason."""


async def run(args: Input, context: ToolContext) -> Output:
    found = await project_rules(context, args.ids)
    return Output(rules=found.rules, searched=found.searched, unchecked=found.unchecked)

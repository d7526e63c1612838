"""Prompts on the wire: each one listed can be read, whole or by section."""

from collections.abc import Iterator
from typing import Any

from mcp import MCPError
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.prompts.base import PromptArgument
from mcp_types import INVALID_PARAMS

from adr_server.errors import AdrServerError
from adr_server.meta_tools import Application
from adr_server.server.review_server import ReviewServer


def wire_name(name: str) -> str:
    """A prompt's name as clients show it: `review_change` for `review/change`."""
    return name.replace("/", "_")


def add_prompts(server: ReviewServer, application: Application) -> None:
    """Every prompt of the registry, rendered by it; the registry is read when a client first asks for prompts."""
    server.prompts_from(lambda: _prompts(application))


def _prompts(application: Application) -> Iterator[Prompt]:
    for listed in application.prompts.catalogue():
        yield _prompt(application, listed.name, listed.summary, listed.arguments)


def _prompt(application: Application, name: str, summary: str, arguments: Any) -> Prompt:
    async def render(**given: str) -> str:
        section = given.pop("section", None)
        try:
            return application.prompts.load(name, section, given).text
        except AdrServerError as problem:
            raise MCPError(INVALID_PARAMS, str(problem)) from problem

    listed = [
        PromptArgument(name=argument.name, description=argument.description, required=argument.required)
        for argument in arguments
    ]
    listed.append(PromptArgument(name="section", description="One section instead of the whole.", required=False))
    return Prompt(
        name=wire_name(name),
        title=summary,
        description=summary,
        arguments=listed,
        fn=render,
        context_kwarg=None,
    )

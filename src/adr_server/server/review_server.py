"""The MCP server: the meta-tools with their own schemas, one place that maps errors to the wire."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from mcp import MCPError
from mcp.server import CacheHint, MCPServer
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import (
    ResourceError,
    ResourceNotFoundError,
    ToolError,
    UnexpectedResourceError,
)
from mcp.server.mcpserver.prompts import Prompt
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolResult,
    GetPromptResult,
    InputRequiredResult,
    TextContent,
    Tool,
)
from mcp_types import Prompt as ListedPrompt
from pydantic import AnyUrl

from adr_server import __version__
from adr_server.errors import AdrServerError, UnknownNameError
from adr_server.meta_tools import Answer, Application, listed, named_tool
from adr_server.meta_tools.direct import call_direct, direct_forms
from adr_server.meta_tools.wire import wire_form
from adr_server.server.asking import with_leave
from adr_server.server.instructions import instructions_for
from adr_server.server.masking import masked_answer, masked_text
from adr_server.settings import Mode, Surface

if TYPE_CHECKING:  # Loading the room of tools is what tools/list must not wait for.
    from adr_server.tool_api import Progress

LIST_TTL_MS = 300_000
PROGRESS_SECONDS = 0.2


class ReviewServer(MCPServer[None]):
    """Serves one project. The lists are the same for every connection, in one order."""

    def __init__(self, application: Application) -> None:
        super().__init__(
            name="adr-server",
            title="ADR Server",
            version=__version__,
            instructions=instructions_for(application.settings.mode, application.settings.surface),
            log_level="WARNING",
            cache_hints={
                method: CacheHint(LIST_TTL_MS, "public")
                for method in ("tools/list", "prompts/list", "resources/list", "resources/templates/list")
            },
        )
        self._application = application
        self._prompt_source: Callable[[], Iterable[Prompt]] | None = None
        self._listing = asyncio.Lock()
        self._direct: list[Tool] = []

    async def list_tools(self) -> list[Tool]:
        """The meta-tools of the surface that was chosen at start; in mode `direct` the catalogue, read at first use."""
        if not _is_direct(self._application):
            return wire_tools(self._application.settings.surface)
        async with self._listing:
            if not self._direct:
                self._direct = await asyncio.to_thread(direct_tools, self._application)
        return self._direct

    def prompts_from(self, source: Callable[[], Iterable[Prompt]]) -> None:
        """Take the prompts from `source` when the first client asks for one; starting does not wait for them."""
        self._prompt_source = source

    async def list_prompts(self) -> list[ListedPrompt]:
        """Every prompt, with its arguments."""
        self._add_prompts()
        return await super().list_prompts()

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[None, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        """One prompt, rendered, without the secrets of its arguments.

        Raises:
            MCPError: no such prompt, section or argument; with the nearest names.
        """
        self._add_prompts()
        known = [prompt.name for prompt in self._prompt_manager.list_prompts()]
        if name not in known:
            raise MCPError(INVALID_PARAMS, await self._masked(str(UnknownNameError("prompt", name, known))))
        try:
            prompt = await super().get_prompt(name, arguments, context)
        except MCPError as problem:
            raise MCPError(problem.code, await self._masked(problem.message), problem.data) from problem
        for message in prompt.messages if isinstance(prompt, GetPromptResult) else ():
            if isinstance(message.content, TextContent):
                message.content.text = await self._masked(message.content.text)
        return prompt

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[None, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """One resource, without its secrets."""
        try:
            contents = await super().read_resource(uri, context)
        except UnexpectedResourceError:
            raise
        except ResourceError as problem:
            # As the SDK does, but for its data, which would give back the address unmasked.
            code = INVALID_PARAMS if isinstance(problem, ResourceNotFoundError) else INTERNAL_ERROR
            data = {"uri": await self._masked(str(uri))}
            raise MCPError(code, await self._masked(str(problem)), data) from problem
        if isinstance(contents, InputRequiredResult):
            return contents
        return [
            replace(part, content=await self._masked(part.content)) if isinstance(part.content, str) else part
            for part in contents
        ]

    async def _masked(self, text: str) -> str:
        # In a thread: a page of a large file takes milliseconds that other calls need not wait for.
        return await asyncio.to_thread(masked_text, text) if self._application.settings.masking else text

    def _add_prompts(self) -> None:
        source, self._prompt_source = self._prompt_source, None
        for prompt in source() if source is not None else ():
            self.add_prompt(prompt)

    def _work(self, name: str, arguments: dict[str, Any], report: "Progress") -> Awaitable[Answer]:
        if _is_direct(self._application):
            return call_direct(self._application, name, arguments, report)
        return named_tool(name, self._application.settings.surface)(self._application, arguments, report)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Run one tool of the list; the answer is a question where the run wants to write and the client can be asked.

        Raises:
            ToolError: with text that the model can act on, for every error that we raise on purpose.
        """
        try:
            async with _ProgressReport(context) as report:
                answer = await with_leave(context, lambda: self._work(name, arguments, report))
        except AdrServerError as problem:
            raise ToolError(await self._masked(str(problem))) from problem
        if isinstance(answer, InputRequiredResult):
            return answer
        if self._application.settings.masking:
            answer = await asyncio.to_thread(masked_answer, answer)
        return CallToolResult(
            content=[TextContent(type="text", text=answer.text)],
            structured_content=answer.structured,
            is_error=answer.failed,
        )


def _is_direct(application: Application) -> bool:
    return application.settings.mode is Mode.DIRECT


def direct_tools(application: Application) -> list[Tool]:
    """The tools of mode `direct` as a client receives them."""
    return [Tool.model_validate(form) for form in direct_forms(application.catalog)]


def wire_tools(surface: Surface) -> list[Tool]:
    """The tools as a client receives them."""
    return [Tool.model_validate(wire_form(tool)) for tool in listed(surface)]


class _ProgressReport:
    """Progress from any thread, sent from the event loop, at most five times a second and always at the end."""

    def __init__(self, context: Context[None, Any] | None) -> None:
        self._context = context
        self._loop = asyncio.get_running_loop()
        self._last = 0.0
        self._sending: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._sending:
            await asyncio.wait(self._sending, timeout=1)

    def __call__(self, done: float, total: float | None, message: str) -> None:
        now = time.monotonic()
        if self._context is None or (now - self._last < PROGRESS_SECONDS and done != total):
            return
        self._last = now
        with contextlib.suppress(RuntimeError):  # The loop is closing: nobody is left to tell.
            self._loop.call_soon_threadsafe(self._send, done, total, message)

    def _send(self, done: float, total: float | None, message: str) -> None:
        if self._context is not None:
            task = self._loop.create_task(self._context.report_progress(done, total, message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

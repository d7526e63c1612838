"""Start the server: over stdio in both protocol eras, or over HTTP on loopback."""

from mcp.server.stdio import stdio_server

from adr_server.meta_tools import Application
from adr_server.server.completion import add_completion
from adr_server.server.eras import serve_both_eras
from adr_server.server.prompts_on_wire import add_prompts
from adr_server.server.resources import add_resources
from adr_server.server.review_server import ReviewServer


def build_server(application: Application) -> ReviewServer:
    """The server of one project, with everything that it lists."""
    server = ReviewServer(application)
    add_prompts(server, application)
    add_resources(server, application)
    add_completion(server, application)
    return server


async def serve_stdio(application: Application) -> None:
    """Serve on standard input and output until the client closes them."""
    async with application:
        server = build_server(application)
        async with stdio_server() as (read_stream, write_stream):
            await serve_both_eras(server._lowlevel_server, read_stream, write_stream)  # noqa: SLF001 - MCPServer.run_stdio_async does the same, for one era


async def serve_http(application: Application, host: str, port: int) -> None:
    """Serve streamable HTTP; on a loopback host the SDK refuses foreign Host and Origin headers."""
    async with application:
        await build_server(application).run_streamable_http_async(host=host, port=port)

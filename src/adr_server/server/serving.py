"""Start the server: over stdio in both protocol eras, or over HTTP to whoever calls it by an allowed name."""

from collections.abc import Sequence

from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings

from adr_server.meta_tools import Application
from adr_server.server.completion import add_completion
from adr_server.server.eras import serve_both_eras
from adr_server.server.prompts_on_wire import add_prompts
from adr_server.server.resources import add_resources
from adr_server.server.review_server import ReviewServer

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


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


async def serve_http(application: Application, host: str, port: int, *, allowed: Sequence[str] = ()) -> None:
    """Serve streamable HTTP at `host`, to requests whose Host and Origin are loopback, `host` or one of `allowed`."""
    async with application:
        server = build_server(application)
        await server.run_streamable_http_async(
            host=host, port=port, transport_security=_known_as([*_LOOPBACK, _in_address(host), *allowed])
        )


def _known_as(names: Sequence[str]) -> TransportSecuritySettings:
    """Whom to answer: a page in a browser that reaches us under another name is not told anything."""
    hosts = [host for name in names for host in (name, f"{name}:*")]
    origins = [f"{scheme}://{host}" for scheme in ("http", "https") for host in hosts]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host

"""`adr-server serve`: the MCP server. The only command that imports mcp."""

import argparse
import asyncio

from adr_server.cli.project import add_project_options, open_application


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `serve`."""
    add_project_options(parser)
    parser.add_argument("--surface", choices=("all", "core"), help="core: only the tools that find, run and read")
    parser.add_argument("--http", metavar="HOST:PORT", help="serve streamable HTTP instead, for example 127.0.0.1:8000")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client closes the connection."""
    from adr_server.server import serve_http, serve_stdio  # noqa: PLC0415 - importing mcp takes a second

    application = open_application(arguments, surface=arguments.surface)
    if arguments.http is None:
        asyncio.run(serve_stdio(application))
    else:
        host, _, port = arguments.http.rpartition(":")
        asyncio.run(serve_http(application, host or "127.0.0.1", int(port)))
    return 0

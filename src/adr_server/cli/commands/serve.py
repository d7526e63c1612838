"""`adr-server serve`: the MCP server. The only command that imports mcp."""

import argparse
import asyncio
import os
import signal
from typing import NoReturn

from adr_server.cli.main import INTERRUPTED
from adr_server.cli.output import warn
from adr_server.cli.project import add_project_options, open_application
from adr_server.errors import UsageError, shorten


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `serve`."""
    add_project_options(parser)
    surfaces = "core: only the tools that find, run and read; code: only what code needs"
    parser.add_argument("--surface", choices=("all", "core", "code"), help=surfaces)
    parser.add_argument("--mode", choices=("code", "direct"), help="direct: every catalogue tool is listed by itself")
    parser.add_argument("--http", metavar="HOST:PORT", help="serve streamable HTTP instead, for example 127.0.0.1:8000")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client closes the connection."""
    from adr_server.server import serve_http, serve_stdio  # noqa: PLC0415 - importing mcp takes a second

    address = None if arguments.http is None else parse_address(arguments.http)
    application = open_application(arguments, surface=arguments.surface, mode=arguments.mode)
    if address is None:
        signal.signal(signal.SIGINT, _end)
        asyncio.run(serve_stdio(application))
    else:
        asyncio.run(serve_http(application, *address))
    return 0


def _end(_signal: int, _frame: object) -> NoReturn:
    """End at once: a thread waits in a read of standard input that nothing interrupts, and Python would wait for it.

    Stores write in transactions, and confined workers end with their parent, so that nothing is left half done.
    """
    warn("adr-server: interrupted")
    os._exit(INTERRUPTED)


def parse_address(text: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`; without a host, loopback.

    Raises:
        UsageError: the port is none; an example.
    """
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16):
        raise UsageError(f"--http: {shorten(text)!r} has no port from 1 to 65535. Example: --http 127.0.0.1:8000")
    return host or "127.0.0.1", int(port)

"""`adr-server serve`: the MCP server. The only command that imports mcp."""

import argparse
import asyncio
import ipaddress
import os
import re
import signal
from typing import NoReturn

from adr_server.cli.main import INTERRUPTED
from adr_server.cli.output import warn
from adr_server.cli.project import add_project_options, open_application
from adr_server.errors import UsageError, shorten

SIGNALLED = 128
"""Added to the number of the signal, as a shell tells it."""
_NAME = re.compile(r"[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]")
"""A host as it stands in an address, without its port."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `serve`."""
    add_project_options(parser)
    surfaces = "core: only the tools that find, run and read; code: only what code needs"
    parser.add_argument("--surface", choices=("all", "core", "code"), help=surfaces)
    parser.add_argument("--mode", choices=("code", "direct"), help="direct: every catalogue tool is listed by itself")
    parser.add_argument("--http", metavar="HOST:PORT", help="serve streamable HTTP instead, for example 127.0.0.1:8000")
    names = "with --http: the names by which clients may call this server; needed where HOST is not loopback"
    parser.add_argument("--allow-hosts", nargs="+", metavar="NAME", default=[], help=names)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client closes the connection."""
    from adr_server.server import serve_http, serve_stdio  # noqa: PLC0415 - importing mcp takes a second

    address = _address(arguments)
    application = open_application(arguments, surface=arguments.surface, mode=arguments.mode)
    if address is None:
        for ended_by in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ended_by, _end)
        asyncio.run(serve_stdio(application))
    else:
        asyncio.run(serve_http(application, *address, allowed=arguments.allow_hosts))
    return 0


def _address(arguments: argparse.Namespace) -> tuple[str, int] | None:
    """Where to serve HTTP, None for stdio; who opens it to other machines names it and is told what that means.

    Raises:
        UsageError: other machines may reach it, and no name is given; or a name is none.
    """
    allowed: list[str] = arguments.allow_hosts
    if arguments.http is None:
        if allowed:
            raise UsageError("--allow-hosts goes with --http.")
        return None
    host, port = parse_address(arguments.http)
    for name in allowed:
        if not _NAME.fullmatch(name):
            raise UsageError(
                f"--allow-hosts: {shorten(name)!r} is no name of a host. Example: --allow-hosts adr.example"
            )
    if not _is_loopback(host):
        if not allowed:
            raise UsageError(
                f"--http: other machines may reach {host}, and nothing asks who they are. Name what clients call this "
                "server by, with --allow-hosts NAME, or serve on 127.0.0.1."
            )
        warn(f"Whoever reaches {host}:{port} may read the project and write records: there is no authentication.")
    return host, port


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _end(ended_by: int, _frame: object) -> NoReturn:
    """End at once: a thread waits in a read of standard input that nothing interrupts, and Python would wait for it.

    Stores write in transactions, and confined workers end with their parent, so that nothing is left half done; their
    folders go first.
    """
    from adr_server.sandbox.scratch import drop_all  # noqa: PLC0415 - only a server that serves has it loaded

    drop_all()
    if ended_by == signal.SIGINT:
        warn("adr-server: interrupted")
        os._exit(INTERRUPTED)
    os._exit(SIGNALLED + ended_by)


def parse_address(text: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`; without a host, loopback. An address of IPv6 stands in brackets.

    Raises:
        UsageError: the port is none; an example.
    """
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 1 << 16):
        raise UsageError(f"--http: {shorten(text)!r} has no port from 1 to 65535. Example: --http 127.0.0.1:8000")
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)

"""`adr-server decisions`: the records on the command line."""

from adr_server.cli.commands.decisions.command import configure, run

__all__ = ["configure", "run"]

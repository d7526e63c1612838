"""A number with its noun, for what a tool says to people."""

from adr_server.plurals import counted

__all__ = ["counted"]

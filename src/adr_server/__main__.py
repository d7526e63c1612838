"""`python -m adr_server`."""

from adr_server.cli.main import script

script()

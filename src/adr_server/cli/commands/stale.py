"""`adr-server stale`: records that should be looked at again; exit code 1 where there are any."""

from adr_server.cli.numbers import positive
from adr_server.cli.tool_command import Option, ToolCommand

COMMAND = ToolCommand(
    tool="find_stale_decisions",
    options=(
        Option("--proposed-days", type=positive, default=90, metavar="N", help="a proposal waits too long after these"),
        Option(
            "--commits", type=positive, default=25, metavar="N", help="commits to a named file that overtake a record"
        ),
    ),
    rows="stale",
    findings="stale",
)
configure = COMMAND.configure
run = COMMAND.run

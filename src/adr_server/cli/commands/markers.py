"""`adr-server markers`: where code names records; exit code 1 where such a name leads nowhere or to a retired one."""

from adr_server.cli.tool_command import Option, ToolCommand

COMMAND = ToolCommand(
    tool="find_code_markers",
    options=(Option("--broken", action="store_true", help="only those that dangle or point at a retired record"),),
    rows="markers",
    findings="broken",
)
configure = COMMAND.configure
run = COMMAND.run

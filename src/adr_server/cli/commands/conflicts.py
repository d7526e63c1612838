"""`adr-server conflicts`: records in force that contradict each other; exit code 1 where there are any."""

from adr_server.cli.tool_command import ToolCommand

COMMAND = ToolCommand(tool="find_conflicts", rows="conflicts", findings="conflicts")
configure = COMMAND.configure
run = COMMAND.run

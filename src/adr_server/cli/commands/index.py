"""`adr-server index`: bring the index of the code up to date, however long it takes."""

from adr_server.cli.tool_command import ToolCommand

COMMAND = ToolCommand(tool="index_project")
configure = COMMAND.configure
run = COMMAND.run

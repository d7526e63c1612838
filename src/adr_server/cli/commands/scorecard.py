"""`adr-server scorecard`: counts and ratios with what each was computed from."""

from adr_server.cli.tool_command import ToolCommand

COMMAND = ToolCommand(tool="evidence_scorecard", rows="figures")
configure = COMMAND.configure
run = COMMAND.run

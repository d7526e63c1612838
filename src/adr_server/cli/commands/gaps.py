"""`adr-server gaps`: what the code rests on and no record in force names; exit code 1 where there is such a thing."""

from adr_server.cli.tool_command import Option, ToolCommand

COMMAND = ToolCommand(
    tool="find_missing_decisions",
    options=(Option("--kind", metavar="K", help="only this kind: datastore, queue, framework, cloud, auth …"),),
    rows="gaps",
    findings="gaps",
)
configure = COMMAND.configure
run = COMMAND.run

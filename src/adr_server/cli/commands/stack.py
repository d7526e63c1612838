"""`adr-server stack`: the technologies of the project, each with the lines that show it and whether it is used."""

from adr_server.cli.tool_command import Option, ToolCommand

COMMAND = ToolCommand(
    tool="detect_stack",
    options=(
        Option("--category", metavar="C", help="only this category: data_store, framework, cloud, language …"),
        Option("--used", action="store_true", default=None, help="only what more than a manifest names"),
    ),
    rows="technologies",
)
configure = COMMAND.configure
run = COMMAND.run

"""`adr-server explore`: one entity, file or record with all that hangs on it."""

from adr_server.cli.numbers import whole
from adr_server.cli.tool_command import Option, ToolCommand

COMMAND = ToolCommand(
    tool="get_entity_details",
    options=(
        Option("entity", metavar="ENTITY|PATH[:LINE]", help="a name, a path, path:line, or a record's id"),
        Option("--depth", type=whole(1, 4), default=1, metavar="N", help="how many steps away, 1 to 4"),
    ),
)
configure = COMMAND.configure
run = COMMAND.run

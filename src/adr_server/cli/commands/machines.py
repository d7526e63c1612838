"""`adr-server machines`: the state machines of the catalogue, listed and drawn."""

import argparse
import json

from adr_server.catalog import Catalog, Kind
from adr_server.cli.output import add_json_format, add_json_option, print_json, print_text, table
from adr_server.content import content_root
from adr_server.errors import UnknownNameError
from adr_server.machines import Machine, draw_mermaid


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `machines`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="every machine")
    add_json_option(listing)
    showing = actions.add_parser("show", help="one machine, drawn or as its definition")
    showing.add_argument("name", metavar="NAME")
    showing.add_argument("--format", choices=("mermaid", "json"), default="mermaid")
    add_json_format(showing)


def run(arguments: argparse.Namespace) -> int:
    """Do the action."""
    catalog = Catalog(content_root().servers)
    machines = {entry.name: entry for entry in catalog.of_kind(Kind.MACHINE)}
    if arguments.action == "list":
        rows = [{"name": entry.name, "summary": entry.summary} for entry in machines.values()]
        print_json(rows) if arguments.json else print_text(table([list(row.values()) for row in rows]))
        return 0
    if arguments.name not in machines:
        raise UnknownNameError("machine", arguments.name, machines)
    body = catalog.tool(arguments.name).body
    if not isinstance(body, Machine):
        raise TypeError(f"{arguments.name} is catalogued as a machine and is none")
    if arguments.format == "mermaid":
        print_text(draw_mermaid(body))
    else:
        print_json(json.loads(body.model_dump_json(by_alias=True, exclude_none=True)))
    return 0

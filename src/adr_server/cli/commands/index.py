"""`adr-server index`: bring the index of the code up to date, however long it takes."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `index`."""
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Index, and say what the index holds."""
    result = run_tool(arguments, "index_project", {})
    if arguments.json:
        print_json(result.value)
    else:
        print_text(result.text)
    return 0

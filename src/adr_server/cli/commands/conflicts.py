"""`adr-server conflicts`: records in force that contradict each other; exit code 1 where there are any."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `conflicts`."""
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the conflicts with both sentences."""
    result = run_tool(arguments, "find_conflicts", {})
    if arguments.json:
        print_json(result.value["conflicts"])
    else:
        print_text(result.text)
    return 1 if result.value["conflicts"] else 0

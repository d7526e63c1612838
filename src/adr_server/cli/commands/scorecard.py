"""`adr-server scorecard`: counts and ratios with what each was computed from."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `scorecard`."""
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the figures."""
    result = run_tool(arguments, "evidence_scorecard", {})
    if arguments.json:
        print_json(result.value["figures"])
    else:
        print_text(result.text)
    return 0

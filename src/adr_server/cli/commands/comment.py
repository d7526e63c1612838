"""`adr-server comment`: the one comment of a pull request, written to a file; whoever runs the CI posts it."""

import argparse
import sys
from pathlib import Path

from adr_server.cli.commands.check import FAIL_ON, add_change_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `comment`."""
    add_change_options(parser)
    parser.add_argument("--fail-on", choices=FAIL_ON, default="error", help="what the comment calls gating")
    parser.add_argument("--output", "--out", type=Path, metavar="FILE", help="default: standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the comment; its exit code never says whether the change may pass, that is for `check`."""
    from adr_server.cli.gate import comment  # noqa: PLC0415 - help does without all that runs
    from adr_server.cli.reports.writing import write_file  # noqa: PLC0415 - as above

    text = comment(arguments)
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        write_file(arguments.output, text)
    return 0

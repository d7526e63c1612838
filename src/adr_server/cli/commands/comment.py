"""`adr-server comment`: the one comment of a pull request, written to a file; whoever runs the CI posts it."""

import argparse
import os
import sys
from pathlib import Path

from adr_server.cli.commands.check import FAIL_ON, add_change_options, checked, held_against, known_in
from adr_server.cli.reports.comment import as_comment, link_of
from adr_server.cli.reports.writing import write_file


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `comment`."""
    add_change_options(parser)
    parser.add_argument("--fail-on", choices=list(FAIL_ON), default="error", help="what the comment calls gating")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the comment; its exit code never says whether the change may pass, that is for `check`."""
    against = held_against(arguments)
    report = checked(arguments, against, known_in(arguments.baseline))
    text = as_comment(report, least=FAIL_ON[arguments.fail_on], link=link_of(os.environ, against.prefix))
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        write_file(arguments.out, text)
    return 0

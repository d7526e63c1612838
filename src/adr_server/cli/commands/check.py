"""`adr-server check`: every check over a project or a change, as CI reads it; exit code 1 where it gates."""

import argparse
from pathlib import Path

from adr_server.cli.numbers import positive
from adr_server.cli.project import add_project_options
from adr_server.cli.reports.targets import FORMATS, OF_SUFFIX, add_target_options

CHECKS = ("lint", "integrity", "immutability", "drift", "gaps", "artefacts", "secrets", "waivers")
FAIL_ON = ("error", "warning", "never")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `check`."""
    add_change_options(parser)
    parser.add_argument("--fail-on", choices=FAIL_ON, default="error", help="default: error")
    parser.add_argument("--gate", choices=["diff", "all"], default="diff", help="what can fail; default: the diff")
    add_target_options(parser, FORMATS, OF_SUFFIX)
    parser.add_argument(
        "--update-baseline",
        action="store_true",
        help="accept all findings of now in the baseline file (default: .adr-check-baseline.json in the project)",
    )


def add_change_options(parser: argparse.ArgumentParser) -> None:
    """What is checked: the base, what is staged, which checks, and what the baseline accepts."""
    parser.add_argument(
        "--base", default="auto", metavar="REF", help="default: auto, what the CI says or the default branch"
    )
    parser.add_argument("--staged", action="store_true", help="only what is staged for the next commit")
    parser.add_argument("--only", metavar="CHECKS", help=f"only these, by comma: {', '.join(CHECKS)}")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="what this file accepts stops nothing")
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="default: 1; from 2 on, a second process judges the base"
    )
    add_project_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check, write the reports, and say by the exit code whether the change may pass."""
    from adr_server.cli.gate import gate  # noqa: PLC0415 - help does without all that runs

    return gate(arguments)

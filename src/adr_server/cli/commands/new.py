"""`adr-server new`: scaffold a tool, prompt, pattern or machine together with its test."""

import argparse
from pathlib import Path

from adr_server.catalog.scaffold import scaffold
from adr_server.cli.output import print_text

KINDS = ("tool", "directive", "machine", "prompt", "pattern")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `new`."""
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("name", metavar="CATEGORY/NAME")
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the checkout to write into")


def run(arguments: argparse.Namespace) -> int:
    """Write the files and name them."""
    for path in scaffold(arguments.kind, arguments.name, arguments.root):
        print_text(str(path))
    return 0

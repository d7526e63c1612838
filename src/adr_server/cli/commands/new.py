"""`adr-server new`: scaffold a tool, prompt, pattern or machine together with its test."""

import argparse
from pathlib import Path

from adr_server.catalog.scaffold import scaffold
from adr_server.cli.output import add_json_option, print_json, print_text

KINDS = ("tool", "directive", "machine", "prompt", "pattern")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `new`."""
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("name", metavar="CATEGORY/NAME")
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the checkout to write into")
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files and name them."""
    written = [str(path) for path in scaffold(arguments.kind, arguments.name, arguments.root)]
    if arguments.json:
        print_json(written)
    else:
        print_text("\n".join(written))
    return 0

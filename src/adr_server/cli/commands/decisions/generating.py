"""`decisions index` and `todo`: what is generated from the records between markers."""

import argparse
from collections.abc import Callable, Mapping

from adr_server.cli.commands.decisions.changing import add_write_option, change
from adr_server.cli.output import warn


def _configure_index(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--path", metavar="FILE", help="the index document, from the project's root")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="exit code 1 when the index is out of date")
    add_write_option(either)


def _configure_todo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--path", metavar="FILE", help="the document, from the project's root (default: TODO.md)")
    add_write_option(parser)


def _index(arguments: argparse.Namespace) -> int:
    value = change(arguments, "decision_index", {"path": arguments.path})
    if value["current"]:
        warn(f"{value['index']}: up to date")
    elif arguments.check:
        remedy = "`adr-server decisions index --write` mends it" if value["diff"] else "mend it by hand, or mark it"
        warn(f"{value['index']}: out of date; {remedy}")
        return 1
    return 0


def _todo(arguments: argparse.Namespace) -> int:
    change(arguments, "decision_todo", {"path": arguments.path})
    return 0


CONFIGURE: Mapping[str, Callable[[argparse.ArgumentParser], None]] = {
    "index": _configure_index,
    "todo": _configure_todo,
}
RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {"index": _index, "todo": _todo}

"""`adr-server decisions`: one module a group of sub-commands, imported when it is asked for.

Every sub-command calls a catalogue tool, so that the command line, the meta-tools and the resources agree.
"""

import argparse
import importlib
from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from adr_server.cli.action_help import sentence
from adr_server.cli.output import add_json_option

GROUPS: Mapping[str, tuple[str, str]] = {
    "list": ("reading", "every record: id, state, date, title, path"),
    "show": ("reading", "one record, or one section of it"),
    "search": ("reading", "full text of the records, rejected options included"),
    "graph": ("reading", "how the records relate"),
    "timeline": ("reading", "records by day, and what has waited too long"),
    "lint": ("checking", "check form and integrity; exit code 1 on findings"),
    "next-number": ("checking", "the next free number"),
    "new": ("changing", "draft a new record"),
    "status": ("changing", "change the state of a record"),
    "supersede": ("changing", "let one record take the place of another"),
    "link": ("changing", "state how two records relate"),
    "init": ("changing", "start a log: folder, template, index, first record"),
    "index": ("generating", "regenerate the list of records, or check it"),
    "todo": ("generating", "keep the list of tasks that follow from the records"),
}
"""Each sub-command with the module that holds it and its line of help."""


class Group(Protocol):
    """What a module of sub-commands is."""

    CONFIGURE: Mapping[str, Callable[[argparse.ArgumentParser], None]]
    RUN: Mapping[str, Callable[[argparse.Namespace], int]]


class _ActionParser(argparse.ArgumentParser):
    """The parser of one sub-command, filled when it is the one that is asked for."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse's own, once the sub-command's arguments are there."""
        name = self.prog.rpartition(" ")[2]
        if name in GROUPS and self.get_default("action_parser") is None:
            self.set_defaults(action_parser=name)
            from adr_server.cli.project import add_project_options  # noqa: PLC0415 - it loads all that runs

            _group(name).CONFIGURE[name](self)
            add_project_options(self)
            add_json_option(self)
        return super().parse_known_args(args, namespace)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True, parser_class=_ActionParser)
    for name, (_, summary) in GROUPS.items():
        actions.add_parser(name, help=summary, description=sentence(summary))


def run(arguments: argparse.Namespace) -> int:
    """Do the sub-command."""
    return _group(arguments.action).RUN[arguments.action](arguments)


def _group(name: str) -> Group:
    return cast("Group", importlib.import_module(f"adr_server.cli.commands.decisions.{GROUPS[name][0]}"))

"""`decisions new`, `status`, `supersede`, `link` and `init`: a diff, and the files only with `--write`."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from adr_server.cli.numbers import whole
from adr_server.cli.output import print_json, print_text
from adr_server.cli.tool_runs import run_for_desk, tell_notes
from adr_server.decisions import Relation, Status

WRITABLE = [status.value for status in Status if status is not Status.UNKNOWN]
RELATIONS = [relation.value for relation in Relation]


def add_write_option(parser: argparse._ActionsContainer) -> None:
    """`--write`."""
    parser.add_argument("--write", action="store_true", help="write it; without, only the diff is printed")


def change(arguments: argparse.Namespace, tool: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Run a tool that may write; print its diff, or its paths once they are written, and its notes beside."""
    value: dict[str, Any] = run_for_desk(arguments, tool, {**given, "write": arguments.write}).value
    tell_notes(value)
    if arguments.json:
        print_json(value)
    elif value["written"]:
        print_text("\n".join(value["paths"]))
    elif value["diff"]:
        print_text(value["diff"])
    return value


def _configure_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("title", metavar="TITLE")
    parser.add_argument("--template", metavar="T", help="a shipped template, or the path of one of the project's own")
    parser.add_argument("--supersedes", action="append", default=[], metavar="ID", help="a record that it replaces")
    parser.add_argument("--status", choices=WRITABLE, metavar="S", help="the state it begins in (default: proposed)")
    parser.add_argument("--language", metavar="L", help="the language of its headings (default: that of the log)")
    parser.add_argument("--folder", metavar="DIR", help="the decision folder (default: the one with most records)")
    parser.add_argument("--number", type=whole(0), metavar="N", help="its number (default: the next free one)")
    parser.add_argument(
        "--base", metavar="BRANCH", help="numbers of this branch are taken (default: the default branch)"
    )
    add_write_option(parser)


def _configure_status(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID")
    parser.add_argument("status", choices=WRITABLE, metavar="STATUS", help=", ".join(WRITABLE))
    add_write_option(parser)


def _configure_supersede(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW")
    add_write_option(parser)


def _configure_link(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("first", metavar="A")
    parser.add_argument(
        "relation",
        type=lambda word: word.replace("-", "_"),
        choices=RELATIONS,
        metavar="RELATION",
        help=", ".join(RELATIONS),
    )
    parser.add_argument("second", metavar="B")
    add_write_option(parser)


def _configure_init(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", metavar="DIR", help="where the records will be (default: docs/decisions)")
    parser.add_argument("--template", metavar="T", help="a shipped template (default: madr-minimal)")
    parser.add_argument("--language", metavar="L", help="the language of the headings (default: en)")
    add_write_option(parser)


def _new(arguments: argparse.Namespace) -> int:
    names = ("title", "template", "supersedes", "status", "language", "folder", "number", "base")
    change(arguments, "draft_decision", {name: getattr(arguments, name) for name in names})
    return 0


def _status(arguments: argparse.Namespace) -> int:
    change(arguments, "change_status", {"id": arguments.id, "status": arguments.status})
    return 0


def _supersede(arguments: argparse.Namespace) -> int:
    change(arguments, "supersede_decision", {"old": arguments.old, "new": arguments.new})
    return 0


def _link(arguments: argparse.Namespace) -> int:
    given = {"first": arguments.first, "relation": arguments.relation, "second": arguments.second}
    change(arguments, "link_decisions", given)
    return 0


def _init(arguments: argparse.Namespace) -> int:
    names = ("folder", "template", "language")
    change(arguments, "init_decisions", {name: getattr(arguments, name) for name in names})
    return 0


CONFIGURE: Mapping[str, Callable[[argparse.ArgumentParser], None]] = {
    "new": _configure_new,
    "status": _configure_status,
    "supersede": _configure_supersede,
    "link": _configure_link,
    "init": _configure_init,
}
RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "new": _new,
    "status": _status,
    "supersede": _supersede,
    "link": _link,
    "init": _init,
}

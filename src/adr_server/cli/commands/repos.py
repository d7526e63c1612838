"""`adr-server repos`: the other repositories that searches and cross-references of this project take in."""

import argparse
import os
from pathlib import Path

from adr_server.cli.output import add_json_option, print_json, print_text, warn
from adr_server.cli.project import add_project_options, open_application
from adr_server.cli.tool_runs import run_for_desk
from adr_server.errors import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `repos`."""
    parser.add_argument("what", choices=("add", "list", "remove", "refresh"))
    parser.add_argument("paths", nargs="*", metavar="PATH", help="folders; for remove, names too")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Change the list, show it, or bring the indexes up to date."""
    if (arguments.what in {"add", "remove"}) != bool(arguments.paths):
        asked = "give at least one PATH" if arguments.what in {"add", "remove"} else "it takes no PATH"
        raise UsageError(f"repos {arguments.what}: {asked}.")
    if arguments.what == "refresh":
        return _refresh(arguments)
    named = open_application(arguments).stores.repositories
    for path in arguments.paths:
        if arguments.what == "add":
            named.add(Path(path))
        else:
            named.remove(path)
    rows = [{"name": one.name, "path": os.fspath(one.path)} for one in named.all()]
    if arguments.json:
        print_json({"repositories": rows})
    else:
        lines = [f"{row['name']}  {row['path']}" for row in rows]
        print_text("\n".join(lines) or "no other repositories; add some with `adr-server repos add PATH…`")
    return 0


def _refresh(arguments: argparse.Namespace) -> int:
    result = run_for_desk(arguments, "list_repositories", {"refresh": True}, told=not arguments.json)
    for note in result.value["notes"]:
        warn(f"note: {note}")
    if arguments.json:
        print_json(result.value)
    else:
        print_text(result.text)
    return 1 if any(row["problem"] for row in result.value["repositories"]) else 0

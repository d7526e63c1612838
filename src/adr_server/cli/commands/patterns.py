"""`adr-server patterns`: the validated architecture patterns."""

import argparse

from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.content import content_root
from adr_server.patterns import PatternRegistry, check


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `patterns`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="every pattern")
    showing = actions.add_parser("show", help="one pattern, whole")
    showing.add_argument("name", metavar="NAME")
    checking = actions.add_parser("check", help="all problems of all pattern files")
    for action in (listing, showing, checking):
        add_json_option(action)


def run(arguments: argparse.Namespace) -> int:
    """Do the action."""
    root = content_root().patterns
    if arguments.action == "check":
        problems = check(root)
        print_json(list(problems)) if arguments.json else print_text("\n".join(problems) or "no problems")
        return 1 if problems else 0
    registry = PatternRegistry.load(root)
    if arguments.action == "show":
        pattern = registry.get(arguments.name)
        print_json(pattern.content.model_dump(mode="json")) if arguments.json else print_text(pattern.text)
        return 0
    rows = [{"name": item.name, "category": item.category, "summary": item.content.summary} for item in registry]
    print_json(rows) if arguments.json else print_text(table([list(row.values()) for row in rows]))
    return 0

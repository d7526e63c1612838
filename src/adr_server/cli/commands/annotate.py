"""`adr-server annotate`: check the code's `@knowgraph` annotations, or print drafts; nothing is ever written."""

import argparse

from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options
from adr_server.cli.tool_runs import run_for_desk
from adr_server.plurals import counted


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `annotate`."""
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--check", action="store_true", help="what is wrong, and how much is annotated; 1 on problems")
    chosen.add_argument("--suggest", metavar="PATH[:LINE]", help="print drafts for what has no annotation")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check, or draft."""
    if arguments.suggest is None:
        result = run_for_desk(arguments, "check_annotations", {"limit": 5_000}, told=not arguments.json)
    else:
        result = run_for_desk(arguments, "suggest_annotations", {"path": arguments.suggest, "limit": 500})
    if arguments.json:
        print_json(result.value)
    elif arguments.suggest is None:
        print_text(result.text)
    else:
        drafts = [
            f"{row['path']}:{row['line']} {row['type']} {row['entity']}\n{row['draft']}"
            for row in result.value["drafts"]
        ]
        print_text(
            "\n".join(drafts)
            or f"nothing to draft: {counted(result.value['annotated'], 'entity', 'entities')} annotated"
        )
    return 1 if arguments.suggest is None and result.value["problem_count"] else 0

"""`adr-server runs list` and `show`: what was run on this project, and what each run kept."""

import argparse
import json
from dataclasses import asdict

from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import add_project_options, work_on
from adr_server.meta_tools import Application


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `runs`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the newest runs")
    listing.add_argument("--limit", type=int, default=20, metavar="N", help="at most so many (20)")
    showing = actions.add_parser("show", help="one run: its program and what it kept")
    showing.add_argument("run_id", metavar="ID")
    for action in (listing, showing):
        add_project_options(action)
        add_json_option(action)


def run(arguments: argparse.Namespace) -> int:
    """List or show."""

    async def work(application: Application, progress: ProgressBar) -> tuple[object, str]:
        del progress
        return (
            _list(application, arguments.limit) if arguments.action == "list" else _show(application, arguments.run_id)
        )

    data, text = work_on(arguments, work)
    if arguments.json:
        print_json(data)
    else:
        print_text(text)
    return 0


def _list(application: Application, limit: int) -> tuple[object, str]:
    runs = application.runs.list(limit=max(1, limit))
    rows = [[brief.run_id, brief.kind, brief.tool, brief.status.value, brief.updated] for brief in runs]
    return [asdict(brief) for brief in runs], table([["run", "kind", "tool", "status", "updated"], *rows])


def _show(application: Application, run_id: str) -> tuple[object, str]:
    record = application.runs.load(run_id)
    kept = application.runs.results(run_id)
    program = json.loads(record.program)
    data = {
        "run_id": run_id,
        "kind": record.kind,
        "tool": record.tool,
        "status": record.status.value,
        "created": record.created,
        "updated": record.updated,
        "program": program,
        "results": [asdict(info) for info in kept],
    }
    lines = [f"{record.tool} ({record.kind}): {record.status.value}, {record.created} to {record.updated}"]
    lines += [f"/results/{run_id}/{info.key}  {info.size:,} characters" for info in kept]
    code = program.get("code") if isinstance(program, dict) else None
    return data, "\n".join([*lines, *(["", str(code)] if code else [])])

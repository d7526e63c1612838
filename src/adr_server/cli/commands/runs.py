"""`adr-server runs list`, `show` and `answer`: what was run on this project, what each run kept, and one that waits."""

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from adr_server.cli.commands.run import parse_json
from adr_server.cli.model_options import add_model_options, opened_model
from adr_server.cli.numbers import positive
from adr_server.cli.outcomes import print_outcome
from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import add_project_options, work_on
from adr_server.errors import UnknownNameError, UsageError
from adr_server.meta_tools import Application
from adr_server.meta_tools.launching import advance, kept_result
from adr_server.plurals import counted
from adr_server.sandbox import Outcome


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `runs`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the newest runs")
    listing.add_argument("--limit", type=positive, default=20, metavar="N", help="at most so many (20)")
    showing = actions.add_parser("show", help="one run: its program and what it kept")
    showing.add_argument("run_id", metavar="ID")
    showing.add_argument("--result", metavar="KEY", help="print one of the results that it kept, whole")
    answering = actions.add_parser("answer", help="answer a run that waits; without an event, print its question")
    answering.add_argument("run_id", metavar="ID")
    answering.add_argument("--event", metavar="E", help="one of the events that are open")
    answering.add_argument("--answer", default="null", metavar="JSON", help="the answer, by the schema of the question")
    add_model_options(answering)
    for action in (listing, showing, answering):
        add_project_options(action)
        add_json_option(action)


def run(arguments: argparse.Namespace) -> int:
    """List, show or answer."""
    if arguments.action == "answer":
        return _answer(arguments)

    async def work(application: Application, progress: ProgressBar) -> tuple[object, str]:
        del progress
        if arguments.action == "list":
            return _list(application, arguments.limit)
        if arguments.result is not None:
            text = kept_result(application, arguments.run_id, arguments.result)
            return {"run_id": arguments.run_id, "key": arguments.result, "text": text}, text
        return _show(application, arguments.run_id)

    data, text = work_on(arguments, work)
    if arguments.json:
        print_json(data)
    else:
        print_text(text)
    return 0


def _answer(arguments: argparse.Namespace) -> int:
    model = opened_model(arguments)
    if model is not None and arguments.event is not None:
        raise UsageError("--event answers by itself, --model lets a model answer: give one of them.")
    given = parse_json(arguments.answer, option="--answer")

    async def work(application: Application, progress: ProgressBar) -> Outcome:
        if model is not None:
            from adr_server.cli.answering import resume_told  # noqa: PLC0415 - only a model needs it

            return await resume_told(application, arguments.run_id, progress, model)
        from adr_server.sandbox.runner import RESUME  # noqa: PLC0415 - listings do without all that runs

        return await advance(application, arguments.run_id, arguments.event or RESUME, given, progress)

    return print_outcome(work_on(arguments, work), as_json=arguments.json)


def _list(application: Application, limit: int) -> tuple[object, str]:
    runs = application.stores.runs.list(limit=limit)
    logged = {line["run_id"]: line for line in reversed(application.stores.run_log.lines(4 * limit))}
    rows = []
    for brief in runs:
        line = logged.get(brief.run_id, {})
        measured = [line.get("seconds", ""), line.get("calls", ""), line.get("tokens_kept", "")]
        rows.append([brief.run_id, brief.kind, brief.tool, brief.status.value, brief.updated, *measured])
    head = ["run", "kind", "tool", "status", "updated", "seconds", "calls", "tokens kept"]
    told = table([head, *rows], numbers=frozenset({5, 6, 7}))
    return [{**asdict(brief), "log": logged.get(brief.run_id)} for brief in runs], told


def _show(application: Application, run_id: str) -> tuple[object, str]:
    logged = application.stores.run_log.find(run_id)
    try:
        record = application.stores.runs.load(run_id)
    except UnknownNameError:
        if logged is None:
            raise
        # The store gives up old runs for new ones; the log remembers longer that they were.
        return {"run_id": run_id, "log": logged}, f"{_measured(logged)}\nWhat it kept is gone."
    kept = application.stores.runs.results(run_id)
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
        "log": logged,
    }
    lines = [f"{record.tool} ({record.kind}): {record.status.value}, {record.created} to {record.updated}"]
    lines += [_measured(logged)] if logged is not None else []
    lines += [f"/results/{run_id}/{info.key}  {counted(info.size, 'character')}" for info in kept]
    code = program.get("code") if isinstance(program, dict) else None
    return data, "\n".join([*lines, *(["", str(code)] if code else [])])


def _measured(line: Mapping[str, Any]) -> str:
    """A line of the log, for a reader."""
    tools = ", ".join(f"{name} {count}x" for name, count in line.get("tools", {}).items())
    seconds = line.get("seconds", "?")
    calls, kept = (
        counted(line[name], noun) if name in line else f"? {noun}s"
        for name, noun in (("calls", "call"), ("tokens_kept", "token"))
    )
    told = f"{line.get('at', '')} {line.get('kind', '')} {line.get('tool', '')}: {line.get('status', '')}"
    return f"{told}, {seconds} s, {calls}, {kept} kept{': ' + tools if tools else ''}"

"""`decisions list`, `show`, `search`, `graph` and `timeline`: what the records say."""

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from adr_server.cli.numbers import positive
from adr_server.cli.output import print_json, print_text, table, warn
from adr_server.cli.tool_runs import run_for_desk, tell_notes
from adr_server.decisions import Drawing, Status, profiles
from adr_server.plurals import counted

WHOLE = 1_000_000
STATUSES = [status.value for status in Status]


def _configure_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--status", choices=STATUSES, metavar="S", help="only records in this state")
    parser.add_argument("--tag", metavar="T", help="only records with this tag")


def _configure_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="its id, number, path or file name")
    parser.add_argument("--section", metavar="S", help="context, options, decision, consequences …, or a heading")


def _configure_search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", metavar="QUERY")
    parser.add_argument("--status", choices=STATUSES, metavar="S", help="only records in this state")
    parser.add_argument("--tag", metavar="T", help="only records with this tag")
    parser.add_argument("--since", metavar="DAY", help="only records of this day or later, as 2026-01-31")
    parser.add_argument("--path", metavar="PREFIX", help="only records whose path starts so")
    parser.add_argument("--rejected", action="store_true", help="only options that were considered and not chosen")
    parser.add_argument("--limit", type=positive, default=10, metavar="N")


def _configure_graph(parser: argparse.ArgumentParser) -> None:
    drawings = [drawing.value for drawing in Drawing]
    parser.add_argument("--format", choices=drawings, default=Drawing.TEXT.value, help="default: text")
    parser.add_argument("--limit", type=positive, default=WHOLE, metavar="N", help="draw at most so many records")


def _configure_timeline(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", choices=list(profiles()), default="mature", help="how the project lives")
    parser.add_argument("--today", metavar="DAY", help="count from this day, as 2026-01-31")


def _list(arguments: argparse.Namespace) -> int:
    value = run_for_desk(arguments, "list_decisions", {"status": arguments.status, "tag": arguments.tag}).value
    rows: list[dict[str, Any]] = value["decisions"]
    for path, reason in value["unreadable"].items():
        warn(f"unreadable: {path}: {reason.removeprefix(f'{path}: ')}")
    tell_notes(value)
    if arguments.json:
        print_json(rows)
    elif rows:
        print_text(table([[r["id"], r["status"], r["date"] or "-", r["title"] or "-", r["path"]] for r in rows]))
    else:
        warn("no decision records; `adr-server decisions init` starts a log")
    return 0


def _show(arguments: argparse.Namespace) -> int:
    told = not arguments.json and arguments.section is None
    result = run_for_desk(
        arguments, "read_decision", {"id": arguments.id, "section": arguments.section}, told=told, spelled={"id": "ID"}
    )
    if arguments.json:
        print_json(result.value)
    elif arguments.section is not None:
        print_text("\n\n".join(f"## {part['heading']}\n{part['text']}" for part in result.value["sections"]))
    else:
        print_text(result.text)
    return 0


def _search(arguments: argparse.Namespace) -> int:
    given = {
        "query": arguments.query,
        "status": arguments.status,
        "tag": arguments.tag,
        "since": arguments.since,
        "path": arguments.path,
        "rejected_options": arguments.rejected,
        "limit": arguments.limit,
    }
    result = run_for_desk(arguments, "search_decisions", given, told=not arguments.json, spelled={"query": "QUERY"})
    if arguments.json:
        print_json(result.value["hits"])
    else:
        print_text(result.text)
    return 0


def _graph(arguments: argparse.Namespace) -> int:
    drawing = Drawing.JSON.value if arguments.json else arguments.format
    value = run_for_desk(
        arguments, "decision_graph", {"format": drawing, "max_nodes": arguments.limit}, spelled={"max_nodes": "--limit"}
    ).value
    if value["drawing"].strip():
        print_text(value["drawing"])
    else:
        warn("no decision records, or none that relate")
    return 0


def _timeline(arguments: argparse.Namespace) -> int:
    given = {"profile": arguments.profile, "today": arguments.today}
    value = run_for_desk(arguments, "decision_timeline", given).value
    if arguments.json:
        print_json(value)
        return 0
    days = [*((day["date"], day["decisions"]) for day in value["days"]), ("no date", value["undated"])]
    rows = [[date, one["id"], one["status"], one["title"] or one["path"]] for date, ones in days for one in ones]
    print_text(table(rows))
    due = [[one["action"], one["id"], one["reason"], one["title"] or one["path"]] for one in value["queue"]]
    print_text(
        f"\n{counted(len(due), 'record')} waiting for somebody (profile {value['profile']}, as of {value['today']})"
    )
    if due:
        print_text(table(due))
    return 0


CONFIGURE: Mapping[str, Callable[[argparse.ArgumentParser], None]] = {
    "list": _configure_list,
    "show": _configure_show,
    "search": _configure_search,
    "graph": _configure_graph,
    "timeline": _configure_timeline,
}
RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "search": _search,
    "graph": _graph,
    "timeline": _timeline,
}

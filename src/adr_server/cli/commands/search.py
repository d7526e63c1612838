"""`adr-server search`: find code by words, names, patterns and relations."""

import argparse
from typing import Any

from adr_server.cli.numbers import positive
from adr_server.cli.output import add_json_option, print_json, print_text, warn
from adr_server.cli.project import add_project_options
from adr_server.cli.tool_runs import run_for_desk

KINDS = {
    "auto": "search_code",
    "keyword": "keyword_search",
    "pattern": "pattern_search",
    "semantic": "semantic_search",
    "graph": "graph_search",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `search`."""
    parser.add_argument("query", metavar="QUERY", help='words, a name, a "text in quotes" or a /regular expression/')
    parser.add_argument("--kind", choices=list(KINDS), default="auto", help="how to look; default: as the query asks")
    parser.add_argument("--type", metavar="T", help="only entities of this type: class, function, method, endpoint …")
    parser.add_argument("--owner", metavar="O", help="only code of this owner")
    parser.add_argument("--path", metavar="DIR", help="only files beneath this folder")
    parser.add_argument("--limit", type=positive, default=10, metavar="N")
    parser.add_argument("--everywhere", action="store_true", help="search the repositories of `repos list` too")
    parser.add_argument("--explain", action="store_true", help="say what each score is the sum of")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Search, and print the places."""
    given = {
        "query": arguments.query,
        "type": arguments.type,
        "owner": arguments.owner,
        "path": arguments.path,
        "limit": arguments.limit,
        "explain": arguments.explain,
        "everywhere": arguments.everywhere,
    }
    value = run_for_desk(arguments, KINDS[arguments.kind], given, spelled={"query": "QUERY"}).value
    if arguments.json:
        print_json(value)
        return 0
    for note in value["notes"]:
        warn(f"note: {note}")
    if not value["results"]:
        off = "; ".join(f"{leg} {why}" for leg, why in value["coverage"].items())
        print_text(f"nothing found ({off})")
        return 0
    print_text("\n".join(_lines(value, explain=arguments.explain)))
    return 0


def _lines(value: dict[str, Any], *, explain: bool) -> list[str]:
    lines: list[str] = []
    for row in value["results"]:
        named = f" {row['type']} {row['entity']}" if row["entity"] else ""
        owner = f" [{row['owner']}]" if row["owner"] else ""
        where = f"{row['repository']}: " if row["repository"] else ""
        lines.append(f"{where}{row['path']}:{row['line']}{named}{owner}")
        lines.append(f"    {row['snippet']}")
        if explain:
            parts = " + ".join(f"{name} {part:g}" for name, part in row["parts"].items())
            lines.append(f"    {row['score']:g} = {parts}")
    if explain:
        lines += ["", f"{value['query_kind']} question, sure by {value['confidence']:g}"]
        lines += [f"{leg} {value['weights'].get(leg, 0):g}: {why}" for leg, why in value["coverage"].items()]
        lines.append("ms: " + ", ".join(f"{name} {spent:g}" for name, spent in value["timings_ms"].items()))
    return lines

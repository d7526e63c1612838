"""`adr-server evidence`: per claim the record, commit, line, content hash and verdict, as JSON, CSV or a table."""

import argparse
import csv
import io
from collections.abc import Sequence
from typing import Any

from adr_server.cli.output import add_json_format, print_json, print_text
from adr_server.cli.project import add_project_options
from adr_server.cli.tool_runs import run_for_desk

COLUMNS = (
    "record",
    "claim_path",
    "claim_line",
    "claim",
    "claim_sha256",
    "verdict",
    "path",
    "line",
    "text",
    "sha256",
    "searched",
    "commit",
    "tool_version",
    # Behind the others, so that a column keeps its place in tables that somebody keeps.
    "status",
    "subject",
    "polarity",
    "kind",
    "note",
)
SHORT = (
    "record",
    "status",
    "claim_path",
    "claim_line",
    "polarity",
    "subject",
    "verdict",
    "path",
    "line",
    "kind",
    "sha256",
    "note",
)
_FORMULA = ("=", "+", "-", "@", "\t")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `evidence`."""
    parser.add_argument("--format", choices=["json", "csv", "md"], default="md", help="default: md")
    add_json_format(parser)
    add_project_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the rows."""
    rows: list[dict[str, Any]] = run_for_desk(arguments, "collect_evidence", {}).value["rows"]
    match arguments.format:
        case "json":
            print_json(rows)
        case "csv":
            print_text(_as_csv(rows))
        case _:
            print_text(_as_markdown(rows))
    return 0


def _as_csv(rows: Sequence[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in COLUMNS])
    return text.getvalue()


def _cell(value: Any) -> str:
    written = "; ".join(value) if isinstance(value, list) else str(value)
    # A spreadsheet runs what begins so (owasp.org/www-community/attacks/CSV_Injection).
    return f"'{written}" if written.startswith(_FORMULA) else written


def _as_markdown(rows: Sequence[dict[str, Any]]) -> str:
    lines = ["| " + " | ".join(SHORT) + " |", "|" + "---|" * len(SHORT)]
    for row in rows:
        cells = [str(row[name])[:12] if name == "sha256" else str(row[name]).replace("|", "\\|") for name in SHORT]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)

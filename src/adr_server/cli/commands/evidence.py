"""`adr-server evidence`: per claim the record, commit, line, content hash and verdict, as JSON, CSV or tables."""

import argparse
import csv
import io
from collections.abc import Iterable, Iterator, Sequence
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
_HEADS = ("record", "status", "stated at", "sentence", "polarity", "subject", "verdict", "evidence", "kind", "note")
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
    written = "; ".join(value) if isinstance(value, list) else "" if value is None else str(value)
    # A spreadsheet runs what begins so (owasp.org/www-community/attacks/CSV_Injection).
    return f"'{written}" if written.startswith(_FORMULA) else written


def _as_markdown(rows: Sequence[dict[str, Any]]) -> str:
    """A table of what was judged, and one of the files with their hashes: each is told once, and whole."""
    if not rows:
        return "No claim was judged."
    commit = f"the commit {rows[0]['commit']}" if rows[0]["commit"] else "no commit"
    hashes = {row["claim_path"]: row["claim_sha256"] for row in rows}
    hashes |= {row["path"]: row["sha256"] for row in rows if row["path"]}
    return "\n".join(
        [
            f"Judged by adr-server {rows[0]['tool_version']} at {commit}.",
            "",
            *_table(_HEADS, (_judged(row) for row in rows)),
            "",
            *_table(("file", "sha256"), (pair for pair in sorted(hashes.items()) if pair[1])),
        ]
    )


def _judged(row: dict[str, Any]) -> tuple[str, ...]:
    stated = f"{row['claim_path']}:{row['claim_line']}"
    searched = f"nowhere; searched: {'; '.join(row['searched'])}" if row["searched"] else "none"
    shown = f"{row['path']}:{row['line']} {row['text'].strip()}" if row["path"] else searched
    what = (row["claim"], row["polarity"], row["subject"], row["verdict"])
    return row["record"], row["status"], stated, *what, shown, row["kind"], row["note"]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in row) + " |"

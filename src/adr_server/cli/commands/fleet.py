"""`adr-server fleet`: many checkouts in one report; exit code 1 where one drifts, has gaps or could not be scanned."""

import argparse
from pathlib import Path

from adr_server.cli.numbers import positive, seconds
from adr_server.cli.reports.targets import add_target_options

ENGINES = ("local", "dask")
FORMATS = ("text", "json", "sqlite", "parquet", "html")
OF_SUFFIX = {
    ".txt": "text",
    ".json": "json",
    ".sqlite": "sqlite",
    ".db": "sqlite",
    ".parquet": "parquet",
    ".html": "html",
    ".htm": "html",
}
SECONDS = 300.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fleet`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    scan = actions.add_parser("scan", help="records, stack, drift and gaps of many checkouts in one report")
    scan.add_argument(
        "place", type=Path, metavar="LIST|DIR", help="a file with a folder a line, or a folder of checkouts"
    )
    scan.add_argument("--engine", choices=ENGINES, default="local", help="default: local, processes on this machine")
    scan.add_argument("--scheduler", metavar="ADDRESS", help="with dask: the cluster; default: one on this machine")
    scan.add_argument("--jobs", type=positive, metavar="N", help="how many at a time; default: one a core")
    scan.add_argument(
        "--timeout", type=seconds, default=SECONDS, metavar="S", help=f"for each checkout; default: {SECONDS:g}"
    )
    add_target_options(scan, FORMATS, OF_SUFFIX)
    scan.add_argument("--state-dir", type=Path, metavar="DIR", help="where caches and runs live")


def run(arguments: argparse.Namespace) -> int:
    """Scan, and write the report."""
    from adr_server.cli.fleet.report import scan_fleet  # noqa: PLC0415 - help does without all that runs

    return scan_fleet(arguments)

"""What goes to standard output: JSON and nothing else, or plain text."""

import argparse
import json
import sys
from collections.abc import Sequence


def add_json_option(parser: argparse.ArgumentParser, default: object = False) -> None:  # noqa: FBT002 - argparse's own
    """`--json`."""
    parser.add_argument("--json", action="store_true", default=default, help="print JSON and nothing else")


def add_json_format(parser: argparse.ArgumentParser) -> None:
    """`--json`, for a command that has a `--format` with json among its choices."""
    parser.add_argument("--json", action="store_const", dest="format", const="json", help="as --format json")


def warn(text: str) -> None:
    """A line on standard error."""
    sys.stderr.write(text + "\n")


def tell_searched(places: Sequence[str]) -> None:
    """Where was looked for what is not there, on standard error: an absence is believed by the places searched."""
    warn(f"found nothing; searched: {', '.join(places) or 'nothing'}")


def print_json(value: object) -> None:
    """One JSON document, indented, in the order given."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def print_text(text: str) -> None:
    """Text with one line end."""
    sys.stdout.write(text.rstrip("\n") + "\n")


def table(rows: Sequence[Sequence[object]], *, numbers: frozenset[int] = frozenset()) -> str:
    """Rows in aligned columns; the columns in `numbers` are aligned on the right."""
    texts = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in rows]
    widths = [max((len(row[at]) for row in texts), default=0) for at in range(len(texts[0]) if texts else 0)]
    lines = []
    for row in texts:
        cells = [
            cell.rjust(width) if at in numbers else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def one_line(text: str) -> str:
    """Text of a project on one line; what would steer a terminal is shown as a mark."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in " ".join(text.split()))

"""A report over many checkouts as one HTML page: no script, nothing fetched.

Rule: it is built as a tree, so that text of a project stays text.
"""

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

from adr_server import __version__
from adr_server.cli.fleet.forms.plain import COLUMNS, row_of, summary
from adr_server.cli.fleet.model import Departure, Fleet, Place, Scan
from adr_server.cli.output import one_line

# What a browser may do with the page, should a text of a project ever be more than text.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; color: #1b1f24; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem; border-bottom: 1px solid #d5dae0; }
td.number, th.number { text-align: right; }
tr.found td:first-child { border-left: 4px solid #b3261e; }
tr.failed td:first-child { border-left: 4px solid #8a6d00; }
code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 600; }
.error { color: #b3261e; }
@media (prefers-color-scheme: dark) { body { background: #16191d; color: #e3e6ea; } th, td { border-color: #3a4048; } }
"""


def as_html(fleet: Fleet) -> str:
    """The page: every checkout in one table, and beneath it what was found in each."""
    root = ET.Element("html", lang="en")
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "meta", charset="utf-8")
    ET.SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY})
    ET.SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _add(head, "title", "Decisions of many repositories")
    _add(head, "style", _STYLE, raw=True)
    body = ET.SubElement(root, "body")
    _add(body, "h1", "Decisions of many repositories")
    _add(body, "p", f"{summary(fleet)}.")
    _overview(body, fleet.repositories)
    for number, scan in enumerate(fleet.repositories):
        _details(body, scan, number)
    _add(body, "p", f"Written by adr-server {__version__}. ? is what is not known.")
    return "<!DOCTYPE html>\n" + ET.tostring(root, encoding="unicode", method="html") + "\n"


def _overview(body: ET.Element, scans: Sequence[Scan]) -> None:
    table = _table(body, COLUMNS, numbers=range(1, len(COLUMNS) - 1))
    for number, scan in enumerate(scans):
        path, *figures, error = row_of(scan)
        row = ET.SubElement(table, "tr")
        if not scan.is_in_order:
            row.set("class", "failed" if scan.error else "found")
        _add(ET.SubElement(row, "td"), "a", path, href=f"#r{number}")
        for figure in figures:
            _add(row, "td", figure).set("class", "number")
        _add(row, "td", error).set("class", "error")


def _details(body: ET.Element, scan: Scan, number: int) -> None:
    part = ET.SubElement(body, "details", id=f"r{number}")
    _add(part, "summary", scan.path)
    if scan.commit:
        _add(ET.SubElement(part, "p"), "code", scan.commit)
    if scan.error:
        _add(part, "p", scan.error).set("class", "error")
    for note in scan.notes:
        _add(part, "p", note)
    _rows(
        part,
        "Departures from decisions",
        ("verdict", "record", "claim", "why", "evidence"),
        ((one.verdict, one.record, _at(one.claim), one.note, _shown(one)) for one in _departures(scan)),
    )
    _rows(
        part,
        "Decided nowhere",
        ("name", "kind", "files", "evidence"),
        ((gap.name, gap.kind, str(gap.files), _lines(gap.evidence)) for gap in scan.gaps or ()),
    )
    _rows(
        part,
        "Records",
        ("id", "status", "date", "title", "path"),
        ((one.id, one.status, one.date or "", one.title or "", one.path) for one in scan.records or ()),
    )
    _rows(
        part,
        "Technologies in use",
        ("name", "category", "version", "evidence"),
        ((one.name, one.category, one.version or "", _lines(one.evidence[:1])) for one in scan.stack or () if one.used),
    )


def _departures(scan: Scan) -> Sequence[Departure]:
    return scan.drift.departures if scan.drift is not None else ()


def _shown(one: Departure) -> str:
    return _lines(one.evidence) or "searched: " + "; ".join(one.searched)


def _lines(places: Iterable[Place]) -> str:
    return "\n".join(_at(place) for place in places)


def _at(place: Place) -> str:
    return f"{place.path}:{place.line}  {place.text.strip()}"


def _rows(part: ET.Element, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table under a heading; nothing where there is no row. Cells of several lines are code, a line each."""
    table = None
    for row in rows:
        if table is None:
            _add(part, "h3", title)
            table = _table(part, columns)
        line = ET.SubElement(table, "tr")
        for column, text in zip(columns, row, strict=True):
            cell = ET.SubElement(line, "td")
            if column in {"evidence", "claim"}:
                for shown in text.split("\n"):
                    _add(ET.SubElement(cell, "div"), "code", shown)
            else:
                cell.text = one_line(text)


def _table(parent: ET.Element, columns: Sequence[str], numbers: Sequence[int] = ()) -> ET.Element:
    table = ET.SubElement(parent, "table")
    line = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for at, column in enumerate(columns):
        heading = _add(line, "th", column)
        if at in numbers:
            heading.set("class", "number")
    return ET.SubElement(table, "tbody")


def _add(parent: ET.Element, tag: str, text: str, *, raw: bool = False, **attributes: str) -> ET.Element:
    """An element with text of a project on one line; only our own style is `raw`."""
    element = ET.SubElement(parent, tag, attributes)
    element.text = text if raw else one_line(text)
    return element

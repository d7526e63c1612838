"""Every form of a report holds the same facts, whatever the texts of the projects are."""

import io
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from jsonschema import Draft202012Validator
from pyarrow import parquet
from tinyhtml5.parser import HTMLParser

from adr_server.cli.fleet.forms.columns import as_parquet
from adr_server.cli.fleet.forms.data import as_json
from adr_server.cli.fleet.forms.database import as_sqlite
from adr_server.cli.fleet.forms.page import as_html
from adr_server.cli.fleet.forms.plain import as_text
from adr_server.cli.fleet.model import Fleet, Scan, as_value, scan_from, schema
from fleets import HOSTILE, hostile_fleet

ROOT = Path(__file__).resolve().parents[4]


def opened(content: bytes) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.deserialize(content)
    return database


def test_json_is_valid_by_the_published_schema_and_reads_back() -> None:
    published = json.loads((ROOT / "docs" / "schemas" / "fleet.json").read_text(encoding="utf-8"))
    assert published == schema(), "write it again: python tools/write_schemas.py"
    value = json.loads(as_json(hostile_fleet()))
    Draft202012Validator(published).validate(value)
    assert value["version"] == 1
    assert Fleet.of([scan_from(one) for one in value["repositories"]]) == hostile_fleet()


def test_parquet_reads_back_as_the_json_has_it() -> None:
    rows = parquet.read_table(io.BytesIO(as_parquet(hostile_fleet()))).to_pylist()
    assert rows == [as_value(scan) for scan in hostile_fleet().repositories]
    assert parquet.read_table(io.BytesIO(as_parquet(Fleet(repositories=())))).num_rows == 0


def test_sqlite_answers_what_one_asks_of_a_fleet() -> None:
    with closing(opened(as_sqlite(hostile_fleet()))) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not database.execute("PRAGMA foreign_key_check").fetchall()
        assert database.execute("PRAGMA user_version").fetchone() == (1,)
        totals = "SELECT path, records, technologies, drift, gaps, error FROM repositories ORDER BY path"
        assert database.execute(totals).fetchall() == [
            (HOSTILE, 2, 2, 1, 1, None),
            ("zz/gone", None, None, None, None, "The project 'gone' does not exist."),
        ]
        why = "SELECT verdict, evidence.line, evidence.text FROM departures JOIN evidence ON departure = departures.id"
        assert database.execute(why).fetchall() == [("drift", 3, HOSTILE)] * 2
        states = "SELECT status, count(*) FROM records GROUP BY status"
        assert database.execute(states).fetchall() == [("accepted", 1), ("proposed", 1)]
        assert database.execute("SELECT note FROM notes").fetchall() == [(HOSTILE,)]


def test_the_page_is_html_without_an_error_and_text_stays_text() -> None:
    parser = HTMLParser(namespace_html_elements=False)
    page = parser.parse(as_html(hostile_fleet()))
    assert parser.errors == []
    elements = [*page.iter()]
    tags = {element.tag for element in elements}
    assert tags.isdisjoint({"script", "img", "link", "iframe", "object", "form"})
    assert len([element for element in elements if element.tag == "style"]) == 1
    links = [value for element in elements for name, value in element.attrib.items() if name in {"href", "src"}]
    ids = {f"#{element.get('id')}" for element in elements}
    assert links
    assert set(links) <= ids
    assert not [name for element in elements for name in element.attrib if name.startswith("on")]
    shown = "".join(page.itertext())
    assert shown.count("<script>alert(1)</script>") > 10
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", shown)


def test_the_page_shows_what_is_known_of_each_checkout() -> None:
    parser = HTMLParser(namespace_html_elements=False)
    page = parser.parse(as_html(hostile_fleet()))
    overview, *_ = page.iter("table")
    figures = [[cell.text or "" for cell in row.iter("td")][1:] for row in overview.iter("tr")][1:]
    assert figures == [
        ["2", "1", "1", "1", "1", "1", ""],
        ["?", "?", "?", "?", "?", "?", "The project 'gone' does not exist."],
    ]
    known, gone = page.iter("details")
    assert [heading.text for heading in known.iter("h3")] == [
        "Departures from decisions",
        "Decided nowhere",
        "Records",
        "Technologies in use",
    ]
    assert "searched:" in "".join(known.itertext())
    assert not [*gone.iter("table")]


def test_the_text_is_a_row_a_checkout_and_steers_no_terminal() -> None:
    text = as_text(hostile_fleet())
    header, first, second, empty, totals = text.splitlines()
    assert header.split() == ["repository", "records", "accepted", "used", "drift", "partial", "gaps", "error"]
    assert first.split()[-6:] == ["2", "1", "1", "1", "1", "1"]
    assert second.split()[:7] == ["zz/gone", *"??????"]
    assert empty == ""
    assert totals == "2 repositories, 1 not fully scanned; 2 records (1 accepted, 1 proposed); 1 broken claim; 1 gap"
    assert "\x1b" not in text


def test_the_same_report_gives_the_same_bytes_in_every_form() -> None:
    for form in (as_text, as_json, as_sqlite, as_parquet, as_html):
        assert form(hostile_fleet()) == form(Fleet.of(tuple(reversed(hostile_fleet().repositories))))


def test_a_scan_without_anything_known_is_not_in_order() -> None:
    assert Scan(path="x").is_in_order
    assert not Scan(path="x", error="why").is_in_order
    assert [scan.is_in_order for scan in hostile_fleet().repositories] == [False, False]

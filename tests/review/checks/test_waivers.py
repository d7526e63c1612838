"""Waivers in comments: what they let pass, and why some do not."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.checks import read_waivers, waiver_problems

TODAY = date(2026, 6, 1)


@pytest.mark.parametrize(
    "line",
    [
        "x = 1  # adr-check waive=CHK201 reason: the exporter needs it",
        "// adr-check waive=decision-broken reason: the exporter needs it",
        "<!-- adr-check waive=chk201, CHK301 until=2026-06-01 reason: the exporter needs it -->",
        "/* ADR-CHECK waive = CHK201; until=2026-12-31; reason = the exporter needs it */",
    ],
)
def test_a_waiver_holds_for_its_line_and_the_next(line: str) -> None:
    (waiver,) = read_waivers(f"\n{line}\n")
    assert waiver.reason == "the exporter needs it"
    assert [waiver.covers("CHK201", number, TODAY) for number in (1, 2, 3, 4)] == [False, True, True, False]
    assert not waiver.covers("CHK501", 2, TODAY)
    assert list(waiver_problems("a", (waiver,), TODAY)) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("# adr-check waive=CHK201", "no reason"),
        ("# adr-check waive=CHK201 reason:   ", "no reason"),
        ("<!-- adr-check waive=CHK201 reason: -->", "no reason"),
        ("# adr-check waive=CHK999 reason: x", "no rule 'CHK999'"),
        ("# adr-check waive=CHK201 until=tomorrow reason: x", "'tomorrow' is no day"),
    ],
)
def test_a_waiver_that_says_too_little_waives_nothing_and_is_told(line: str, told: str) -> None:
    waivers = read_waivers(line)
    assert not waivers[0].covers("CHK201", 1, TODAY)
    ((code, hit),) = waiver_problems("a", waivers, TODAY)
    assert (code, hit.line) == ("CHK901", 1)
    assert told in hit.message


def test_a_waiver_ends_after_its_day() -> None:
    waivers = read_waivers("# adr-check waive=CHK201 until=2026-05-31 reason: until the release")
    assert waivers[0].covers("CHK201", 1, date(2026, 5, 31))
    assert not waivers[0].covers("CHK201", 1, TODAY)
    ((code, hit),) = waiver_problems("a", waivers, TODAY)
    assert (code, "2026-05-31" in hit.message) == ("CHK902", True)


def test_a_waiver_cannot_waive_what_judges_waivers() -> None:
    (waiver,) = read_waivers("# adr-check waive=CHK902 reason: be quiet")
    assert not waiver.covers("CHK902", 1, TODAY)


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    list(waiver_problems("a", read_waivers("# adr-check waive=" + text), TODAY))

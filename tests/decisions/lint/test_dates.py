from datetime import date

import pytest

from adr_server.decisions import Problem, Status
from lint_logs import findings, record

PATHS = [f"adr/000{number}-x.md" for number in range(1, 5)]
TODAY = date(2026, 11, 21)


def test_a_record_without_a_date_among_dated_ones_is_told() -> None:
    records = [record(path) for path in PATHS[:3]]
    found = findings(*records, record(PATHS[3], date=None, lines={"title": 1}), select=["ADR4"])
    assert [(one.code, one.path) for one in found] == [("ADR401", PATHS[3])]


def test_a_folder_that_never_states_a_date_is_told_once() -> None:
    found = findings(*(record(path, date=None, lines={}) for path in PATHS), select=["ADR401"])
    assert [one.message for one in found] == ["None of the 4 records in adr state a date."]


def test_a_folder_that_seldom_states_a_date_is_told_once_with_how_many_do() -> None:
    undated = [record(path, date=None, lines={}) for path in PATHS[1:]]
    found = findings(record(PATHS[0]), *undated, select=["ADR401"])
    assert [(one.path, one.message) for one in found] == [(PATHS[1], "Only 1 of the 4 records in adr state a date.")]


def test_a_count_of_dated_records_says_which_records_it_counts() -> None:
    undated = [record(path, date=None, lines={}) for path in PATHS[1:]]
    draft = record("adr/0009-x.md", status=Status.DRAFT)
    others = [record("adr/web/0001-x.md"), record("adrs/0001-x.md")]
    found = findings(record(PATHS[0]), *undated, draft, *others, select=["ADR401"])
    assert [one.message for one in found] == [
        "Only 1 of the 4 records in adr without its subfolders, its drafts (1) not counted, state a date."
    ]


def test_a_date_that_cannot_be_read_is_quoted_and_not_missing() -> None:
    odd = record(PATHS[0], date=None, lines={"date": 2})
    found = findings(odd, texts={PATHS[0]: "# A\nDate: 2026-02-30"}, select=["ADR4"])
    assert [(one.code, one.line, "'Date: 2026-02-30'" in one.message) for one in found] == [("ADR402", 2, True)]


def test_an_impossible_date_that_the_reader_saw_is_handed_on_once() -> None:
    seen = Problem(code="date_impossible", message="2026-02-30 is no day", line=2)
    found = findings(record(PATHS[0], date=None, lines={"date": 2}, problems=(seen,)), select=["ADR4", "ADR9"])
    assert [(one.code, one.message) for one in found] == [("ADR402", "2026-02-30 is no day")]


def test_a_decision_dated_after_today_is_told_and_tomorrow_is_another_time_zone() -> None:
    assert len(findings(record(PATHS[0], date="2062-11-21"), select=["ADR402"], today=TODAY)) == 1
    assert findings(record(PATHS[0], date="2026-11-22"), select=["ADR402"], today=TODAY) == ()
    assert findings(record(PATHS[0], date="2062-11-21"), select=["ADR402"]) == ()


@pytest.mark.parametrize(
    "line",
    [
        "review-by: 2026-05-01",
        "- **Review date:** 2026-05-01",
        "* Next review: 2026-05-01",
        "| Valid until | 2026-05-01 |",
        "__Expires__: 2026-05-01",
        "Wiedervorlage am: 2026-05-01",
    ],
)
def test_a_review_day_that_passed_is_told_where_it_stands(line: str) -> None:
    found = findings(record(PATHS[0]), texts={PATHS[0]: f"# A\n\n{line}\n"}, select=["ADR403"], today=TODAY)
    assert [(one.line, "204 days ago" in one.message) for one in found] == [(3, True)]


@pytest.mark.parametrize(
    "text",
    [
        "review-by: 2027-05-01",
        "review-by: 2026-02-30",
        "Last reviewed: 2020-01-01",
        "We will review by 2020-01-01 what others wrote.",
        "```\nreview-by: 2020-01-01\n```",
    ],
)
def test_days_to_come_prose_and_samples_promise_no_review(text: str) -> None:
    assert findings(record(PATHS[0]), texts={PATHS[0]: text}, select=["ADR403"], today=TODAY) == ()


def test_a_retired_record_needs_no_review() -> None:
    retired = record(PATHS[0], status=Status.DEPRECATED)
    assert findings(retired, texts={PATHS[0]: "review-by: 2020-01-01"}, select=["ADR403"], today=TODAY) == ()


def test_a_date_that_a_template_left_is_a_missing_one_and_told_once() -> None:
    left = Problem(code="date_placeholder", message="The date is a template's.", line=2)
    found = findings(record(PATHS[0], date=None, lines={"title": 1}, problems=(left,)), select=["ADR4", "ADR9"])
    assert [one.code for one in found] == ["ADR401"]


def test_a_file_named_by_its_day_states_its_date_there() -> None:
    named = [record(f"docs/adr/2024050{day}-use-queues.md", date=None) for day in range(1, 5)]
    assert findings(*named, select=["ADR401"]) == ()

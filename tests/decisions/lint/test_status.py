from datetime import date

from adr_server.decisions import Problem, Status
from adr_server.decisions.lint import LintOptions
from lint_logs import findings, record

PATH = "adr/0001-a.md"
TODAY = date(2026, 11, 21)


def test_a_record_without_a_status_is_told_at_its_title() -> None:
    found = findings(record(PATH, status=Status.UNKNOWN, status_text="", lines={"title": 2}), select=["ADR3"])
    assert [(one.code, one.line, one.message) for one in found] == [("ADR301", 2, "The record states no status.")]


def test_a_list_that_gives_a_state_to_a_record_without_one_is_named() -> None:
    page = "# Records\n\n| Number | Status |\n|---|---|\n| 1 | Superseded |\n"
    found = findings(
        record(PATH, status=Status.UNKNOWN, status_text="", lines={"title": 2}),
        texts={"adr/README.md": page},
        others={"adr/README.md": "readme"},
        select=["ADR301"],
    )
    assert [one.message for one in found] == ["The record states no status; adr/README.md:5 lists it as 'Superseded'."]


def test_an_empty_place_for_the_status_is_told_there() -> None:
    found = findings(record(PATH, status=Status.UNKNOWN, status_text=" ", lines={"status": 5}), select=["ADR3"])
    assert [(one.code, one.line, one.message) for one in found] == [("ADR301", 5, "The place of the status is empty.")]


def test_a_status_that_is_no_state_is_quoted() -> None:
    found = findings(record(PATH, status=Status.UNKNOWN, status_text="{proposed | accepted}"), select=["ADR3"])
    assert [(one.code, one.line) for one in found] == [("ADR302", 4)]
    assert "{proposed | accepted}" in found[0].message


def test_a_contradiction_that_the_reader_saw_is_handed_on() -> None:
    clash = Problem(code="status_disagrees", message="front matter says deprecated, the body accepted", line=2)
    found = findings(record(PATH, problems=(clash,)), select=["ADR"], options=LintOptions(select=("ADR3", "ADR9")))
    assert [(one.code, one.line, "the body accepted" in one.message) for one in found] == [("ADR302", 2, True)]


def test_a_proposal_older_than_allowed_is_told_with_its_age() -> None:
    old = record(PATH, status=Status.PROPOSED, date="2026-08-01")
    found = findings(old, select=["ADR303"], today=TODAY)
    assert [one.message for one in found] == [
        "Proposed for 112 days: its date (line 3) is 2026-08-01, and the limit is 90 days."
    ]
    assert findings(old, options=LintOptions(select=("ADR303",), proposed_days=112), today=TODAY) == ()


def test_a_proposal_without_a_date_is_as_old_as_its_last_commit() -> None:
    undated = record(PATH, status=Status.PROPOSED, date=None)
    assert findings(undated, select=["ADR303"], today=TODAY) == ()
    assert len(findings(undated, select=["ADR303"], today=TODAY, touched={PATH: date(2026, 1, 1)})) == 1


def test_a_decision_that_was_put_off_may_wait() -> None:
    waiting = record(PATH, status=Status.PROPOSED, status_text="On hold until the vendor answers", date="2019-08-01")
    assert findings(waiting, select=["ADR303"], today=TODAY) == ()


def test_without_a_day_to_judge_by_no_proposal_is_old() -> None:
    assert findings(record(PATH, status=Status.PROPOSED, date="1999-01-01"), select=["ADR303"]) == ()


def test_what_else_the_reader_found_unclear_is_told_under_its_own_rule() -> None:
    seen = Problem(code="front_matter_broken", message="The front matter is no valid YAML.", line=1)
    missing = Problem(code="status_missing", message="No status.", line=1)
    found = findings(record(PATH, problems=(seen, missing)), options=LintOptions(select=("ADR3", "ADR9")))
    assert [(one.code, one.message) for one in found] == [("ADR902", "The front matter is no valid YAML.")]

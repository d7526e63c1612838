from datetime import date

import pytest

from adr_server.decisions.model import Status
from adr_server.decisions.writing import change_status
from adr_server.errors import UnknownNameError, UsageError
from sample_logs import LOGS, log_of, reader_of

DAY = date(2026, 11, 21)
WRITABLE = [status for status in Status if status is not Status.UNKNOWN]


def one(text: str, path: str = "docs/adr/0001-use-files.md") -> dict[str, str]:
    return {path: text}


def changed(files: dict[str, str], status: Status, name: str = "1") -> dict[str, str]:
    changes = change_status(log_of(files), reader_of(files), name, status, today=DAY)
    return {**files, **{edit.path: edit.after for edit in changes.edits}}


@pytest.mark.parametrize("status", WRITABLE)
@pytest.mark.parametrize("style", LOGS)
def test_the_new_status_reads_back_and_one_line_changed(style: str, status: Status) -> None:
    files = LOGS[style]
    after = changed(files, status)
    path = min(files)
    assert log_of(after).by_path(path)[0].status is status
    old, new = files[path].splitlines(), after[path].splitlines()
    assert len(old) == len(new)
    assert sum(a != b for a, b in zip(old, new, strict=True)) == (0 if status is Status.ACCEPTED else 1)


@pytest.mark.parametrize("style", LOGS)
def test_there_and_back_is_the_text_again(style: str) -> None:
    files = LOGS[style]
    back = changed(changed(files, Status.DEPRECATED), Status.ACCEPTED)
    blanks = " " if style == "columns" else ""  # A column that had to grow stays wide.
    assert {path: text.replace(blanks, "") for path, text in back.items()} == {
        path: text.replace(blanks, "") for path, text in files.items()
    }


def test_line_endings_and_a_missing_last_newline_are_kept() -> None:
    text = "# 1. Use files\r\n\r\n## Status\r\n\r\nAccepted\r\n\r\n## Context\r\n\r\nWe store."
    assert changed(one(text), Status.REJECTED) == one(text.replace("Accepted", "Rejected"))


def test_a_status_in_front_matter_and_in_the_text_changes_in_both() -> None:
    text = "---\nstatus: accepted\n---\n# Use files\n\n## Status\n\nAccepted\n\n## Context\n\nWe store.\n"
    assert changed(one(text), Status.PROPOSED) == one(
        text.replace("accepted", "proposed").replace("Accepted", "Proposed")
    )


def test_a_successor_is_forgotten_when_the_status_is_no_longer_superseded() -> None:
    files = {
        "adr/0001-a.md": "# 1. A\n\n## Status\n\nSuperseded by [2. B](0002-b.md)\n\n## Context\n\nX\n",
        "adr/0002-b.md": "# 2. B\n\n## Status\n\nAccepted\n\n## Context\n\nX\n",
    }
    assert changed(files, Status.ACCEPTED)["adr/0001-a.md"] == files["adr/0001-a.md"].replace(
        "Superseded by [2. B](0002-b.md)", "Accepted"
    )


def test_a_record_without_a_status_gets_one_before_its_first_section() -> None:
    text = "# 1. Use files\n\nDate: 2026-01-02\n\n## Context\n\nWe store.\n"
    assert changed(one(text), Status.ACCEPTED) == one(text.replace("## Context", "## Status\n\nAccepted\n\n## Context"))


def test_a_record_with_front_matter_and_no_status_gets_the_key() -> None:
    text = "---\nparent: Decisions\n---\n# Use files\n\n## Context and Problem Statement\n\nWhere?\n"
    assert changed(one(text), Status.ACCEPTED) == one(text.replace("---\n# Use", "status: accepted\n---\n# Use"))


def test_a_sentence_about_the_status_elsewhere_is_left_alone() -> None:
    text = "# Use files\n\n- *Status:* Accepted\n\n## Context\n\nX\n\n## Status\n\nThis has been carried out in full.\n"
    assert changed(one(text), Status.REJECTED) == one(text.replace("Accepted", "Rejected"))


def test_a_list_of_fields_without_a_status_gets_one() -> None:
    text = "# Use files\n\n* Deciders: Ada\n* Date: 2026-01-02\n\n## Context and Problem Statement\n\nWhere?\n"
    assert changed(one(text), Status.ACCEPTED) == one(text.replace("* Date", "* Status: Accepted\n* Date"))


def test_a_status_shown_in_fenced_code_is_left_alone() -> None:
    text = "# 1. Use files\n\n```\n## Status\n\nAccepted\n```\n\n## Status\n\nAccepted\n\n## Context\n\nWe store.\n"
    after = changed(one(text), Status.REJECTED)["docs/adr/0001-use-files.md"]
    assert after == text[: text.rindex("Accepted")] + "Rejected" + text[text.rindex("Accepted") + 8 :]


def test_the_same_status_again_changes_nothing_and_says_so() -> None:
    files = LOGS["nygard"]
    changes = change_status(log_of(files), reader_of(files), "0001", Status.ACCEPTED, today=DAY)
    assert not changes
    assert "is accepted already" in changes.notes[0]


def test_a_record_that_is_not_there_is_answered_with_the_nearest() -> None:
    files = LOGS["nygard"]
    with pytest.raises(UnknownNameError):
        change_status(log_of(files), reader_of(files), "0007", Status.REJECTED, today=DAY)


def test_two_records_with_one_number_are_said_not_guessed() -> None:
    files = {
        "adr/0001-a.md": LOGS["nygard"]["docs/adr/0001-use-files.md"],
        "adr/0001-b.md": "# 1. B\n\n## Status\n\nAccepted\n",
    }
    with pytest.raises(UsageError, match=r"adr/0001-a\.md.*adr/0001-b\.md"):
        change_status(log_of(files), reader_of(files), "1", Status.REJECTED, today=DAY)


def test_unknown_is_no_status_to_write() -> None:
    files = LOGS["nygard"]
    with pytest.raises(UsageError, match="'unknown' cannot be written"):
        change_status(log_of(files), reader_of(files), "1", Status.UNKNOWN, today=DAY)


def test_a_status_that_stands_in_a_file_beside_the_record_is_left_to_it() -> None:
    files = {
        "keps/12-seats/README.md": "# KEP-12: Seats\n\n## Motivation\n\nWhy.\n\n## Proposal\n\nHow.\n",
        "keps/12-seats/kep.yaml": "title: Seats\nstatus: implementable\n",
    }
    with pytest.raises(UsageError, match=r"the status of 12 stands in keps/12-seats/kep\.yaml; change it there"):
        changed(files, Status.REJECTED, "12")


@pytest.mark.parametrize("line", ["* Situação: __Aceito__", "* Situação: Aceito", "* État : Accepté"])
def test_a_status_by_any_name_that_is_read_is_changed_in_its_place(line: str) -> None:
    text = f"# Versões\n\n{line}\n* Data: 04-02-2022\n\n## Contexto\n\nComo?\n\n## Decisão\n\nAssim.\n"
    after = changed(one(text), Status.REJECTED)["docs/adr/0001-use-files.md"]
    (new,) = set(after.splitlines()) - set(text.splitlines())
    assert new.startswith(line.split(":", maxsplit=1)[0])
    assert log_of(one(after)).decisions[0].status is Status.REJECTED


def test_a_status_in_a_heading_keeps_its_heading() -> None:
    text = "# Use files\n\nDate: 2026-01-02\n\n### Status: **Approved**\n\n## Context\n\nWhy.\n\n## Decision\n\nX.\n"
    after = changed(one(text), Status.REJECTED)
    assert after == one(text.replace("Approved", "Rejected"))


def test_a_state_that_is_a_heading_beneath_the_status_stays_one() -> None:
    text = "# Use files\n\n## Status\n\n### Accepted\n\n## Context\n\nWhy.\n\n## Decision\n\nFiles.\n"
    after = changed(one(text), Status.DEPRECATED)
    assert after == one(text.replace("### Accepted", "### Deprecated"))

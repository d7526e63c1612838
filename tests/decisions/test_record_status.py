"""A record's state of life where only a log of its changes tells it."""

import pytest

from adr_server.decisions import Decision, Status, read_decision

_BODY = "\n\n## Context\n\nWhy.\n\n## Proposed Design\n\nWhat.\n"
_PULL = "https://example.org/pull/7"


def read(entries: str, heading: str = "Change Log") -> Decision:
    return read_decision(f"# System events\n\n## {heading}\n\n{entries}{_BODY}", "docs/adr/0024-system-events.md")


@pytest.mark.parametrize(
    ("entries", "status", "date"),
    [
        (f"- [approved]({_PULL}) (2022-07-12)", "accepted", "2022-07-12"),
        (f"- [proposed]({_PULL}) (2021-12-28)\n- [approved]({_PULL}) (2023-02-18) - by all", "accepted", "2023-02-18"),
        ("- Rejected (2023-02-18)\n- Proposed (2021-12-28)", "rejected", "2023-02-18"),
        ("- Proposed (2021-12-28)\n- Accepted (2021-12-28)", "accepted", "2021-12-28"),
    ],
)
def test_the_last_entry_of_a_log_of_states_is_the_state(entries: str, status: str, date: str) -> None:
    decision = read(entries)
    assert (decision.status.value, decision.date) == (status, date)
    assert "status" in decision.lines
    assert not decision.problems


@pytest.mark.parametrize(
    ("entries", "heading"),
    [
        ("- 2020-05-19: First draft", "Changelog"),
        ("- Draft of the second part (2020-05-19)", "Changelog"),
        ("- Approved (2022-07-12)\n- Typing errors mended (2022-07-13)", "Changelog"),
        ("- Accepted", "Changelog"),
        ("- Approved (2022-07-12)", "Endpoints"),
    ],
)
def test_a_log_that_tells_of_edits_states_nothing(entries: str, heading: str) -> None:
    assert read(entries, heading).status.value == "unknown"


def test_a_status_that_is_stated_wins_over_a_log_of_changes() -> None:
    text = f"# System events\n\n## Status\n\nRejected\n\n## Change Log\n\n- Approved (2022-07-12){_BODY}"
    assert read_decision(text, "docs/adr/0024-system-events.md").status.value == "rejected"


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("docs/adr/DRAFT-use-x.md", "", Status.DRAFT),
        ("docs/adr/WIP_use-x.md", "", Status.DRAFT),
        ("docs/adr/DRAFT-use-x.md", "## Status\n\nAccepted\n\n", Status.ACCEPTED),
        ("docs/adr/draft-horses.md", "", Status.UNKNOWN),
        ("docs/adr/0004-use-x.md", "", Status.UNKNOWN),
    ],
)
def test_a_record_without_a_state_whose_file_is_called_a_draft_is_one(path: str, body: str, expected: Status) -> None:
    text = f"# Use X\n\n{body}## Context\n\nWe need one.\n\n## Decision\n\nWe use X.\n"
    assert read_decision(text, path).status is expected

"""What is a record by the folder and the name it bears, and what only stands beside records."""

from collections.abc import Mapping

import pytest

from adr_server.decisions import DecisionLog, read_file, read_log

_RECORD = "# Use one queue\n\n## Status\n\nAccepted\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n"
_LOG = {f"docs/adr/000{number}-rule.md": _RECORD for number in (1, 2, 3)}


def log_of(files: Mapping[str, str]) -> DecisionLog:
    return read_log(sorted(files), files.__getitem__)


def paths_of(files: Mapping[str, str]) -> set[str]:
    return {decision.path for decision in log_of(files).decisions}


def test_requests_for_comments_that_bear_a_number_alone_are_records() -> None:
    text = '---\ntitle: "RFC-001: One queue"\nstatus: Accepted\n---\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n'
    [decision] = log_of({"docs/src/content/rfcs/rfc-001.md": text}).decisions
    assert (decision.number, decision.title, decision.status.value) == (1, "One queue", "accepted")


def test_a_file_of_decisions_of_the_developers_is_a_log() -> None:
    one = "\n### {}. Rule {}\n\n**Status:** Accepted\n\n#### Context\n\nWhy.\n\n#### Decision\n\nWhat.\n"
    text = "# Decisions\n" + "".join(one.format(number, number) for number in (3, 2, 1))
    assert [decision.number for decision in log_of({"DEV-ADR.md": text}).decisions] == [3, 2, 1]


@pytest.mark.parametrize(
    "path",
    [
        "doc/plans/0002-queue.md",
        ".plans/issue-575-queue.md",
        "specs/REQ-001/tasks/TASK-001-queue.md",
        "docs/research/1062-queue.md",
        "docs/dev/ADR-002-IMPLEMENTATION-PLAN.md",
        "docs/adr/0002-reviewers-prd.md",
    ],
)
def test_a_plan_a_task_and_what_was_found_out_are_no_records(path: str) -> None:
    assert paths_of({**_LOG, path: _RECORD}) == set(_LOG)


def test_a_question_that_its_decision_closes_is_decided() -> None:
    head = "# Price\n\n## Status\n\nOpen\n\n## Context\n\nWhy.\n\n## Decision\n\n"
    text = head + "**Status**: {}\n**Date**: 2026-03-16\n\nWhat.\n"
    path = "docs/decisions/DR-001-price.md"
    [decided], [deferred] = read_file(text.format("Decided"), path), read_file(text.format("Deferred"), path)
    assert (decided.status.value, deferred.status.value, deferred.status_text) == ("accepted", "proposed", "Deferred")

"""Requests for comments, enhancement proposals, and records whose parts have statuses of their own."""

from collections.abc import Mapping

import pytest

from adr_server.decisions import Decision, DecisionLog, Status, read_decision, read_file, read_log

PATH = "docs/adr/0005-use-kafka.md"
RFC = (
    "# Meta\n\n- Name: {}\n- Start Date: 2020-01-02\n- Status: Approved\n\n"
    "# Motivation\n\nWhy.\n\n# Drawbacks\n\nWork.\n"
)


def log_of(files: Mapping[str, str]) -> DecisionLog:
    return read_log(list(files), files.__getitem__)


def read(text: str, path: str = PATH) -> Decision:
    return read_decision(text, path)


@pytest.mark.parametrize("line", ["*Status: Accepted*", "_Status: Accepted_"])
def test_a_state_in_italics_at_the_end_of_a_record_is_its_state(line: str) -> None:
    text = f"# Use Kafka\n\n## Context\n\nx\n\n## Decision\n\nWe use Kafka.\n\n---\n{line}\n*Date: 2026-08-11*\n"
    assert read(text).status.value == "accepted"


def test_statuses_of_options_do_not_split_a_record_that_states_its_own() -> None:
    options = "".join(f"### {name}\n\nGood.\n\n- **Decision Status**: Rejected\n\n" for name in ("Kafka", "Pulsar"))
    (decision,) = read_file(f"# Use a queue\n\n- **Status:** Accepted\n\n## Options\n\n{options}", PATH)
    assert (decision.title, decision.status) == ("Use a queue", Status.ACCEPTED)


def test_parts_whose_status_is_no_state_of_a_decision_are_no_records() -> None:
    parts = "".join(f"### {name}\n\nStatus: Terminating\n\n" for name in ("Eviction", "Drain", "Shutdown"))
    (decision,) = read_file(f"# Handle failures\n\n## Motivation\n\nWhy.\n\n## Design\n\n{parts}", PATH)
    assert decision.status is Status.UNKNOWN


def test_a_list_of_records_that_each_state_their_status_is_still_many() -> None:
    text = "# Decisions\n\n## Use Kafka\n\nStatus: Accepted\n\n## Use Pulsar\n\nStatus: Rejected\n"
    assert [one.status for one in read_file(text, "docs/decisions.md")] == [Status.ACCEPTED, Status.REJECTED]


@pytest.mark.parametrize(
    "files",
    [
        {"0000-template.md": "# Meta\n"},
        {"rfc-template.md": "# Title\n"},
    ],
)
def test_numbered_proposals_beside_a_template_are_records(files: dict[str, str]) -> None:
    files |= {f"text/000{n}-thing-{n}.md": RFC.format(f"Thing {n}") for n in (1, 2)}
    log = log_of(files)
    assert [(one.title, one.status.value, one.date) for one in log.decisions] == [
        ("Thing 1", "accepted", "2020-01-02"),
        ("Thing 2", "accepted", "2020-01-02"),
    ]


def test_numbered_proposals_in_a_folder_of_proposals_are_records_and_those_elsewhere_are_not() -> None:
    text = "# Thing\n\n## Motivation\n\nWhy.\n\n## Detailed design\n\nHow.\n"
    files = {f"{folder}/000{n}-thing.md": text for folder in ("docs/rfcs", "docs/guides") for n in (1, 2)}
    assert {one.path for one in log_of(files).decisions} == {"docs/rfcs/0001-thing.md", "docs/rfcs/0002-thing.md"}


def test_a_folder_that_qualifies_keeps_its_records_that_say_little() -> None:
    text = "# Thing\n\n## Status\n\nAccepted\n\n## Context\n\nWhy.\n\n## Decision\n\nSo.\n"
    files = {f"docs/arch/000{n}-thing.md": text for n in (1, 2, 3)} | {"docs/arch/0004-more.md": "# More\n\nLittle.\n"}
    assert len(log_of(files).decisions) == 4


@pytest.mark.parametrize("name", ["ODH-ADR-0000-template", "0000-technical-design-template", "001-proposal-template"])
def test_a_template_named_so_is_none_though_it_has_a_status(name: str) -> None:
    text = "# Design: Title\n\n- Status: **Proposed**\n\n## Context\n\nx\n\n## Decision\n\nx\n"
    assert log_of({f"docs/adr/{name}.md": text}).decisions == ()


def test_a_decided_and_dated_record_about_the_template_is_one() -> None:
    text = "# ADR-0001: Template and conventions\n\n**Status:** Accepted\n**Date:** 2026-02-18\n\n## Context\n\nx\n"
    assert [one.number for one in log_of({"docs/adr/0001-adr-template.md": text}).decisions] == [1]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("KEP-5: Use Kafka\n\n## Release Signoff Checklist\n\nx\n", "Use Kafka"),
        ("# [KEP-5](https://example.org/5): Use Kafka\n\n## Status\n\nAccepted\n", "Use Kafka"),
        ("# ODH-ADR-DR-0005: Use Kafka\n", "Use Kafka"),
        ("# Technical Design 0005: Use Kafka\n", "Use Kafka"),
        ("# Summary / Motivation\n\nx\n", None),
    ],
)
def test_the_title_of_a_proposal_is_what_follows_its_identifier(text: str, title: str | None) -> None:
    assert read(text).title == title


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("**Status: Active**\\\n**Owner:** Ada\n\n## Context\n\nx\n", "accepted"),
        ("- RFC Status: approved\n\n## Motivation\n\nx\n", "accepted"),
        ("<details>\n<summary><b>Status</b></summary>\n\nRejected\n\n</details>\n", "rejected"),
        ("## Design\n\n### Status\n\nThe controller writes which slices are completed.\n", "unknown"),
        ("## Design\n\n- Status: Terminating\n- Status: Completed\n", "unknown"),
        ("## Rollout\n\n#### Deprecated\n\n- Look for 3 users" + " of the old field" * 9 + ".\n", "unknown"),
    ],
)  # fmt: skip
def test_only_the_status_of_the_record_is_its_status(text: str, status: str) -> None:
    assert read(f"# Use Kafka\n\n{text}").status.value == status


def test_a_summary_that_names_a_section_begins_it() -> None:
    text = "# A\n\n<details>\n<summary>Decision</summary>\n\nWe do.\n\n</details>\n\n## Context\n\nx\n"
    assert [section.kind.value for section in read(text).sections][1:] == ["decision", "context"]


@pytest.mark.parametrize(
    "sentence",
    [
        "This updates within 10 seconds.",
        "Replace the 405 branch.",
        "It extends OpenAPIv3.",
        "It replaces the fallback of beta.0 first.",
        "This ADR updates [the release branches](#release-branches).",
    ],
)
def test_numbers_and_places_in_prose_name_no_record(sentence: str) -> None:
    files = {PATH: f"# A\n\n## Context\n\n{sentence}\n\n## Links\n\n- {sentence}\n"}
    files |= {f"docs/adr/{n:04}-b.md": "# B\n\n## Status\n\nAccepted\n" for n in (0, 3, 10, 405)}
    decision = next(one for one in log_of(files).decisions if one.path == PATH)
    assert [link for link in decision.links if link.relation.value != "relates"] == []


def test_no_successor_is_no_relation() -> None:
    decision = log_of({PATH: "# A\n\n## Status\n\nDeprecated (no superseding ADR)\n"}).decisions[0]
    assert (decision.links, decision.status) == ((), Status.DEPRECATED)


def test_issues_and_specifications_are_no_dangling_records() -> None:
    text = "# A\n\n## Links\n\n- Related: Issue #9 - cache\n- CWE-598\n- `file.py:888`\n- ADR-77\n"
    decision = log_of({PATH: text, "docs/adr/0009-b.md": "# B\n\n## Status\n\nAccepted\n"}).decisions[0]
    assert decision.dangling == ("ADR-77",)
    assert [link.target for link in decision.links] == [None]


def test_a_list_of_records_after_one_name_is_each_of_them() -> None:
    files = {PATH: "# A\n\n## Context\n\nThis ADR supersedes the decisions made in ADRs 60 and 61.\n"}
    files |= {f"docs/adr/00{n}-b{n}.md": f"# B{n}\n\n## Status\n\nAccepted\n" for n in (60, 61)}
    decision = log_of(files).decisions[0]
    assert {link.target for link in decision.links} == {"docs/adr/0060-b60.md", "docs/adr/0061-b61.md"}


@pytest.mark.parametrize(
    ("heading", "relation"),
    [("置き換え対象", "supersedes"), ("修正対象", "amends"), ("置き換え先", "superseded_by")],
)
def test_japanese_names_of_relations_say_which_end_this_record_is(heading: str, relation: str) -> None:
    other = {"docs/adr/0009-b.md": "# B\n\n## ステータス\n\n承認済み\n"}
    for text in (
        f"# A\n\n## ステータス\n\n承認済み\n\n{heading} [B](0009-b.md)\n",
        f"# A\n\n- {heading}: [B](0009-b.md)\n",
    ):
        decision = log_of({PATH: text, **other}).decisions[0]
        assert [(link.relation.value, link.target) for link in decision.links] == [(relation, "docs/adr/0009-b.md")]


def test_fields_that_share_a_line_are_told_apart_though_one_is_unknown() -> None:
    decision = read("# A\n\n**Status:** Accepted | **Date:** 2025-02-17 | **Steward:** Ada\n\n## Context\n\nx\n")
    assert (decision.status, decision.date) == (Status.ACCEPTED, "2025-02-17")


def test_a_title_in_the_front_matter_goes_before_a_heading_of_the_second_level() -> None:
    assert read("---\ntitle: ADR 5 – Use Kafka\n---\n\n## Purpose of it all\n\nx\n").title == "Use Kafka"
    assert read("---\ntitle: Kafka\n---\n\n# Use Kafka\n\nx\n").title == "Use Kafka"


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("docs/adr/K4x-ADR-007.md", 7),
        ("docs/rfcs/framework-0008-naming.md", 8),
        ("docs/adr/java-017.md", 17),
        ("docs/adr/benchmark-2024.md", None),
    ],
)
def test_the_number_stands_behind_whatever_code_the_project_writes(path: str, number: int | None) -> None:
    assert read("# A\n\n## Status\n\nAccepted\n", path).number == number


def test_a_successor_in_the_title_replaces_the_record() -> None:
    other = {"docs/adr/0009-b.md": "# Replace ADR 5 by nothing\n\n## Status\n\nAccepted\n"}
    first, second = log_of(
        {PATH: "# ADR 5: Use a (superseded by [ADR 9](0009-b.md))\n\n## Context\n\nx\n", **other}
    ).decisions
    assert (first.status, [link.target for link in first.links]) == (Status.SUPERSEDED, ["docs/adr/0009-b.md"])
    assert second.links == ()


def test_a_state_for_a_heading_is_no_title_where_the_front_matter_has_one() -> None:
    text = "---\nfeature: core-team\nstart-date: 2018-01-31\n---\n\n# Superseded!\n\nSuperseded by [9](0009-b.md).\n"
    assert read(text).title == "core-team"


def test_numbered_options_do_not_split_a_record() -> None:
    options = "".join(f"## OPTION {n}: {name}\n\nGood.\n\n" for n, name in ((1, "Kafka"), (2, "Pulsar")))
    for head in ("- Status: accepted\n", ""):
        (decision,) = read_file(f"# Use a queue\n\n{head}\n## Context\n\nWhy.\n\n{options}", PATH)
        assert decision.title == "Use a queue"


def test_a_list_of_records_under_a_status_of_its_own_is_many_when_each_is_called_a_record() -> None:
    text = "# Decisions\n\nStatus: Active\n\n## ADR 1: Use Kafka\n\nWhy.\n\n## ADR 2: Use Redis\n\nWhy.\n"
    assert [one.title for one in read_file(text, "docs/decisions.md")] == ["Use Kafka", "Use Redis"]


def test_a_number_behind_a_mistyped_word_for_records_is_no_part_of_the_title() -> None:
    text = "# Decisions\n\n## ADR 1: Use Kafka\n\nStatus: Accepted\n\n## ARD 2: Use Redis\n\nStatus: Rejected\n"
    assert [(one.number, one.title) for one in read_file(text, "docs/decisions.md")] == [
        (1, "Use Kafka"),
        (2, "Use Redis"),
    ]


def test_a_subtitle_that_says_what_the_document_is_belongs_to_its_head() -> None:
    head = "**Status**: Accepted  \n**Date**: 2024-05-06  \n**Deciders**: Ann"
    one = read(f"# ADR-0005: Use Kafka\n\n## Architecture Decision Record\n\n{head}\n\n## Context\n\nWhy.\n")
    assert (one.status, one.date, one.deciders) == (Status.ACCEPTED, "2024-05-06", ("Ann",))


def test_a_field_ends_where_another_begins_that_no_vocabulary_knows() -> None:
    one = read("# Use Kafka\n\n**Owner**: Ann  \n**Linked-Docs**: SPEC-1, SPEC-2  \n**Status**: Accepted\n")
    assert (one.deciders, one.status) == (("Ann",), Status.ACCEPTED)


def test_a_record_that_gives_its_own_number_at_its_foot_points_at_nothing() -> None:
    text = "# ADR-0005: Use Kafka\n\nStatus: Accepted\n\n## Context\n\nWhy.\n\n## References\n\n**Number**: ADR-0005\n"
    (one,) = log_of({PATH: text}).decisions
    assert one.dangling == ()


def test_a_merged_record_is_accepted_in_french_too() -> None:
    assert read("# Dates\n\n* Statut : mergé\n* Date : 2022-10-05\n").status is Status.ACCEPTED


def test_a_status_section_within_the_motivation_speaks_of_something_else() -> None:
    text = "---\nstatus: implemented\n---\n# Skip\n\n## Motivation\n\n### Status\n\nIt is currently hard to tell.\n"
    one = read(text)
    assert (one.status, one.problems) == (Status.ACCEPTED, ())


def test_a_status_within_the_summary_may_go_on_after_its_first_sentence() -> None:
    text = (
        "# Configure\n\n## Summary\n\n### Issue\n\nWhere?\n\n### Status\n\nDecided. Open to new ways as they come up.\n"
    )
    assert read(text).status is Status.ACCEPTED

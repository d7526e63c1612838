"""A rule is what a reader of the record would sign: what it decides and asks for, told in whole sentences."""

import pytest

from adr_server.decisions import read_decision
from adr_server.review import infer_rules

PATH = "docs/adr/0001-services.md"


def _rules(decision: str) -> list[tuple[int, str, str]]:
    text = f"# 1. Services\n\n## Status\n\nAccepted\n\n## Decision\n\n{decision}\n"
    return [(rule.line, rule.strength.value, rule.text) for rule in infer_rules(read_decision(text, PATH), text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "This means that we don't have to alter code when a schema changes.",
        "We will no longer have to restart the service by hand.",
        "We will also send errors to the monitor, although the logs would be required to learn more.",
        "The service cannot know which user asks, and we may not care about this at all.",
        "Because we cannot infer the type, it is stored.",
        "A foreign key cannot be null in this table.",
        "In modelling we considered whether we should split the table.",
        "If the service grows, it must get a database of its own.",
        "There is a cost, as the library must generate a JOIN for each of them.",
        "The `SINGLE_TABLE` approach was also considered but decided against as:\n\n- The properties must be nullable.",
        'Chosen option: "records in Markdown", because\n\n* Assumptions should be made explicit.\n* They must last.',
        "This should make it easier to deploy the service.",
        "The token stands in a field that must be signed.",
        "We discussed how services should call each other.",
        "Rationale: the schema must outlive the service.",
        "Must services call each other at night?",
        "The service must:\n\n```\na\n```",
    ],
)
def test_what_is_argued_weighed_or_only_cannot_be_is_no_rule(sentence: str) -> None:
    assert _rules(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "strength"),
    [
        ("We decided that all services must expose their metrics.", "must"),
        ("Each service has to expose its metrics.", "must"),
        ("Every service is required to expose its metrics.", "must"),
        ("A module may not import another module's tables.", "must_not"),
        ("Secrets must never be written to a log.", "must_not"),
        ("Never write a secret to a log.", "must_not"),
        ("Only the gateway may call the billing service.", "only"),
        ("Services must be called only through the gateway.", "only"),
        ("Tests should not reach the network.", "should_not"),
    ],
)
def test_what_is_asked_for_is_a_rule(sentence: str, strength: str) -> None:
    assert _rules(sentence) == [(9, strength, sentence)]


def test_a_sentence_over_several_lines_and_the_second_one_of_a_line_are_told_whole() -> None:
    found = _rules("Every service, however small it is, must\nexpose its metrics. Logs must be written as JSON.")
    assert found == [
        (9, "must", "Every service, however small it is, must expose its metrics."),
        (10, "must", "Logs must be written as JSON."),
    ]
    [(_, _, first), (_, _, second)] = _rules("Logs must be written as JSON. Logs must not hold secrets.")
    assert (first, second) == ("Logs must be written as JSON.", "Logs must not hold secrets.")


def test_an_announced_list_is_told_with_what_announces_it() -> None:
    found = _rules("Raw keys shall never appear in:\n\n- log statements\n- backups\n\nThat is all that we say.")
    assert found == [(9, "must_not", "Raw keys shall never appear in: log statements; backups")]


def test_an_option_that_was_not_chosen_and_the_consequences_oblige_nobody() -> None:
    text = (
        "# 1. Services\n\n## Status\n\nAccepted\n\n"
        "## Considered Options\n\n### Queue\n\nServices must share a queue.\n\n"
        "## Decision\n\nServices must share nothing at all.\n\n## Consequences\n\nServices must be fast.\n"
    )
    assert [rule.text for rule in infer_rules(read_decision(text, PATH), text)] == [
        "Services must share nothing at all."
    ]

"""Which of the considered options a record says it chose, where its words name several."""

import pytest

from adr_server.decisions import read_decision

FRAME = (
    "# 1. A title\n\n## Status\n\nAccepted\n\n## Considered Options\n\n{options}\n\n## Decision Outcome\n\n{decision}\n"
)
TOOLS = "* Playwright\n* Cypress\n* Sauce Labs"


def chosen(decision: str, options: str = TOOLS) -> list[str]:
    record = read_decision(FRAME.format(options=options, decision=decision), "docs/adr/0001-x.md")
    return [option.title for option in record.options if option.chosen]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We settled on **Playwright**, as **Cypress** and **Sauce Labs** had drawbacks.", ["Playwright"]),
        ('Chosen option: "Cypress", because "Playwright" is slow.', ["Cypress"]),
        ("We chose `Cypress` instead of `Playwright`.", ["Cypress"]),
        ("Because `Sauce Labs` costs, we chose `Cypress`.", ["Cypress"]),
        ('We opted for "Cypress" and "Playwright".', ["Playwright", "Cypress"]),
        ("**Cypress** was selected over **Playwright**.", ["Cypress"]),
        ("We have chosen Cypress over Playwright.", ["Cypress"]),
        ("**Chosen solution: Cypress**\n\nOnly later did we see what is wrong with **Playwright**.", ["Cypress"]),
        ("The team has chosen something new over Playwright.", []),
    ],
)
def test_what_is_set_aside_behind_the_choice_is_not_chosen(decision: str, expected: list[str]) -> None:
    assert chosen(decision) == expected


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("Gewählte Option: **Cypress**, weil **Playwright** langsam ist.", ["Cypress"]),
        ("Option choisie : **Cypress** plutôt que **Playwright**.", ["Cypress"]),
        ("Gekozen optie: **Cypress**, omdat **Playwright** traag is.", ["Cypress"]),
    ],
)
def test_other_languages_set_aside_too(decision: str, expected: list[str]) -> None:
    assert chosen(decision) == expected


NUMBERED = "1. Redis\n2. Memcached\n3. Hazelcast"
LETTERED = "* Option A: Redis\n* Option B: Memcached"


@pytest.mark.parametrize(
    ("options", "decision", "chosen"),
    [
        (NUMBERED, "Chosen option: 2, because it is small.", ["Memcached"]),
        (NUMBERED, "We chose option 3.", ["Hazelcast"]),
        (NUMBERED, "We decided on option 1 rather than option 2.", ["Redis"]),
        (NUMBERED, "Chosen option: 3 nodes of Redis", ["Redis"]),
        (NUMBERED, "We chose option 4.", []),
        (NUMBERED, "We will use a cache.", []),
        (LETTERED, "We chose **Option B**.", ["Option B: Memcached"]),
        (LETTERED, "We chose option C.", []),
    ],
)
def test_an_option_may_be_chosen_by_its_number(options: str, decision: str, chosen: list[str]) -> None:
    text = (
        f"# 1. A\n\n## Status\n\nAccepted\n\n## Considered Options\n\n{options}\n\n## Decision Outcome\n\n{decision}\n"
    )
    found = read_decision(text, "docs/adr/0001-a.md").options
    assert [option.title for option in found if option.chosen] == chosen

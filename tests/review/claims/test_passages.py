"""Which sentences of a record decide, what announces them, and which option was chosen."""

import pytest

from adr_server.decisions import read_decision
from adr_server.review.claim import Kind
from adr_server.review.claims.passages import passages

FRAME = (
    "# 1. A title\n\n## Status\n\nAccepted\n\n## Considered Options\n\n{options}\n\n## Decision Outcome\n\n{decision}\n"
)
OPTIONS = "1. Redis\n2. Memcached\n3. Hazelcast"


def chosen(decision: str, options: str = OPTIONS) -> list[str]:
    text = FRAME.format(options=options, decision=decision)
    found = passages(read_decision(text, "docs/adr/0001-x.md"), text)
    return [one.plain for one in found if one.kind is Kind.CHOSEN]


def test_an_option_that_is_called_by_its_number_is_the_one_in_that_place() -> None:
    assert "Memcached" in chosen("Chosen option: 2, because it is small.")
    assert chosen("We chose option 1, because it is quick.") == ["Redis"]
    assert "Use Redis with keys" in chosen("We chose **Option 4: Use Redis with keys**, as it is known.")
    assert "PostgreSQL" in chosen("We have chosen option B - PostgreSQL.")
    assert "Hazelcast" in chosen("Chosen Option `(3)`. Reasons follow.")
    assert "uWSGI" in chosen(
        'Chosen option: "[option 1]", as it is known.', "* [option 1] [uWSGI](x)\n* [option 2] [B](y)"
    )


def test_options_in_marks_below_the_decision_are_not_all_chosen() -> None:
    decision = "Chosen option: 3.\n\n- `Redis` is heavy\n- `Memcached` forgets"
    assert not {"Redis", "Memcached"} & set(chosen(decision))


def test_an_entry_of_a_list_knows_what_announced_it() -> None:
    text = FRAME.format(options=OPTIONS, decision="We considered:\n\n- Redis:\n  - fast\n- Memcached\n\nWe wait.")
    found = {one.plain: one for one in passages(read_decision(text, "docs/adr/0001-x.md"), text)}
    assert found["fast"].intro == ("We considered:", "Redis:")
    assert found["Memcached"].intro == ("We considered:",)
    assert (found["We wait"].intro, found["We wait"].item) == ((), False)


def test_a_name_keeps_the_signs_that_are_its_own_at_the_start_of_a_sentence() -> None:
    text = FRAME.format(options=OPTIONS, decision="``@a/b`` is used.\n\n**.NET** is used.\n\n➡️ *Redis* is used.")
    found = [one.plain for one in passages(read_decision(text, "docs/adr/0001-x.md"), text)]
    assert found[:3] == ["`@a/b` is used", ".NET is used", "Redis is used"]


def deciding(text: str) -> list[str]:
    return [one.plain for one in passages(read_decision(text, "docs/adr/0001-x.md"), text) if one.kind is Kind.DECISION]


def test_a_record_without_a_section_that_decides_decides_right_below_its_title() -> None:
    text = "# 4: Hosting\n\nThe app will be moved to Heroku.\n\n## Costs\n\nWe use a card.\n"
    assert deciding(text) == ["The app will be moved to Heroku"]
    assert deciding(f"{text}\n## Decision\n\nWe will use Redis.\n") == ["We will use Redis"]


def test_the_entries_of_a_list_that_a_conversion_joined_are_apart() -> None:
    (plain,) = deciding("# 1: A\n\n## Decision\n\nWe’ll use: \\* React \\* Sass \\* npm\n")
    assert plain == "We’ll use: React, Sass, npm"


def test_what_lies_deeper_below_a_part_that_compares_decides_nothing() -> None:
    text = (
        "# 1: A\n\n## Decision\n\nWe use Vite.\n\n### Pros and cons of the options\n\n#### Stay\n\nWe use Parcel.\n\n"
        "### How\n\nWe use pnpm.\n"
    )
    assert deciding(text) == ["We use Vite", "We use pnpm"]


def test_three_marks_of_emphasis_are_no_part_of_a_name() -> None:
    assert deciding("# 1: A\n\n## Decision\n\nUse ___Redis___ for ***caching***.\n") == ["Use Redis for caching"]


def test_an_option_that_only_a_heading_below_the_decision_names_is_not_chosen() -> None:
    options = "## Considered options\n\n### Stay with Parcel\n\n### Move to Vite\n\n"
    said = "## Decision\n\nWhy it was chosen stands below.\n\n### Pros and cons\n\n#### Stay with Parcel\n\nOld.\n"
    assert not any(one.chosen for one in read_decision(f"# 1: A\n\n{options}{said}", "docs/adr/0001-x.md").options)


@pytest.mark.parametrize(
    ("heading", "answer"),
    [
        ("Decision: Migrate to Vite", "Migrate to Vite"),
        ("Decision - use Vite", "use Vite"),
        ("Our decision: **Vite**, because it is fast", "Vite"),
    ],
)
def test_a_heading_that_decides_may_have_its_answer_behind_it(heading: str, answer: str) -> None:
    text = f"# 1. A title\n\n## Context\n\nNone.\n\n## {heading}\n\n- It is fast.\n"
    found = passages(read_decision(text, "docs/adr/0001-x.md"), text)
    assert [(one.plain, one.line) for one in found if one.kind is Kind.CHOSEN] == [(answer, 7)]


def test_a_decision_in_the_row_of_a_table_decides() -> None:
    text = "# 2 JSON\n\n| | |\n|---|---|\n| **Status** | Accepted |\n| **Context** | Many. |\n"
    text += "| **Decision** | We use Jackson. Why not? |\n| **Alternatives** | We use Gson. |\n"
    found = [(one.plain, one.line) for one in passages(read_decision(text, "docs/adr/0002-json.md"), text)]
    assert found == [("We use Jackson", 7), ("JSON", 1)]


def test_a_table_of_a_state_and_a_decision_alone_decides_as_well() -> None:
    text = "# Layers\n\n| | |\n|---|---|\n| Status | accepted |\n| Decision | `Domain` references no project. |\n"
    found = [(one.plain, one.line) for one in passages(read_decision(text, "docs/adr/02-layers.md"), text)]
    assert found == [("`Domain` references no project", 6), ("Layers", 1)]
    plain = text.replace("Decision", "Scope")
    assert [one.plain for one in passages(read_decision(plain, "docs/adr/02-layers.md"), plain)] == ["Layers"]


@pytest.mark.parametrize("lead", ["**Decision.** ", "**Décision.** ", "Decision: "])
def test_the_name_of_a_section_in_the_line_of_its_text_is_no_part_of_what_is_decided(lead: str) -> None:
    text = f"# Mail\n\n{lead}We use Postfix. It sends at night.\n\n**Context.** None.\n"
    found = [one.plain for one in passages(read_decision(text, "docs/adr/0001-mail.md"), text)]
    assert found == ["We use Postfix", "It sends at night", "Mail"]


def test_what_stands_below_the_state_decides_where_no_heading_says_so() -> None:
    text = "# 4. Pipelines\n\n## Status\n\nAccepted\n\nWe use GitLab CI.\n\n## Consequences\n\nWe use Jenkins.\n"
    said = [one.plain for one in passages(read_decision(text, "docs/adr/0004-ci.md"), text)]
    assert said == ["We use GitLab CI", "Pipelines"]
    decided = text.replace("## Consequences", "## Decision")
    said = [one.plain for one in passages(read_decision(decided, "docs/adr/0004-ci.md"), decided)]
    assert said == ["We use Jenkins", "Pipelines"]


ANALYSED = (
    "# 5. Mail\n\n## Status\n\nDecided\n\n## Context\n\n#### Option 1 - Use SendGrid\n\nIt is known.\n\n"
    "### Option 2 - Use Amazon SES (Boto3)\n\nIt is cheap.\n\n## Decision\n\n{}\n"
)


@pytest.mark.parametrize(
    "decision",
    [
        "**The decision was to go with option 2** as it is cheap.",
        "We decided to use option 2.",
        "The team has chosen option 2.",
        "Option 2 was chosen, because it is cheap.",
    ],
)
def test_an_option_may_be_called_by_the_number_in_its_heading(decision: str) -> None:
    text = ANALYSED.format(decision)
    found = passages(read_decision(text, "docs/adr/0005-mail.md"), text)
    assert [one.plain for one in found if one.kind is Kind.CHOSEN] == ["Use Amazon SES"]

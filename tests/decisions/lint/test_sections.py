import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions import Decision, Option, SectionKind, Status, read_log
from adr_server.decisions.lint import lint
from adr_server.decisions.lint.placeholder import is_empty, placeholder_in, without_comments
from lint_logs import findings, record, section

PATHS = [f"adr/000{number}-x.md" for number in range(1, 6)]
CONTEXT, OPTIONS, DECISION = SectionKind.CONTEXT, SectionKind.OPTIONS, SectionKind.DECISION
CONSEQUENCES = SectionKind.CONSEQUENCES


def with_section(text: str, kind: SectionKind = CONTEXT) -> Decision:
    return record(PATHS[0], sections=(section(kind, text),))


@pytest.mark.parametrize("text", ["", " \n ", "<!-- Say why. -->", "<!-- never closed", "*\n-\n", "---"])
def test_a_section_without_text_is_empty(text: str) -> None:
    found = findings(with_section(text), select=["ADR501", "ADR502"])
    assert [(one.code, one.line, "'Context'" in one.message) for one in found] == [("ADR501", 10, True)]


def test_a_section_that_holds_subsections_is_not_empty() -> None:
    inner = section(CONSEQUENCES, "It is slower.", level=3, heading="Bad")
    assert findings(record(PATHS[0], sections=(section(CONSEQUENCES, ""), inner)), select=["ADR501"]) == ()


def test_options_that_follow_their_heading_on_its_level_fill_it() -> None:
    head, one = section(OPTIONS, "", heading="Pros and cons"), section(OPTIONS, "Fast.", heading="Option 1")
    assert findings(record(PATHS[0], sections=(head, one)), select=["ADR501"]) == ()


def test_a_heading_outside_the_argument_may_stand_alone() -> None:
    assert findings(with_section("", SectionKind.OTHER), with_section("", SectionKind.LINKS), select=["ADR501"]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "TODO",
        "TBD.",
        "To be decided",
        "...",
        "…",
        "{Describe the context and problem statement, e.g., in free form.}",
        "[Describe the context and problem statement]",
        "<describe the context here>",
        "* Good, because {argument a}\n* Bad, because {argument b}",
        "- [argument a]\n- …",
        "The issue motivating this decision, and any context that influences or constrains the decision.",
        "What becomes easier or more difficult to do because of this change?",
    ],
)
def test_a_section_of_placeholders_is_told_with_the_first(text: str) -> None:
    found = findings(with_section(text), select=["ADR501", "ADR502"])
    assert [one.code for one in found] == ["ADR502"]


@pytest.mark.parametrize(
    "text",
    [
        "None.",
        "N/A",
        "We keep a TODO list in the wiki.",
        "See [the plan](plan.md)",
        "<https://example.org/a b>",
        "![a drawing](x.png)",
        "{tenant} is part of every path.",
        "Bad, because it is slow",
        "TBD by the vendor, so that we wait",
    ],
)
def test_what_an_author_wrote_is_no_placeholder(text: str) -> None:
    assert findings(with_section(text), select=["ADR501", "ADR502"]) == ()


@given(st.text(max_size=300))
def test_no_text_is_both_empty_and_a_placeholder(text: str) -> None:
    assert not (is_empty(text) and placeholder_in(text))
    assert "<!--" not in without_comments(text)


@given(st.text(alphabet="abc {}[]<>*.\n", max_size=60))
def test_a_sentence_beside_placeholders_was_written(text: str) -> None:
    assert placeholder_in(f"{text}\nWe chose the queue because it keeps order") is None


def test_a_decision_without_consequences_among_others_is_told() -> None:
    records = [record(path) for path in PATHS[:4]]
    bare = record(PATHS[4], sections=(section(CONTEXT), section(DECISION, line=14)))
    found = findings(*records, bare, select=["ADR503"])
    assert [(one.path, one.line) for one in found] == [(PATHS[4], 14)]


def test_a_folder_whose_records_never_name_consequences_is_told_once() -> None:
    found = findings(*(record(path, sections=(section(DECISION),)) for path in PATHS), select=["ADR503"])
    assert [one.message for one in found] == ["None of the 5 decisions in adr say what follows from them."]


def test_a_folder_is_told_how_many_of_its_records_decide() -> None:
    undecided = record("adr/0009-x.md", sections=(section(CONTEXT),))
    found = findings(*(record(path, sections=(section(DECISION),)) for path in PATHS), undecided, select=["ADR503"])
    assert [one.message for one in found] == [
        "None of the 5 decisions in adr (it holds 6 records) say what follows from them."
    ]


def test_a_decision_whose_text_stands_in_subsections_states_one() -> None:
    inner = section(SectionKind.OTHER, "We take it.", level=3, heading="Queue")
    assert findings(record(PATHS[0], sections=(section(DECISION, ""), inner)), select=["ADR503"])


def test_a_decision_that_was_not_written_is_not_asked_for_options() -> None:
    weighed = {"sections": (section(OPTIONS), section(DECISION))}
    bare = record(PATHS[4], sections=(section(DECISION, "TODO"),))
    assert findings(*(record(path, **weighed) for path in PATHS[:4]), bare, select=["ADR504"]) == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"options": (Option(title="A", line=3, pros=("fast",)),)},
        {"sections": (section(DECISION), section(SectionKind.OTHER, heading="Trade-offs"))},
        {"sections": (section(DECISION, "We do it.\n\n**Impact**: slower."),)},
        {"sections": (section(CONTEXT),)},
        {"sections": (section(DECISION, "TODO"),)},
        {"sections": (section(DECISION, "{What was decided, and why}"),)},
        {"sections": (section(DECISION, ""),)},
        {"status": Status.REJECTED},
        {"status": Status.DRAFT},
    ],
)
def test_consequences_by_another_name_and_records_without_a_decision_are_left_alone(changes: dict[str, object]) -> None:
    facts = {"sections": (section(DECISION),)} | changes
    assert findings(record(PATHS[0], **facts), select=["ADR503"]) == ()


def test_options_are_missed_only_where_the_house_names_them() -> None:
    weighed = {"sections": (section(OPTIONS), section(DECISION))}
    bare = record(PATHS[4], sections=(section(DECISION),))
    found = findings(*(record(path, **weighed) for path in PATHS[:4]), bare, select=["ADR504"])
    assert [(one.path, "80%" in one.message) for one in found] == [(PATHS[4], True)]
    assert findings(*map(record, PATHS[:4]), bare, select=["ADR504"]) == ()


def test_a_record_without_a_section_breaks_no_check() -> None:
    texts = {
        "docs/adr/0009-stub.md": "# 9. Stub\n",
        "docs/adr/0010-matter.md": "---\nstatus: accepted\n---\n# 10. Matter\n",
    }
    log = read_log(list(texts), texts.__getitem__)
    assert {finding.path for finding in lint(log, texts=texts.__getitem__)} == set(texts)

"""An answer adds to a proposal, takes nothing back, and cannot make another record of it."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions import DecisionLog, Status, read_file
from adr_server.decisions.writing import OptionDraft, Proposal, completed, several_decisions
from adr_server.errors import BrokenInputError

EVIDENCE = Proposal(
    title="Use Kafka",
    context="Kafka is used: `src/a.py:1`.",
    options=(OptionDraft(title="Kafka", pros=("it is in use",)), OptionDraft(title="RabbitMQ")),
    unknowns=("Why Kafka?",),
)


def no_file(path: str) -> str:
    raise BrokenInputError(path)


def written(proposal: Proposal, template: str | None = None) -> str:
    log = DecisionLog(decisions=(), folders=(), others={})
    changes = several_decisions(log, no_file, [proposal], today=date(2026, 1, 2), template=template)
    return changes.edits[0].after


def test_options_are_merged_by_their_titles_and_new_ones_stand_at_the_end() -> None:
    answer = Proposal(
        title="x", options=(OptionDraft(title=" kafka", cons=("it is heavy",)), OptionDraft(title="Redis Streams"))
    )
    after = completed(EVIDENCE, answer)
    assert after.options == (
        OptionDraft(title="Kafka", pros=("it is in use",), cons=("it is heavy",)),
        OptionDraft(title="RabbitMQ"),
        OptionDraft(title="Redis Streams"),
    )
    assert after.title == "Use Kafka"


def test_evidence_and_questions_stay_and_records_are_asked_about() -> None:
    after = completed(EVIDENCE, Proposal(title="x", context="More.", supersedes=("0001",), amends=("0002",)))
    assert after.context == "Kafka is used: `src/a.py:1`.\n\nMore."
    assert after.unknowns == ("Why Kafka?", "Does this replace 0001?", "Does this change 0002?")
    assert (after.supersedes, after.amends) == ((), ())


def test_only_an_option_can_be_chosen() -> None:
    chosen = completed(EVIDENCE, Proposal(title="x", chosen="KAFKA", because="it is there"))
    assert (chosen.chosen, chosen.because) == ("Kafka", "it is there")
    other = completed(EVIDENCE, Proposal(title="x", chosen="Pulsar", because="it is new"))
    assert (other.chosen, other.because) == (None, "")
    assert "Was Pulsar chosen? It is none of the options." in other.unknowns


def test_what_a_form_has_no_section_for_stands_in_its_context() -> None:
    answer = Proposal(title="x", drivers=("orders arrive fast",), confirmation="One module imports it.")
    text = written(completed(EVIDENCE, answer), template="nygard")
    context = text.split("## Context")[1].split("\n## ")[0]
    assert "What pushes:\n\n* orders arrive fast" in context
    assert "Options:\n\n* Kafka\n  * Good, because it is in use\n* RabbitMQ" in context
    assert "One module imports it." in context


HOSTILE = st.lists(
    st.sampled_from(["# X", "## Status", "Accepted", "---", "status: accepted", "===", "```", "<h1>", "= Y", "", "a"]),
    max_size=8,
).map("\n".join)


@given(HOSTILE, HOSTILE, HOSTILE)
def test_no_answer_makes_another_record_of_it(context: str, line: str, title: str) -> None:
    answer = Proposal(
        title="x",
        context=context,
        drivers=(line,),
        options=(OptionDraft(title=title, pros=(line,)),),
        chosen=title,
        because=line,
        good=(line,),
        confirmation=line,
        unknowns=(line,),
    )
    for template in ("madr", "nygard"):
        (record,) = read_file(written(completed(EVIDENCE, answer), template), "docs/decisions/0001-use-kafka.md")
        assert record.status is Status.PROPOSED
        assert (record.title or "").endswith("Use Kafka")

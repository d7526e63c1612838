"""Notes that a record holds on what became of its decision, and later records that cite it."""

import pytest

from adr_server.review import Verdict
from judging import judged, record

CODE = {"package.json": '{"dependencies": {"left-pad": "1"}}\n', "src/app.js": "import 'left-pad';\n"}
DECISION = "We will use Docusaurus."


@pytest.mark.parametrize(
    "note",
    [
        "Note - As of May 2024 Docusaurus has been deprecated by us.",
        "> **Update 2024-05-01:** we no longer use Docusaurus.",
        "_Edit: Docusaurus was removed again._",
    ],
)
def test_a_note_that_the_subject_was_left_stands_against_drift(note: str) -> None:
    (bare,) = judged(CODE, record(DECISION))
    (found,) = judged(CODE, record(f"{note}\n\n{DECISION}"))
    assert (bare.verdict, found.verdict) == (Verdict.DRIFT, Verdict.NOT_CHECKABLE)
    assert "notes" in found.note


@pytest.mark.parametrize(
    "text",
    [
        "Note that Docusaurus is open source.",
        "Update: Hugo was removed.",
        "Updates of Docusaurus are no longer made by hand.",
    ],
)
def test_a_note_on_something_else_says_nothing(text: str) -> None:
    found = judged(CODE, record(f"{text}\n\n{DECISION}"))
    assert [one.verdict for one in found if one.claim.subject.name == "Docusaurus"] == [Verdict.DRIFT]


def test_a_later_record_that_cites_the_first_on_its_subject_may_say_where_it_lies() -> None:
    later = record("We set up a repository of its own for the site.", number=2, title="Where the site lies")
    naming = later.replace("## Decision", "Docusaurus was chosen in [1](0001-x.md).\n\n## Decision")
    first = record(DECISION)
    (alone,) = [one for one in judged(CODE, first, later) if one.claim.subject.name == "Docusaurus"]
    (cited,) = [one for one in judged(CODE, first, naming) if one.claim.subject.name == "Docusaurus"]
    assert (alone.verdict, cited.verdict) == (Verdict.DRIFT, Verdict.NOT_CHECKABLE)

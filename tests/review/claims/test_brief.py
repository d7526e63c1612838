"""Decisions of a few words: what they want without a verb, and what bears that out."""

import pytest

from judging import judged, record

CODE = {
    "requirements.txt": "rq==1.16\nredis==5.0\n",
    "app/jobs.py": "from rq import Queue\nimport redis\n",
}


def told(decision: str, title: str = "A choice") -> list[str]:
    found = judged(CODE, record(decision, title=title))
    return [f"{one.verdict.value} {one.claim.subject.name}" for one in found]


def test_what_fills_the_place_of_what_a_brief_decision_names_bears_out_that_it_was_left() -> None:
    assert told("Celery workers, Redis as the broker. Results are not kept.") == ["drift Celery", "conform Redis"]


def test_a_record_that_wants_what_fills_the_place_speaks_for_it() -> None:
    records = [record("Celery workers, Redis as the broker."), record("We use RQ for mails.", number=2)]
    found = [one for one in judged(CODE, *records) if one.claim.subject.name == "Celery"]
    assert [one.verdict.value for one in found] == ["not_checkable"]


@pytest.mark.parametrize(
    "decision",
    [
        "The problem is Celery.",
        "Celery workers get stuck.",
        "Not Celery workers.",
        "Celery as the queue: when we have a second server, not before.",
        "Celery workers, too heavy for us.",
        "Celery or RQ as the queue.",
        "What we looked at:\n\n- Celery workers\n- Dramatiq",
        f"Celery workers, Redis as the broker. {'We have looked at it for long. ' * 12}",
    ],
)
def test_a_sentence_with_a_verb_or_a_doubt_and_a_long_decision_are_not_brief(decision: str) -> None:
    assert not any("drift" in one for one in told(decision))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The routers lie in `app/web`. They must not import anything from `app/db`.", "app/web → app/db"),
        ("The routers lie in `app/web` and `app/api`. They must not import `app/db`.", ""),
    ],
)
def test_a_pronoun_stands_for_the_one_part_that_the_sentence_before_names(text: str, expected: str) -> None:
    files = {"app/web/a.py": "from app.db import b\n", "app/db/b.py": "b = 1\n", "app/api/c.py": "c = 1\n"}
    found = [one for one in judged(files, record(text)) if one.claim.polarity.value == "may_not_reach"]
    assert [one.claim.subject.name for one in found] == ([expected] if expected else [])
    assert all(one.verdict.value == "drift" for one in found)
    assert all(one.claim.text in text for one in found)


def test_an_option_that_a_sentence_is_no_more_than_the_number_of_is_chosen() -> None:
    options = "\n## Options\n\n1. Celery, with Redis\n2. RQ\n"
    text = record("Option 1. RQ does less.").replace("## Decision", f"{options}\n## Decision")
    found = [one.claim.subject.name for one in judged(CODE, text) if one.claim.kind.value == "chosen"]
    assert found == ["Celery"]

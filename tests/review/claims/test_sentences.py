"""Prose is cut into sentences with their lines; what is no prose, in either markup, is left out."""

import pytest

from adr_server.review.claims.sentences import sentences

RST = """Decision
========
We will use Redis. It is
fast.

can redeem
----------
.. code-block:: python

   We will use Flask.

.. note::
   We will use Django.
   We will use Celery.

We will use Kafka.
- One `thing`
"""


def said(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.text) for one in sentences(text, 1, len(text.splitlines()))]


def test_directives_and_ruled_lines_are_no_prose() -> None:
    assert said(RST) == [
        (1, "Decision"),
        (3, "We will use Redis."),
        (3, "It is fast."),
        (6, "can redeem"),
        (16, "We will use Kafka."),
        (17, "One `thing`"),
    ]


def test_a_sentence_of_dots_or_a_short_rule_is_still_prose() -> None:
    assert said("Wait...\nand see. a == b\n") == [(1, "Wait... and see. a == b")]


def test_markdown_without_prose_is_silent() -> None:
    assert said("# Title\n> Quote\n| a | b |\n---\n<!-- x -->\n```\nWe will use Go.\n```\n") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("~~We use Kafka. It is quick.~~\n\nWe wait.", [("We wait.", 3)]),
        ("We wait. ~~We use\nKafka.~~ We hope.", [("We wait.", 1), ("We hope.", 2)]),
        ("<del>We use Kafka.</del> We hope.", [("We hope.", 1)]),
        ("About ~~5 GB of logs are kept.", [("About ~~5 GB of logs are kept.", 1)]),
    ],
)
def test_what_is_struck_out_is_not_said(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(one.text, one.line) for one in sentences(text, 1, text.count("\n") + 1)] == expected


@pytest.mark.parametrize("sign", ["~~a ", "<del>a "])
def test_signs_that_never_close_strike_nothing_out_and_are_passed_once(sign: str) -> None:
    [found] = sentences(sign * 100_000, 1, 1)
    assert found.text.count(sign.strip()) == 100_000

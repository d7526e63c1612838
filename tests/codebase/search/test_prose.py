"""Which words are prose."""

import pytest

from adr_server.codebase.search.prose import telling_share


@pytest.mark.parametrize("word", ["because", "consequences", "decided", "supporting"])
def test_what_records_say_whatever_they_are_about_tells_little(word: str) -> None:
    assert telling_share(word) < 0.8


@pytest.mark.parametrize("word", ["redis", "throttling", "überweisung", ""])
def test_what_few_records_say_tells_all(word: str) -> None:
    assert telling_share(word) == 1.0


def test_the_more_records_say_a_word_the_less_it_tells() -> None:
    assert telling_share("context") < telling_share("because") < telling_share("workflow") <= 1.0

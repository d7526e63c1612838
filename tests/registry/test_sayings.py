"""Sayings: the very words of a line, and words that stand beside each other in it."""

from adr_server.registry.sayings import Sayings
from adr_server.registry.words import field_words

WORDS = field_words()
SAYINGS = Sayings(
    [
        [WORDS.of_text(line) for line in lines]
        for lines in (["who calls this function", "mask the secrets"], ["calls of those who wait"], [])
    ],
    WORDS,
)


def test_a_line_is_known_by_its_words_whatever_the_small_ones_between() -> None:
    assert SAYINGS.in_the_very_words(WORDS.of_text("please mask my secret")) == {0}
    assert SAYINGS.in_the_very_words(WORDS.of_text("mask my secret files")) == frozenset()


def test_words_in_a_row_count_where_they_are_neighbours_in_that_order() -> None:
    assert set(SAYINGS.scores(WORDS.of_text("who calls it"))) == {0}
    assert SAYINGS.scores(WORDS.of_text("calls who")) == {}


def test_a_pair_counts_once_however_often_it_is_asked() -> None:
    once, often = (SAYINGS.scores(WORDS.of_text(text)) for text in ("who calls", "who calls who calls who calls"))
    assert once == often

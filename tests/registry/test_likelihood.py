"""Likelihood: texts that say a thing in several words, and texts that are about little else."""

import pytest

from adr_server.registry.likelihood import Likelihood
from adr_server.registry.words import Word

MASK = Word(text="mask", stem="mask", variants=("hide", "redact"))


def test_a_text_that_uses_several_words_for_a_thing_is_more_about_it() -> None:
    scores = Likelihood([{"mask": 1, "a": 2}, {"mask": 1, "hide": 1, "redact": 1}, {"b": 3}]).scores([MASK])
    assert scores[1] > scores[0]
    assert 2 not in scores


def test_a_synonym_counts_less_than_the_word() -> None:
    scores = Likelihood([{"mask": 1}, {"hide": 1}]).scores([MASK])
    assert scores[0] > scores[1] > 0


def test_a_long_text_that_has_a_word_among_many_is_less_about_it() -> None:
    scores = Likelihood([{"mask": 1}, {"mask": 1, "other": 40}]).scores([MASK])
    assert scores[0] > scores[1]


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    texts = [{"rare": 1.0, "x": 1.0}, *({"common": 1.0, "x": 1.0} for _ in range(9))]
    scores = Likelihood(texts).scores([Word(text=word, stem=word) for word in ("rare", "common")])
    assert scores[0] > scores[1]


@pytest.mark.parametrize("texts", [[], [{}], [{"a": 1.0}]])
def test_words_that_no_text_has_score_nothing(texts: list[dict[str, float]]) -> None:
    assert Likelihood(texts).scores([MASK]) == {}

"""Words: what a question asks for, by its words, its shapes and its language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.registry.words import field_words, shipped_words, split

FIELD = field_words()


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("ADRs", ["adrs"]),
        ("PRs and APIs", ["prs", "and", "apis"]),
        ("HTTPServer", ["http", "server", "httpserver"]),
        ("checkDrift", ["check", "drift", "checkdrift"]),
    ],
)
def test_a_compound_falls_apart_and_an_acronym_in_the_plural_does_not(written: str, words: list[str]) -> None:
    assert list(split(written)) == words


@pytest.mark.parametrize("written", ["ADR 12", "adr-0012", "record 7", "decision #3"])
def test_a_numbered_record_is_one_record(written: str) -> None:
    assert FIELD.of_text(f"show {written}") == FIELD.of_text("show adr single")


def test_a_number_alone_says_nothing() -> None:
    assert FIELD.of_text("the last 20 commits") == FIELD.of_text("the last commits")


def test_small_words_tell_needs_apart_only_beside_others() -> None:
    alone = {word.text: word.alone for word in FIELD.of_query("who calls this")}
    assert alone["this"] is False
    assert any(alone.values())
    assert all(word.alone for word in FIELD.of_query("who is it"))
    assert "this" not in {word.text for word in shipped_words().of_query("who calls this")}


@pytest.mark.parametrize(
    ("foreign", "english"),
    [("veraltete", "stale"), ("fichier", "file"), ("contraseñas", "secret"), ("过时", "stale"), ("所有者は", "owner")],
)
def test_words_of_other_languages_are_read_as_english_ones(foreign: str, english: str) -> None:
    [stem] = FIELD.of_text(english)
    assert stem in {word.stem for word in FIELD.of_query(foreign)}


def test_text_of_stop_words_says_nothing() -> None:
    assert FIELD.says_nothing("which are there")
    assert not FIELD.says_nothing("which rules are there")


@given(st.text(max_size=200))
def test_any_text_gives_words_each_once(text: str) -> None:
    stems = [word.stem for word in FIELD.of_query(text)]
    assert len(stems) == len(set(stems))
    assert FIELD.content(FIELD.of_text(text)) <= set(FIELD.of_text(text))

"""Expressions: a text that may not match is never looked through, and none that matches is passed over."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.words.expressions import Expression, Macros
from adr_server.review.words.wording import Wording, wordings

_MACROS = Macros({"VERB": "(?:use|adopt(?:ing)?)", "DET": "(?:(?:the|a) )?", "BARE": "red|blue", "LOOP": "{LOOP}x"})
_WORDS = ["we", "will", "use", "adopt", "remove", "the", "not", "replace", "with", "§0§", "§1§", "from", "to", ","]


def needs(source: str) -> list[list[str]]:
    return [sorted(words) for words in Expression(source=source, macros=_MACROS).needs]


def expressions(wording: Wording) -> list[Expression]:
    phrases = (*wording.phrases, *wording.boundaries, *wording.layout)
    single = (one for one in vars(wording).values() if isinstance(one, Expression))
    return [*(phrase.pattern for phrase in phrases), *wording.sorts, *wording.silent.values(), *single]


def test_a_text_without_a_needed_word_is_not_searched() -> None:
    expression = Expression(source="we {VERB} {DET}§", macros=_MACROS)
    assert not expression.may_match("we remove §")
    assert expression.search("we remove §") is None
    assert "pattern" not in vars(expression)


def test_a_text_with_the_words_is_searched_without_regard_to_case() -> None:
    match = Expression(source="we {VERB} {DET}(?P<x>§)", macros=_MACROS).search("So We ADOPT the §")
    assert match is not None
    assert match.start("x") == 16


def test_matches_and_replacements_are_those_of_the_expression() -> None:
    expression = Expression(source=r"\bred\w*")
    assert [match[0] for match in expression.finditer("red, reddish, infrared")] == ["red", "reddish"]
    assert expression.sub("blue", "red, green") == "blue, green"
    assert expression.sub("blue", "green") == "green"
    assert expression.match("infrared") is None


def test_flags_of_its_own_regard_the_case() -> None:
    assert Expression(source="^gem ", flags=re.MULTILINE).search("a\nGem b") is None


@pytest.mark.parametrize(
    ("source", "absent"),
    [
        ("colou?r", "color"),
        ("(?:very )?good", "good"),
        ("(?:very ){0,2}good", "good"),
        ("go*gle", "ggle"),
        ("use(?! of)", "use"),
        ("(?<!not )use", "use"),
        ("(?=re)\\w+", "red"),
        ("[abc]de", "cde"),
        ("good|\\w+", "x"),
        ("{BARE} car", "red"),
        ("a{LOOP}", "a"),
        ("\\x41bc", "abc"),
        ("(?P<a>be)(?P=a)", "bebe"),
        ("(?i:GOOD)", "good"),
        ("go[^]]od", "go-od"),
        ("good{2,}", "goodd"),
        ("is", "\u0130S"),
        ("ski", "\u017fk\u0131"),
    ],
)
def test_no_text_that_matches_is_passed_over(source: str, absent: str) -> None:
    expression = Expression(source=source, macros=_MACROS)
    if expression.pattern.search(absent):
        assert expression.may_match(absent)


def test_what_may_be_absent_is_not_needed() -> None:
    assert needs("(?:very )?good") != []
    assert needs("(?:good)?") == []
    assert needs("good|\\w+") == []
    assert needs("(?!good)") == []


def test_a_macro_that_reaches_beyond_itself_needs_nothing() -> None:
    assert needs("{BARE} car") == []
    assert needs("{LOOP} car") == []


@given(st.lists(st.sampled_from(_WORDS), max_size=14).map(" ".join))
def test_the_shipped_tables_pass_over_no_sentence_that_matches(sentence: str) -> None:
    for wording in wordings():
        for expression in expressions(wording):
            if not expression.may_match(sentence):
                assert expression.pattern.search(sentence) is None


@given(st.text("abuse§ {}()[]|?*+\\^$.<>=!:P'-/,0123", max_size=40))
def test_any_expression_is_read_to_its_end(source: str) -> None:
    try:
        re.compile(source)
    except (re.error, OverflowError, Warning):  # A warning is an error in these tests.
        return
    expression = Expression(source=source)
    for text in ("abuse", "", source):
        assert expression.may_match(text) or expression.pattern.search(text) is None

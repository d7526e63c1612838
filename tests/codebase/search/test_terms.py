"""Identifiers fall into parts, and are found whole, too."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adr_server.codebase.search.chunks import CHUNK_LINES, cut
from adr_server.codebase.search.literals import needed_literal
from adr_server.codebase.search.reduction import reduce
from adr_server.codebase.search.terms import (
    TermSplitter,
    identifiers_in,
    path_terms,
    query_terms,
    root_of,
    split_identifier,
    whole_form,
)


@pytest.mark.parametrize("written", ["place_order", "placeOrder", "PlaceOrder", "PLACE_ORDER"])
def test_every_way_to_write_a_name_gives_the_same_terms(written: str) -> None:
    body, wholes = TermSplitter().body(written)
    assert (body, wholes) == ("place order", "placeorder")
    assert query_terms(written) == ("place", "order", "placeorder")


@given(st.text(st.characters(max_codepoint=127), max_size=200))
def test_plain_text_gives_the_terms_that_it_gives_among_other_letters(text: str) -> None:
    plain, wholes = TermSplitter().body(text)
    other, other_wholes = TermSplitter().body(f"{text} é")
    assert ([*plain.split(), "é"], wholes) == (other.split(), other_wholes)


def test_runs_of_capitals_and_digits_are_parts() -> None:
    assert split_identifier("parseHTTPResponse2") == ["parse", "http", "response", "2"]


def test_a_path_gives_its_parts_and_its_own_name_whole() -> None:
    assert path_terms("src/shop/order_service.py") == "src shop order service py orderservice"


def test_words_that_say_nothing_are_left_out_unless_there_is_nothing_else() -> None:
    assert query_terms("how are the orders validated") == ("orders", "validated")
    assert query_terms("how is it") == ("how", "is", "it")


def test_what_is_written_as_code_is_told_from_words() -> None:
    assert identifiers_in("where does OrderService call place_order") == ("OrderService", "place_order")
    assert identifiers_in("how are orders validated") == ()


@pytest.mark.parametrize(
    ("one", "other"), [("routes", "routing"), ("validated", "validation"), ("settings", "setting")]
)
def test_words_of_one_meaning_have_one_root(one: str, other: str) -> None:
    assert root_of(one) == root_of(other)


@given(st.text(max_size=200))
@example("0_㐀")
def test_any_text_splits_into_plain_folded_terms(text: str) -> None:
    body, wholes = TermSplitter().body(text)
    for term in (*body.split(), *wholes.split()):
        assert term == term.lower()
        assert whole_form(term) == term or not term.isascii()


@given(st.integers(0, 2_000), st.lists(st.integers(1, 2_000), max_size=60))
def test_chunks_are_the_whole_file_once_and_no_longer_than_they_may_be(lines: int, starts: list[int]) -> None:
    chunks = cut(lines, starts)
    assert [line for first, last in chunks for line in range(first, last + 1)] == list(range(1, lines + 1))
    assert all(last - first < CHUNK_LINES for first, last in chunks[:-1])


@pytest.mark.parametrize(
    ("pattern", "literal"),
    [
        (r"class\s+OrderService", "OrderService"),
        (r"def place_order\(", "def place_order("),
        (r"colou?r", "colo"),
        (r"foo|barbar", ""),
        (r"(abcd)*x", ""),
        (r"[abc]def", "def"),
        (r"x*", ""),
    ],
)
def test_the_literal_of_a_pattern_is_one_that_every_match_holds(pattern: str, literal: str) -> None:
    assert needed_literal(pattern, regex=True) == literal


def test_a_list_is_cut_to_the_rows_that_share_most_with_the_question_and_least_with_each_other() -> None:
    rows = ["retry with backoff", "retry with backoff", "retry the payment", "draw a logo"]
    assert [at for at, _ in reduce("retry of payment with backoff", rows, 2)] == [2, 0]
    assert reduce("retry of payment with backoff", rows, 9) == reduce("retry of payment with backoff", rows, 9)
    assert reduce("?", rows, 2) == [(0, 0.0), (1, 0.0)]

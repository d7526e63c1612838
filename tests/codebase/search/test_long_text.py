"""What a long text says about places in code, and that a text from a stranger never costs more than its bound."""

from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.search.long_text import (
    LONGEST_TEXT,
    MOST_NAMES,
    MOST_TERMS,
    is_long,
    places_named,
    rarity,
    read_long,
    term_weights,
)

REPORT = """### Orders are charged twice
Calling `charge` in src/shop/order_service.py:41 twice charges twice, see shop.payments.gateway.Gateway.

  File "/home/me/site-packages/shop/retry.py", line 3, in again
    placeOrder(order)
"""


def test_the_first_line_without_its_mark_is_the_title() -> None:
    assert read_long(REPORT).title == "Orders are charged twice"
    assert read_long("---\nid: 4\n---\n# 4. Use Redis\n\nWe need a cache.").title == "Use Redis"


def test_what_is_written_as_code_is_a_name() -> None:
    names = read_long(REPORT).names
    assert names["placeorder"] == {"placeOrder"}
    assert names["charge"] == {"charge"}
    assert "twice" not in names


def test_a_path_is_named_by_as_much_of_it_as_the_text_writes() -> None:
    paths = ["src/shop/order_service.py", "src/shop/retry.py", "src/shop/payments/gateway.py", "src/shop/other.py"]
    found = places_named(read_long(REPORT), paths)
    assert found["src/shop/order_service.py"] == (1.0, False)
    assert found["src/shop/retry.py"] == (2 / 3, False)
    assert found["src/shop/payments/gateway.py"] == (3 / 4, True)
    assert "src/shop/other.py" not in found


def test_a_bare_file_name_that_many_files_have_names_none_of_them_much() -> None:
    text = read_long("It fails.\nLook into views.py, please, where the page is made.")
    assert places_named(text, ["a/views.py"])["a/views.py"][0] == 0.5
    assert places_named(text, ["a/views.py", "b/views.py"])["a/views.py"][0] == 0.25


def test_the_terms_that_few_chunks_hold_tell_most() -> None:
    text = read_long("The gateway throttles\nThe parcel gateway throttles for a parcel of nothing.")
    held = {"gateway": 2, "parcel": 90, "throttles": 50, "nothing": 0}
    assert list(term_weights(text, held, 100)) == ["gateway", "throttles", "parcel"]


def test_a_word_of_prose_tells_less_than_another_that_as_many_chunks_hold() -> None:
    text = read_long("Redis\nBecause of its consequences we decide for redis and sentinel.")
    held = dict.fromkeys(("because", "consequences", "decide", "sentinel"), 1)
    assert next(iter(term_weights(text, held, 100))) == "sentinel"


def test_a_term_in_more_chunks_than_were_counted_tells_nothing_and_fails_nothing() -> None:
    assert 0.0 <= rarity(120, 100) < rarity(2, 100)


def test_a_question_is_no_long_text_and_a_title_with_what_it_is_about_is() -> None:
    assert not is_long("how does the gateway charge an order that was placed twice within a minute")
    assert is_long("The gateway fails\nIt charges an order twice where the first answer comes late, after a timeout.")
    assert is_long("word " * 60)


@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    found = read_long(text)
    assert all(part for parts in found.paths for part in parts)
    assert "" not in found.names
    places_named(found, ["a/b.py", "c.py"])


def test_of_an_endless_text_a_bounded_part_is_kept() -> None:
    for text in ("a" * 10 * LONGEST_TEXT, "a_b/" * LONGEST_TEXT, "x.y." * LONGEST_TEXT, "`" * LONGEST_TEXT):
        found = read_long(text)
        assert len(found.counts) <= MOST_TERMS
        assert len(found.names) <= MOST_NAMES
    many = read_long(" ".join(f"name_{number}" for number in range(5_000)))
    assert len(many.names) == MOST_NAMES
    assert len(many.counts) <= MOST_TERMS

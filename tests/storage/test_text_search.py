"""Full-text search: stems, weights, and queries that would be syntax."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.storage import search_texts

TEXTS = {
    "queue": {"title": "Use a message queue", "decision": "We choose RabbitMQ for orders."},
    "cache": {"title": "Cache in Redis", "decision": "Queues are not needed; C++ workers read a-b and foo.bar."},
    "ja": {"title": "データベースの選定", "decision": "PostgreSQL を使う"},
}


def found(query: str, **weights: float) -> list[str]:
    return [hit.name for hit in search_texts(TEXTS, query, weights=weights, limit=10)]


def test_words_are_matched_by_their_stems_and_fields_by_their_weight() -> None:
    assert found("queues", title=5.0) == ["queue", "cache"]
    assert found("queues", decision=50.0)[0] == "cache"


def test_a_hit_names_the_words_of_the_query_that_it_holds() -> None:
    hits = search_texts(TEXTS, "rabbitmq kafka orders", weights={}, limit=1)
    assert hits[0].matched == ("rabbitmq", "orders")


@pytest.mark.parametrize("query", ["C++", "a-b", "foo.bar", "NEAR(", '"', "queue AND", "title:queue", "queue?"])
def test_what_would_be_syntax_is_text(query: str) -> None:
    assert found(query) or query in {"NEAR(", '"'}


def test_scripts_without_spaces_are_searched_inside() -> None:
    assert found("選定") == ["ja"]


@given(st.text())
def test_no_query_fails(query: str) -> None:
    search_texts(TEXTS, query, weights={"title": 2.0}, limit=3)

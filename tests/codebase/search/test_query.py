"""What kind of question a search is, and that any text is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.search.query import Leg, QueryKind, understand


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("how are orders validated", QueryKind.CONCEPTUAL),
        ("OrderService", QueryKind.IDENTIFIER),
        ("shop.orders.place_order", QueryKind.IDENTIFIER),
        ("who calls place_order", QueryKind.RELATIONSHIP),
        ("subclasses of BaseModel", QueryKind.RELATIONSHIP),
        ("plac_ordr~", QueryKind.FUZZY),
        ("C++", QueryKind.FUZZY),
        (r"/def \w+_order/", QueryKind.PATTERN),
        (r"import.*orders", QueryKind.PATTERN),
        ('"no lines"', QueryKind.PATTERN),
        ("?", QueryKind.PATTERN),
        ("where OrderService retries a charge", QueryKind.MIXED),
    ],
)
def test_each_kind_is_recognised(text: str, kind: QueryKind) -> None:
    query = understand(text)
    assert query.kind is kind
    assert 0 < query.confidence <= 1
    assert query.reason


def test_a_kind_or_a_leg_can_be_forced() -> None:
    assert understand("OrderService", kind=QueryKind.CONCEPTUAL).kind is QueryKind.CONCEPTUAL
    assert understand("OrderService", leg=Leg.GRAPH).weights == {Leg.GRAPH: 1.0}
    assert understand("a text", leg=Leg.PATTERN).pattern == "a text"


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        (r"/def \w+_order/", True),
        ('"no lines"', True),
        (r"import.*orders", False),
        ("C++", False),
        ("/src/orders/", False),
    ],
)
def test_what_stands_in_marks_of_a_pattern_is_looked_for_by_the_letter_alone(text: str, *, alone: bool) -> None:
    assert (understand(text).weights == {Leg.PATTERN: 1.0}) is alone


@given(st.text(max_size=300))
def test_any_text_is_a_question_with_quotable_terms(text: str) -> None:
    query = understand(text)
    assert all(term and '"' not in term and "\0" not in term for term in query.terms)
    assert sum(query.weights.values()) > 0

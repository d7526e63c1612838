"""hybrid_search: weights, coverage, timings and parts of the scores."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_question_for_a_relation_weighs_the_graph(shop: Desk) -> None:
    found = await shop.value("hybrid_search", query="who calls validate_lines")
    assert found["query_kind"] == "relationship"
    assert found["weights"] == {"keyword": 0.3, "graph": 0.7}
    assert "graph" in found["results"][0]["parts"]
    assert found["timings_ms"]["total"] > 0


async def test_a_kind_and_weights_can_be_forced(shop: Desk) -> None:
    forced = await shop.value("hybrid_search", query="validate_lines", kind="conceptual")
    assert forced["query_kind"] == "conceptual"
    weighed = await shop.value("hybrid_search", query="validate_lines", weights={"pattern": 1.0})
    assert weighed["coverage"]["keyword"].startswith("off")
    assert weighed["results"][0]["entity"] == "validate_lines"

"""evidence_scorecard: figures with what they were computed from."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_each_figure_says_its_whole_and_its_source(torn: Desk) -> None:
    figures = {row["name"]: row for row in (await torn.value("evidence_scorecard"))["figures"]}
    assert (figures["records accepted"]["value"], figures["records accepted"]["of"]) == (4, 6)
    assert (figures["claims drift"]["value"], figures["claims drift"]["ratio"]) == (2, 0.5)
    assert figures["technologies without a decision"]["value"] == 2
    assert all(row["computed_from"] for row in figures.values())
    assert "score" not in figures

"""read_pattern: a shipped pattern, whole or by part."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_pattern_is_given_whole_or_by_part(desk: Desk) -> None:
    whole = await desk.value("read_pattern", name="kubernetes")
    assert set(whole["parts"]) == {"detection", "phases", "checks", "decisions", "sources"}
    assert all(check["source"].startswith("https://") for check in whole["parts"]["checks"])
    part = await desk.value("read_pattern", name="kubernetes", part="checks")
    assert set(part["parts"]) == {"checks"}


async def test_an_unknown_pattern_is_refused_with_the_nearest_name(desk: Desk) -> None:
    answer = await desk.run("read_pattern", name="kubernete")
    assert answer.failed
    assert "kubernetes" in answer.text

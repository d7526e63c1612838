"""validate_masking: proof that a masked text gives nothing away and lost nothing else."""

import pytest

from applications import Desk
from secret_samples import GITHUB

pytestmark = pytest.mark.anyio


async def test_a_masked_text_is_clean_and_stable(desk: Desk) -> None:
    masked = (await desk.value("mask_content", text=f"a\nkey: {GITHUB}\nb"))["text"]
    value = await desk.value("validate_masking", masked=masked, original=f"a\nkey: {GITHUB}\nb")
    assert (value["clean"], value["stable"], value["changed_lines"]) == (True, True, [])


async def test_what_is_left_is_shown_with_its_place(desk: Desk) -> None:
    value = await desk.value("validate_masking", masked=f"a\n{GITHUB}")
    assert not value["clean"]
    assert not value["stable"]
    assert [row["line"] for row in value["left"]] == [2]


async def test_a_line_that_held_nothing_and_changed_is_told(desk: Desk) -> None:
    value = await desk.value("validate_masking", masked="a\nREDACTED\nx", original=f"a\n{GITHUB}\nb")
    assert value["changed_lines"] == [3]
    assert not value["clean"]

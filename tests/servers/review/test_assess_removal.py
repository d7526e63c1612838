"""assess_removal: what would break if something were dropped."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_records_packages_and_code_are_told_with_their_places(torn: Desk) -> None:
    text = (await torn.run("assess_removal", subject="Express")).text
    assert "package express 4.1.0 — package.json:1" in text
    assert "src/web/app.js:2" in text


async def test_a_claim_on_the_subject_is_told_with_its_verdict(torn: Desk) -> None:
    text = (await torn.run("assess_removal", subject="PostgreSQL")).text
    assert "0002 accepted Database" in text
    assert "claim of 0002, conform: We will use PostgreSQL." in text


async def test_what_nothing_mentions_leaves_nothing_behind(torn: Desk) -> None:
    text = (await torn.run("assess_removal", subject="zzyzx")).text
    assert "No record mentions it." in text
    assert "package" not in text

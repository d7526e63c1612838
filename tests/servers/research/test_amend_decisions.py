"""amend_decisions: remarks beside what was decided, never in it."""

from typing import Any

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio
RECORD = "docs/adr/0001-use-postgresql.md"
SENTENCE = "Only the store connects to it."


async def amended(desk: Desk, source: str, *records: dict[str, Any], write: bool = True) -> Any:
    return await desk.run("amend_decisions", records=list(records), source=source, write=write)


async def test_a_remark_is_added_with_its_source_and_the_rest_stays(desk: Desk, research: str) -> None:
    before = (desk.project / RECORD).read_text()
    await amended(desk, research, {"record": "0001", "sentence": SENTENCE})
    after = (desk.project / RECORD).read_text()
    assert after.startswith(before.rstrip("\n"))
    assert f"{SENTENCE} ([Who writes orders](../research/2026-01-05-who-writes-orders.md))" in after
    assert (await desk.value("list_decisions"))["counts"] == {"accepted": 2, "proposed": 1, "superseded": 1}


async def test_saying_it_twice_changes_nothing(desk: Desk, research: str) -> None:
    await amended(desk, research, {"record": "0001", "sentence": SENTENCE})
    again = await amended(desk, research, {"record": "0001", "sentence": SENTENCE})
    assert "says so already" in again.text
    assert (desk.project / RECORD).read_text().count(SENTENCE) == 1


async def test_a_record_to_replace_is_told_and_not_touched(desk: Desk, research: str) -> None:
    before = (desk.project / RECORD).read_text()
    update = {"record": "0001", "verdict": "replace", "question": "Which store next?", "decides": "the board"}
    answer = await amended(desk, research, update)
    assert "to be decided by the board, in place of 0001: Which store next?" in answer.text
    assert (desk.project / RECORD).read_text() == before


async def test_other_forms_get_the_remark_in_their_own_markup(desk: Desk, research: str) -> None:
    write(
        desk.project,
        "docs/adr/0009-sharding.adoc",
        "= 9. Sharding\n\n== Status\n\nAccepted\n\n== Decision\n\nWe will shard.\n",
    )
    await amended(desk, research, {"record": "0009", "sentence": SENTENCE})
    text = (desk.project / "docs/adr/0009-sharding.adoc").read_text()
    assert "xref:../research/2026-01-05-who-writes-orders.md[Who writes orders]" in text


@pytest.mark.parametrize(
    ("update", "told"),
    [
        ({"record": "0077", "sentence": SENTENCE}, "0077"),
        ({"record": "0001", "verdict": "amend"}, "amend needs a sentence"),
    ],
)
async def test_what_cannot_be_amended_is_refused(desk: Desk, research: str, update: dict[str, Any], told: str) -> None:
    answer = await amended(desk, research, update)
    assert answer.failed
    assert told in answer.text

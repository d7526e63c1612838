"""change_status: a diff that touches the status alone, written only when told to."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio
RECORD = "docs/adr/0004-use-grpc.md"


async def test_without_write_the_diff_is_told_and_the_file_stays(desk: Desk) -> None:
    before = (desk.project / RECORD).read_bytes()
    value = await desk.value("change_status", id="4", status="accepted")
    assert value["paths"] == [RECORD]
    assert not value["written"]
    assert "-Proposed\n+Accepted" in value["diff"]
    assert (desk.project / RECORD).read_bytes() == before


async def test_with_write_only_the_status_changes_and_the_next_reading_says_so(desk: Desk) -> None:
    before = (desk.project / RECORD).read_text()
    value = await desk.value("change_status", id="0004", status="accepted", write=True)
    assert value["written"]
    assert (desk.project / RECORD).read_text() == before.replace("Proposed", "Accepted")
    assert (await desk.value("read_decision", id="0004"))["decision"]["status"] == "accepted"


async def test_a_state_that_it_has_already_changes_nothing(desk: Desk) -> None:
    value = await desk.value("change_status", id="0001", status="accepted", write=True)
    assert (value["diff"], value["paths"], value["written"]) == ("", [], False)
    assert "accepted already" in value["notes"][0]


async def test_a_record_that_is_not_there_is_named_with_those_that_are(desk: Desk) -> None:
    answer = await desk.run("change_status", id="0099", status="accepted", write=True)
    assert answer.failed
    assert "0001" in answer.text

"""list_decisions: the inventory of the records."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_it_lists_every_record_with_status_date_and_relations(desk: Desk) -> None:
    value = await desk.value("list_decisions")
    assert [(row["id"], row["status"], row["title"]) for row in value["decisions"]] == [
        ("0001", "accepted", "Use PostgreSQL"),
        ("0002", "superseded", "Use Kafka"),
        ("0003", "accepted", "Use RabbitMQ"),
        ("0004", "proposed", "Use gRPC"),
    ]
    assert value["folders"] == ["docs/adr"]
    assert value["counts"] == {"accepted": 2, "proposed": 1, "superseded": 1}
    assert value["decisions"][0]["date"] == "2024-03-01"
    assert value["decisions"][2]["supersedes"] == ["docs/adr/0002-use-kafka.md"]


async def test_a_status_and_a_tag_narrow_the_list(desk: Desk) -> None:
    text = "# Use queues\n\n## Context\n\nx\n\n## Decision\n\nWe use queues.\n"
    text = f"---\nstatus: accepted\ntags: [Messaging]\n---\n{text}"
    write(desk.project, "docs/adr/0005-use-queues.md", text)
    accepted = await desk.value("list_decisions", status="accepted")
    assert [row["id"] for row in accepted["decisions"]] == ["0001", "0003", "0005"]
    assert [row["id"] for row in (await desk.value("list_decisions", tag="messaging"))["decisions"]] == ["0005"]
    assert (await desk.value("list_decisions", tag="nowhere"))["decisions"] == []


async def test_its_summary_names_each_record(desk: Desk) -> None:
    answer = await desk.run("list_decisions")
    assert "4 decisions (2 accepted, 1 proposed, 1 superseded) in docs/adr" in answer.text
    assert "0003 accepted Use RabbitMQ (2024-03-03)" in answer.text


async def test_a_project_without_records_has_none(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    async with open_desk(tmp_path, tmp_path / "bare") as desk:
        assert (await desk.value("list_decisions"))["decisions"] == []


async def test_a_record_that_cannot_be_read_is_named_with_its_reason(desk: Desk) -> None:
    write(desk.project, "docs/adr/0009-noise.md", bytes(range(256)) * 40)
    value = await desk.value("list_decisions")
    assert len(value["decisions"]) == 4
    assert list(value["unreadable"]) == ["docs/adr/0009-noise.md"]
    assert value["unreadable"]["docs/adr/0009-noise.md"]


async def test_an_unknown_status_is_refused_with_the_known_ones(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match=r"status: .*accepted"):
        await desk.run("list_decisions", status="acepted")

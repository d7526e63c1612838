"""detect_stack: the technologies of a project, used or only declared, with the line of each."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves, open_desk

pytestmark = pytest.mark.anyio


async def test_what_is_imported_is_used_and_what_is_only_declared_is_not(desk: Desk) -> None:
    value = await desk.value("detect_stack")
    used = {row["name"]: row["used"] for row in value["technologies"]}
    assert used["Python"]
    assert used["PostgreSQL"]
    assert not used["RabbitMQ"]
    assert_evidence_resolves(desk.project, value)


async def test_records_that_only_mention_a_technology_do_not_make_it_used(desk: Desk) -> None:
    names = {row["name"] for row in (await desk.value("detect_stack", used=True))["technologies"]}
    assert not names & {"Kafka", "Apache Kafka", "gRPC", "RabbitMQ"}


async def test_category_and_use_narrow_the_list(desk: Desk) -> None:
    whole = await desk.value("detect_stack")
    category = next(row["category"] for row in whole["technologies"] if row["name"] == "PostgreSQL")
    narrowed = await desk.value("detect_stack", category=category)
    assert {row["category"] for row in narrowed["technologies"]} == {category}
    assert sum(narrowed["counts"].values()) == len(narrowed["technologies"])
    declared = await desk.value("detect_stack", used=False)
    assert "RabbitMQ" in {row["name"] for row in declared["technologies"]}


async def test_an_empty_folder_names_no_technology(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    async with open_desk(tmp_path, tmp_path / "empty") as desk:
        assert (await desk.value("detect_stack"))["technologies"] == []


async def test_a_use_that_is_no_truth_value_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="used"):
        await desk.run("detect_stack", used="perhaps")

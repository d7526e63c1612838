"""detect_stack: the technologies of a project, used or only declared, with the line of each."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import write

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


async def test_a_manifest_that_does_not_parse_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    project = tmp_path / "broken"
    write(project, "package.json", '{"dependencies": {')
    write(project, "web/package.json", '{"dependencies": {"express": "4.18.0"}}')
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("detect_stack")
        text = (await desk.run("detect_stack")).text
    assert "Express" in {row["name"] for row in value["technologies"]}
    assert [problem["path"] for problem in value["problems"]] == ["package.json"]
    assert "unreadable: package.json:1: is no JSON" in text

"""aggregate_decisions: several repositories side by side."""

import pytest

from applications import Desk
from git_repositories import write
from samples import FILES

pytestmark = pytest.mark.anyio
OTHER = {
    "repository": "billing",
    "decisions": [{"id": "0009", "path": "adr/0009.md", "title": "Use  Kafka", "status": "accepted"}],
}


async def test_records_of_another_repository_stand_beside_ours_and_shared_titles_are_told(desk: Desk) -> None:
    value = await desk.value("aggregate_decisions", others=[OTHER])
    assert value["repositories"] == {
        "billing": {"accepted": 1},
        "project": {"accepted": 2, "proposed": 1, "superseded": 1},
    }
    [same] = value["same_title"]
    assert [(place["path"], place["text"]) for place in same["places"]] == [
        ("billing/adr/0009.md", "accepted"),
        ("project/docs/adr/0002-use-kafka.md", "superseded"),
    ]


async def test_a_folder_may_count_as_a_repository(desk: Desk) -> None:
    write(desk.project, "pay/docs/adr/0001-use-mysql.md", FILES["docs/adr/0001-use-postgresql.md"])
    value = await desk.value("aggregate_decisions", folders=["pay"])
    assert {name: sum(states.values()) for name, states in value["repositories"].items()} == {"pay": 1, "project": 4}


async def test_two_inventories_of_one_name_are_refused(desk: Desk) -> None:
    assert (await desk.run("aggregate_decisions", others=[OTHER, OTHER])).failed

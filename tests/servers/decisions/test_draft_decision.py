"""draft_decision: in the form of the log, the number reserved, nothing invented."""

import pytest

from applications import Desk
from git_repositories import commit, git, write
from samples import NYGARD

pytestmark = pytest.mark.anyio


async def test_a_draft_takes_folder_number_and_form_of_the_log(desk: Desk) -> None:
    value = await desk.value("draft_decision", title="Use Redis", write=True)
    assert value["record"] == "docs/adr/0005-use-redis.md"
    read = await desk.value("read_decision", id="0005")
    assert read["decision"]["status"] == "proposed"
    assert [section["heading"] for section in read["sections"]][1:] == ["Status", "Context", "Decision", "Consequences"]
    assert "TODO" in (desk.project / value["record"]).read_text()


async def test_known_sections_are_filled_and_the_others_stay_open(desk: Desk) -> None:
    value = await desk.value("draft_decision", title="Use Redis", sections={"context": "Sessions are lost."})
    assert "+Sessions are lost." in value["diff"]
    assert "+TODO" in value["diff"]


async def test_a_successor_mends_the_record_that_it_replaces(desk: Desk) -> None:
    value = await desk.value("draft_decision", title="Use MySQL", supersedes=["1"], write=True)
    assert sorted(value["paths"]) == ["docs/adr/0001-use-postgresql.md", "docs/adr/0005-use-mysql.md"]
    assert (await desk.value("read_decision", id="1"))["decision"]["superseded_by"] == ["docs/adr/0005-use-mysql.md"]


async def test_a_number_that_the_default_branch_has_taken_is_left_to_it(desk: Desk) -> None:
    git(desk.project, "checkout", "--quiet", "-b", "feature")
    git(desk.project, "checkout", "--quiet", "main")
    text = NYGARD.format(number=5, title="Use REST", status="Accepted", choice="REST")
    write(desk.project, "docs/adr/0005-use-rest.md", text)
    commit(desk.project, "Decide")
    git(desk.project, "checkout", "--quiet", "feature")
    assert (await desk.value("draft_decision", title="Use Redis"))["record"] == "docs/adr/0006-use-redis.md"


@pytest.mark.parametrize("given", [{"title": " "}, {"title": "A", "number": 1}, {"title": "A", "template": "nygaard"}])
async def test_a_draft_that_cannot_be_is_refused_and_nothing_is_written(desk: Desk, given: dict[str, object]) -> None:
    before = sorted(path.name for path in (desk.project / "docs/adr").iterdir())
    assert (await desk.run("draft_decision", **given, write=True)).failed
    assert sorted(path.name for path in (desk.project / "docs/adr").iterdir()) == before

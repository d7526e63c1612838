"""next_decision_number: the next free number, also against a base branch."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import commit, git, write
from samples import FILES, NYGARD

pytestmark = pytest.mark.anyio


async def test_the_number_after_the_highest_is_free(desk: Desk) -> None:
    assert await desk.value("next_decision_number") == {"number": 5, "base": None, "taken_on_base": []}


async def test_a_number_taken_on_another_branch_is_not_given_again(desk: Desk) -> None:
    git(desk.project, "checkout", "--quiet", "-b", "feature")
    text = NYGARD.format(number=5, title="Use REST", status="Accepted", choice="REST")
    write(desk.project, "docs/adr/0005-use-rest.md", text)
    commit(desk.project, "Decide")
    git(desk.project, "checkout", "--quiet", "main")
    assert await desk.value("next_decision_number", base="feature") == {
        "number": 6,
        "base": "feature",
        "taken_on_base": [5],
    }


async def test_a_branch_that_is_not_there_is_named(desk: Desk) -> None:
    answer = await desk.run("next_decision_number", base="feture")
    assert answer.failed
    assert "feture" in answer.text


@pytest.mark.parametrize("base", ["--upload-pack=touch pwned", "-x", "a..b", "HEAD:docs", ""])
async def test_a_branch_name_is_never_an_option_of_git(desk: Desk, base: str) -> None:
    answer = await desk.run("next_decision_number", base=base)
    assert answer.failed
    assert not (desk.project / "pwned").exists()


async def test_without_git_a_base_is_refused_and_the_number_is_told(tmp_path: Path) -> None:
    write(tmp_path / "bare", "docs/adr/0007-use-postgresql.md", FILES["docs/adr/0001-use-postgresql.md"])
    async with open_desk(tmp_path, tmp_path / "bare") as desk:
        assert (await desk.value("next_decision_number"))["number"] == 8
        answer = await desk.run("next_decision_number", base="main")
        assert answer.failed
        assert "no git repository" in answer.text

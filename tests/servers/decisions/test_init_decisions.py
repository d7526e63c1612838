"""init_decisions: a log that lints clean, and nothing that was there is touched."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_a_new_log_is_read_back_and_lints_clean(tmp_path: Path) -> None:
    write(tmp_path / "new", "README.md", "# New\n")
    async with open_desk(tmp_path, tmp_path / "new") as desk:
        value = await desk.value("init_decisions", write=True)
        assert value["written"]
        rows = (await desk.value("list_decisions"))["decisions"]
        assert [(row["id"], row["status"], row["title"]) for row in rows] == [
            ("0001", "accepted", "Record architecture decisions")
        ]
        assert (await desk.value("validate_decisions"))["findings"] == []
        assert (await desk.value("decision_index"))["current"]


async def test_a_file_that_is_there_stays_and_is_told(tmp_path: Path) -> None:
    write(tmp_path / "new", "docs/decisions/README.md", "# Mine\n")
    async with open_desk(tmp_path, tmp_path / "new") as desk:
        value = await desk.value("init_decisions", write=True)
        assert "docs/decisions/README.md" not in value["paths"]
        assert any("docs/decisions/README.md" in note for note in value["notes"])
        assert (desk.project / "docs/decisions/README.md").read_text() == "# Mine\n"


@pytest.mark.parametrize("folder", ["../out", "/etc", "docs/adr"])
async def test_a_folder_outside_or_with_records_is_refused(desk: Desk, folder: str) -> None:
    answer = await desk.run("init_decisions", folder=folder, write=True)
    assert answer.failed

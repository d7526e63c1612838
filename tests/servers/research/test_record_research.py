"""record_research: a conclusion becomes a document, and its evidence is looked up first."""

from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import UsageError
from adr_server.meta_tools import Application
from adr_server.settings.loading import load_settings
from applications import Desk
from samples import write_project

pytestmark = pytest.mark.anyio
CONCLUSION: dict[str, Any] = {
    "answer": "Only the store connects.",
    "true_for": "4f2c1aa",
    "evidence": [{"path": "src/orders/store.py", "line": 5, "quote": "psycopg.connect()"}],
    "against": [],
    "unknown": ["whether a job does"],
    "follows": [{"kind": "rule", "text": "Only the store connects."}],
}


async def recorded(desk: Desk, conclusion: dict[str, Any], **more: Any) -> Any:
    return await desk.run("record_research", question="Who connects?", conclusion=conclusion, **more)


async def test_written_it_links_to_its_records_and_is_found_again(desk: Desk) -> None:
    await recorded(desk, CONCLUSION, records=["0001"], write=True)
    [path] = (desk.project / "docs/research").iterdir()
    text = path.read_text()
    assert "Records: [0001 Use PostgreSQL](../adr/0001-use-postgresql.md)" in text
    assert "- `src/orders/store.py:5`: psycopg.connect()" in text
    assert "- rule: Only the store connects." in text
    found = await desk.value("search_research", query="who connects")
    assert found["hits"][0]["answer"]["text"] == "Only the store connects."
    assert text.splitlines()[found["hits"][0]["answer"]["line"] - 1] == "Only the store connects."


async def test_a_document_is_no_record(desk: Desk) -> None:
    await recorded(desk, CONCLUSION, write=True)
    assert len((await desk.value("list_decisions"))["decisions"]) == 4


async def test_unasked_it_writes_nothing(desk: Desk) -> None:
    answer = await recorded(desk, CONCLUSION)
    assert "Would write" in answer.text
    assert not (desk.project / "docs/research").exists()


async def test_a_second_document_of_the_day_gets_a_path_of_its_own(desk: Desk) -> None:
    for _ in range(2):
        await recorded(desk, CONCLUSION, write=True)
    assert len(list((desk.project / "docs/research").iterdir())) == 2


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ({"path": "src/none.py", "line": 1}, "src/none.py:1"),
        ({"path": "src/orders/store.py", "line": 99}, "the file has 5"),
        ({"path": "src/orders/store.py", "line": 5, "quote": "sqlite3.connect"}, "it says 'return psycopg.connect()'"),
    ],
)
async def test_evidence_that_does_not_stand_there_is_refused(desk: Desk, quote: dict[str, Any], told: str) -> None:
    answer = await recorded(desk, {**CONCLUSION, "evidence": [quote]}, write=True)
    assert answer.failed
    assert told in answer.text
    assert not (desk.project / "docs/research").exists()


async def test_the_folder_is_the_one_that_the_settings_name(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    overrides: dict[str, object] = {"state_dir": str(tmp_path / "state"), "research.folder": "notes/answers"}
    async with Application.open(project, overrides=overrides, environ={}) as application:
        assert "notes/answers/" in (await recorded(Desk(application=application, project=project), CONCLUSION)).text


@pytest.mark.parametrize("folder", ["/etc", "../out", "", "a/../../b"])
async def test_a_folder_outside_the_project_is_refused(tmp_path: Path, folder: str) -> None:
    with pytest.raises(UsageError, match="folder of the project"):
        load_settings(tmp_path, {"research.folder": folder}, {})

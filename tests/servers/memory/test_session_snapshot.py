"""session_snapshot: what a next session needs to go on."""

from pathlib import Path

import pytest

from applications import Desk, open_desk

pytestmark = pytest.mark.anyio


async def test_a_later_process_finds_facts_files_and_skills(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "adr").mkdir(parents=True)
    (project / "adr" / "0001-use-x.md").write_text("# 1. Use X\n\n## Status\n\nAccepted\n\n## Decision\n\nWe use X.\n")
    async with open_desk(tmp_path, project) as desk:
        kept = await desk.value("remember", subject="billing", text="Invoices are immutable.", source="a.md:1")
        await desk.ask("execute_code", {"code": "open('/workspace/notes.txt', 'w').write('half done')"})
        await desk.value("save_skill", name="one", code="def one():\n    return 1\n", description="Give one.")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("session_snapshot")
    assert [fact["fact_id"] for fact in value["facts"]] == [kept["fact_id"]]
    assert value["decisions"] == {"accepted": 1}
    assert (value["workspace"], value["skills"], value["commit"]) == (["notes.txt"], ["one"], None)


async def test_only_the_newest_facts_are_shown_and_the_rest_counted(desk: Desk) -> None:
    for number in range(3):
        await desk.value("remember", subject=f"s{number}", text=f"fact {number}")
    value = await desk.value("session_snapshot", facts=1)
    assert [fact["subject"] for fact in value["facts"]] == ["s2"]
    assert value["facts_in_all"] == 3

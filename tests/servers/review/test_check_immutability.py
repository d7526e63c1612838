"""check_immutability: accepted records whose context or decision was rewritten."""

from pathlib import Path

import pytest

from applications import Desk, open_desk

pytestmark = pytest.mark.anyio


async def test_a_rewritten_decision_is_found_with_its_line_and_a_new_status_is_not(torn: Desk) -> None:
    first = torn.project / "docs/adr/0001-web-framework.md"
    first.write_text(first.read_text().replace("Fastify", "Express"))
    second = torn.project / "docs/adr/0002-database.md"
    second.write_text(second.read_text().replace("Accepted", "Deprecated"))
    proposed = torn.project / "docs/adr/0005-waits.md"
    proposed.write_text(proposed.read_text().replace("OpenTelemetry", "Jaeger"))
    (torn.project / "docs/adr/0004-layers.md").unlink()
    value = await torn.value("check_immutability", base="HEAD")
    assert [(row["id"], row["line"], row["before"]) for row in value["rewritten"]] == [
        ("0001", 15, "We will use Fastify as our web framework.")
    ]
    assert value["removed"] == ["docs/adr/0004-layers.md"]


async def test_outside_of_git_there_is_no_base(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    async with open_desk(tmp_path, tmp_path / "bare") as desk:
        answer = await desk.run("check_immutability")
        assert answer.failed
        assert "no git repository" in answer.text

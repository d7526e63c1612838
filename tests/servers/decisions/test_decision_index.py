"""decision_index: checked, regenerated between markers, and current afterwards."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_a_missing_index_is_out_of_date_until_it_is_written(desk: Desk) -> None:
    before = await desk.value("decision_index")
    assert not before["current"]
    assert before["index"] == "docs/adr/README.md"
    assert not (desk.project / "docs/adr/README.md").exists()
    await desk.value("decision_index", write=True)
    after = await desk.value("decision_index")
    assert after["current"]
    assert after["missing"] == []


async def test_what_stands_outside_the_markers_stays(desk: Desk) -> None:
    text = "# Ours\n\nIntro.\n\n<!-- adr-index:start -->\nold\n<!-- adr-index:end -->\n\nOutro.\n"
    write(desk.project, "docs/adr/README.md", text)
    await desk.value("decision_index", write=True)
    new = (desk.project / "docs/adr/README.md").read_text()
    assert new.startswith("# Ours\n\nIntro.\n\n<!-- adr-index:start -->\n")
    assert new.endswith("<!-- adr-index:end -->\n\nOutro.\n")
    assert "0004-use-grpc.md" in new
    assert "\nold\n" not in new


async def test_a_marker_without_its_other_half_is_named_with_its_place(desk: Desk) -> None:
    write(desk.project, "docs/adr/README.md", "# Ours\n\n<!-- adr-index:start -->\n")
    answer = await desk.run("decision_index", write=True)
    assert answer.failed
    assert "docs/adr/README.md" in answer.text

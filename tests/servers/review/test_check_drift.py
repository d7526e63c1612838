"""check_drift: each claim with its verdict, and evidence that resolves."""

from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_every_claim_has_its_verdict_and_every_line_resolves(torn: Desk) -> None:
    value = await torn.value("check_drift")
    found = {(row["decision"]["id"], row["claim"]["subject"]): row["verdict"] for row in value["judgements"]}
    assert found == {
        ("0001", "Fastify"): "drift",
        ("0004", "domain package → web"): "drift",
        ("0002", "Moment.js"): "partial",
        ("0002", "PostgreSQL"): "conform",
    }
    assert value["counts"] == {"conform": 1, "drift": 2, "partial": 1}
    assert value["silent"] == ["0003", "0005", "0006"]
    assert_evidence_resolves(torn.project, value)


async def test_a_claim_of_a_layer_names_the_import_that_crosses(torn: Desk) -> None:
    [row] = (await torn.value("check_drift", ids=["0004"], verdict="drift"))["judgements"]
    assert (row["evidence"][0]["path"], row["evidence"][0]["line"]) == ("src/domain/order.js", 2)
    assert row["claim"]["polarity"] == "may_not_reach"
    assert row["severity"] == "high"


async def test_an_unchanged_project_is_not_judged_again_and_a_changed_one_is(torn: Desk) -> None:
    first = await torn.value("check_drift")
    assert await torn.value("check_drift") == first
    (torn.project / "src/web/app.js").write_text("const fastify = require('fastify')\n")
    (torn.project / "package.json").write_text('{"dependencies": {"fastify": "5.0.0", "pg": "8.0.0"}}\n')
    second = await torn.value("check_drift", ids=["0001"])
    assert [row["verdict"] for row in second["judgements"]] == ["conform"]


async def test_counts_are_those_of_the_records_that_were_asked_for(torn: Desk) -> None:
    value = await torn.value("check_drift", ids=["0003", "0002"])
    assert (value["records"], value["silent"]) == (2, ["0003"])
    assert value["counts"] == {"conform": 1, "partial": 1}
    told = (await torn.run("check_drift", ids=["0003"])).text
    assert "0 claims in 1 record; 1 record without a claim." in told
    assert (await torn.value("check_drift"))["records"] == 6


async def test_a_shallow_clone_is_said_wherever_the_past_decides(torn: Desk, tmp_path: Path) -> None:
    clone = tmp_path / "shallow"
    write(torn.project, "src/late.js", "1\n")
    commit(torn.project, "Go on")
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{torn.project}", str(clone))
    for tool in ("check_drift", "find_stale_decisions", "evidence_scorecard"):
        assert (await torn.value(tool))["notes"] == []
    async with open_desk(tmp_path / "other", clone) as shallow:
        for tool in ("check_drift", "find_stale_decisions", "evidence_scorecard", "check_change"):
            [note] = (await shallow.value(tool))["notes"]
            assert note.lower().startswith("the clone is shallow")
            assert "git fetch --unshallow" in note
            assert tool == "check_change" or "note: the clone is shallow" in (await shallow.run(tool)).text
        lone = await shallow.value("check_change", only=["secrets"])
        assert not [note for note in lone["notes"] if "shallow" in note]


async def test_the_summary_leads_with_the_drift(torn: Desk) -> None:
    text = (await torn.ask("check_drift", {"verdict": "drift"})).text
    assert "docs/adr/0001-web-framework.md:15" in text
    assert "Express fills its place" in text

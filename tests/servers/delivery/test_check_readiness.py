"""check_readiness: statements that hold, do not, or were not measured."""

from pathlib import Path
from typing import Any

import pytest

from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio
FAILING = '<testsuite><testcase name="a"/><testcase name="b"><failure message="no"/></testcase></testsuite>'


async def facts(desk: Desk, **arguments: Any) -> dict[str, Any]:
    value = await desk.value("check_readiness", **arguments)
    return {row["fact"]: row for row in value["facts"]}


async def test_every_statement_that_does_not_hold_has_its_lines(release_desk: Desk) -> None:
    write(release_desk.project, "stray.txt")
    found = await facts(release_desk)
    assert found["no_open_drift"]["holds"] == "no"
    assert any("Redis" in place["text"] for place in found["no_open_drift"]["evidence"])
    assert found["images_pinned"]["evidence"][0] == {"path": "Dockerfile", "line": 1, "text": "node:latest"}
    assert found["tree_clean"]["evidence"] == [{"path": "stray.txt", "line": 0, "text": "not tracked"}]
    missing = found["changelog_names_decisions"]
    assert [place["path"] for place in missing["evidence"]] == ["docs/adr/0003-cache.md"]
    assert missing["note"] == "1 record accepted since v1.1.0"
    assert found["version_described"]["holds"] == "no"
    assert found["pipeline_present"]["evidence"][0]["path"] == ".github/workflows/ci.yml"


async def test_a_proposal_that_code_carries_out_is_told_with_both_places(release_desk: Desk) -> None:
    write(
        release_desk.project,
        "docs/adr/0004-tracing.md",
        "# 4. Express\n\n## Status\n\nProposed\n\n## Decision\n\nWe will use Express.\n",
    )
    write(release_desk.project, "src/web.js", "const express = require('express')\n")
    write(release_desk.project, "package.json", '{"dependencies": {"express": "4.0.0"}}\n')
    fact = (await facts(release_desk))["no_proposed_implemented"]
    assert fact["holds"] == "no"
    assert {place["path"] for place in fact["evidence"]} >= {"docs/adr/0004-tracing.md", "src/web.js"}


@pytest.mark.parametrize(
    ("report", "holds", "note"),
    [
        ('<testsuite><testcase name="a"/></testsuite>', "yes", "1 ran, 0 failed, 0 skipped"),
        (FAILING, "no", "2 ran, 1 failed, 0 skipped"),
        ("<testsuite/>", "not_measured", "an empty report is no passed test"),
        ("<html/>", "not_measured", "0 ran"),
    ],
)
async def test_a_test_report_is_parsed(release_desk: Desk, report: str, holds: str, note: str) -> None:
    write(release_desk.project, "out/junit.xml", report)
    fact = (await facts(release_desk, test_reports=["out/junit.xml"]))["tests_pass"]
    assert fact["holds"] == holds
    assert note in fact["note"]


async def test_without_a_report_tests_are_not_measured(release_desk: Desk) -> None:
    fact = (await facts(release_desk))["tests_pass"]
    assert fact["holds"] == "not_measured"
    assert "test_reports" in fact["note"]


async def test_a_described_version_that_names_its_decisions_holds(release_desk: Desk) -> None:
    write(release_desk.project, "CHANGELOG.md", "# Changelog\n\n## 1.2.0\n- Orders are cached (ADR-0003).\n")
    found = await facts(release_desk, version="v1.2.0")
    assert found["version_described"]["holds"] == "yes"
    assert found["changelog_names_decisions"]["holds"] == "yes"


async def test_an_empty_folder_is_mostly_not_measured(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    async with open_desk(tmp_path, tmp_path / "empty") as desk:
        value = await desk.value("check_readiness")
        assert value["commit"] is None
        holding = {row["fact"] for row in value["facts"] if row["holds"] == "yes"}
        assert holding == {"no_proposed_implemented"}


async def test_the_meta_tool_says_the_same(release_desk: Desk) -> None:
    answer = await release_desk.ask("check_readiness", {"version": "1.2.0"})
    assert "NO: No accepted decision is contradicted by the code." in answer.text
    assert "not measured: The tests of the given reports ran and none failed." in answer.text

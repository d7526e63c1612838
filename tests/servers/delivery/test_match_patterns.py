"""match_patterns: which patterns apply, by what, and which of their decisions no record takes."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from review_projects import record
from samples import write_project

pytestmark = pytest.mark.anyio
FILES = {
    "docs/adr/0001-use-aws-lambda.md": record(1, "Use AWS Lambda", "We will use AWS Lambda for all handlers."),
    "docs/adr/0002-state.md": record(2, "State", "State is kept in one place.", "Rejected"),
    "docs/adr/0003-cold-starts.md": record(3, "Accept cold starts", "The first call may take two seconds."),
    "serverless.yml": "service: shop\nprovider:\n  name: aws\nfunctions:\n  a:\n    handler: src/a.handler\n",
    "package.json": '{"dependencies": {"@aws-sdk/client-lambda": "3.0.0"}}\n',
    "src/a.js": "const { LambdaClient } = require('@aws-sdk/client-lambda')\n",
}


@pytest.fixture
async def shop(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """A project of functions with two records in force."""
    del anyio_backend
    async with open_desk(tmp_path, write_project(tmp_path / "shop", FILES)) as opened:
        yield opened


async def test_a_pattern_that_the_code_shows_is_told_with_lines_and_missing_decisions(shop: Desk) -> None:
    value = await shop.value("match_patterns")
    [found] = [row for row in value["patterns"] if row["name"] == "serverless"]
    assert found["fit"] == "shown"
    assert {row["topic"] for row in found["missing"]} == {"Deployment framework", "State"}
    assert {(row["topic"], row["id"]) for row in found["decided"]} == {
        ("Serverless compute", "0001"),
        ("Cold starts", "0003"),
    }
    assert_evidence_resolves(shop.project, value)


async def test_what_nothing_hints_at_is_left_out_unless_it_is_named(shop: Desk) -> None:
    value = await shop.value("match_patterns")
    assert "openshift" not in {row["name"] for row in value["patterns"]}
    [row] = (await shop.value("match_patterns", names=["openshift"]))["patterns"]
    assert (row["fit"], row["used"], row["paths"]) == ("hinted", [], [])
    assert len(row["missing"]) == 4


async def test_a_folder_name_alone_is_a_hint_and_no_more(tmp_path: Path) -> None:
    files = {"src/domain/order.py": "x = 1\n", "src/adapters/db.py": "y = 1\n", "src/ports/out.py": "z = 1\n"}
    async with open_desk(tmp_path, write_project(tmp_path / "plain", files)) as desk:
        value = await desk.value("match_patterns")
    assert {(row["name"], row["fit"]) for row in value["patterns"]} >= {("hexagonal", "hinted")}
    assert all(row["fit"] == "hinted" for row in value["patterns"])


async def test_an_unknown_pattern_is_refused_with_the_nearest_name(shop: Desk) -> None:
    answer = await shop.run("match_patterns", names=["serverles"])
    assert answer.failed
    assert "serverless" in answer.text

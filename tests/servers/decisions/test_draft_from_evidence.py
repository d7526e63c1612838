"""draft_from_evidence: a record for what is used or demanded and decided nowhere, always the same."""

from pathlib import Path

import pytest

from adr_server.decisions import Status, read_file
from adr_server.errors import InvalidArgumentsError
from applications import Desk, open_desk
from git_repositories import commit, git, write
from review_projects import FILES, record
from samples import write_project

pytestmark = pytest.mark.anyio


@pytest.fixture
async def torn(tmp_path: Path, anyio_backend: str) -> Desk:
    """The torn project on a branch that brings Kafka."""
    del anyio_backend
    project = write_project(tmp_path / "torn", FILES)
    git(project, "checkout", "--quiet", "-b", "feature")
    write(
        project,
        "src/domain/more.js",
        "const redis = require('redis')\nconst { Kafka } = require('kafkajs')\nnew Kafka()\n",
    )
    write(project, "package.json", FILES["package.json"].replace('"pg"', '"kafkajs": "2.0.0", "pg"'))
    commit(project, "Send orders through Kafka")
    async with open_desk(tmp_path, project) as opened:
        return opened


async def test_a_change_is_drafted_with_its_lines_and_commits_and_nothing_that_was_there(torn: Desk) -> None:
    value = await torn.value("draft_from_evidence", base="main")
    assert value["records"] == ["docs/adr/0007-use-apache-kafka-as-a-message-broker.md"]
    (text,) = value["texts"]
    assert "`src/domain/more.js:2`: `const { Kafka } = require('kafkajs')`" in text
    assert "Send orders through Kafka" in text
    assert "Redis" not in text
    assert "Also known as a message broker: " in text
    assert "TODO" in text
    assert "Date: 2026-01-31" in text, "the day of the commit, not of the draft"
    assert text.startswith("---\nprovenance:\n  by: adr-server ")
    (record,) = read_file(text, value["records"][0])
    assert (record.status, record.number) == (Status.PROPOSED, 7)
    assert not (torn.project / value["records"][0]).exists()


async def test_the_same_change_gives_the_same_draft(torn: Desk) -> None:
    first = await torn.value("draft_from_evidence", base="main")
    assert await torn.value("draft_from_evidence", base="main") == first


async def test_what_was_written_is_not_drafted_again(torn: Desk) -> None:
    written = await torn.value("draft_from_evidence", base="main", write=True)
    assert written["written"]
    again = await torn.value("draft_from_evidence", base="main")
    assert again["records"] == []
    assert "has it (proposed)" in again["skipped"][0]


async def test_a_gap_is_meant_by_name_or_by_the_fingerprint_of_its_finding(torn: Desk) -> None:
    found = (await torn.value("check_change"))["findings"]
    (redis,) = [one for one in found if one["rule"] == "CHK301" and "Redis" in one["message"]]
    by_print = await torn.value("draft_from_evidence", gap=redis["fingerprint"])
    assert by_print == await torn.value("draft_from_evidence", gap="redis")
    answer = await torn.run("draft_from_evidence", gap="Rediss")
    assert answer.failed
    assert "Did you mean 'Redis'" in answer.text


async def test_requirements_are_drafted_for_what_nobody_decided(torn: Desk) -> None:
    text = "# Product\n\nOrders must be kept in MongoDB.\nReports come from PostgreSQL.\n\n```\nuse Cassandra\n```\n"
    write(torn.project, "docs/prd.md", text)
    value = await torn.value("draft_from_evidence", requirements="docs/prd.md")
    assert value["records"] == ["docs/adr/0007-decide-on-mongodb-as-a-document-database.md"]
    assert "`docs/prd.md:3`: Orders must be kept in MongoDB." in value["texts"][0]
    assert value["skipped"] == ["PostgreSQL: a record in force names it"]


async def test_a_title_that_a_record_has_is_skipped(torn: Desk) -> None:
    value = await torn.value("draft_from_evidence", title="web  FRAMEWORK")
    assert value["skipped"] == ["web  FRAMEWORK: docs/adr/0001-web-framework.md has it (accepted)"]
    assert (await torn.value("draft_from_evidence", title="Shard the orders"))["records"]


@pytest.mark.parametrize(
    ("file", "text", "title"),
    [
        ("main.tf", 'resource "aws_s3_bucket" "x" {\n}\n', "use-terraform-for-infrastructure-as-code"),
        ("Chart.yaml", "apiVersion: v2\nname: shop\nversion: 1.0.0\n", "use-helm-for-infrastructure-as-code"),
        ("src/a.py", "import psycopg\n\npsycopg.connect()\n", "use-postgresql-as-a-relational-database"),
    ],
)
async def test_a_title_says_what_a_thing_is_or_what_it_is_for(tmp_path: Path, file: str, text: str, title: str) -> None:
    files = {"docs/adr/0001-use-tabs.md": record(1, "Use tabs", "We will indent with tabs."), file: text}
    gap = {"main.tf": "Terraform", "Chart.yaml": "Helm", "src/a.py": "PostgreSQL"}[file]
    async with open_desk(tmp_path, write_project(tmp_path / "shop", files)) as shop:
        [path] = (await shop.value("draft_from_evidence", gap=gap))["records"]
    assert path == f"docs/adr/0002-{title}.md"


FUNCTIONS = {
    "docs/adr/0001-use-tabs.md": record(1, "Use tabs", "We will indent with tabs."),
    "serverless.yml": "service: shop\nprovider:\n  name: aws\nfunctions:\n  a:\n    handler: src/a.handler\n",
    "package.json": '{"dependencies": {"@aws-sdk/client-lambda": "3.0.0"}}\n',
    "src/a.js": "const { LambdaClient } = require('@aws-sdk/client-lambda')\n",
}


async def test_options_come_from_the_patterns_that_the_project_shows_and_from_the_slot(tmp_path: Path) -> None:
    async with open_desk(tmp_path, write_project(tmp_path / "shop", FUNCTIONS)) as shop:
        value = await shop.value("draft_from_evidence", gap="AWS Lambda")
    [known] = value["open"]
    assert known["options"][:4] == ["AWS Lambda", "Amazon ECS", "Amazon EKS", "Amazon EC2"]
    assert "Why functions and not containers, and for which work?" in known["questions"]
    told = "The pattern aws weighs it, under Compute, against: Amazon ECS, Amazon EKS, Amazon EC2."
    assert told in value["texts"][0]
    assert "Also known for serverless: " in value["texts"][0]


async def test_a_pattern_that_nothing_hints_at_says_nothing(torn: Desk) -> None:
    value = await torn.value("draft_from_evidence", gap="Redis")
    assert "The pattern" not in value["texts"][0]


async def test_exactly_one_source_is_asked_for(torn: Desk) -> None:
    for arguments in ({}, {"base": "main", "title": "x"}):
        with pytest.raises(InvalidArgumentsError, match="exactly one"):
            await torn.run("draft_from_evidence", **arguments)


async def test_impact_check_and_draft_agree_on_what_a_change_only_declares(torn: Desk) -> None:
    git(torn.project, "checkout", "--quiet", "-b", "declared", "main")
    write(torn.project, "package.json", FILES["package.json"].replace('"pg"', '"mongodb": "6.0.0", "pg"'))
    commit(torn.project, "Ask for MongoDB")
    impact = await torn.value("change_impact", base="main")
    assert [row["name"] for row in impact["needed"]] == ["MongoDB"]
    checked = await torn.value("check_change", base="main")
    [found] = [row for row in checked["findings"] if row["rule"] == "CHK301" and row["state"] == "new"]
    assert "MongoDB" in found["message"]
    drafted = await torn.value("draft_from_evidence", base="main")
    assert drafted["records"] == ["docs/adr/0007-use-mongodb-as-a-document-database.md"]

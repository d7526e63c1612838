"""analyze_environment: where the project runs, each fact with its line, and no value of a variable."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_each_fact_comes_with_its_line(shop: Desk) -> None:
    write(shop.project, "Dockerfile", "FROM python:3.12-slim\n")
    write(shop.project, "compose.yaml", "services:\n  db:\n    image: postgres:16\n")
    write(shop.project, "main.tf", 'resource "aws_s3_bucket" "files" {\n}\n')
    write(shop.project, ".env.example", "API_TOKEN=very-secret-value\n")
    found = await shop.value("analyze_environment")
    assert ("python", "3.12-slim") in {(row["name"], row["detail"]) for row in found["images"]}
    assert [(row["name"], row["detail"]) for row in found["services"]] == [("db", "postgres:16")]
    assert [row["name"] for row in found["clouds"]] == ["Amazon Web Services"]
    assert [row["name"] for row in found["variables"]] == ["API_TOKEN"]
    assert "very-secret-value" not in str(found)
    assert_evidence_resolves(shop.project, found)


async def test_nothing_found_says_where_it_was_looked_for(shop: Desk) -> None:
    answer = await shop.run("analyze_environment")
    assert "Nothing says where the project runs: 6 files searched." in answer.text


async def test_a_broken_file_is_told_and_the_rest_goes_on(shop: Desk) -> None:
    write(shop.project, "compose.yaml", "services: [\n")
    write(shop.project, "Dockerfile", "FROM alpine:3\n")
    found = await shop.value("analyze_environment")
    assert [row["name"] for row in found["images"]] == ["alpine"]
    assert [row["path"] for row in found["problems"]] == ["compose.yaml"]

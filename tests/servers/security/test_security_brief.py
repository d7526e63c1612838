"""security_brief: what files and records show of security."""

import pytest

from applications import Desk
from git_repositories import write
from secret_samples import GITHUB

pytestmark = pytest.mark.anyio


async def test_secrets_records_and_images_are_told_without_values(desk: Desk) -> None:
    write(desk.project, "deploy.py", f'TOKEN = "{GITHUB}"\n')
    write(desk.project, "Dockerfile", "FROM python:3.12\n")
    write(desk.project, ".env.example", "API_KEY=\n")
    text = (await desk.run("security_brief")).text
    assert "deploy.py:1" in text
    assert GITHUB not in text
    assert "1 of 1 image without a digest" in text
    assert "asked for by variable: API_KEY" in text


async def test_nothing_found_is_said_with_what_was_looked_at(desk: Desk) -> None:
    text = (await desk.run("security_brief")).text
    assert "none found" in text
    assert "No record speaks of security." in text

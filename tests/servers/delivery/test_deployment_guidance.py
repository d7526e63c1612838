"""deployment_guidance: the phases of a pattern, held against what the project has."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio
MANIFEST = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec: {}\n"


async def test_the_pattern_that_the_project_shows_gives_the_phases(release_desk: Desk) -> None:
    write(release_desk.project, "k8s/web.yaml", MANIFEST)
    write(release_desk.project, "k8s/kustomization.yaml", "resources: [web.yaml]\n")
    text = (await release_desk.run("deployment_guidance", pattern="kubernetes")).text
    assert "# kubernetes: Run services as declared" in text
    assert "## 1. Declare the workloads" in text
    assert "## To decide first" in text
    assert "pipeline GitHub Actions Build — .github/workflows/ci.yml:1" in text
    assert "image without a digest: node:latest — Dockerfile:1" in text


async def test_without_a_hint_it_says_so_and_tells_what_is_there(tmp_path: Path) -> None:
    write(tmp_path / "plain", "a.txt")
    async with open_desk(tmp_path, tmp_path / "plain") as desk:
        text = (await desk.run("deployment_guidance")).text
        assert "No shipped pattern is hinted at" in text
        assert "No pipeline of a known system is defined." in text


async def test_a_pattern_that_is_none_is_answered_with_the_nearest(release_desk: Desk) -> None:
    answer = await release_desk.run("deployment_guidance", pattern="kubernets")
    assert answer.failed
    assert "kubernetes" in answer.text

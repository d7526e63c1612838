from pathlib import Path

import pytest

from adr_server.decisions.lint import Finding
from adr_server.storage import Cache, Checkout
from adr_server.tool_api import ProjectView, lint_project, linting
from fakes import project_view
from git_repositories import make_repository, write

pytestmark = pytest.mark.anyio

RECORD = "# {number}. Use store {number}\n\n## Status\n\nAccepted\n\n## Context\n\nText.\n\n## Decision\n\nWe do.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_repository(tmp_path / "r", {f"adr/{n:04}-store.md": RECORD.format(number=n) for n in (1, 2, 4)})


async def findings(project: Path, cache: Cache) -> tuple[Finding, ...]:
    """What a run finds."""
    return await lint_project(ProjectView(Checkout.open(project), settings=project_view(project).settings, cache=cache))


async def test_a_second_run_has_the_findings_of_the_first_without_looking_again(
    project: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await findings(project, cache)
    assert "ADR103" in {finding.code for finding in first}
    monkeypatch.setattr(linting, "lint", lambda *_, **__: pytest.fail("the rules were run again"))
    assert await findings(project, cache) == first


async def test_a_record_written_since_is_judged(project: Path, cache: Cache) -> None:
    first = await findings(project, cache)
    write(project, "adr/0003-store.md", RECORD.format(number=3))
    second = await findings(project, cache)
    assert {finding.code for finding in first} - {finding.code for finding in second} == {"ADR103"}


async def test_rules_of_another_version_look_again(
    project: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await findings(project, cache)
    monkeypatch.setattr(linting, "rules_identity", lambda: "another")
    monkeypatch.setattr(linting, "lint", lambda *_, **__: ())
    assert first
    assert await findings(project, cache) == ()


async def test_what_another_version_kept_is_no_finding(project: Path, cache: Cache) -> None:
    first = await findings(project, cache)

    class Planted(Cache):
        def get(self, namespace: str, key: str) -> object:  # type: ignore[override] # what a stranger may have written
            return [{"code": 7}] if namespace == "findings" else super().get(namespace, key)

    strange = Planted(project.parent / "cache", size_limit=10_000_000)
    try:
        assert await findings(project, strange) == first
    finally:
        strange.close()

"""`check --jobs 2`: the base is judged elsewhere, and the report is the same."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from adr_server.cli.base_ahead import base_ahead
from adr_server.cli.main import main
from adr_server.meta_tools import Application
from adr_server.tool_api import change
from git_repositories import git, write
from review_projects import write_torn_branch


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that broke its records on its default branch, and breaks them once more on another."""
    return write_torn_branch(tmp_path / "torn")


def check(project: Path, state: Path, *words: str) -> Sequence[str]:
    return ["check", "--base", "main", *words, "--project", str(project), "--state-dir", str(state)]


@pytest.mark.parametrize("form", ["text", "json", "sarif"])
def test_the_report_is_the_same_whatever_the_jobs(
    project: Path, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for jobs in ("1", "2"):
        assert main(check(project, tmp_path / f"state{jobs}", "--jobs", jobs, "--format", form)) == 1
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_the_second_process_judges_the_base_so_that_this_one_does_not(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr(change, "look_json", refuse)
    assert main(check(project, tmp_path / "two", "--jobs", "2")) == 1
    assert "(already there)" in capsys.readouterr().out
    assert main(check(project, tmp_path / "one", "--jobs", "1")) == 3


@pytest.mark.parametrize("base", ["no-such-branch", "--output=x"])
def test_a_second_process_that_cannot_judge_holds_nothing_up(project: Path, tmp_path: Path, base: str) -> None:
    application = Application.open(project, overrides={"state_dir": str(tmp_path / "state")}, environ={})
    with base_ahead(project, tmp_path / "state", base) as ahead:
        assert ahead is not None
        ahead.attach(application)
        assert application.commits_judged is not None
        asyncio.run(_wait(application))


async def _wait(application: Application) -> None:
    assert application.commits_judged is not None
    await application.commits_judged()


def test_what_is_staged_is_held_against_the_last_commit_in_both_processes(project: Path, tmp_path: Path) -> None:
    write(project, "src/domain/other.js", "const moment = require('moment')\n")
    git(project, "add", "--all")
    where = ["--project", str(project), "--state-dir", str(tmp_path / "state")]
    assert main(["check", "--staged", "--jobs", "2", *where]) == 1
    assert main(["comment", "--jobs", "2", "--base", "main", *where]) == 0

"""The files that CI systems run: their shell steps are executed, their YAML is read, their options exist."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from adr_server.cli.main import main
from git_repositories import IDENTITY, write
from review_projects import write_torn_branch

ROOT = Path(__file__).parents[2]
_EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose branch breaks a record."""
    return write_torn_branch(tmp_path / "torn")


def yaml_of(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def on_path(tmp_path: Path) -> str:
    """A folder with `adr-server` as an installed one would be."""
    script = write(tmp_path, "bin/adr-server", f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m adr_server "$@"\n')
    script.chmod(0o755)
    return str(script.parent)


def shell(tmp_path: Path, project: Path, text: str, **more: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    environ = {**kept, **IDENTITY, "ADR_SERVER_STATE_DIR": str(tmp_path / "state"), **more}
    environ["PATH"] = f"{on_path(tmp_path)}:{environ['PATH']}"
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text]
    return subprocess.run(command, cwd=project, env=environ, capture_output=True, text=True, check=False)


def test_the_action_runs_as_github_would_run_it(tmp_path: Path, project: Path) -> None:
    action = yaml_of("action.yml")
    assert action["runs"]["using"] == "composite"
    install, check = action["runs"]["steps"]
    assert all(step["shell"] == "bash" for step in (install, check))
    given = {**{name: str(value["default"]) for name, value in action["inputs"].items()}, "comment": "comment.md"}
    environ = {
        name: _EXPRESSION.sub(lambda found: given[found[1].removeprefix("inputs.")], text)
        for name, text in check["env"].items()
    }
    (tmp_path / "adr-server").mkdir()
    (tmp_path / "adr-server" / "bin").symlink_to(on_path(tmp_path))
    told = shell(
        tmp_path,
        project,
        check["run"],
        **environ,
        RUNNER_TEMP=str(tmp_path),
        GITHUB_OUTPUT=str(tmp_path / "output"),
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary"),
        GITHUB_BASE_REF="main",
    )
    assert told.returncode == 1, told.stderr
    assert told.stdout.startswith("::error file=src/domain/date.js,line=1,")
    assert (tmp_path / "output").read_text() == "exit-code=1\n"
    assert (project / "adr-server.sarif").is_file()
    assert (project / "comment.md").is_file()
    assert (
        "Records that are touched" in (tmp_path / "summary").read_text() or "**" in (tmp_path / "summary").read_text()
    )


def test_no_step_of_the_action_puts_an_input_into_its_script() -> None:
    assert all("${{" not in step["run"] for step in yaml_of("action.yml")["runs"]["steps"])


def test_the_gitlab_job_runs_and_writes_what_it_says_it_publishes(tmp_path: Path, project: Path) -> None:
    job = yaml_of("ci/gitlab.yml")["adr-server"]
    environ = {
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        "ADR_SERVER_OPTIONS": job["variables"]["ADR_SERVER_OPTIONS"],
    }
    told = shell(tmp_path, project, "\n".join(job["script"]), **environ)
    assert told.returncode == 1, told.stderr
    assert all((project / name).is_file() for name in job["artifacts"]["reports"].values())


def test_the_azure_steps_run_and_publish_what_they_write(tmp_path: Path, project: Path) -> None:
    steps = yaml_of("ci/azure-pipelines.yml")["steps"]
    (script,) = [step["script"] for step in steps if step.get("displayName") == "Check"]
    told = shell(tmp_path, project, script, SYSTEM_PULLREQUEST_TARGETBRANCH="refs/heads/main")
    assert told.returncode == 1, told.stderr
    published = next(
        step["inputs"]["testResultsFiles"] for step in steps if str(step.get("task")).startswith("Publish")
    )
    assert (project / published).is_file()


def test_the_jenkins_step_runs(tmp_path: Path, project: Path) -> None:
    text = (ROOT / "ci/Jenkinsfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"sh '\.adr-server/bin/(adr-server check [^']+)'", text)
    told = shell(tmp_path, project, command, CHANGE_TARGET="main")
    assert told.returncode == 1, told.stderr
    assert (project / "adr-server.xml").is_file()
    assert text.count("{") == text.count("}")


@pytest.mark.parametrize("hook", yaml_of(".pre-commit-hooks.yaml"), ids=lambda hook: hook["id"])
def test_each_hook_has_what_pre_commit_needs_and_its_command_exists(hook: dict[str, Any]) -> None:
    assert {"id", "name", "entry", "language"} <= set(hook)
    program, *words = shlex.split(hook["entry"])
    assert program == "adr-server"
    with pytest.raises(SystemExit) as stop:
        main([*words, "--help"])
    assert stop.value.code == 0


def test_the_image_installs_the_lock_and_runs_as_nobody_special() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = re.findall(r"-r (\S+)", text)
    assert all((ROOT / name).is_file() for name in copied)
    assert "--require-hashes" in text
    assert text.index("USER ") < text.index("ENTRYPOINT")
    assert re.search(r'^CMD \["check"\]$', text, re.MULTILINE)

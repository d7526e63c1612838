"""The Dockerfile as far as it goes without Docker: it parses, keeps the rules of such files, and its build step runs.

The step that installs packages of the system is only read; what the build stage runs is run, word for word.
"""

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from adr_server.codebase.entities.grammars import grammar
from git_repositories import IDENTITY
from samples import write_project

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Dockerfile").read_text(encoding="utf-8")
INSTALLED = "/opt/adr-server"


@dataclass(frozen=True, kw_only=True)
class Step:
    """One instruction, its text with continued lines joined, and the stage that it stands in."""

    name: str
    text: str
    stage: int


def steps() -> Sequence[Step]:
    joined = re.sub(r"\\\n\s*", "", TEXT)
    found: list[Step] = []
    stage = -1
    for line in joined.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, _, text = line.partition(" ")
        stage += name == "FROM"
        found.append(Step(name=name, text=text.strip(), stage=stage))
    return found


def of(name: str) -> Sequence[Step]:
    return [step for step in steps() if step.name == name]


def context(folder: Path) -> Path:
    """What a build is given: the checkout without what `.dockerignore` leaves out."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    patterns = [line.removeprefix("**/") for line in lines]

    def ignored(_folder: str, names: list[str]) -> set[str]:
        return {name for name in names if any(fnmatch.fnmatch(name, pattern) for pattern in patterns)}

    shutil.copytree(ROOT, folder, ignore=ignored)
    return folder


def test_it_parses() -> None:
    tree = grammar("tree_sitter_dockerfile", "language", ()).parse(TEXT.encode(), seconds=10)
    assert not tree.root.has_error
    assert steps()[0].name == "FROM"


def test_every_image_has_a_tag_and_every_stage_that_is_copied_from_exists() -> None:
    images = [step.text.split(" AS ") for step in of("FROM")]
    assert all(re.search(r":(?!latest$)[\w.-]+$", image[0]) for image in images)
    stages = [image[1] for image in images if len(image) > 1]
    for step in of("COPY"):
        copied = re.search(r"--from=(\S+)", step.text)
        assert copied is None or copied[1] in stages


def test_packages_are_installed_without_what_nobody_asked_for_and_without_caches() -> None:
    for step in of("RUN"):
        if "apt-get install" in step.text:
            assert "apt-get update &&" in step.text
            assert "--no-install-recommends" in step.text
            assert "rm -rf /var/lib/apt/lists/*" in step.text
        assert all((ROOT / name).is_file() for name in re.findall(r"-r (\S+)", step.text))
        for command in re.findall(r"pip install [^&]*", step.text):
            assert "--no-cache-dir" in command
            assert "--require-hashes" in command or "--no-deps" in command
        assert "sudo" not in step.text
        assert not re.search(r"(?:^|&& )cd ", step.text)
        assert "curl" not in step.text


def test_what_runs_is_a_user_of_its_own_in_the_form_that_passes_signals_on() -> None:
    last = max(step.stage for step in steps())
    [user] = [step.text for step in of("USER") if step.stage == last]
    assert user not in {"root", "0"}
    made = next(step.text for step in of("RUN") if "useradd" in step.text)
    assert made.index("useradd") < made.index(user)
    for name in ("ENTRYPOINT", "CMD"):
        [step] = of(name)
        assert all(isinstance(word, str) for word in json.loads(step.text))
    order = [step.name for step in steps() if step.name in {"USER", "ENTRYPOINT"}]
    assert order == ["USER", "ENTRYPOINT"]


@pytest.mark.skipif(os.name == "nt", reason="the image is one of Linux")
def test_the_build_step_installs_a_command_that_checks_a_project(tmp_path: Path) -> None:
    """Packages are lent by the environment of the tests, so that the lock file is held against it without a network."""
    [build] = [step.text for step in of("RUN") if "pip install" in step.text]
    source = context(tmp_path / "source")
    target = tmp_path / "opt"
    lent = sysconfig.get_path("purelib")
    environ = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PYTHONPATH": lent,
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's own word for "without": the build backend is lent too.
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        **IDENTITY,
    }
    command = build.replace(INSTALLED, str(target))
    assert command != build
    built = subprocess.run(["sh", "-ec", command], cwd=source, env=environ, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout[-2_000:] + built.stderr[-2_000:]
    [copied] = [step.text for step in of("COPY") if "--from" in step.text]
    assert copied.split()[1:] == [INSTALLED, INSTALLED], "a virtual environment works only where it was made"

    [entry], [arguments] = ([json.loads(step.text) for step in of(name)] for name in ("ENTRYPOINT", "CMD"))
    project = write_project(tmp_path / "project")
    installed = [word.replace(INSTALLED, str(target)) for word in entry]
    done = subprocess.run(
        [*installed, *arguments], cwd=project, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1}, done.stderr
    assert "Traceback" not in done.stderr
    where = subprocess.run(
        [str(target / "bin" / "python"), "-c", "import adr_server; print(adr_server.__file__)"],
        cwd=project,
        env={**environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(target)), "it is installed, not lent"

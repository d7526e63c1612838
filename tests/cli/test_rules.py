"""`adr-server rules`: the four actions and the exit code that CI reads."""

import json
from pathlib import Path

import pytest

from adr_server.cli.main import main
from review_projects import FILES
from samples import write_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose domain imports its web package, against record 0004."""
    return write_project(tmp_path / "torn", FILES)


@pytest.fixture
def where(project: Path, tmp_path: Path) -> list[str]:
    """The options that name it."""
    return ["--project", str(project), "--state-dir", str(tmp_path / "state")]


def test_check_fails_on_what_is_new_and_passes_on_what_the_baseline_holds(
    project: Path, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "check", "--json", *where]) == 1
    rows = json.loads(capsys.readouterr().out)
    assert ("src/domain/order.js", 2) in {(row["path"], row["line"]) for row in rows}
    assert main(["rules", "check", "--baseline", "known.json", "--update-baseline", *where]) == 0
    assert main(["rules", "check", "--baseline", "known.json", *where]) == 0
    (project / "src/domain/order.js").write_text("module.exports = 1\n")
    assert main(["rules", "check", "--baseline", "known.json", *where]) == 0
    assert main(["rules", "check", "--baseline", "known.json", "--ratchet", *where]) == 1
    assert "gone from the code" in capsys.readouterr().err


def test_a_baseline_to_write_needs_a_name(where: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", "--update-baseline", *where]) == 2
    assert "--baseline" in capsys.readouterr().err


def test_infer_says_what_does_not_run_and_uncovered_fails_while_there_is_any(
    where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "infer", *where]) == 0
    assert "docs/adr/0004-layers.md:15 must_not: " in capsys.readouterr().out
    assert main(["rules", "uncovered", *where]) == 1
    assert "0006" in capsys.readouterr().out


def test_compile_prints_the_file_or_writes_it(
    project: Path, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "compile", "--to", "dependency-cruiser", *where]) == 0
    printed = capsys.readouterr()
    assert "module.exports = {" in printed.out
    assert not (project / ".dependency-cruiser.cjs").exists()
    assert main(["rules", "compile", "--to", "dependency-cruiser", "--write", *where]) == 0
    assert (project / ".dependency-cruiser.cjs").read_text() == printed.out

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
    project: Path, where: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.parent)
    known = ["--baseline", f"{project.name}/known.json"]
    assert main(["rules", "check", "--json", *where]) == 1
    rows = json.loads(capsys.readouterr().out)
    assert ("src/domain/order.js", 2) in {(row["path"], row["line"]) for row in rows}
    assert main(["rules", "check", *known, "--update-baseline", *where]) == 0
    assert (project / "known.json").is_file()
    assert main(["rules", "check", *known, *where]) == 0
    (project / "src/domain/order.js").write_text("module.exports = 1\n")
    assert main(["rules", "check", *known, *where]) == 0
    assert main(["rules", "check", *known, "--ratchet", *where]) == 1
    assert "gone from the code" in capsys.readouterr().err


def test_a_baseline_without_a_name_is_written_in_its_place_and_read_where_it_is_named(
    project: Path, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / ".adr-rules-baseline.json"
    assert main(["rules", "check", "--update-baseline", "--json", *where]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == []
    assert f"{file}: accepts" in told.err
    assert main(["rules", "check", *where]) == 1
    assert f"{file} is not read: give it with --baseline" in capsys.readouterr().err
    assert main(["rules", "check", "--baseline", str(file), *where]) == 0


@pytest.mark.parametrize("form", [["--json"], []])
def test_a_rule_that_does_not_run_is_told_in_every_form(
    project: Path, where: list[str], capsys: pytest.CaptureFixture[str], form: list[str]
) -> None:
    decided = "## Status\n\nAccepted\n\n## Decision\n\nEvery release must be announced to the customers.\n"
    (project / "docs/adr/0090-announce.md").write_text(f"# Announce releases\n\n{decided}")
    assert main(["rules", "check", *form, *where]) == 1
    told = capsys.readouterr()
    line = "not run: 0090-1 it states nothing that an import or a manifest could break"
    assert line in (told.err if form else told.out)


@pytest.mark.parametrize("text", [None, "{}"])
def test_the_remedy_for_what_is_no_baseline_writes_one(
    project: Path, where: list[str], capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    file = project / "known.json"
    if text is not None:
        file.write_text(text)
    assert main(["rules", "check", "--baseline", str(file), *where]) == 2
    assert "run `adr-server rules check` with the same --baseline and --update-baseline" in capsys.readouterr().err
    assert main(["rules", "check", "--baseline", str(file), "--update-baseline", *where]) == 0
    assert main(["rules", "check", "--baseline", str(file), *where]) == 0


def test_a_baseline_that_lies_elsewhere_is_refused(
    tmp_path: Path, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "known.json"
    file.write_text("{}")
    assert main(["rules", "check", "--baseline", str(file), *where]) == 2
    assert "outside of the project" in capsys.readouterr().err


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

"""`adr-server check`: exit codes, formats in one run, baseline and ratchet, and what can go wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adr_server.cli.main import main
from git_repositories import commit, git, write
from review_projects import FILES, record, write_torn_branch
from samples import write_project

CI_VARIABLES = ("GITHUB_BASE_REF", "GITHUB_EVENT_PATH", "GITHUB_STEP_SUMMARY", "CI_COMMIT_BEFORE_SHA", "CHANGE_TARGET")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose code breaks its records already, on a branch that breaks one more."""
    for name in CI_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return write_torn_branch(tmp_path / "torn")


@pytest.fixture
def where(project: Path, tmp_path: Path) -> list[str]:
    return ["--project", str(project), "--state-dir", str(tmp_path / "state")]


def test_what_the_change_brings_gates_and_what_was_there_does_not(
    where: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", *where]) == 1
    told = capsys.readouterr().out
    assert told.splitlines()[0].startswith("src/domain/date.js:1  ")
    assert "(already there)" in told
    (project / "src/domain/date.js").unlink()
    assert main(["check", *where]) == 0
    assert main(["check", "--gate", "all", *where]) == 1
    assert main(["check", "--gate", "all", "--fail-on", "never", *where]) == 0


def test_severity_says_what_gates(where: list[str], project: Path) -> None:
    git(project, "rm", "--quiet", "src/domain/date.js")
    write(project, "a.txt.orig")
    commit(project, "Leave something behind")
    assert main(["check", *where]) == 0
    assert main(["check", "--fail-on", "warning", *where]) == 1
    assert main(["check", "--fail-on", "warning", "--only", "drift, lint", *where]) == 0


def test_several_formats_come_out_of_one_run_and_a_second_run_is_the_same(
    where: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def once(folder: Path) -> list[bytes]:
        folder.mkdir()
        names = {"sarif": "a.sarif", "junit": "b.xml", "gitlab": "c.json", "json": "d.json", "markdown": "e.md"}
        given = [word for form, name in names.items() for word in ("--format", form, "--output", str(folder / name))]
        assert main(["check", "--format", "github", *given, *where]) == 1
        return [capsys.readouterr().out.encode(), *((folder / name).read_bytes() for name in names.values())]

    first = once(tmp_path / "one")
    assert first == once(tmp_path / "two")
    assert first[0].startswith(b"::error file=src/domain/date.js,line=1,")


def test_an_output_alone_says_its_format_by_its_name(where: list[str], tmp_path: Path) -> None:
    assert main(["check", "--output", str(tmp_path / "x.sarif"), *where]) == 1
    assert json.loads((tmp_path / "x.sarif").read_text())["version"] == "2.1.0"


def test_the_summary_of_a_github_job_gets_the_page(
    where: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "summary.md", "before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    assert main(["check", "--format", "github", *where]) == 1
    assert (tmp_path / "summary.md").read_text().startswith("before\n**")


def test_a_record_elsewhere_that_takes_a_number_makes_nothing_new_of_what_was_there(
    where: list[str], project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    baseline = ["--baseline", str(tmp_path / "known.json")]
    alone = ["check", "--only", "drift,rules", "--fail-on", "warning", *where]
    git(project, "rm", "--quiet", "src/domain/date.js")
    commit(project, "Keep to the records")
    assert main([*alone, "--update-baseline", *baseline]) == 0
    for number in (1, 2, 4):
        write(project, f"billing/docs/adr/{number:04d}-euros.md", record(number, "Euros", "Sums are in euros."))
    commit(project, "Begin a second log")
    assert main(alone) == 0
    assert "0001-web-framework (docs/adr" in capsys.readouterr().out
    assert main([*alone, "--gate", "all", *baseline]) == 0
    told = capsys.readouterr()
    assert "that are gone" not in told.out + told.err


def test_a_summary_that_cannot_be_written_changes_no_answer(
    where: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "none" / "summary.md"))
    assert main(["check", "--format", "github", *where]) == 1
    assert "$GITHUB_STEP_SUMMARY, cannot be written: No such file or directory" in capsys.readouterr().err
    assert main(["check", "--format", "github", "--fail-on", "never", *where]) == 0


def test_a_baseline_lets_known_findings_pass_and_only_them(
    where: list[str], project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    baseline = str(tmp_path / "known.json")
    assert main(["check", "--update-baseline", "--baseline", baseline, *where]) == 0
    assert main(["check", "--gate", "all", "--baseline", baseline, *where]) == 0
    write(project, "src/domain/date.js", "// moved\nconst moment = require('moment')\n")
    assert main(["check", "--gate", "all", "--baseline", baseline, *where]) == 0
    write(project, "src/domain/other.js", "const moment = require('moment')\n")
    assert main(["check", "--gate", "all", "--baseline", baseline, *where]) == 1
    for name in ("date", "other"):
        (project / f"src/domain/{name}.js").unlink()
    capsys.readouterr()
    assert main(["check", "--baseline", baseline, *where]) == 0
    assert "findings no longer there: write it again with --update-baseline" in capsys.readouterr().out


def test_a_baseline_in_its_usual_place_is_read_only_where_it_is_named(
    where: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / ".adr-check-baseline.json"
    assert main(["check", "--update-baseline", *where]) == 0
    assert "findings where --baseline names it" in capsys.readouterr().err
    assert main(["check", "--gate", "all", *where]) == 1
    assert f"{file} is not read: give it with --baseline" in capsys.readouterr().err
    assert main(["check", "--gate", "all", "--baseline", str(file), "--format", "json", *where]) == 0
    told = capsys.readouterr()
    assert "is not read" not in told.err
    assert ".adr-check-baseline.json" not in json.dumps(json.loads(told.out)["touched"])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--base", "nowhere"], "No commit 'nowhere'"),
        (["--base=--output=/x"], "is no branch"),
        (["--staged", "--base", "main"], "leave --base out"),
        (["--only", "drfit"], "Did you mean 'drift'?"),
        (["--baseline", "none.json"], "run `adr-server check` with the same --baseline and --update-baseline"),
        (["--format", "text", "--format", "sarif"], "both go to standard output"),
        (["--output", "report.pdf"], "tells no format"),
        (["--format", "json", "--output", "no/such/folder/a.json"], "cannot be written"),
    ],
)
def test_wrong_use_is_told_with_its_remedy(
    where: list[str], options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["check", *options, *where])
    except SystemExit as stop:
        code = int(str(stop.code))
    assert code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("text", ["{", '{"version": 99, "findings": []}', "[]", ""])
def test_a_broken_or_foreign_baseline_is_an_error_that_names_the_command_which_writes_it(
    where: list[str], tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["check"], ["decisions", "lint"]):
        baseline = ["--baseline", str(write(tmp_path, "b.json", text))]
        assert main([*command, *baseline, *where]) == 2
        remedy = f"run `adr-server {' '.join(command)}` with the same --baseline and --update-baseline"
        assert remedy in capsys.readouterr().err
        assert main([*command, *baseline, "--update-baseline", *where]) == 0
        assert main([*command, *baseline, *where]) == 0


def test_a_broken_configuration_is_an_error_with_its_place(
    where: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(project, ".adr-server.toml", "[lint]\nignroe = []\n")
    assert main(["check", *where]) == 2
    assert "ignore" in capsys.readouterr().err
    write(project, ".adr-server.toml", "[")
    assert main(["check", *where]) == 2


def test_a_project_in_a_subfolder_is_told_by_paths_from_the_top(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_project(tmp_path / "mono", {f"shop/{path}": text for path, text in FILES.items()})
    git(root, "checkout", "--quiet", "-b", "feature")
    write(root, "shop/src/domain/date.js", "const moment = require('moment')\n")
    options = ["--project", str(root / "shop"), "--state-dir", str(tmp_path / "state"), "--base", "main"]
    commit(root, "Break")
    assert main(["check", "--format", "github", *options]) == 1
    assert "::error file=shop/src/domain/date.js,line=1," in capsys.readouterr().out


def test_an_empty_diff_on_a_detached_head_passes(where: list[str], project: Path) -> None:
    git(project, "checkout", "--quiet", "--detach", "main")
    assert main(["check", "--base", "main", "--fail-on", "warning", *where]) == 0


def test_outside_of_git_every_finding_gates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path, text in FILES.items():
        write(tmp_path / "bare", path, text)
    options = ["--project", str(tmp_path / "bare"), "--state-dir", str(tmp_path / "state")]
    assert main(["check", *options]) == 1
    assert "There is no commit to compare with" in capsys.readouterr().out
    assert main(["check", "--base", "main", *options]) == 2


def test_a_read_only_checkout_is_checked(where: list[str], project: Path) -> None:
    folders = [project, *(path for path in project.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert main(["check", *where]) == 1
    finally:
        for folder in folders:
            folder.chmod(0o755)


def test_a_reader_that_has_gone_is_no_fault(where: list[str]) -> None:
    command = [sys.executable, "-m", "adr_server", "check", "--format", "json", *where]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, complaint = process.communicate()
    assert process.returncode in {0, 1}
    assert b"Traceback" not in complaint


def test_the_help_names_every_check_and_loads_nothing_that_runs() -> None:
    from adr_server.cli.commands.check import CHECKS  # noqa: PLC0415 - the names that help knows
    from adr_server.review.checks import Check  # noqa: PLC0415 - the ones there are

    assert list(CHECKS) == [check.value for check in Check]
    asked = "import sys; from adr_server.cli.main import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    asked += (
        "print([name for name in ('adr_server.meta_tools', 'adr_server.review', 'pydantic') if name in sys.modules])"
    )
    for command in ("check", "comment", "draft"):
        told = subprocess.run(
            [sys.executable, "-c", asked, command, "--help"], capture_output=True, text=True, check=True
        ).stdout
        assert told.splitlines()[-1] == "[]", command

"""`adr-server fleet scan`, through the command line: what is in the report, exit codes, and what can go wrong."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from adr_server.cli.main import main
from fleets import waiting_git, write_fleet
from git_repositories import git, write
from review_projects import FILES as TORN
from samples import write_project


@pytest.fixture
def fleet(tmp_path: Path) -> Path:
    return write_fleet(tmp_path / "fleet")


@pytest.fixture
def state(tmp_path: Path) -> Sequence[str]:
    return ("--state-dir", str(tmp_path / "state"))


def scanned(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, dict[str, Any]]:
    """The exit code of a scan, and its repositories by path."""
    code = main(["fleet", "scan", *map(str, words), "--format", "json"])
    value = json.loads(capsys.readouterr().out)
    return code, {one["path"]: one for one in value["repositories"]}


def test_the_report_says_what_the_single_commands_say(
    fleet: Path, state: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = scanned(capsys, fleet, *state)
    assert code == 1
    assert list(found) == ["a-orders", "host/owner/torn"]
    torn = found["host/owner/torn"]
    where = ["--json", "--project", str(fleet / "host/owner/torn"), *state]
    assert torn["commit"] == git(fleet / "host/owner/torn", "rev-parse", "HEAD").strip()
    assert torn["error"] is None
    main(["decisions", "list", *where])
    listed = json.loads(capsys.readouterr().out)
    assert [(one["id"], one["status"]) for one in torn["records"]] == [(one["id"], one["status"]) for one in listed]
    main(["drift", *where])
    judged = json.loads(capsys.readouterr().out)
    assert torn["drift"]["drift"] == sum(one["verdict"] == "drift" for one in judged) > 0
    assert {one["claim"]["line"] for one in torn["drift"]["departures"]} == {
        one["claim"]["line"] for one in judged if one["verdict"] in {"drift", "partial"}
    }
    main(["gaps", *where])
    assert [gap["name"] for gap in torn["gaps"]] == [gap["name"] for gap in json.loads(capsys.readouterr().out)]
    assert {"PostgreSQL", "Express"} <= {one["name"] for one in torn["stack"]}
    for place in [place for gap in torn["gaps"] for place in gap["evidence"]]:
        line = (fleet / "host/owner/torn" / place["path"]).read_text().splitlines()[place["line"] - 1]
        assert place["text"] in line


def test_what_cannot_be_scanned_is_a_row_and_the_rest_goes_on(
    fleet: Path, state: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    broken = write_project(fleet / "broken", TORN)
    write(broken, ".adr-server.toml", "[")
    (fleet / "round").symlink_to("round")
    file = write(fleet, "list", "gone\nnotes.txt\nround\nbroken\na-orders\n")
    code, found = scanned(capsys, file, *state)
    assert code == 1
    told = {path: one["error"] for path, one in found.items()}
    assert told.pop("a-orders") is None
    assert "does not exist" in told["gone"]
    assert "is a file" in told["notes.txt"]
    assert "circle" in told["round"]
    assert ".adr-server.toml" in told["broken"]
    assert found["gone"]["records"] is found["gone"]["drift"] is None
    assert len(found["a-orders"]["records"]) == 4


def test_a_checkout_out_of_time_says_what_is_not_known(
    fleet: Path, state: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = scanned(capsys, fleet, "--timeout", "0.001", *state)
    assert code == 1
    assert {one["error"].partition(":")[0] for one in found.values()} == {"it took longer than 0.001 s (--timeout)"}
    assert {one["records"] for one in found.values()} == {None}


def test_a_fleet_in_order_ends_with_zero(tmp_path: Path, state: Sequence[str]) -> None:
    write_project(tmp_path / "fleet" / "calm", {"README.md": "# Calm\n"})
    assert main(["fleet", "scan", str(tmp_path / "fleet"), *state]) == 0


def test_every_form_comes_out_of_one_run_and_is_the_same_whatever_the_jobs(
    fleet: Path, tmp_path: Path, state: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    def once(name: str, jobs: str) -> dict[str, bytes]:
        folder = tmp_path / name
        folder.mkdir()
        files = [folder / f"fleet.{suffix}" for suffix in ("json", "sqlite", "parquet", "html")]
        outputs = [word for file in files for word in ("--output", str(file))]
        assert main(["fleet", "scan", str(fleet), "--jobs", jobs, *outputs, "--format", "text", *state]) == 1
        return {"text": capsys.readouterr().out.encode(), **{file.name: file.read_bytes() for file in files}}

    first = once("one", "1")
    assert first == once("two", "2")
    assert first["text"].splitlines()[1].startswith(b"a-orders")
    with closing(sqlite3.connect(tmp_path / "one" / "fleet.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM repositories").fetchone() == (2,)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--format", "sqlite"], "give it a file with --output"),
        (["--format", "text", "--format", "json"], "both go to standard output"),
        (["--output", "report.pdf"], "tells no format"),
        (["--output", "no/such/folder/fleet.json"], "its folder does not exist"),
        (["--jobs", "0"], "--jobs"),
        (["--timeout", "-1"], "--timeout"),
        (["--scheduler", "tcp://127.0.0.1:1"], "add --engine dask"),
        (["--engine", "spark"], "--engine"),
    ],
)
def test_wrong_use_is_told_before_anything_is_scanned(
    fleet: Path, tmp_path: Path, options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["fleet", "scan", str(fleet), *options, "--state-dir", str(tmp_path / "state")])
    except SystemExit as stop:
        code = int(str(stop.code))
    assert code == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    ("option", "module", "extra"),
    [(["--output", "fleet.parquet"], "pyarrow", "parquet"), (["--engine", "dask"], "distributed", "dask")],
)
def test_an_extra_that_is_not_installed_is_told_by_its_name(
    fleet: Path, option: list[str], module: str, extra: str
) -> None:
    program = f"import sys; sys.modules[{module!r}] = None; from adr_server.cli.main import script; script()"
    command = [sys.executable, "-c", program, "fleet", "scan", str(fleet), *option]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"pip install 'adr-server[{extra}]'" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="it needs a FIFO")
def test_an_interrupted_scan_keeps_what_is_finished(fleet: Path, tmp_path: Path, state: Sequence[str]) -> None:
    environment = waiting_git(tmp_path, "torn")
    report = tmp_path / "fleet.json"
    command = [sys.executable, "-m", "adr_server", "fleet", "scan", str(fleet), "--jobs", "1", "--output", str(report)]
    process = subprocess.Popen([*command, *state], env=environment, stderr=subprocess.PIPE, text=True)
    (tmp_path / "asked").read_text()
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate()
    assert process.returncode == 130
    assert "interrupted: 1 of 2 repositories scanned" in complaint
    first, second = json.loads(report.read_text())["repositories"]
    assert (first["error"], len(first["records"])) == (None, 4)
    assert (second["error"], second["records"]) == ("not scanned: the scan was stopped", None)


def test_help_loads_nothing_that_runs() -> None:
    asked = "import sys; from adr_server.cli.main import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    asked += (
        "print([name for name in ('adr_server.meta_tools', 'adr_server.storage', 'pydantic') if name in sys.modules])"
    )
    for words in (["fleet", "--help"], ["fleet", "scan", "--help"], ["gaps", "--help"]):
        told = subprocess.run([sys.executable, "-c", asked, *words], capture_output=True, text=True, check=True).stdout
        assert told.splitlines()[-1] == "[]", words


def test_one_form_that_cannot_be_written_is_an_error_and_the_others_are_written(
    fleet: Path, tmp_path: Path, state: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken.json").mkdir()
    outputs = ["--output", str(tmp_path / "taken.json"), "--output", str(tmp_path / "fleet.html")]
    assert main(["fleet", "scan", str(fleet / "a-orders"), *outputs, *state]) == 2
    assert "taken.json cannot be written" in capsys.readouterr().err
    assert (tmp_path / "fleet.html").read_text().startswith("<!DOCTYPE html>")

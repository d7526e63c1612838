"""`adr-server decisions` on files that nobody should have written: each is told, and the rest goes on."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from adr_server.cli.main import main

RECORD = (
    "# {number}. {title}\n\nDate: 2024-01-02\n\n## Status\n\nAccepted\n\n## Context\n\nWhy it is so.\n\n"
    "## Decision\n\nWe do it.\n\n## Consequences\n\nWork.\n"
)
GOOD = RECORD.format(number=1, title="Good").encode()
BAD = RECORD.format(number=2, title="Bad")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one sound record."""
    folder = tmp_path / "project" / "docs" / "adr"
    folder.mkdir(parents=True)
    (folder / "0001-good.md").write_bytes(GOOD)
    return folder


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a sub-command on the project: its exit code, what it printed, what it warned of."""

    def run(*words: str) -> tuple[int, str, str]:
        code = main(
            ["decisions", *words, "--project", str(tmp_path / "project"), "--state-dir", str(tmp_path / "state")]
        )
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.mark.parametrize(
    "data",
    [
        BAD.encode("utf-16"),
        b"\xfe\xff" + BAD.encode("utf-16-be"),
        b"\xef\xbb\xbf" + BAD.encode(),
        BAD.replace("\n", "\r\n").encode(),
        BAD.replace("\n", "\r").encode(),
        b"---\na: &a [*a, *a]\nb: &b {c: *b}\nstatus: accepted\n---\n" + BAD.encode(),
        b"---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\nstatus: accepted\n---\n" + BAD.encode(),
        b"---\nstatus: accepted\n\n" + BAD.encode(),
        BAD.encode() + b">" * 200_000 + b"\n",
        BAD.encode() + b"[" * 100_000 + b"\n" + b"*" * 100_000 + b"\n",
        BAD.encode() + b"".join(b"  " * depth + b"- a\n" for depth in range(500)),
    ],
    ids=["utf-16", "utf-16-be", "mark", "crlf", "cr", "alias", "bomb", "unclosed", "quotes", "brackets", "lists"],
)
def test_what_can_be_read_all_the_same_is_read(folder: Path, run: Run, data: bytes) -> None:
    (folder / "0002-bad.md").write_bytes(data)
    code, out, _ = run("list")
    assert (code, [line.split()[:4] for line in out.splitlines()]) == (
        0,
        [["0001", "accepted", "2024-01-02", "Good"], ["0002", "accepted", "2024-01-02", "Bad"]],
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (BAD.encode("utf-16-le"), "is binary, not text"),
        (b"\0" + BAD.encode(), "is binary, not text"),
        (BAD.encode() + b"# a\n\n" * 1_000_000 + b"word " * 100_000, "larger than 5000000 bytes"),
    ],
    ids=["unmarked-utf-16", "nul", "million-headings"],
)
def test_what_cannot_be_read_is_named_once_and_its_number_is_not_given_again(
    folder: Path, run: Run, data: bytes, reason: str
) -> None:
    (folder / "0002-bad.md").write_bytes(data)
    code, out, err = run("list")
    assert (code, out.split()[:4]) == (0, ["0001", "accepted", "2024-01-02", "Good"])
    assert f"unreadable: docs/adr/0002-bad.md: {reason}" in err
    code, out, _ = run("lint")
    assert code == 1
    assert re.search(rf"docs/adr/0002-bad\.md:1 +error +ADR901 +The document cannot be read: {reason}", out)
    assert "+++ b/docs/adr/0003-next.md" in run("new", "Next")[1]


def test_a_file_of_a_hundred_megabytes_is_not_taken_into_memory(folder: Path, run: Run) -> None:
    with (folder / "0002-big.md").open("wb") as file:
        file.truncate(100_000_000)
    code, out, err = run("list")
    assert (code, len(out.splitlines())) == (0, 1)
    assert "unreadable: docs/adr/0002-big.md: larger than 5000000 bytes" in err


def test_bytes_that_are_no_text_are_a_finding_with_their_line(folder: Path, run: Run) -> None:
    (folder / "0002-bad.md").write_bytes(BAD.replace("Why", "\xdcber").encode("latin-1"))
    assert len(run("list")[1].splitlines()) == 2
    code, out, _ = run("lint")
    assert code == 1
    assert "docs/adr/0002-bad.md:11  info  ADR902  Bytes of this line are no UTF-8 text" in out


def test_links_in_a_circle_and_out_of_the_project_and_pipes_are_passed_by(folder: Path, run: Run) -> None:
    (folder / "loop").symlink_to(".")
    (folder / "0002-a.md").symlink_to("0003-b.md")
    (folder / "0003-b.md").symlink_to("0002-a.md")
    (folder / "0004-out.md").symlink_to("/etc/passwd")
    os.mkfifo(folder / "0005-pipe.md")
    code, out, _ = run("list")
    assert (code, len(out.splitlines())) == (0, 1)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_record_that_may_not_be_read_is_named(folder: Path, run: Run) -> None:
    (folder / "0002-bad.md").write_text(BAD)
    (folder / "0002-bad.md").chmod(0)
    code, out, err = run("list")
    assert (code, len(out.splitlines())) == (0, 1)
    assert "unreadable: docs/adr/0002-bad.md: may not be read" in err


def test_a_folder_of_many_files_holds_its_one_record(folder: Path, run: Run) -> None:
    others = folder.parent.parent / "assets"
    others.mkdir()
    for number in range(20_000):
        (others / f"{number:05d}-part.txt").touch()
    code, out, _ = run("list")
    assert (code, len(out.splitlines())) == (0, 1)


def test_a_number_that_two_records_bear_is_said_and_not_guessed(folder: Path, run: Run) -> None:
    for name in ("one", "two"):
        (folder / f"0002-{name}.md").write_text(RECORD.format(number=2, title=name.title()))
    replaced = RECORD.format(number=3, title="Old").replace("Accepted", "Superseded by ADR-0002")
    (folder / "0003-old.md").write_text(replaced)
    assert "'ADR-0002' may be 0002-one.md, 0002-two.md" in run("lint")[1]
    code, _, err = run("show", "2")
    assert code == 2
    assert "'2' names 2 records: 0002-one (docs/adr/0002-one.md), 0002-two (docs/adr/0002-two.md)" in err


def test_ten_writers_at_once_lose_nothing(folder: Path, tmp_path: Path) -> None:
    options = ["--project", str(tmp_path / "project"), "--state-dir", str(tmp_path / "state"), "--write"]
    command = [sys.executable, "-m", "adr_server", "decisions", "new", "--supersedes", "1", *options]
    running = [subprocess.Popen([*command, f"Writer {n}"], stderr=subprocess.PIPE, text=True) for n in range(10)]
    errors = [process.communicate(timeout=300)[1] for process in running]
    assert [process.returncode for process in running] == [0] * 10, errors
    new = sorted(path.name for path in folder.glob("*-writer-*.md"))
    assert [name[:4] for name in new] == [f"{number:04d}" for number in range(2, 12)]
    old = (folder / "0001-good.md").read_text()
    assert all(name in old for name in new)

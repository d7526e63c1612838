"""`adr-server decisions`, the real command on real git repositories."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adr_server.cli.main import main
from git_repositories import commit, git, make_repository, write
from samples import FILES, NYGARD, write_project

ROW = {
    "id", "path", "number", "title", "status", "date", "format", "supersedes", "superseded_by", "amends", "amended_by",
    "relates", "tags", "deciders", "dangling", "problems",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which is JSON and nothing else."""
        return json.loads(self.out)


Decisions = Callable[..., Said]


@pytest.fixture
def decisions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Decisions:
    """Run a sub-command in this process on the project beside the test's state."""

    def run(*words: str) -> Said:
        options = ["--project", str(tmp_path / "project"), "--state-dir", str(tmp_path / "state")]
        code = main(["decisions", *words, *options])
        printed = capsys.readouterr()
        return Said(code=code, out=printed.out, err=printed.err)

    return run


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The sample project."""
    return write_project(tmp_path / "project")


def test_the_list_is_rows_of_the_promised_shape(project: Path, decisions: Decisions) -> None:
    rows = decisions("list", "--json").json
    assert all(set(row) == ROW for row in rows)
    assert [row["id"] for row in rows] == ["0001", "0002", "0003", "0004"]
    assert rows[1]["superseded_by"] == ["docs/adr/0003-use-rabbitmq.md"]
    assert [row["id"] for row in decisions("list", "--status", "proposed", "--json").json] == ["0004"]
    assert project.name == "project"


@pytest.mark.usefixtures("project")
def test_the_list_is_aligned_for_a_terminal(decisions: Decisions) -> None:
    lines = decisions("list").out.splitlines()
    assert lines[0] == "0001  accepted    2024-03-01  Use PostgreSQL  docs/adr/0001-use-postgresql.md"
    assert len({line.index("2024") for line in lines}) == 1


def test_help_loads_nothing_that_runs() -> None:
    code = (
        "import sys\n"
        "from adr_server.cli.main import main\n"
        "try:\n    main(['decisions', '--help'])\nexcept SystemExit:\n    pass\n"
        "rooms = ('adr_server.sandbox', 'adr_server.decisions', 'asyncio')\n"
        "sys.exit(any(name.startswith(rooms) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode == 0


def test_no_records_is_an_empty_list_and_no_error(tmp_path: Path, decisions: Decisions) -> None:
    make_repository(tmp_path / "project", {"README.md": "# X\n"})
    assert decisions("list", "--json").json == []
    told = decisions("list")
    assert (told.code, told.out) == (0, "")
    assert "init" in told.err


@pytest.mark.usefixtures("project")
def test_one_section_is_shown_alone(decisions: Decisions) -> None:
    assert decisions("show", "1", "--section", "decision").out.startswith("## Decision\nWe will use PostgreSQL")
    missing = decisions("show", "99")
    assert missing.code == 2
    assert missing.out == ""
    assert "0001" in missing.err


@pytest.mark.usefixtures("project")
def test_search_finds_words_and_says_where(decisions: Decisions) -> None:
    [hit] = decisions("search", "rabbitmq", "--status", "accepted", "--json").json
    assert hit["id"] == "0003"
    assert hit["places"][0]["path"] == "docs/adr/0003-use-rabbitmq.md"


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("drawing", "told"),
    [("mermaid", "flowchart LR"), ("dot", "digraph decisions {"), ("text", "supersedes 0002"), ("json", '"edges"')],
)
def test_the_graph_is_drawn_in_each_format(decisions: Decisions, drawing: str, told: str) -> None:
    assert told in decisions("graph", "--format", drawing).out


@pytest.mark.usefixtures("project")
def test_the_graph_as_json_has_ids_and_relations(decisions: Decisions) -> None:
    [edge] = decisions("graph", "--json").json["edges"]
    assert (edge["source"], edge["target"], edge["relation"], edge["mutual"]) == ("0003", "0002", "supersedes", True)


@pytest.mark.usefixtures("project")
def test_the_timeline_lists_days_and_what_waits(decisions: Decisions) -> None:
    told = decisions("timeline", "--profile", "startup", "--today", "2024-03-30").out
    assert "2024-03-04  0004  proposed    Use gRPC" in told
    assert "decide  0004  proposed for 26 days" in told


def test_lint_tells_findings_with_exit_code_1_and_takes_a_baseline(project: Path, decisions: Decisions) -> None:
    (project / "docs/adr/0002-use-kafka.md").unlink()
    found = decisions("lint", "--json")
    assert found.code == 1
    assert all(set(one) == {"code", "severity", "path", "line", "message", "remedy"} for one in found.json)
    assert "ADR204" in {one["code"] for one in found.json}
    file = project / "known.json"
    assert decisions("lint", "--baseline", str(file), "--update-baseline").code == 0
    known = decisions("lint", "--baseline", str(file), "--json")
    assert (known.code, known.json) == (0, [])
    write(project, "docs/adr/0004-use-rest.md", FILES["docs/adr/0004-use-grpc.md"].replace("gRPC", "REST"))
    new = decisions("lint", "--baseline", str(file), "--json")
    assert new.code == 1
    codes = {one["code"] for one in new.json}
    assert "ADR101" in codes
    assert "ADR204" not in codes


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize("text", [None, "{", '{"version": 99}'])
def test_a_baseline_that_is_none_is_broken_input(tmp_path: Path, decisions: Decisions, text: str | None) -> None:
    if text is not None:
        (tmp_path / "known.json").write_text(text)
    told = decisions("lint", "--baseline", str(tmp_path / "known.json"))
    assert told.code == 2
    assert "known.json" in told.err
    assert str(tmp_path) not in told.err


def test_a_number_taken_on_the_base_branch_is_a_finding_and_is_not_given_again(
    project: Path, decisions: Decisions
) -> None:
    text = NYGARD.format(number=5, title="Use REST", status="Accepted", choice="REST")
    git(project, "branch", "feature")
    write(project, "docs/adr/0005-use-rest.md", text)
    commit(project, "Decide on main")
    git(project, "checkout", "--quiet", "feature")
    assert decisions("next-number").out == "5\n"
    assert decisions("next-number", "--base", "main").out == "6\n"
    write(project, "docs/adr/0005-use-soap.md", text.replace("REST", "SOAP"))
    assert "ADR102" not in {one["code"] for one in decisions("lint", "--json").json}
    assert "ADR102" in {one["code"] for one in decisions("lint", "--base", "main", "--json").json}


def test_a_log_from_its_start_to_a_clean_lint_and_a_current_index(tmp_path: Path, decisions: Decisions) -> None:
    project = make_repository(tmp_path / "project", {"README.md": "# X\n"})
    assert decisions("init").code == 0
    assert not (project / "docs").exists()
    assert decisions("init", "--write").code == 0
    assert decisions("lint").code == 0
    assert decisions("new", "Keep sessions in Redis", "--write").code == 0
    assert decisions("new", "Keep sessions in cookies", "--status", "accepted", "--write").code == 0
    assert decisions("supersede", "2", "3", "--write").code == 0
    rows = {row["id"]: row for row in decisions("list", "--json").json}
    assert [row["status"] for row in rows.values()] == ["accepted", "superseded", "accepted"]
    assert rows["0003"]["supersedes"] == [rows["0002"]["path"]]
    assert decisions("lint").code == 1, "a TODO is a finding until somebody answers it"
    for row in rows.values():
        record = project / row["path"]
        record.write_text(record.read_text().replace("TODO", "Known by now."))
    assert {row["code"] for row in decisions("lint", "--json").json} == {"ADR601"}, "the index lists one of three"
    assert decisions("index", "--check").code == 1
    assert decisions("index", "--write").code == 0
    assert decisions("index", "--check").code == 0
    assert decisions("lint").out == ""
    assert decisions("todo", "--write").code == 0
    assert decisions("todo", "--json").json["diff"] == ""


def test_a_dry_run_and_the_write_print_one_shape(project: Path, decisions: Decisions) -> None:
    dry = decisions("link", "4", "amends", "1", "--json").json
    assert "Amend" not in (project / "docs/adr/0004-use-grpc.md").read_text()
    wet = decisions("link", "4", "amends", "1", "--write", "--json").json
    assert set(dry) == set(wet) == {"diff", "paths", "written", "notes"}
    assert {**dry, "written": True} == wet


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [(b"", "utf-8"), (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")],
)
def test_a_change_keeps_line_endings_encoding_and_every_other_byte(
    project: Path, decisions: Decisions, bom: bytes, encoding: str
) -> None:
    record = project / "docs/adr/0004-use-grpc.md"
    text = FILES["docs/adr/0004-use-grpc.md"].replace("warehouse", "Lager für Güter").replace("\n", "\r\n")
    record.write_bytes(bom + text.encode(encoding))
    assert decisions("status", "4", "accepted", "--write").code == 0
    assert record.read_bytes() == bom + text.replace("Proposed", "Accepted").encode(encoding)


def test_writers_at_once_take_different_numbers_and_lose_nothing(project: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "adr_server", "decisions", "new"]
    options = ["--project", str(project), "--state-dir", str(tmp_path / "state"), "--supersedes", "1", "--write"]
    titles = ("Use Redis", "Use Valkey", "Use Memcached")
    running = [subprocess.Popen([*command, title, *options], stderr=subprocess.PIPE, text=True) for title in titles]
    errors = [process.communicate(timeout=120)[1] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], errors
    new = sorted(path.name for path in (project / "docs/adr").glob("000[5-9]-*.md"))
    assert [name[:4] for name in new] == ["0005", "0006", "0007"]
    old = (project / "docs/adr/0001-use-postgresql.md").read_text()
    assert all(name in old for name in new)


def test_a_full_disk_changes_nothing_and_says_so(
    project: Path, decisions: Decisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path: path.read_bytes() for path in sorted((project / "docs/adr").iterdir())}
    decisions("list")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = decisions("new", "Use Redis", "--supersedes", "1", "--write")
    assert told.code == 2
    assert "No space left on device. Nothing was changed." in told.err
    assert {path: path.read_bytes() for path in sorted((project / "docs/adr").iterdir())} == before


def test_a_read_only_checkout_is_read_and_a_write_is_refused(
    project: Path, decisions: Decisions, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def read_only(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and str(path).startswith(str(project)):
            raise OSError(errno.EROFS, "Read-only file system")
        return opened(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", read_only)
    assert decisions("list").code == 0
    assert decisions("status", "4", "accepted").code == 0
    told = decisions("status", "4", "accepted", "--write")
    assert told.code == 2
    assert "docs/adr/0004-use-grpc.md: could not be written: Read-only file system" in told.err


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    "words",
    [
        ("status", "4", "unknown"),
        ("link", "1", "likes", "2"),
        ("index", "--check", "--write"),
        ("list", "--status", "x"),
    ],
)
def test_a_word_that_is_none_is_wrong_use(decisions: Decisions, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as left:
        decisions(*words)
    assert left.value.code == 2


@pytest.mark.usefixtures("project")
def test_a_new_record_outside_the_project_is_wrong_use_in_a_dry_run_too(decisions: Decisions) -> None:
    said = decisions("new", "Use Redis", "--folder", "../out")
    assert said.code == 2
    assert "inside the project" in said.err


def test_a_list_kept_by_hand_is_checked_and_never_doubled(tmp_path: Path, decisions: Decisions) -> None:
    folder = make_repository(tmp_path / "project", {"README.md": "# X\n"}) / "docs" / "decisions"
    assert decisions("init", "--write").code == 0
    (folder / "0002-use-redis.md").write_text("# Use Redis\n\n## Status\n\nAccepted\n\n## Decision\n\nWe will.\n")
    entry = "* [One](0001-record-architecture-decisions.md)\n"
    page = folder / "README.md"
    page.write_text(f"# Ours\n\n{entry}* [Two](0002-use-redis.md)\n")
    before = page.read_text()
    assert decisions("index", "--check").code == 0
    assert decisions("index", "--write").code == 0
    assert page.read_text() == before
    page.write_text(before + "* [Three](0003-gone.md)\n")
    assert decisions("index", "--check").code == 1
    said = decisions("index", "--write")
    assert said.code == 2
    assert "README.md:3: lists the records by hand" in said.err
    assert page.read_text() == before + "* [Three](0003-gone.md)\n"

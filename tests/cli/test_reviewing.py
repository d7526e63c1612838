"""The commands that review: what they print, and the exit code that CI reads."""

import csv
import io
import json
from pathlib import Path

import pytest

from adr_server.cli.main import main
from git_repositories import commit, git, write
from review_projects import FILES, record
from samples import write_project


@pytest.fixture
def where(tmp_path: Path) -> list[str]:
    """The options that name a project whose code breaks its records."""
    project = write_project(tmp_path / "torn", FILES)
    return ["--project", str(project), "--state-dir", str(tmp_path / "state")]


def test_drift_prints_what_the_issue_asks_for_and_fails(where: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drift", "--json", *where]) == 1
    rows = json.loads(capsys.readouterr().out)
    assert set(rows[0]) == {"decision", "claim", "verdict", "severity", "evidence", "searched", "note"}
    assert set(rows[0]["claim"]) == {"text", "path", "line", "subject", "polarity"}
    assert set(rows[0]["decision"]) == {"id", "path"}
    assert {key for row in rows for one in row["evidence"] for key in one} == {"path", "line", "text", "kind"}
    assert rows[0]["verdict"] == "drift"
    assert main(["drift", "0002", "--verdict", "conform", *where]) == 0
    assert "PostgreSQL" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        (["stack"], 0, "Redis"),
        (["stack", "--category", "language"], 0, "(language)"),
        (["gaps"], 1, "datastore Redis"),
        (["gaps", "--kind", "cloud"], 0, "0 technologies"),
        (["impact", "--paths", "src/web/app.js"], 0, "0001 accepted"),
        (["impact", "--diff", "HEAD"], 0, "0 files changed since HEAD"),
        (["conflicts"], 0, "0 conflicts"),
        (["stale"], 1, "review_due 0005"),
        (["markers"], 1, "points at a superseded record"),
        (["markers", "--broken"], 1, "2 broken markers under 2 names"),
        (["scorecard"], 0, "claims drift: 2 of 4 (50 %)"),
        (["evidence"], 0, "| record | status | stated at | sentence |"),
    ],
)
def test_each_command_answers_and_its_code_says_whether_there_are_findings(
    where: list[str], command: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, *where]) == code
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("name", ["1", "ADR-1", "docs/adr/0001-web-framework.md", "Web framework", "0001"])
def test_a_record_is_named_in_any_way_that_reads_it(
    where: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["drift", name, *where]) == 1
    assert "Fastify" in capsys.readouterr().out
    assert main(["rules", "infer", name, *where]) == 0


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["drift", "9999"], "No decision '9999'."),
        (["rules", "infer", "9999"], "No decision '9999'."),
        (["gaps", "--kind", "datastores"], "No kind 'datastores'. Did you mean 'datastore'?"),
        (["stack", "--category", "data-store"], "No category 'data-store'. Did you mean 'data_store'?"),
        (["search", "web", "--type", "klass"], "type:"),
    ],
)
def test_a_name_that_nothing_answers_to_is_refused(
    where: list[str], command: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, *where]) == 2
    assert told in capsys.readouterr().err


def test_a_path_that_names_no_file_is_told(where: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["impact", "--paths", "nonexist", "src/web", *where]) == 0
    told = capsys.readouterr().err
    assert "nonexist: no file of the project is there" in told
    assert "src/web:" not in told


def test_the_stack_tells_what_the_issue_asks_for(where: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stack", "--json", *where]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert {"name", "category", "purl", "version", "evidence", "used"} <= set(whole[0])
    assert {"path", "line"} <= set(whole[0]["evidence"][0])
    assert main(["stack", "--json", "--used", *where]) == 0
    assert json.loads(capsys.readouterr().out) == [one for one in whole if one["used"]] != whole


@pytest.mark.parametrize("command", ["stack", "gaps", "conflicts", "stale", "markers", "scorecard"])
def test_json_is_a_list_and_nothing_else(where: list[str], command: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([command, "--json", *where])
    assert isinstance(json.loads(capsys.readouterr().out), list)


@pytest.mark.parametrize(
    ("command", "searched"),
    [
        (["conflicts"], "searched: docs/adr/0001-"),
        (["gaps", "--kind", "queue"], "searched: docs/adr/0001-"),
        (["drift", "--verdict", "drift"], "searched: 4 records, without a claim: "),
    ],
)
def test_json_of_nothing_is_told_with_what_was_searched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], searched: str
) -> None:
    project = write_project(tmp_path / "orders")
    assert main([*command, "--json", "--project", str(project), "--state-dir", str(tmp_path / "state")]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == []
    assert searched in told.err


@pytest.mark.parametrize("command", ["evidence", "check", "machines show draft_rules"])
def test_json_is_what_the_format_json_is(where: list[str], command: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = [] if command.startswith("machines") else where
    told = []
    for form in (["--json"], ["--format", "json"]):
        main([*command.split(), *form, *place])
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]


@pytest.mark.parametrize("command", ["stale", "markers"])
def test_a_project_without_records_is_told_so(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "main.py").write_text("x = 1\n")
    assert main([command, "--project", str(tmp_path), "--state-dir", str(tmp_path / "state")]) == 0
    assert "no decision records were found" in capsys.readouterr().err


def test_evidence_comes_as_csv_and_json_with_the_same_rows(
    where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evidence", "--format", "json", *where]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert main(["evidence", "--format", "csv", *where]) == 0
    table = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["verdict"] for row in table] == [row["verdict"] for row in rows]
    assert all(row["claim_sha256"] for row in table)
    for name in ("status", "subject", "polarity", "kind", "note"):
        assert [row[name] for row in table] == [row[name] for row in rows]


def test_evidence_as_tables_has_what_the_rows_have_and_says_of_an_absence_where_was_searched(
    where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evidence", "--format", "json", *where]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert main(["evidence", *where]) == 0
    text = capsys.readouterr().out
    assert f"adr-server {rows[0]['tool_version']} at the commit {rows[0]['commit']}." in text
    for row in rows:
        assert f"| {row['claim_path']}:{row['claim_line']} | {row['claim']} |" in text
        assert f"| {row['claim_path']} | {row['claim_sha256']} |" in text
        if row["path"]:
            assert f"| {row['path']}:{row['line']} {row['text'].strip()} |" in text
            assert f"| {row['path']} | {row['sha256']} |" in text
        else:
            assert row["line"] is None
    absent = [row for row in rows if not row["path"] and row["searched"]]
    assert all(f"| nowhere; searched: {'; '.join(row['searched'])} |" in text for row in absent)
    assert ":0 " not in text


def test_verdicts_are_judged_again_when_the_clone_gets_its_past(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    git(origin, "init", "--quiet", "--initial-branch=main")
    write(origin, "src/index.js", 'const express = require("express");\n')
    commit(origin, "Begin", day="2023-09-01")
    write(origin, "docs/adr/0001-x.md", record(1, "A choice", "A new `PeerList` keeps the peers that answered."))
    commit(origin, "Decide", day="2024-03-02")
    write(origin, "src/peer_list.js", "class PeerList {\n  find() {}\n}\n" * 5)
    commit(origin, "Keep peers", day="2024-04-01")
    write(origin, "src/other.js", "1\n")
    commit(origin, "Go on", day="2024-12-01")
    (origin / "src/peer_list.js").unlink()
    commit(origin, "Look elsewhere for peers", day="2025-06-01")
    write(origin, "src/last.js", "1\n")
    commit(origin, "Go on", day="2026-01-01")
    git(tmp_path, "clone", "--quiet", "--depth", "1", origin.as_uri(), str(clone))
    where = ["--project", str(clone), "--state-dir", str(tmp_path / "state")]
    assert main(["drift", *where]) == 0
    git(clone, "fetch", "--quiet", "--unshallow")
    assert main(["drift", *where]) == 1
    assert "src/peer_list.js was taken away" in capsys.readouterr().out
    git(clone, "reset", "--quiet", "--soft", "HEAD~4")
    assert main(["drift", *where]) == 0


def test_verdicts_are_judged_again_when_larger_files_are_read(
    where: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADR_SERVER_FILE_SIZE", "45")
    main(["drift", "--json", *where])
    little = json.loads(capsys.readouterr().out)
    monkeypatch.delenv("ADR_SERVER_FILE_SIZE")
    main(["drift", "--json", *where])
    assert len(json.loads(capsys.readouterr().out)) > len(little)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("impact --paths src --head HEAD", "--head goes with --diff"),
        ("impact --paths src --history", "--history goes with --diff"),
        ("draft --from-gap nope", "`adr-server gaps` lists them"),
    ],
)
def test_what_is_asked_wrongly_is_answered_in_the_words_of_the_command_line(
    where: list[str], command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), *where]) == 2
    assert said in capsys.readouterr().err


def test_a_change_that_contradicts_a_record_fails(where: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    manifest = Path(where[1], "package.json")
    manifest.write_text('{"dependencies": {"express": "4.1.0"}}\n')
    git(Path(where[1]), "commit", "--quiet", "--all", "-m", "Less")
    manifest.write_text('{"dependencies": {"express": "4.1.0", "moment": "2.0.0"}}\n')
    (Path(where[1]) / "src/web/app.js").write_text("require('express')\n")
    assert main(["impact", "--diff", "HEAD", *where]) == 1
    assert "contradicts 0002 docs/adr/0002-database.md:15 We will not use Moment.js." in capsys.readouterr().out

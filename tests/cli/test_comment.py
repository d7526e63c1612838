"""`adr-server comment`: one comment that is found again, small enough to post, the same for the same change."""

from pathlib import Path

import pytest

from adr_server.cli.main import main
from adr_server.cli.reports.comment import MARK, MOST_BYTES, as_comment, link_of
from adr_server.decisions.lint import Severity
from adr_server.review.checks import State
from check_reports import report, reported, worst
from git_repositories import git, write
from review_projects import FILES
from samples import write_project


def test_a_comment_tells_what_broke_and_is_found_by_its_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_BASE_REF", raising=False)
    root = write_project(tmp_path / "torn", FILES)
    git(root, "checkout", "--quiet", "-b", "feature")
    write(root, "src/domain/date.js", "// ADR-0002\nconst moment = require('moment')\n")
    options = ["--project", str(root), "--state-dir", str(tmp_path / "state"), "--base", "main"]
    texts = []
    for name in ("a.md", "b.md"):
        assert main(["comment", "--output", str(tmp_path / name), *options]) == 0
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert texts[0].startswith(MARK)
    assert "❌ 1 finding of this change" in texts[0]
    assert "`src/domain/date.js:2`" in texts[0]


def test_a_comment_never_grows_beyond_what_can_be_posted() -> None:
    text = as_comment(worst(5_000), least=Severity.ERROR)
    assert 50_000 < len(text.encode()) <= MOST_BYTES
    assert "more findings" in text


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        (["--base", "main"], "❌ 1 finding of this change"),
        (["--base", "main", "--fail-on", "never"], "⚠️ This change brings 2 findings; nothing blocks it."),
        (["--base", "HEAD"], "✅ Nothing in this change"),
    ],
)
def test_a_change_is_said_to_be_fine_only_where_it_brings_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], verdict: str
) -> None:
    root = write_project(tmp_path / "torn", FILES)
    git(root, "checkout", "--quiet", "-b", "feature")
    write(root, "src/domain/date.js", "// ADR-0002\nconst moment = require('moment')\n")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Tell dates")
    assert main(["comment", "--project", str(root), "--state-dir", str(tmp_path / "state"), *options]) == 0
    [said] = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("✅", "⚠️", "❌"))]
    assert said.startswith(verdict)


@pytest.mark.parametrize("rule", ["CHK202", "CHK203"])
def test_a_warning_or_a_hint_that_is_new_is_counted_where_errors_alone_gate(rule: str) -> None:
    assert "⚠️ This change brings 1 finding;" in as_comment(report(reported(rule)), least=Severity.ERROR)


def test_what_was_there_before_is_not_held_against_a_change() -> None:
    assert "✅" in as_comment(report(reported("CHK201", state=State.OLD)), least=Severity.ERROR)


@pytest.mark.parametrize(
    ("environ", "address"),
    [
        (
            {"GITHUB_SERVER_URL": "https://g.example", "GITHUB_REPOSITORY": "a/b", "GITHUB_SHA": "c0"},
            "https://g.example/a/b/blob/c0/sub/x%20y.py#L3",
        ),
        (
            {"CI_PROJECT_URL": "https://l.example/a/b", "CI_COMMIT_SHA": "c0"},
            "https://l.example/a/b/-/blob/c0/sub/x%20y.py#L3",
        ),
        (
            {"BITBUCKET_GIT_HTTP_ORIGIN": "https://b.example/a/b", "BITBUCKET_COMMIT": "c0"},
            "https://b.example/a/b/src/c0/sub/x%20y.py#lines-3",
        ),
        ({}, ""),
    ],
)
def test_lines_are_linked_as_each_forge_addresses_them(environ: dict[str, str], address: str) -> None:
    assert link_of(environ, "sub/")("x y.py", 3) == address

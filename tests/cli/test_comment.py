"""`adr-server comment`: one comment that is found again, small enough to post, the same for the same change."""

from pathlib import Path

import pytest

from adr_server.cli.main import main
from adr_server.cli.reports.comment import MARK, MOST_BYTES, as_comment, link_of
from adr_server.decisions.lint import Severity
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
        assert main(["comment", "--out", str(tmp_path / name), *options]) == 0
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert texts[0].startswith(MARK)
    assert "❌ 1 findings" in texts[0]
    assert "`src/domain/date.js:2`" in texts[0]


def test_a_comment_never_grows_beyond_what_can_be_posted() -> None:
    text = as_comment(worst(5_000), least=Severity.ERROR)
    assert 50_000 < len(text.encode()) <= MOST_BYTES
    assert "more findings" in text


def test_a_change_without_findings_is_said_to_be_fine() -> None:
    assert "✅" in as_comment(report(reported("CHK203")), least=Severity.ERROR)
    assert "✅" in as_comment(worst(1), least=None)


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

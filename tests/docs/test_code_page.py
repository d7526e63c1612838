"""docs/code.md: every command on the page runs, and every command for code stands on the page."""

import re
import shlex
from pathlib import Path

import pytest

from adr_server.catalog import Catalog
from adr_server.cli.main import main
from git_repositories import make_repository
from sample_code import BILLING, FILES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "code.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"# exit (\d)")


def commands() -> list[tuple[list[str], int]]:
    """Each command of the page with the exit code that the page promises."""
    lines = [line for block in BLOCK.findall(PAGE) for line in block.splitlines() if line.startswith("adr-server ")]
    codes = [int(hit[1]) if (hit := EXIT.search(line)) else 0 for line in lines]
    return [(shlex.split(line, comments=True)[1:], code) for line, code in zip(lines, codes, strict=True)]


def test_every_command_of_the_page_ends_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_repository(tmp_path / "billing", {"charge.go": BILLING})
    monkeypatch.chdir(make_repository(tmp_path / "shop", FILES))
    ended = [(words, main([*words, "--state-dir", str(tmp_path / "state")])) for words, _ in commands()]
    assert ended == commands()


def test_every_search_of_the_page_finds_what_it_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(make_repository(tmp_path / "shop", FILES))
    for words, _ in commands():
        if words[0] == "search" and "--everywhere" not in words:
            main([*words, "--state-dir", str(tmp_path / "state")])
            assert "shop/" in capsys.readouterr().out, words


def test_every_command_for_code_stands_on_the_page() -> None:
    assert {"index", "search", "explore", "repos", "annotate"} <= {words[0] for words, _ in commands()}


def test_every_tool_that_the_page_names_is_there() -> None:
    names = set(Catalog(ROOT / "servers").entries.names())
    assert {words[1] for words, _ in commands() if words[0] == "run"} <= names

"""docs/decisions.md: every command on the page runs, and every command there is stands on the page."""

import re
import shlex
from pathlib import Path

import pytest

from adr_server.catalog import Catalog
from adr_server.cli.commands.decisions.command import GROUPS
from adr_server.cli.main import main
from git_repositories import make_repository

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"# exit (\d)")


def commands() -> list[tuple[list[str], int]]:
    """Each command of the page with the exit code that the page promises."""
    lines = [line for block in BLOCK.findall(PAGE) for line in block.splitlines() if line.strip()]
    codes = [int(hit[1]) if (hit := EXIT.search(line)) else 0 for line in lines]
    return [(shlex.split(line, comments=True)[1:], code) for line, code in zip(lines, codes, strict=True)]


def test_every_command_of_the_page_ends_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make_repository(tmp_path / "project", {"README.md": "# X\n"}))
    ended = [(words, main([*words, "--state-dir", str(tmp_path / "state")])) for words, _ in commands()]
    assert ended == commands()


def test_every_sub_command_stands_on_the_page() -> None:
    assert set(GROUPS) == {words[1] for words, _ in commands() if words[0] == "decisions"}


def test_every_tool_that_the_page_names_is_there() -> None:
    names = set(Catalog(ROOT / "servers").entries.names())
    assert {words[1] for words, _ in commands() if words[0] == "run"} <= names

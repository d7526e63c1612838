"""`adr-server config show`: each value with the place that set it; a mistyped key is an error with the nearest name."""

import json
from pathlib import Path

import pytest

from adr_server.cli.main import main
from adr_server.settings.fields import FIELDS
from git_repositories import write


@pytest.fixture(autouse=True)
def no_user_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADR_SERVER_USER_CONFIG", "")


def test_each_value_is_told_with_where_it_came_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "pyproject.toml", "[tool.adr-server.budget]\ntokens = 700\n")
    write(tmp_path, ".adr-server.toml", "[decisions]\nfolders = ['adr']\n")
    monkeypatch.setenv("ADR_SERVER_BUDGET_SECONDS", "7")
    given = ["--project", str(tmp_path), "--state-dir", str(tmp_path / "state")]
    assert main(["config", "show", "--json", *given]) == 0
    rows = {row["key"]: row for row in json.loads(capsys.readouterr().out)}
    assert list(rows) == [known.key for known in FIELDS]
    assert rows["budget.tokens"] == {
        "key": "budget.tokens",
        "value": 700,
        "layer": "project",
        "place": "pyproject.toml [tool.adr-server]",
    }
    assert (rows["budget.seconds"]["value"], rows["budget.seconds"]["place"]) == (7.0, "ADR_SERVER_BUDGET_SECONDS")
    assert (rows["decisions.folders"]["value"], rows["decisions.folders"]["place"]) == (["adr"], ".adr-server.toml")
    assert (rows["state-dir"]["layer"], rows["file-size"]["layer"]) == ("argument", "default")
    assert main(["config", "show", *given]) == 0
    assert "budget.tokens" in capsys.readouterr().out


def test_an_unknown_key_is_an_error_with_the_nearest_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, ".adr-server.toml", "[budget]\ntoken = 1\n")
    assert main(["config", "show", "--project", str(tmp_path)]) == 2
    assert "Did you mean 'budget.tokens'?" in capsys.readouterr().err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)["additionalProperties"] is False

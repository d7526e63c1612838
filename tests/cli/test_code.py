"""`adr-server index` and `adr-server search`: the index is built when it is first needed, and JSON is what it says."""

import json
from pathlib import Path

import pytest

from adr_server.cli.main import main
from git_repositories import make_repository
from sample_code import write_shop


@pytest.fixture
def shop(tmp_path: Path) -> list[str]:
    return ["--project", str(write_shop(tmp_path / "shop")), "--state-dir", str(tmp_path / "state")]


def test_a_search_indexes_first_and_gives_places(shop: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "how are orders validated", "--json", "--limit", "1", *shop]) == 0
    value = json.loads(capsys.readouterr().out)
    assert set(value) >= {"query_kind", "weights", "coverage", "timings_ms", "results"}
    keys = {"path", "line", "end_line", "entity", "type", "owner", "score", "sources", "snippet"}
    assert set(value["results"][0]) >= keys
    assert value["results"][0]["entity"] == "validate_lines"


def test_an_explained_score_is_a_sum(shop: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "OrderService", "--explain", *shop]) == 0
    shown = capsys.readouterr().out
    assert "shop/orders.py:6 class OrderService" in shown
    assert " = keyword " in shown
    assert "dense 0: off" in shown


def test_nothing_found_says_what_was_looked_with(shop: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "zzz_not_there_at_all", "--kind", "pattern", *shop]) == 0
    assert "nothing found" in capsys.readouterr().out


def test_indexing_says_what_the_index_holds(shop: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["index", "--json", *shop]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is True
    assert main(["index", *shop]) == 0
    assert "0 read now" in capsys.readouterr().out


def test_exploring_shows_an_entity_with_its_owner_and_its_users(
    shop: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explore", "send_mail", *shop]) == 0
    shown = capsys.readouterr().out
    assert "function send_mail shop/mail.py:" in shown
    assert "owner messaging-team (annotation)" in shown
    assert main(["explore", "shop/orders.py:11", "--json", *shop]) == 0
    assert json.loads(capsys.readouterr().out)["entity"]["entity"] == "OrderService.place_order"
    assert main(["explore", "OrderServise", *shop]) == 2
    assert "Did you mean 'OrderService'?" in capsys.readouterr().err


def test_annotations_are_checked_with_an_exit_code_and_drafted_on_standard_output(
    shop: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["annotate", "--check", *shop]) == 0
    assert "0 problems; 1 of " in capsys.readouterr().out
    assert main(["annotate", "--suggest", "shop/orders.py", *shop]) == 0
    shown = capsys.readouterr().out
    assert "shop/orders.py:6 class OrderService" in shown
    assert "@knowgraph" in shown
    Path(shop[1], "shop/late.py").write_text("# @knowgraph\n# type: function\ndef late():\n    pass\n")
    assert main(["annotate", "--check", "--json", *shop]) == 1
    assert json.loads(capsys.readouterr().out)["problem_count"] == 2


def test_repositories_are_added_listed_searched_and_removed(
    shop: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = make_repository(tmp_path / "other", {"far.py": "def far_away_thing():\n    pass\n"})
    assert main(["repos", "list", *shop]) == 0
    assert "no other repositories" in capsys.readouterr().out
    assert main(["repos", "add", str(other), "--json", *shop]) == 0
    assert json.loads(capsys.readouterr().out) == {"repositories": [{"name": "other", "path": str(other)}]}
    assert main(["search", "far_away_thing", "--everywhere", *shop]) == 0
    assert "other: far.py:1 function far_away_thing" in capsys.readouterr().out
    assert main(["repos", "refresh", *shop]) == 0
    assert "other: 1 file, " in capsys.readouterr().out
    assert main(["repos", "remove", "other", *shop]) == 0
    assert main(["repos", "remove", "other", *shop]) == 2
    assert main(["repos", "add", *shop]) == 2

"""What is scaffolded passes the check, and its test, as it is."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from adr_server.catalog import Catalog
from adr_server.catalog.check import check_catalog
from adr_server.catalog.scaffold import FILES, New, scaffold
from adr_server.errors import BrokenInputError, UsageError
from adr_server.prompts import check
from adr_server.sandbox.templates import TemplateRenderer
from adr_server.tokens import count

TESTS = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "servers").mkdir()
    return tmp_path


def all_files(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_a_new_tool_directive_and_machine_pass_the_check_and_their_tests(checkout: Path) -> None:
    written = scaffold("tool", "text/count_words", checkout)
    written += scaffold("directive", "text/tell_prose", checkout)
    written += scaffold("machine", "text/judge_prose", checkout)
    assert all_files(checkout) == sorted(path.relative_to(checkout).as_posix() for path in written)
    catalog = Catalog(checkout / "servers")
    renderer = TemplateRenderer({name: catalog.template(name) for name in catalog.templates})
    assert check_catalog(catalog, templates=renderer, prompts={}, schemas=(), tests=checkout / "tests") == ()
    assert len(catalog.entries) == 3
    run_tests(checkout)


def test_a_new_prompt_and_a_new_pattern_pass_their_tests(checkout: Path) -> None:
    scaffold("prompt", "rules/weigh-options", checkout)
    scaffold("pattern", "structure/onion-layers", checkout)
    assert check(checkout / "prompts", templates=TemplateRenderer({}), count=count) == ()
    run_tests(checkout)


def test_every_kind_writes_a_test(checkout: Path) -> None:
    assert set(FILES) == set(get_args(New))
    scaffold("tool", "text/first", checkout)
    for kind in get_args(New):
        written = scaffold(kind, f"text/new_{kind}", checkout)
        assert sum("tests" in path.relative_to(checkout).parts for path in written) == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("count_words", "write category/name"),
        ("a/b/c", "write category/name"),
        ("text/Count", "'Count' cannot be a name: use lower case"),
        ("text/count-words", "'count-words' cannot be a name"),
        ("../text", "'..' cannot be a name"),
        ("text/", "'' cannot be a name"),
        ("text/import", "'import' is a word of Python"),
    ],
)
def test_a_bad_name_is_refused_with_what_a_good_one_is(checkout: Path, name: str, told: str) -> None:
    with pytest.raises(UsageError, match=re.escape(told)):
        scaffold("tool", name, checkout)
    assert all_files(checkout) == []


def test_a_name_that_is_taken_in_any_category_is_refused(checkout: Path) -> None:
    scaffold("tool", "text/count_words", checkout)
    before = all_files(checkout)
    with pytest.raises(UsageError, match="'count_words' is taken by servers/text/count_words"):
        scaffold("tool", "prose/count_words", checkout)
    assert all_files(checkout) == before


def test_a_file_in_the_way_is_kept_and_nothing_else_stays(checkout: Path) -> None:
    test = checkout / "tests" / "servers" / "text" / "test_count_words.py"
    test.parent.mkdir(parents=True)
    test.write_text("mine")
    with pytest.raises(BrokenInputError, match=r"tests/servers/text/test_count_words\.py: cannot be written"):
        scaffold("tool", "text/count_words", checkout)
    assert all_files(checkout) == ["tests/servers/text/test_count_words.py"]
    assert test.read_text() == "mine"
    assert not (checkout / "servers" / "text").exists()


def test_a_directive_without_any_tool_to_call_says_what_to_add_first(checkout: Path) -> None:
    with pytest.raises(UsageError, match="adr-server new tool"):
        scaffold("directive", "text/tell_prose", checkout)


def test_a_folder_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no folder 'servers'"):
        scaffold("tool", "text/count_words", tmp_path)


def run_tests(checkout: Path) -> None:
    # Paths of a test's imports as pyproject.toml has them.
    options = [
        "-q",
        "-W",
        "error",
        f"--basetemp={checkout / 'inner'}",
        "--import-mode=importlib",
        "-p",
        "no:cacheprovider",
        "-o",
        f"pythonpath={TESTS}",
    ]
    command = [sys.executable, "-m", "pytest", *options, "--rootdir", str(checkout), str(checkout / "tests")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=checkout, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr

"""A library that a manifest asked for, and none does now, has left, whatever tests, a sister or a format remember."""

from collections.abc import Mapping

import pytest

from adr_server.review import Judgement, KnownStates, State, Survey, Verdict
from judging import record
from sample_logs import log_of, reader_of


def judged(
    now: Mapping[str, str], then: Mapping[str, str], decision: str, *, day: str = "2024-05-06", title: str = "A choice"
) -> list[Judgement]:
    """The judgements on one record of March 2024, in a project that held `then` on a day."""
    every = {"docs/adr/0001-x.md": record(decision, title=title), **now}
    history = KnownStates(known=(State(commit="0123456789abcdef", day=day, files=then),))
    return list(Survey(log_of(every), sorted(every), reader_of(every), history=history).judgements)


CLICK = "We will use Click for the command line."
WITH_CLICK = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["click"]\n', "src/x.py": "import click\n"}
WITHOUT = {"pyproject.toml": '[project]\nname = "x"\ndependencies = []\n', "src/x.py": "import argparse\n"}
TESTS = {"tests/test_x.py": "from click.testing import CliRunner\n\n\ndef test_x():\n    CliRunner()\n"}


def test_what_no_manifest_asks_for_any_more_and_only_tests_name_has_left() -> None:
    (one,) = judged({**WITHOUT, **TESTS}, WITH_CLICK, CLICK)
    assert one.verdict is Verdict.DRIFT
    assert "no manifest asks for Click any more" in one.note
    assert one.evidence[0].path == "tests/test_x.py"
    assert one.searched[0] == "pyproject.toml"


@pytest.mark.parametrize(
    ("now", "then", "day"),
    [
        pytest.param(
            {**WITH_CLICK, "src/x.py": "import sys\n", **TESTS}, WITH_CLICK, "2024-05-06", id="it is asked for"
        ),
        pytest.param({**WITHOUT, **TESTS}, WITHOUT, "2024-05-06", id="it never was"),
        pytest.param({**WITHOUT, **TESTS}, WITH_CLICK, "2024-01-06", id="it was before the record alone"),
    ],
)
def test_what_only_tests_use_is_used_in_part(now: Mapping[str, str], then: Mapping[str, str], day: str) -> None:
    assert [one.verdict for one in judged(now, then, CLICK, day=day)] == [Verdict.PARTIAL]


def test_what_is_asked_for_beside_the_folder_that_is_named_has_not_left() -> None:
    tests = {"tests/commands/test_x.py": TESTS["tests/test_x.py"]}
    now = {**WITHOUT, **tests, "pyproject.toml": WITH_CLICK["pyproject.toml"].replace('"click"', '"click>=8"')}
    (one,) = judged(now, WITH_CLICK, "Tests of the commands are written with Click in `tests/commands`.")
    assert one.verdict is Verdict.CONFORM


TURBO = "We will use `@hotwired/turbo-rails` for the pages of forms."


def _npm(*names: str) -> dict[str, str]:
    asked = ", ".join(f'"{name}": "1"' for name in names)
    return {"package.json": f'{{"name": "x", "dependencies": {{{asked}}}}}', "app.js": "console.log(1)\n"}


@pytest.mark.parametrize(
    ("now", "verdict"),
    [
        pytest.param(_npm("@hotwired/stimulus"), Verdict.DRIFT, id="a sister is here"),
        pytest.param(_npm("@hotwired/turbo"), Verdict.NOT_CHECKABLE, id="it may be another name of it"),
    ],
)
def test_a_package_that_left_is_no_part_of_its_sister(now: Mapping[str, str], verdict: Verdict) -> None:
    now = {**now, "app.js": f'import "{"@hotwired/stimulus" if verdict is Verdict.DRIFT else "@hotwired/turbo"}"\n'}
    assert [one.verdict for one in judged(now, _npm("@hotwired/turbo-rails"), TURBO)] == [verdict]


ULID = "We decided to use ULID for all identifiers."


@pytest.mark.parametrize(
    ("source", "then", "verdict"),
    [
        pytest.param("make(1)", _npm("ulid"), Verdict.DRIFT, id="its library left"),
        pytest.param("make(1)", _npm("left-pad"), Verdict.NOT_CHECKABLE, id="it never had one"),
        pytest.param("const ulid = make(1)", _npm("ulid"), Verdict.NOT_CHECKABLE, id="the code names it"),
    ],
)
def test_a_format_left_with_its_library_where_nothing_names_it(
    source: str, then: Mapping[str, str], verdict: Verdict
) -> None:
    now = {**_npm("left-pad"), "app.js": f"{source}\n"}
    assert [one.verdict for one in judged(now, then, ULID)] == [verdict]


FLOW = "To switch between screens, we will use [Flow](https://github.com/square/flow)."
GRADLE = 'dependencies {{\n    implementation "{}"\n}}\n'


def test_a_package_that_the_record_links_to_is_meant_before_what_else_is_called_so() -> None:
    then = {"app/build.gradle": GRADLE.format("com.squareup.flow:flow:1.0"), "app/A.java": "class A {}\n"}
    now = {"app/build.gradle": GRADLE.format("androidx.core:core:1.0"), "app/A.java": "class A {}\n"}
    (one,) = judged(now, then, FLOW)
    assert (one.claim.subject.name, one.verdict) == ("com.squareup.flow:flow", Verdict.DRIFT)
    (one,) = judged(now, now, FLOW)
    assert (one.claim.subject.entry, one.verdict) == ("Flow", Verdict.NOT_CHECKABLE)


def test_a_hook_that_a_record_links_to_its_home_has_left_where_settings_named_it() -> None:
    said = "* [frobcheck](https://github.com/someone/frobcheck) to keep the code tidy."
    hook = "repos:\n  - repo: https://github.com/someone/{}\n    rev: v1\n"
    then, now = (
        {".pre-commit-config.yaml": hook.format(name), "src/x.py": "import sys\n"} for name in ("frobcheck", "other")
    )
    (one,) = judged(now, then, said)
    assert (one.claim.subject.name, one.verdict) == ("frobcheck", Verdict.DRIFT)
    assert judged(then, then, said) == []


def test_two_tools_of_one_entry_are_wanted_both() -> None:
    both = "* ESLint and Stylelint to keep the code tidy."
    then = _npm("eslint", "stylelint")
    found = {one.claim.subject.name: one.verdict for one in judged(_npm("left-pad"), then, both)}
    assert found == {"ESLint": Verdict.DRIFT, "Stylelint": Verdict.DRIFT}


def test_a_package_of_a_technology_that_the_record_links_to_is_that_technology() -> None:
    files = {"go.mod": "module x\n\nrequire github.com/pressly/goose/v3 v3.1.0\n", "main.go": "package main\n"}
    (one,) = judged(files, files, "We will use [Goose](https://github.com/pressly/goose) for migrations.")
    assert one.claim.subject.entry == "goose"


def test_a_part_of_the_project_that_a_manifest_asked_for_by_its_path_may_have_a_new_name() -> None:
    manifest = '[package]\nname = "x"\n\n[dependencies]\nshop-strategy = {}\n'
    now = {"Cargo.toml": '[package]\nname = "x"\n', "src/lib.rs": "pub fn x() {}\n"}
    said = "`shop-strategy` is introduced, and implements the strategy."
    by_path = {**now, "Cargo.toml": manifest.format('{ path = "../shop-strategy" }')}
    foreign = {**now, "Cargo.toml": manifest.format('"1"')}
    assert Verdict.DRIFT not in [one.verdict for one in judged(now, by_path, said)]
    assert Verdict.DRIFT in [one.verdict for one in judged(now, foreign, said)]


SLIM = "We still use Slim for the routes."


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        pytest.param("", Verdict.DRIFT, id="it is gone"),
        pytest.param(
            " When we saw that, we switched from Slim to functions of our own.", None, id="the record says so"
        ),
    ],
)
def test_what_the_record_says_was_left_is_its_own(more: str, verdict: Verdict | None) -> None:
    asks = '{"require": {"php": ">=8"%s}}\n'
    now = {"composer.json": asks % "", "src/a.php": "<?php\nnamespace App;\n"}
    then = {**now, "composer.json": asks % ', "slim/slim": "^4"'}
    found = [one.verdict for one in judged(now, then, SLIM + more)]
    assert (Verdict.DRIFT in found) is (verdict is Verdict.DRIFT)


def test_what_names_a_thing_that_is_gone_is_told() -> None:
    left = {**WITHOUT, "Makefile": "run:\n\techo without SQLAlchemy\n"}
    then = {**WITHOUT, "pyproject.toml": WITH_CLICK["pyproject.toml"].replace("click", "sqlalchemy")}
    (one,) = judged(left, then, "We will use SQLAlchemy for the models.")
    assert one.verdict is Verdict.DRIFT
    assert "SQLAlchemy is gone, though Makefile:2 names it" in one.note


def test_a_plugin_of_a_thing_shows_that_it_is_asked_for() -> None:
    then = _npm("postcss", "autoprefixer")
    found = judged(_npm("autoprefixer"), then, "We will use PostCSS for the styles.")
    assert Verdict.DRIFT not in [one.verdict for one in found]
    (one,) = judged(_npm("sass"), then, "We will use PostCSS for the styles.")
    assert one.verdict is Verdict.DRIFT

"""An absence counts only where everything was read that would show the thing, and no other file leaves it open."""

import json

import pytest

from adr_server.review import Judgement, Verdict
from judging import judged, record

POSTGRES = record("We will use PostgreSQL as our database.")
NO_MONGO = record("We will not use MongoDB.")
APP = {"app.js": "require('express')()\n"}
TORN = '{\n "dependencies": {\n  "pg": "^8",\n  "express": "4",\n }\n}\n'
WHOLE = '{"dependencies": {"express": "4"}}\n'
POM = (
    "<project><dependencies>\n<dependency><groupId>io.lettuce</groupId><artifactId>lettuce-core</artifactId></dependency>\n"
    "<dependency><groupId>a</groupId><artifactId>q & a</artifactId></dependency>\n</dependencies></project>\n"
)
REDIS = record("We will use Redis as our cache.")


def only(found: list[Judgement]) -> Judgement:
    [one] = found
    return one


@pytest.mark.parametrize(
    ("decided", "files", "line"),
    [
        (POSTGRES, {**APP, "package.json": TORN}, "package.json:3"),
        (REDIS, {"src/A.java": "class A {}\n", "pom.xml": POM}, "pom.xml:2"),
        (
            POSTGRES,
            {"src/a.py": "import os\n", "pyproject.toml": '[project\ndependencies = ["psycopg2-binary"]\n'},
            "pyproject.toml:2",
        ),
    ],
)
def test_what_a_manifest_names_that_does_not_parse_is_not_missing(
    decided: str, files: dict[str, str], line: str
) -> None:
    one = only(judged(files, decided))
    assert one.verdict is Verdict.NOT_CHECKABLE
    assert [f"{shown.path}:{shown.line}" for shown in one.evidence] == [line]
    assert f"{line} names it in what does not parse" in one.note
    assert [problem.path for problem in one.unread] == [line.partition(":")[0]]


@pytest.mark.parametrize(
    "torn",
    [
        TORN.replace('"pg"', '"pg-minify"'),
        TORN.replace('  "pg": "^8",\n', ""),
    ],
)
def test_a_manifest_that_does_not_parse_and_has_no_name_of_the_thing_hides_nothing(torn: str) -> None:
    assert only(judged({**APP, "package.json": torn}, POSTGRES)).verdict is Verdict.DRIFT


@pytest.mark.parametrize(
    ("unread", "verdict"),
    [
        ("package.json", Verdict.NOT_CHECKABLE),
        ("package-lock.json", Verdict.NOT_CHECKABLE),
        ("web/pnpm-lock.yaml", Verdict.NOT_CHECKABLE),
        ("src/large.js", Verdict.NOT_CHECKABLE),
        ("pom.xml", Verdict.NOT_CHECKABLE),
        ("compose.yaml", Verdict.NOT_CHECKABLE),
        ("openapi/large.yaml", Verdict.DRIFT),
        ("tests/fixtures/package.json", Verdict.DRIFT),
        ("Podfile", Verdict.DRIFT),
        ("lib/large.swift", Verdict.DRIFT),
        ("assets/logo.png", Verdict.DRIFT),
    ],
)
def test_only_a_file_that_may_hold_the_thing_leaves_open_whether_it_is_missing(unread: str, verdict: Verdict) -> None:
    swift = record("We will use BullMQ for jobs.") if unread.endswith(".swift") else POSTGRES
    files = {**APP, "other/package.json": WHOLE}
    one = only(judged(files, swift, unread=[unread]))
    assert one.verdict is verdict
    assert (f"{unread} could not be read" in one.note) == (verdict is Verdict.NOT_CHECKABLE)


def test_a_lock_file_that_could_not_be_read_hides_no_library() -> None:
    files = {**APP, "package.json": WHOLE}
    one = only(judged(files, record("We will use Redux for state."), unread=["package-lock.json"]))
    assert one.verdict is Verdict.DRIFT


def test_what_a_lock_file_brings_along_for_a_service_is_not_missing() -> None:
    lock = {"lockfileVersion": 3, "packages": {"": {}, "node_modules/pg": {"version": "8.0.0"}}}
    one = only(judged({**APP, "package.json": WHOLE, "package-lock.json": json.dumps(lock, indent=1)}, POSTGRES))
    assert one.verdict is Verdict.NOT_CHECKABLE
    assert one.note == "package-lock.json:5 locks pg, and no manifest asks for it"
    other = json.dumps(lock, indent=1).replace("/pg", "/left-pad")
    assert only(judged({**APP, "package.json": WHOLE, "package-lock.json": other}, POSTGRES)).verdict is Verdict.DRIFT


BANNED = '[project\nname = "x"\ndependencies = ["pymongo"]\n'


def test_a_ban_is_not_kept_on_the_line_that_breaks_it() -> None:
    one = only(judged({"a.py": "import os\n", "pyproject.toml": BANNED}, NO_MONGO))
    assert one.verdict is Verdict.NOT_CHECKABLE
    assert [(shown.path, shown.line) for shown in one.evidence] == [("pyproject.toml", 3)]


@pytest.mark.parametrize(
    ("files", "verdict"),
    [
        ({"pyproject.toml": BANNED.replace("pymongo", "redis")}, Verdict.CONFORM),
        ({"pyproject.toml": BANNED.replace("dependencies", "# dependencies")}, Verdict.CONFORM),
        (
            {"requirements.txt": "x\n", "compose.yaml": "services:\n  db:\n    image: mongo:6\n  - x\n"},
            Verdict.NOT_CHECKABLE,
        ),
        ({"requirements.txt": "x\n", "compose.yaml": "services:\n  db:\n    image: redis:6\n  - x\n"}, Verdict.CONFORM),
        ({"requirements.txt": "x\n", "tests/data/pyproject.toml": BANNED}, Verdict.CONFORM),
    ],
)
def test_a_ban_is_kept_where_nothing_that_does_not_parse_names_it(files: dict[str, str], verdict: Verdict) -> None:
    assert only(judged({"a.py": "import os\n", **files}, NO_MONGO)).verdict is verdict


def test_a_ban_is_broken_by_what_was_read_whatever_else_was_not() -> None:
    files = {"a.py": "import pymongo\n", "pyproject.toml": BANNED}
    assert only(judged(files, NO_MONGO)).verdict is Verdict.DRIFT


@pytest.mark.parametrize(
    ("torn", "verdict"),
    [
        (BANNED.replace("pymongo", "sqlalchemy"), Verdict.NOT_CHECKABLE),
        (BANNED, Verdict.CONFORM),
    ],
)
def test_a_kind_of_thing_is_kept_out_where_no_torn_manifest_names_one(torn: str, verdict: Verdict) -> None:
    files = {"src/a.py": "import os\n", "pyproject.toml": torn}
    assert only(judged(files, record("We will not use an ORM."))).verdict is verdict


def test_a_pipeline_that_could_not_be_read_may_run_the_tool() -> None:
    files = {".github/workflows/ci.yml": "on: push\njobs: {}\n", "a.py": "import os\n"}
    runs = record("CI runs mypy on each push.")

    def verdict(*unread: str) -> Verdict:
        return next(one for one in judged(files, runs, unread=unread) if one.claim.polarity == "runs_in_ci").verdict

    assert verdict() is Verdict.DRIFT
    assert verdict(".github/workflows/scan.yml") is Verdict.NOT_CHECKABLE

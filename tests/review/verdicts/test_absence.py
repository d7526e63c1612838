"""What a record gives up: named sentences, what they ask of the code, and what they leave alone."""

from pathlib import Path

import pytest

from adr_server.codebase.import_statements import MAX_CHARACTERS
from adr_server.review import Verdict
from histories import State
from histories import judged as judged_in
from judging import judged, record

FILES = {
    "package.json": '{"dependencies": {"express": "4.1.0", "moment": "2"}, "devDependencies": {"lodash": "4"}}\n',
    "src/app.js": "const express = require('express')\nconst moment = require('moment')\nexpress().listen(1)\n",
    "src/app.test.js": "const _ = require('lodash')\n",
}


def verdicts(sentence: str, *, title: str = "A choice") -> list[tuple[str, str]]:
    found = judged(FILES, record(sentence, title=title))
    return [(judgement.claim.polarity.value, judgement.verdict.value) for judgement in found]


@pytest.mark.parametrize(
    "sentence",
    [
        "We are removing {}.",
        "We will drop support for {}.",
        "We will remove {} from our codebase.",
        "We will phase out the use of {}.",
        "We will stop the use of {}.",
        "All usages of {} will be removed.",
        "Remove all dependencies on {} from the code for now.",
        "We will do without {}.",
        "We are not going to use {}.",
        "We chose not to use {}.",
        "We decided against {}.",
        "We will refrain from using {}.",
        "There must be no dependency on {}.",
        "Using {} is not allowed.",
        "We will not use {} any longer.",
        "{} has been removed.",
        "{} is deprecated and will be removed.",
    ],
)
def test_what_is_given_up_drifts_while_the_product_uses_it(sentence: str) -> None:
    assert [verdict for _, verdict in verdicts(sentence.format("Express"))] == ["drift"]
    assert [verdict for _, verdict in verdicts(sentence.format("Fastify"))] == ["conform"]


@pytest.mark.parametrize(
    "title",
    [
        "Abandon {}",
        "Get rid of {}",
        "Retire {}",
        "Stop using {}",
        "Phasing out {}",
        "Moving away from {}",
        "Migrate off of {}",
        "Remove use of {}",
        "Decision to not use {}",
        "{} replaced by Koa",
        "Drop {} in favor of Koa",
    ],
)
def test_a_title_gives_up_as_a_sentence_does(title: str) -> None:
    assert [verdict for _, verdict in verdicts("It is so.", title=title.format("Express"))] == ["drift"]


def test_what_only_tests_use_is_given_up_in_part() -> None:
    assert verdicts("We will remove Lodash.") == [("remove", "partial")]


@pytest.mark.parametrize(
    "sentence", ["We will deprecate Express.", "Express will be deprecated.", "Usage of Express is discouraged."]
)
def test_what_is_deprecated_may_still_be_used_and_is_told(sentence: str) -> None:
    assert verdicts(sentence) == [("deprecate", "partial")]
    assert verdicts(sentence.replace("Express", "Fastify")) == [("deprecate", "conform")]


@pytest.mark.parametrize(
    "sentence",
    [
        "New code must not use Express.",
        "We will not use Express for new services.",
        "Avoid Express in new code.",
        "We will only use Express for new services.",
    ],
)
def test_what_is_said_of_new_code_binds_nothing_that_is_there(sentence: str) -> None:
    assert [verdict for _, verdict in verdicts(sentence)] == ["not_checkable"]


def test_one_version_that_is_ruled_out_rules_out_no_other() -> None:
    assert verdicts("We will not use Express 5.") == [("do_not_use", "not_checkable")]


def test_a_title_tells_whose_place_is_taken_where_the_decision_does_not() -> None:
    found = judged(FILES, record("We will use Moment.js.", title="Replace Express with Moment.js"))
    assert [(one.claim.polarity.value, one.verdict.value) for one in found] == [
        ("use", "conform"),
        ("replace", "partial"),
    ]


def test_two_names_of_one_thing_say_neither_that_it_goes_nor_that_it_stays() -> None:
    assert verdicts("It is so.", title="Replace Amazon S3 with AWS S3") == []


def test_what_is_kept_beside_its_successor_is_not_given_up() -> None:
    found = judged(FILES, record("We will switch from Express to Moment.js and Express."))
    assert {one.verdict.value for one in found} == {"conform"}


@pytest.mark.parametrize(
    ("sentence", "polarity"),
    [
        ("We will use Express exclusively.", "only"),
        ("We will use Express as the only web framework.", "only"),
        ("Only Express may be used.", "only"),
        ("The only web framework is Express.", "only"),
    ],
)
def test_what_is_wanted_alone_suffers_no_rival(sentence: str, polarity: str) -> None:
    assert verdicts(sentence) == [(polarity, "conform")]
    rival = FILES | {"src/b.js": "const koa = require('koa')\n", "b/package.json": '{"dependencies": {"koa": "2"}}\n'}
    assert [one.verdict.value for one in judged(rival, record(sentence))] == ["drift"]


def test_a_client_that_speaks_to_the_successor_is_no_use_of_what_it_replaces() -> None:
    files = {
        "package.json": '{"dependencies": {"@elastic/elasticsearch": "8"}}\n',
        "src/a.js": "const { Client } = require('@elastic/elasticsearch')\nconst openSearch = new Client()\n",
    }
    wanted = record("We will use OpenSearch.", title="Replace Elasticsearch with OpenSearch")
    assert {one.verdict.value for one in judged(files, wanted)} == {"not_checkable"}
    other = record("We will use Apache Solr.", title="Replace Elasticsearch with Apache Solr")
    assert "drift" in {one.verdict.value for one in judged(files, other)}
    run = files | {"compose.yaml": "services:\n  search:\n    image: elasticsearch:8.1.0\n"}
    assert "drift" in {one.verdict.value for one in judged(run, wanted)}


def test_what_a_thing_is_not_to_be_used_as_says_nothing_of_its_other_uses() -> None:
    files = {"docker-compose.yml": "services:\n  db:\n    image: postgres:16\n", "src/app.js": "import 'left-pad';\n"}
    found = judged(files, record("We will stop using PostgreSQL as a queue."))
    assert [one.verdict for one in found] == [Verdict.NOT_CHECKABLE]


def test_a_part_that_moves_leaves_the_rest_where_it_is() -> None:
    files = {
        "docker-compose.yml": "services:\n  db:\n    image: postgres:16\n  cache:\n    image: redis:7\n",
        "src/app.js": "import 'left-pad';\n",
    }
    (part,) = judged(files, record("We will move sessions from PostgreSQL to Redis."))
    (whole,) = judged(files, record("We will move the database from PostgreSQL to Redis."))
    assert (part.verdict, whole.verdict) == (Verdict.CONFORM, Verdict.PARTIAL)


@pytest.mark.parametrize(
    "more",
    [
        "Old uses are converted on an ongoing basis.",
        "They go gradually.",
        "We migrate in two phases.",
        "\n## Consequences\n\nThe migration is long-running.\n",
    ],
)
def test_what_a_record_lets_go_by_degrees_is_half_kept_while_it_is_used(more: str) -> None:
    files = {"package.json": '{"dependencies": {"moment": "2"}}\n', "a.js": "import moment from 'moment';\n"}
    assert [one.verdict for one in judged(files, record(f"We will not use Moment.js. {more}"))] == [Verdict.PARTIAL]
    assert [one.verdict for one in judged(files, record("We will not use Moment.js."))] == [Verdict.DRIFT]


@pytest.mark.parametrize(
    "decision",
    [
        "We will use Angular commit messages.",
        "We will use Kafka message keys.",
        "We will use MongoDB ObjectIds as identifiers.",
        "We will use Tailwind class names.",
        "Use Stripe webhook payloads as an example.",
    ],
)
def test_what_only_borrows_from_a_thing_is_no_drift_where_the_thing_is_not(decision: str) -> None:
    files = {"package.json": '{"dependencies": {"react": "18"}}\n', "src/app.js": "import 'react';\n"}
    assert Verdict.DRIFT not in {one.verdict for one in judged(files, record(decision))}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We will avoid Table storage as a datastore solution.", ["drift"]),
        ("Do not use Azure Table Storage.", ["drift"]),
        ("Do not use Queue Storage.", ["conform"]),
        ("Do not use table storage.", []),
    ],
)
def test_a_service_that_a_template_still_makes_is_used(sentence: str, expected: list[str]) -> None:
    template = (
        '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",\n'
        '"resources": [{\n"type": "Microsoft.Storage/storageAccounts/tableServices/tables"\n}]}\n'
    )
    files = {"iac/a.json": template, "package.json": '{"dependencies": {}}\n', "src/a.ts": "export const a = 1\n"}
    assert [one.verdict.value for one in judged(files, record(sentence))] == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "This project will not accept pull requests that include native React source code.",
        "We do not merge changes which introduce React.",
        "We must not allow code written in React.",
    ],
)
def test_what_no_change_may_bring_in_is_unwanted(sentence: str) -> None:
    files = {"package.json": '{"dependencies": {"react": "18"}}\n', "src/app.js": "import 'react';\n"}
    assert [one.verdict for one in judged(files, record(sentence))] == [Verdict.DRIFT]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Express is removed from all modules.", "drift"),
        ("Express is not allowed in this code base.", "drift"),
        ("Express is removed from all modules by the end of 2022.", "drift"),
        ("Express is removed from all modules by the end of 2199.", "not_checkable"),
        ("Express is removed from the admin pages.", "not_checkable"),
        ("Express is dropped by the end of June 2023.", "drift"),
        ("Express is dropped by the end of June 2199.", "not_checkable"),
    ],
)
def test_what_holds_of_all_or_was_due_long_ago_limits_nothing(sentence: str, expected: str, tmp_path: Path) -> None:
    states: list[State] = [("2021-01-01", dict(FILES)), ("2021-06-01", {"docs/adr/0001-x.md": record(sentence)})]
    found = judged_in(tmp_path / "r", *states, ("2024-01-01", {"src/more.js": "export const more = 1\n"}))
    assert [one.verdict.value for one in found] == [expected]


NO_REDIS = record("We will not use Redis.")
PLAIN = {"pyproject.toml": '[project]\nname = "x"\ndependencies = []\n', "src/x.py": "import os\n"}


def test_what_is_nowhere_to_be_seen_is_not_known_where_a_source_could_not_be_read() -> None:
    (one,) = judged(PLAIN, NO_REDIS, unread=["src/big.py"])
    assert one.verdict is Verdict.NOT_CHECKABLE
    assert one.note == "Redis is nowhere to be seen in what was read, and src/big.py could not be read"
    assert one.searched


@pytest.mark.parametrize(
    ("unread", "verdict"),
    [("tests/test_big.py", Verdict.CONFORM), ("docs/big.py", Verdict.CONFORM), ("src/b.py", Verdict.NOT_CHECKABLE)],
)
def test_only_a_source_of_the_product_leaves_it_open(unread: str, verdict: Verdict) -> None:
    (one,) = judged(PLAIN, NO_REDIS, unread=[unread])
    assert one.verdict is verdict


def test_drift_stays_drift_beside_a_source_that_could_not_be_read() -> None:
    (one,) = judged({**PLAIN, "src/y.py": "import redis\n"}, NO_REDIS, unread=["src/big.py"])
    assert one.verdict is Verdict.DRIFT
    assert [place.path for place in one.evidence] == ["src/y.py"]


def test_what_was_read_in_its_beginning_alone_is_said() -> None:
    long = "import os\n" + "#" * MAX_CHARACTERS
    (one,) = judged({**PLAIN, "src/long.py": long}, NO_REDIS)
    assert one.verdict is Verdict.CONFORM
    assert one.note == "Redis is nowhere to be seen; not read whole: src/long.py"


def test_a_manifest_that_could_not_be_read_is_said() -> None:
    (one,) = judged({**PLAIN, "web/package.json": "{"}, NO_REDIS)
    assert one.verdict is Verdict.CONFORM
    assert one.note.endswith("not read whole: web/package.json")


def test_a_replacement_says_where_the_old_may_be() -> None:
    files = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["redis"]\n', "src/x.py": "import redis\n"}
    (one,) = judged(files, record("We will replace Memcached with Redis."), unread=["src/big.py"])
    assert one.verdict is Verdict.CONFORM
    assert one.note == "Memcached may be in what could not be read: src/big.py"


def test_of_many_sources_that_could_not_be_read_some_are_named() -> None:
    (one,) = judged(PLAIN, NO_REDIS, unread=[f"src/big{number}.py" for number in range(5)])
    assert one.note.endswith("src/big0.py, src/big1.py, src/big2.py and 2 more could not be read")


STORE = {
    "requirements.txt": "psycopg\npytest\n",
    "shop/store.py": "import psycopg\n",
    "tests/test_store.py": "import sqlite3\n",
}


@pytest.mark.parametrize(
    "sentence",
    [
        "Tests must not use PostgreSQL.",
        "Unit tests must not use PostgreSQL.",
        "We do not use PostgreSQL in tests.",
        "In unit tests we will not use PostgreSQL.",
    ],
)
@pytest.mark.parametrize(("test", "verdict"), [("import sqlite3\n", "conform"), ("import psycopg\n", "drift")])
def test_what_tests_alone_must_not_use_is_judged_by_the_tests(sentence: str, test: str, verdict: str) -> None:
    found = judged({**STORE, "tests/test_store.py": test}, record(sentence))
    some = "unit tests" in sentence.lower() and verdict == "drift"
    assert [one.verdict for one in found] == ["not_checkable" if some else verdict]
    if verdict == "drift":
        assert {line.path for line in found[0].evidence} == {"tests/test_store.py"}


@pytest.mark.parametrize("sentence", ["The tests will use SQLite.", "We will use SQLite for the tests."])
def test_what_tests_are_to_use_is_kept_by_the_tests(sentence: str) -> None:
    assert [one.verdict for one in judged(STORE, record(sentence))] == ["conform"]


@pytest.mark.parametrize("heading", ["DO NOT", "Don'ts", "Things to avoid", "Anti-patterns"])
def test_what_stands_below_a_heading_that_forbids_is_not_wanted(heading: str) -> None:
    found = judged(FILES, record(f"### DO\n\n- use Lodash\n\n### {heading}\n\n- use Express, as it is old\n"))
    assert {(one.claim.subject.name, one.claim.polarity.value) for one in found} >= {("Express", "do_not_use")}
    assert ("Express", "use") not in {(one.claim.subject.name, one.claim.polarity.value) for one in found}
    [express] = [one for one in found if one.claim.subject.name == "Express"]
    assert express.verdict == "drift"
    assert (express.claim.below, express.note.startswith(f"below “{heading}”: Express is")) == (heading, True)
    assert [one.claim.below for one in found if one.claim.subject.name == "Lodash"] == [""]


GO = {"go.mod": "module example.org/x\n\ngo 1.21\n", "cmd/a.go": 'package main\n\nimport "flag"\n'}


@pytest.mark.parametrize(
    "sentence", ["No direct use of Go's `flag` package.", "Do not use the standard library's `flag` package."]
)
@pytest.mark.parametrize(("used", "verdict"), [("flag", "drift"), ("fmt", "not_checkable")])
def test_a_package_of_the_language_itself_is_told_by_its_import(sentence: str, used: str, verdict: str) -> None:
    found = judged({**GO, "cmd/a.go": f'package main\n\nimport "{used}"\n'}, record(sentence))
    assert [(one.claim.subject.name, one.verdict) for one in found] == [("flag", verdict)]


@pytest.mark.parametrize("where", ["in application code", "in production code", "in our product code"])
def test_what_holds_in_the_product_s_code_holds_of_all_that_counts(where: str) -> None:
    files = {"package.json": '{"dependencies": {"left-pad": "2"}}\n', "src/a.ts": 'import p from "left-pad";\np();\n'}
    assert [one.verdict for one in judged(files, record(f"We will not use left-pad {where}."))] == ["drift"]
    tests = {"package.json": files["package.json"], "src/a.test.ts": files["src/a.ts"]}
    assert [one.verdict for one in judged(tests, record(f"We will not use left-pad {where}."))] != ["drift"]


AMQP = {
    "pom.xml": "<project><dependencies><dependency><groupId>org.springframework.boot</groupId>"
    "<artifactId>spring-boot-starter-amqp</artifactId></dependency></dependencies></project>\n",
    "src/main/java/a/A.java": "package a;\n\nimport org.springframework.amqp.rabbit.core.RabbitTemplate;\n",
}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The RabbitMQ client and broker are then taken out of the build.", "drift"),
        ("The RabbitMQ client is then taken out of the build.", "not_checkable"),
    ],
)
def test_who_takes_out_both_ends_of_a_thing_takes_out_the_whole(sentence: str, expected: str) -> None:
    found = [one for one in judged(AMQP, record(sentence)) if one.claim.subject.name == "RabbitMQ"]
    assert [one.verdict.value for one in found] == [expected]


def test_who_may_not_use_one_or_the_other_may_use_neither() -> None:
    files = {"package.json": '{"dependencies": {"koa": "2"}}\n', "src/a.js": "const koa = require('koa')\n"}
    found = judged(files, record("We will not use Koa or Fastify."))
    assert sorted(f"{one.claim.subject.name} {one.verdict.value}" for one in found) == ["Fastify conform", "Koa drift"]


SCRIPTS = {"package.json": '{\n  "scripts": {"build": "esbuild a.js"}\n}\n'}
RAILS = {"Gemfile": 'gem "rails"\n', "app/a.rb": "class A < ApplicationRecord\nend\n"}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, SCRIPTS, Verdict.PARTIAL),
        # Who runs what was here when the record was made, it does not say.
        (SCRIPTS, {}, Verdict.NOT_CHECKABLE),
        ({}, {}, Verdict.CONFORM),
        ({}, {"package.json": '{"dependencies": {"react": "18"}}\n'}, Verdict.CONFORM),
        ({}, {"examples/package.json": SCRIPTS["package.json"]}, Verdict.CONFORM),
        ({}, {**SCRIPTS, "bun.lockb": "", "bunfig.toml": "a = 1\n"}, Verdict.CONFORM),
    ],
)
def test_scripts_of_a_manifest_ask_for_what_runs_them(
    tmp_path: Path, before: dict[str, str], after: dict[str, str], expected: Verdict
) -> None:
    states: tuple[State, ...] = (
        ("2024-01-01", {**RAILS, "a.package.json": "{}\n", **before}),
        ("2024-03-01", {"docs/adr/0001-x.md": record("We use no Node.js.")}),
        ("2025-03-01", {"c.txt": "x\n", **after}),
    )
    found = [one for one in judged_in(tmp_path / "p", *states) if one.claim.subject.name == "Node.js"]
    assert {one.verdict for one in found} == {expected}


KOTLIN = {
    "build.gradle.kts": 'dependencies {\n    testImplementation("org.mockito.kotlin:mockito-kotlin:5.2.1")\n}\n',
    "src/main/kotlin/a/A.kt": "class A\n",
}
DOUBLED = {"src/test/kotlin/a/ATest.kt": "import org.mockito.kotlin.mock\n\nval a = mock<A>()\n"}


@pytest.mark.parametrize(("files", "expected"), [({**KOTLIN, **DOUBLED}, Verdict.DRIFT), (KOTLIN, Verdict.PARTIAL)])
def test_what_is_for_tests_is_seen_where_they_use_it(files: dict[str, str], expected: Verdict) -> None:
    [found] = judged(files, record("Mockito has no place in our tests."))
    assert found.verdict is expected


GONE = "`shop.core.sdl` is deleted."


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        ('assert "shop.core.sdl" not in source\n', Verdict.NOT_CHECKABLE),
        ("from shop.core.sdl import parse\n\nparse(1)\n", Verdict.PARTIAL),
    ],
)
def test_tests_that_see_to_it_that_a_thing_is_gone_do_not_use_it(test: str, expected: Verdict) -> None:
    files = {"pyproject.toml": '[project]\nname = "shop"\n', "shop/a.py": "import json\n", "tests/test_a.py": test}
    [found] = judged(files, record(GONE))
    assert found.verdict is expected


INDIRECT = "module x\n\nrequire github.com/cucumber/godog v0.15.1 {}\n"


@pytest.mark.parametrize(("mark", "expected"), [("// indirect", Verdict.NOT_CHECKABLE), ("", Verdict.PARTIAL)])
def test_what_another_module_brings_along_is_not_half_used(mark: str, expected: Verdict) -> None:
    files = {"go.mod": INDIRECT.format(mark), "a.go": "package a\n"}
    [found] = judged(files, record("We will use Cucumber."))
    assert found.verdict is expected

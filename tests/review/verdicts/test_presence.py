"""What shows use, and what its absence proves: clients and servers, gems, settings, standards and services."""

import pytest

from adr_server.review import Verdict
from judging import judged, record


def test_a_server_s_version_is_that_of_its_image_and_not_of_a_client() -> None:
    files = {"Gemfile": 'gem "pg", "1.5"\n', "config/database.yml": "production:\n  adapter: postgresql\n"}
    (found,) = judged(files, record("We require PostgreSQL 17."))
    assert found.verdict is Verdict.NOT_CHECKABLE
    (low,) = judged({**files, "docker-compose.yml": IMAGE_OF_13}, record("We require PostgreSQL 17."))
    assert (low.verdict, low.evidence[0].path) == (Verdict.DRIFT, "docker-compose.yml")


IMAGE_OF_13 = "services:\n  db:\n    image: registry:5000/postgres:13.2\n"


def test_a_version_of_an_environment_is_no_version_of_the_code() -> None:
    files = {"docker-compose.yml": IMAGE_OF_13}
    (found,) = judged(files, record("The development environment has been upgraded to PostgreSQL 17."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_provider_s_service_may_be_set_up_elsewhere() -> None:
    files = {"go.mod": "module x\n\ngo 1.20\n", "main.go": "package main\n"}
    (found,) = judged(files, record("We will send a message to Amazon SQS.", title="Use SQS"))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_standard_is_not_missing_where_no_library_of_it_is() -> None:
    files = {"build.gradle": "implementation 'org.springframework.boot:spring-boot-starter-web:3.2'\n"}
    (found,) = judged(files, record("We use JSON Web Tokens."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_maven_package_is_imported_under_its_group_or_its_artifact() -> None:
    files = {
        "build.gradle": "dependencies {\n    implementation 'com.gravity9:json-patch-path:2.0.2'\n"
        "    implementation 'info.picocli:picocli:4.7'\n}\n",
        "src/main/java/x/A.java": "package x;\n\nimport com.gravity9.jsonpatch.JsonPatch;\n"
        "import picocli.CommandLine;\n",
    }
    found = judged(files, record("We will use `json-patch-path` and `picocli`."))
    assert [one.verdict for one in found] == [Verdict.CONFORM, Verdict.CONFORM]


def test_a_gem_is_used_where_its_constant_stands_and_open_where_it_does_not() -> None:
    files = {"Gemfile": 'gem "aasm"\ngem "scenic"\n', "app/models/case.rb": "class Case\n  include AASM\nend\n"}
    found = judged(files, record("We will use `aasm` and `scenic`."))
    assert [one.verdict for one in found] == [Verdict.CONFORM, Verdict.NOT_CHECKABLE]


def test_a_package_that_settings_name_is_loaded_by_them() -> None:
    files = {
        "package.json": '{"devDependencies": {"some-preset": "1"}}\n',
        "babel.config.js": "module.exports = {presets: ['some-preset']}\n",
    }
    (found,) = judged(files, record("We will use `some-preset`."))
    assert (found.verdict, found.evidence[0].path) == (Verdict.CONFORM, "babel.config.js")


def test_a_test_library_that_tests_use_is_used_as_it_is_meant_to() -> None:
    files = {
        "package.json": '{"devDependencies": {"fancy-axe": "1"}}\n',
        "tests/a.test.js": "import 'fancy-axe';\n",
    }
    (found,) = judged(files, record("We are using `fancy-axe` for accessibility testing."))
    assert found.verdict is Verdict.CONFORM


def test_a_name_that_may_be_another_s_is_not_replaced_while_it_stands() -> None:
    files = {"a.py": "normandy_id = 1\ngroup_id = 2\n"}
    (found,) = judged(files, record("We will replace `normandy_id` with `group_id`."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_list_with_a_name_that_is_no_technology_is_a_list_of_something_else() -> None:
    files = {"package.json": '{"dependencies": {"react": "18"}}\n', "src/a.jsx": "import React from 'react'\n"}
    assert not judged(files, record("Native plugins: `import`, `react`, `jsx-a11y`."))


def test_deleting_a_token_is_no_removal_of_a_technology() -> None:
    files = {"package.json": '{"dependencies": {"jsonwebtoken": "9"}}\n', "a.js": "import jwt from 'jsonwebtoken';\n"}
    assert not judged(files, record("In that case we simply delete the `jwt` as usual."))


def test_what_is_left_out_by_name_is_no_mention() -> None:
    files = {
        "package.json": '{"dependencies": {"express": "4"}}\n',
        "a.js": "const e = require('express')\n",
        ".gitignore": ".nyc_output\ncoverage\nnyc\n",
    }
    (found,) = judged(files, record("We will use Istanbul (nyc) to measure coverage."))
    assert found.verdict is not Verdict.CONFORM
    assert ".gitignore" not in {one.path for one in found.evidence}


def test_a_pipeline_that_migrates_the_database_uses_what_migrates_it() -> None:
    flow = (
        "name: deploy\non: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: liquibase/setup-liquibase@v1\n"
    )
    (found,) = judged({".github/workflows/deploy.yml": flow, "a.py": "x = 1\n"}, record("We will use Liquibase."))
    assert found.verdict is Verdict.CONFORM


def test_what_a_framework_loads_by_its_declaration_is_not_used_by_tests_only() -> None:
    files = {
        "build.gradle": "dependencies {\n    implementation 'org.flywaydb:flyway-core:10.1'\n"
        "    implementation 'org.springframework.boot:spring-boot-starter-web:3.2'\n}\n",
        "src/main/java/x/A.java": "package x;\n\nimport org.springframework.boot.SpringApplication;\n",
        "src/test/java/x/ATest.java": "package x;\n\nimport org.flywaydb.core.Flyway;\n",
    }
    (found,) = judged(files, record("We will use Flyway."))
    assert (found.verdict, found.evidence[0].path) == (Verdict.NOT_CHECKABLE, "build.gradle")


def test_what_only_tests_declare_and_use_is_half_of_a_use() -> None:
    files = {
        "package.json": '{"dependencies": {"express": "4"}, "devDependencies": {"fastify": "4"}}\n',
        "index.js": "import express from 'express'\n",
        "tests/a.test.js": "import fastify from 'fastify'\n",
    }
    (found,) = judged(files, record("We will use Fastify."))
    assert found.verdict is Verdict.PARTIAL


def test_a_provider_s_service_that_only_a_pipeline_calls_is_not_used_by_tests() -> None:
    files = {
        "go.mod": "module x\n\ngo 1.20\n",
        "main.go": "package main\n",
        ".github/workflows/deploy.yml": "jobs:\n  a:\n    steps:\n      - run: aws s3 cp plan s3://bucket/plan\n",
    }
    (found,) = judged(files, record("We will use Amazon S3 for documents."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_name_in_small_letters_may_say_no_more_than_its_first_words() -> None:
    files = {
        "src/x.csproj": '<Project Sdk="Microsoft.NET.Sdk" />\n',
        "Dockerfile": "FROM mcr.microsoft.com/dotnet/sdk:8.0\n",
    }
    (loose,) = judged(files, record("We will use the .NET framework."))
    (exact,) = judged(files, record("We will use .NET Framework."))
    assert (loose.verdict, exact.verdict) == (Verdict.NOT_CHECKABLE, Verdict.DRIFT)


def test_what_holds_until_something_comes_may_be_over() -> None:
    files = {".github/workflows/ci.yml": "on: push\n", "src/app.js": "import 'left-pad';\n"}
    (found,) = judged(files, record("We will use Jenkins until the runners are there."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_what_is_made_of_a_thing_that_never_was_here_may_lie_elsewhere() -> None:
    files = {"package.json": '{"dependencies": {"left-pad": "1"}}\n', "src/a.js": "import 'left-pad';\n"}
    (made,) = judged(files, record("We will add an OpenLayers-based viewer."))
    (whole,) = judged(files, record("We will use OpenLayers."))
    assert (made.verdict, whole.verdict) == (Verdict.NOT_CHECKABLE, Verdict.DRIFT)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"""Draw graphs.\n\nInspired by Neo4j Desktop.\n"""\nimport os\n', "drift"),
        ('def a() -> None:\n    """As Neo4j does."""\n', "drift"),
        ('run(\n    """\n    neo4j\n    """\n)\n', "not_checkable"),
        ('HOST = "neo4j"\n', "not_checkable"),
    ],
)
def test_the_words_about_a_module_or_function_name_nothing_that_runs(text: str, expected: str) -> None:
    files = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["flask"]\n',
        "x/a.py": text,
        "x/b.py": "import flask\n",
    }
    [found] = judged(files, record("We will use Neo4j."))
    assert found.verdict.value == expected


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "a/base.html",
            '<script defer src="https://cdn.example/npm/@alpinejs/csp@3/dist/cdn.min.js">\n',
            "not_checkable",
        ),
        ("a/base.html", "<p>We once had Alpine.js.</p>\n", "drift"),
        ("a/settings.py", 'SOURCES = ["https://cdn.example/npm/@alpinejs/csp@3/dist/cdn.min.js"]\n', "not_checkable"),
        ("docs/a.html", '<script src="alpinejs.js">\n', "drift"),
    ],
)
def test_what_a_page_loads_by_its_address_is_not_missing(path: str, text: str, expected: str) -> None:
    files = {
        "package.json": '{"dependencies": {"react": "18"}}\n',
        "src/b.jsx": "import React from 'react'\n",
        path: text,
    }
    [found] = judged(files, record("We will use Alpine.js."))
    assert found.verdict.value == expected


LOCK = "GEM\n  specs:\n    sidekiq (7.0)\n    sidekiq-cron (1.2.0)\n      sidekiq (> 3.5.2)\n    rails (7.1)\n"
RAILS = {"Gemfile": 'gem "rails"\n', "app/a.rb": "class A\nend\n"}


def test_what_another_package_brings_and_a_line_names_is_not_missing() -> None:
    files, decision = {**RAILS, "Gemfile.lock": LOCK}, record("We will use Sidekiq for background jobs.")
    (found,) = judged({**files, "config/jobs.yml": "jobs: sidekiq\n"}, decision)
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert found.note == "Gemfile.lock:3 locks Sidekiq for another package, and config/jobs.yml:1 names it"
    (missed,) = judged(files, decision)
    assert missed.verdict is Verdict.DRIFT


PYTHON = {"pyproject.toml": '[project]\nname = "shop"\ndependencies = ["flask"]\n', "shop/app.py": "import flask\n"}


def test_a_part_that_lies_elsewhere_shows_nothing_here() -> None:
    sentence = "For the development of the `shop-ui` backend, we will rely on `pyright`."
    [found] = judged(PYTHON, record(sentence))
    assert (found.verdict, "shop-ui" in found.note) == (Verdict.NOT_CHECKABLE, True)
    [found] = judged({**PYTHON, "tools/shop-ui/values.yaml": "a: 1\n"}, record(sentence))
    assert (found.verdict, "tools/shop-ui" in found.note) == (Verdict.NOT_CHECKABLE, True)
    [found] = judged(PYTHON, record("We will rely on `pyright`."))
    assert found.verdict is Verdict.DRIFT


def test_what_the_record_says_is_not_public_cannot_be_seen() -> None:
    pipeline = {".travis.yml": "language: python\n", **PYTHON}
    said = "We will use Jenkins for the release."
    [found] = judged(pipeline, record(said))
    assert found.verdict is Verdict.DRIFT
    [found] = judged(pipeline, record(f"{said} We have used Jenkins (not publicly accessible) for years."))
    assert (found.verdict, "not publicly" in found.note) == (Verdict.NOT_CHECKABLE, True)


def test_an_aside_about_something_private_hides_nothing() -> None:
    [found] = judged(PYTHON, record("We will use Flask (private subnets only)."))
    assert found.verdict is Verdict.CONFORM
    [found] = judged({".travis.yml": "language: python\n", **PYTHON}, record("We will use Jenkins (private subnets)."))
    assert found.verdict is Verdict.DRIFT
    [found] = judged({".travis.yml": "language: python\n", **PYTHON}, record("We will use Jenkins (private)."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_version_that_is_dropped_is_gone_with_the_whole() -> None:
    [found] = judged(PYTHON, record("We will drop support for Material UI 4."))
    assert found.verdict is Verdict.CONFORM


def test_a_submodule_that_is_not_here_may_use_what_nothing_here_shows() -> None:
    modules = '[submodule "api"]\n\tpath = lib/api\n\turl = https://example.org/api\n'
    said = record("We will use Peewee.")
    [found] = judged({**PYTHON, ".gitmodules": modules}, said)
    assert (found.verdict, "lib/api is a submodule" in found.note) == (Verdict.NOT_CHECKABLE, True)
    [found] = judged({**PYTHON, ".gitmodules": modules, "lib/api/app.py": "import flask\n"}, said)
    assert found.verdict is Verdict.DRIFT


def test_what_all_is_to_use_is_used_in_part_where_another_stands_beside_it() -> None:
    files = {
        "a/package.json": '{"dependencies": {"fastify": "4"}}\n',
        "a/src/a.js": "import fastify from 'fastify'\n",
        "b/package.json": '{"dependencies": {"koa": "2"}}\n',
        "b/src/b.js": "import koa from 'koa'\n",
    }
    (found,) = judged(files, record("All HTTP services are Fastify applications."))
    assert (found.verdict, found.note) == (Verdict.PARTIAL, "Fastify is used, and Koa beside it")
    assert "b/src/b.js" in {one.path for one in found.evidence}
    (alone,) = judged(files, record("We will use Fastify for the orders."))
    assert alone.verdict is Verdict.CONFORM
    wanted = judged(files, record("All HTTP services are Fastify applications."), record("We will use Koa.", number=2))
    assert {one.verdict for one in wanted} == {Verdict.CONFORM}


def test_infrastructure_code_is_code() -> None:
    files = {"infra/main.tf": 'resource "aws_sqs_queue" "a" {}\n', "infra/cluster.yaml": "kind: List\n"}
    assert [one.verdict for one in judged(files, record("We will use Terraform."))] == [Verdict.CONFORM]
    assert [one.verdict for one in judged({"a.txt": "a\n"}, record("We will use Terraform."))] == [
        Verdict.NOT_CHECKABLE
    ]


def test_a_format_without_its_maker_s_name_is_named_in_code() -> None:
    files = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["pandas"]\n'}
    files["src/store.py"] = "import pandas\n\npandas.DataFrame().to_parquet('a')\n"
    (found,) = judged(files, record("Parquet it is, for raw and clean series alike."))
    assert found.verdict is Verdict.NOT_CHECKABLE


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("Package.swift", "// swift-tools-version: 5.9\nlet package = Package(platforms: [.iOS(.v15)])\n"),
        ("Podfile", "platform :ios, '15.0'\n"),
        ("App.xcodeproj/project.pbxproj", "\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 15.0;\n"),
    ],
)
def test_the_lowest_release_of_a_phone_s_system_stands_in_its_project(path: str, text: str) -> None:
    files = {path: text, "Sources/App.swift": "import SwiftUI\n"}
    (found,) = judged(files, record("The deployment target is iOS 16 or later."))
    assert (found.verdict, found.evidence[0].path) == (Verdict.DRIFT, path)


def test_the_release_of_kubernetes_stands_where_the_cluster_is_made() -> None:
    cluster = 'apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata:\n  name: a\n  version: "1.26"\n'
    (found,) = judged({"eks.yaml": cluster}, record("Clusters run Kubernetes 1.27 or higher."))
    assert (found.verdict, found.evidence[0].line) == (Verdict.DRIFT, 5)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("PostgreSQL is the only database that we use.", ["only"]),
        ("PostgreSQL is our only database.", ["only"]),
        ("PostgreSQL is the only dialect that benefits from it.", []),
        ("PostgreSQL is the only database to support it.", []),
    ],
)
def test_what_one_thing_alone_can_do_keeps_nothing_else_out(sentence: str, expected: list[str]) -> None:
    files = {"requirements.txt": "psycopg\n", "x/a.py": "import psycopg\n"}
    assert [one.claim.polarity.value for one in judged(files, record(sentence))] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The PostgreSQL server is the only database that we use.", "drift"),
        ("PostgreSQL Keystore is the only home for client keys.", "not_checkable"),
    ],
)
def test_a_longer_name_that_is_the_only_one_keeps_no_rival_of_its_beginning_out(sentence: str, expected: str) -> None:
    files = {"requirements.txt": "psycopg\npymysql\n", "x/a.py": "import psycopg\nimport pymysql\n"}
    assert [one.verdict.value for one in judged(files, record(sentence))] == [expected]


def test_compose_is_no_rival_of_the_system_that_it_draws_on() -> None:
    kotlin = "import androidx.compose.foundation.background\nimport android.app.Activity\n"
    found = judged({"app/src/main/java/a/A.kt": kotlin}, record("Android is the only platform that we support."))
    assert "drift" not in [one.verdict.value for one in found]


def test_what_alone_is_to_be_used_for_a_purpose_is_not_kept_by_its_use() -> None:
    files = {"tools/a.sh": "#!/bin/sh\necho\n", "tools/b.js": "console.log(1)\n"}
    found = judged(files, record("Only use Bash for scripting and tooling in the project."))
    assert [one.verdict.value for one in found] == ["not_checkable"]
    assert found[0].evidence


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We will use Java 17 for all services.", "partial"),
        ("We will use Java 17 as baseline.", "conform"),
        ("Upgrade to Java 17.", "conform"),
        ("We require Java 17.", "conform"),
        ("We will use Java 21 for all services.", "conform"),
    ],
)
def test_a_version_that_the_record_names_and_the_code_has_passed_is_half_kept(sentence: str, expected: str) -> None:
    files = {"Dockerfile": "FROM eclipse-temurin:21\n", "src/main/java/A.java": "class A {}\n"}
    assert [one.verdict.value for one in judged(files, record(sentence))] == [expected]


def test_what_a_ci_server_runs_by_the_clock_may_be_set_up_elsewhere() -> None:
    pipeline = {".github/workflows/ci.yml": "on: push\njobs: {a: {runs-on: x, steps: [{run: make}]}}\n", **PYTHON}
    [found] = judged(pipeline, record("We will run this command periodically via Jenkins, which alerts the team."))
    assert (found.verdict, "periodically" in found.note) == (Verdict.NOT_CHECKABLE, True)
    [found] = judged(pipeline, record("We will run the tests via Jenkins."))
    assert found.verdict is Verdict.DRIFT


PIPED = {".github/workflows/ci.yml": "on: push\njobs: {a: {runs-on: x, steps: [{run: make}]}}\n", **PYTHON}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We will use CircleCI.", Verdict.DRIFT),
        ("We will use CircleCI instead of GitHub Actions.", Verdict.DRIFT),
        ("We will use CircleCI to start the workflows of GitHub Actions.", Verdict.NOT_CHECKABLE),
    ],
)
def test_what_the_sentence_names_beside_a_thing_does_not_take_its_place(sentence: str, expected: Verdict) -> None:
    found = [one for one in judged(PIPED, record(sentence)) if one.claim.subject.name == "CircleCI"]
    assert [one.verdict for one in found] == [expected]


def test_the_version_of_a_format_is_not_that_of_a_package_called_so() -> None:
    files = {"Cargo.toml": '[package]\nname = "a"\n[dependencies]\nuuid = "1.0"\n', "src/lib.rs": "use uuid::Uuid;\n"}
    found = judged(files, record("The session id MUST be a UUIDv4 that is generated at start."))
    assert Verdict.DRIFT not in [one.verdict for one in found]


NODES = {
    "package.json": '{"engines": {"node": ">=20"}}\n',
    ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - uses: x/y@v1\n        with: { node-version: 18 }\n",
    "src/a.js": "export const a = 1\n",
}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (NODES, "Node 20 everywhere, CI and image alike.", Verdict.PARTIAL),
        (NODES, "Node 20 everywhere.", Verdict.PARTIAL),
        (NODES, "We require Node 20.", Verdict.CONFORM),
        (
            {**NODES, ".nvmrc": "18\n"},
            "1. Node 20 on all machines: `engines` and `.nvmrc` say the same.",
            Verdict.PARTIAL,
        ),
        (
            {**NODES, ".nvmrc": "20\n"},
            "1. Node 20 on all machines: `engines` and `.nvmrc` say the same.",
            Verdict.CONFORM,
        ),
    ],
)
def test_a_version_that_holds_everywhere_is_that_of_each_place(
    files: dict[str, str], sentence: str, expected: Verdict
) -> None:
    found = [one for one in judged(files, record(sentence)) if one.claim.subject.name == "Node.js"]
    assert [one.verdict for one in found] == [expected]


HTTP = "Only httpx may be used for HTTP calls."


@pytest.mark.parametrize(
    ("decision", "asked", "source", "verdict", "told"),
    [
        (HTTP, "requests", "import requests\n", Verdict.DRIFT, "src/shop/a.py"),
        (HTTP, "requests httpx", "import requests\nimport httpx\n", Verdict.DRIFT, "src/shop/a.py"),
        (HTTP, "httpx", "import httpx\n", Verdict.CONFORM, "src/shop/a.py"),
        ("Only PostgreSQL may be used.", "pymysql", "import pymysql\n", Verdict.DRIFT, "src/shop/a.py"),
        (
            "Only httpx may be used. We use Requests for the old gateway.",
            "requests httpx",
            "import requests, httpx\n",
            Verdict.CONFORM,
            "",
        ),
        (
            "Only httpx may be used for streaming uploads.",
            "requests httpx",
            "import requests, httpx\n",
            Verdict.NOT_CHECKABLE,
            "",
        ),
        ("We will use httpx for HTTP calls.", "requests httpx", "import requests, httpx\n", Verdict.CONFORM, ""),
    ],
)
def test_what_alone_is_to_be_used_is_broken_by_what_does_its_work_at_the_line_that_does(
    decision: str, asked: str, source: str, verdict: Verdict, told: str
) -> None:
    files = {"requirements.txt": asked.replace(" ", "\n") + "\n", "src/shop/a.py": source}
    found = judged(files, record(decision))[0]
    assert found.verdict is verdict
    if told:
        assert {one.path for one in found.evidence} >= {told}


def test_what_tests_alone_use_breaks_no_only() -> None:
    files = {
        "requirements.txt": "httpx\nrequests\n",
        "src/shop/a.py": "import httpx\n",
        "tests/test_a.py": "import requests\n",
    }
    [found] = judged(files, record(HTTP))
    assert found.verdict is Verdict.CONFORM

"""Verdicts on what records claim: each project is a few files, each claim one sentence of an accepted record."""

from collections.abc import Mapping

import pytest

from judging import judged, record

NODE = {"package.json": '{"name": "web", "dependencies": {"express": "^4.0.0", "pg": "^8.0.0"}}\n'}
EXPRESS = {"src/app.js": "const express = require('express')\n\nexpress().listen(1)\n"}
PYTHON = {
    "pyproject.toml": '[project]\nname = "x"\nrequires-python = ">=3.9"\ndependencies = ["flask", "requests"]\n',
    "src/shop/web.py": "import flask\n\napp = flask.Flask(__name__)\n",
    "src/shop/domain/order.py": "from shop.infrastructure.store import save\n",
    "src/shop/infrastructure/store.py": "import sqlite3\n\ndef save() -> None: ...\n",
}


def verdicts(files: Mapping[str, str], decision: str) -> list[str]:
    return [judgement.verdict.value for judgement in judged(files, record(decision))]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We will use Express.", ["conform"]),
        ("We will use Express as our web framework.", ["conform"]),
        ("We will use Fastify.", ["drift"]),
        ("The API will be built with Fastify.", ["drift"]),
        ("All services must use Fastify for the API.", ["drift"]),
        ("We will not use Express.", ["drift"]),
        ("Express must not be used.", ["drift"]),
        ("We will not use Fastify.", ["conform"]),
        ("We will replace Express with Fastify.", ["drift"]),
        ("Migrate from Express to Fastify.", ["drift"]),
        ("We will remove Express.", ["drift"]),
        ("We will use PostgreSQL.", ["partial"]),
        ("We will use Jest for unit tests.", ["drift"]),
        ("We will use Fastify instead of Express.", ["drift"]),
        ("If load grows, we will use Fastify.", []),
        ("We could use Fastify.", []),
        ("We previously used Fastify.", []),
        ("Should we use Fastify?", []),
        ("Users will use Fastify with it.", []),
        ("We considered Fastify and Koa.", []),
        ("> We will use Fastify.", []),
        ("```\nWe will use Fastify.\n```", []),
        ("See https://example.org/fastify for it.", []),
        ("We will not use Express for the admin pages.", ["not_checkable"]),
        ("We will use Fastify or Koa.", ["not_checkable", "not_checkable"]),
        ("We will use Fastify (or a handler of our own).", ["not_checkable"]),
        ("We will use Express (or a handler of our own).", ["conform"]),
        ("We will use Express middleware everywhere.", ["not_checkable"]),
        ("The mobile shop will use Flutter.", ["not_checkable"]),
        ("The billing repository will use Fastify.", ["not_checkable"]),
        ("This repository will use Fastify.", ["drift"]),
        ("We make the rest go swiftly and spring to action.", []),
    ],
)
def test_a_sentence_claims_no_more_than_it_says(decision: str, expected: list[str]) -> None:
    assert verdicts({**NODE, **EXPRESS}, decision) == expected


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We require Python 3.11 or newer.", ["drift"]),
        ("We require Python 3.8 or newer.", ["conform"]),
        ("We will use Python 3.11.", ["drift"]),
        ("The minimum supported version of Python 3.10.", ["drift"]),
        ("We require Ruby 3.2 or newer.", ["drift"]),
        ("The `domain` package must not import `infrastructure`.", ["drift"]),
        ("The domain layer must not depend on the infrastructure layer.", ["drift"]),
        ("The infrastructure layer must not depend on the domain layer.", ["conform"]),
        ("Only the `infrastructure` package may import `sqlite3`.", ["conform"]),
        ("Only the `web` package may import `sqlite3`.", ["not_checkable"]),
        ("The payments layer must not depend on the web layer.", ["not_checkable"]),
        ("We will use HTTPX instead of Requests.", ["drift"]),
        ("We will replace `requests` by `httpx`.", ["drift"]),
        ("We will use only Flask.", ["conform"]),
        ("Wir verwenden FastAPI als Framework.", ["drift"]),
        ("Wir verwenden Flask.", ["conform"]),
        ("Nous utilisons FastAPI pour le service.", ["drift"]),
        ("Nous n'utiliserons pas Flask.", ["drift"]),
    ],
)
def test_versions_layers_and_other_languages_are_judged(decision: str, expected: list[str]) -> None:
    assert verdicts(PYTHON, decision) == expected


def test_a_manifest_alone_is_no_use_and_a_mention_is_none_either() -> None:
    files = {**NODE, "src/cache.js": "// redis would be faster\nexport const redisUrl = process.env.REDIS_URL\n"}
    [only] = judged(files, record("We will use Redis."))
    assert only.verdict.value == "not_checkable"
    assert only.evidence[0].path == "src/cache.js"


def test_absence_lists_the_places_that_were_searched() -> None:
    [only] = judged({**NODE, **EXPRESS}, record("We will use Fastify."))
    assert "package.json" in only.searched
    assert only.note == "Fastify is nowhere to be seen; Express fills its place"


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("Proposed", ["implemented although proposed"]),
        ("Deprecated", ["still present although retired"]),
        ("Rejected", ["present although rejected"]),
        ("Superseded", ["still present although retired"]),
    ],
)
def test_records_not_in_force_are_information_only(status: str, expected: list[str]) -> None:
    found = judged({**NODE, **EXPRESS}, record("We will use Express. We will use Fastify.", status))
    assert [judgement.note for judgement in found] == expected
    assert {judgement.severity.value for judgement in found} == {"info"}


def test_a_record_that_a_later_one_supersedes_or_overrules_does_not_drift() -> None:
    older, newer = record("We will use Fastify."), record("We will use Express.", number=2)
    verdict, other = judged({**NODE, **EXPRESS}, older, newer)
    assert (verdict.verdict.value, other.verdict.value) == ("not_checkable", "conform")
    assert "record 0002 decides this again" in verdict.note


def test_a_record_without_a_status_weighs_less() -> None:
    [only] = judged({**NODE, **EXPRESS}, record("We will use Fastify.", ""))
    assert (only.verdict.value, only.severity.value) == ("drift", "low")


def test_a_record_that_contradicts_itself_claims_neither() -> None:
    found = judged({**NODE, **EXPRESS}, record("We will use Fastify. Fastify must not be used."))
    assert {judgement.verdict.value for judgement in found} == {"not_checkable"}


def test_a_part_of_the_project_is_judged_by_itself() -> None:
    files = {
        "web/package.json": '{"dependencies": {"vue": "3"}}\n',
        "web/src/app.ts": "import { createApp } from 'vue'\n",
        "admin/package.json": '{"dependencies": {"react": "18"}}\n',
        "admin/src/app.tsx": "import React from 'react'\n",
    }
    found = judged(files, record("The admin application will use React. The web frontend will use React."))
    assert [judgement.verdict.value for judgement in found] == ["conform", "drift"]


def test_a_project_without_code_is_not_judged() -> None:
    [only] = judged({}, record("We will use Express."))
    assert "no code" in only.note


def test_the_chosen_option_claims_and_the_others_do_not() -> None:
    text = (
        "# Web framework\n\n* Status: accepted\n\n## Considered Options\n\n* Fastify\n* Express\n\n"
        '## Decision Outcome\n\nChosen option: "Fastify", because Express is old.\n'
    )
    found = judged({**NODE, **EXPRESS}, text)
    assert [(judgement.claim.subject.name, judgement.verdict.value) for judgement in found] == [("Fastify", "drift")]


def test_a_word_that_begins_a_sentence_names_no_package() -> None:
    files = PYTHON | {"src/shop/pull.py": "import requests\n"}
    wanted = "Notable are:\n\n- Requests for different types live in different tables.\n"
    assert verdicts(files, wanted) == []
    assert verdicts(files, "- **Requests** for all calls.") == ["conform"]
    assert verdicts(files, "- HTTP: Requests for all calls.") == ["conform"]


def test_a_part_of_the_project_is_no_package_that_it_uses() -> None:
    pom = "<project><groupId>org.x</groupId><artifactId>{}</artifactId>{}</project>\n"
    needs = (
        "<dependencies><dependency><groupId>org.x</groupId><artifactId>x-core</artifactId></dependency></dependencies>"
    )
    files = {
        "x-core/pom.xml": pom.format("x-core", ""),
        "x-web/pom.xml": pom.format("x-web", needs),
        "x-web/src/main/java/org/x/web/A.java": "package org.x.web;\nclass A {}\n",
    }
    assert verdicts(files, "We will move the payload to `x-core`.") in ([], ["not_checkable"])


def test_a_name_in_the_code_is_looked_for_as_it_is_written() -> None:
    wanted = "We will use `OrderStore`."
    assert verdicts(PYTHON | {"src/shop/a.py": "class orderStore: ...\n"}, wanted) == ["not_checkable"]
    assert verdicts(PYTHON | {"src/shop/a.py": "class OrderStore: ...\n"}, wanted) == ["conform"]


def test_a_reason_keeps_nothing_out() -> None:
    assert verdicts(PYTHON, "Since domain cannot import infrastructure, tests pass it in.") == []
    assert verdicts(PYTHON, "The domain must not import infrastructure.") == ["drift"]


def test_a_purpose_that_tests_are_called_after_does_not_limit_a_claim_to_them() -> None:
    files = PYTHON | {"tests/pages/test_a.py": "def test() -> None: ...\n"}
    assert verdicts(files, "We will adopt Flask for pages.") == ["conform"]


@pytest.mark.parametrize(
    "later", ["Flask als weiteres Werkzeug bleibt Folgearbeit.", "Flask as a tool for pages is follow-up work."]
)
def test_what_is_put_off_is_no_claim(later: str) -> None:
    assert verdicts(PYTHON, later) == []

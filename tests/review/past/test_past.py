"""What stood in earlier states of a project and is gone from it speaks against the records that want it."""

from collections.abc import Mapping

import pytest

from adr_server.codebase import shipped_lexicon
from adr_server.review import (
    Ground,
    Judgement,
    KnownStates,
    Past,
    State,
    TechnologyNames,
    Verdict,
    claims_of,
    find_drift,
)
from adr_server.review.past.shown import tells_of_use
from judging import record
from sample_logs import log_of, reader_of

NOW = {
    "Gemfile": 'source "https://rubygems.org"\ngem "rails"\n',
    "config/application.rb": 'require "rails/all"\n',
    "app/models/user.rb": "class User < ApplicationRecord\nend\n",
}
THEN = {
    "Gemfile": 'source "https://rubygems.org"\ngem "rails"\ngem "bullet"\ngem "omniauth-auth0"\ngem "vigilion-rails"\n'
}


def judged(then: Mapping[str, str], text: str, now: Mapping[str, str] = NOW) -> list[Judgement]:
    """The judgements on one record, in a project that once held `then`."""
    every = {**now, "docs/adr/0001-x.md": text}
    log = log_of(every)
    texts = {decision.path: every[decision.path] for decision in log.decisions}
    ground = Ground(sorted(every), reader_of(every), records=texts, record_folders=log.folders)
    state = State(commit="0123456789abcdef", day="2021-05-06", files=then)
    past = Past(KnownStates(known=(state,) if then else ()), ground)
    names = TechnologyNames(shipped_lexicon(), ground.foreign, past.packages)
    return list(find_drift(log, claims_of(log, texts, names), ground, names, past))


def test_a_service_whose_package_is_gone_is_drift_and_says_where_it_stood() -> None:
    (found,) = judged(THEN, record("We will use Auth0 for authentication."))
    assert found.verdict is Verdict.DRIFT
    assert "Gemfile:4 in the commit 0123456789 of 2021-05-06" in found.note
    assert "Gemfile" in found.searched


def test_without_a_past_the_same_service_is_not_checkable() -> None:
    (found,) = judged({}, record("We will use Auth0 for authentication."))
    assert found.verdict is Verdict.NOT_CHECKABLE


@pytest.mark.parametrize(
    "decision", ["We will use Bullet to find slow queries.", "Use the Vigilion service to scan files.", "Add `bullet`."]
)
def test_a_package_that_no_lexicon_knows_is_known_by_what_the_manifest_once_asked_for(decision: str) -> None:
    assert [one.verdict for one in judged(THEN, record(decision))] == [Verdict.DRIFT]


def test_a_title_that_is_a_file_name_is_read_as_words() -> None:
    (found,) = judged(THEN, record("Add a check to the suite.", title="use-bullet-to-catch-nplus1-queries"))
    assert (found.claim.subject.name, found.verdict) == ("bullet", Verdict.DRIFT)


def test_a_removal_of_what_stood_here_once_conforms() -> None:
    (found,) = judged(THEN, record("We will remove the Bullet gem."))
    assert found.verdict is Verdict.CONFORM


def test_a_part_of_what_is_gone_whole_is_gone_too() -> None:
    then = {"package.json": '{"dependencies": {"express": "4", "react": "16"}}'}
    now = {"package.json": '{"dependencies": {"express": "4"}}', "src/a.js": "const express = require('express')\n"}
    (found,) = judged(then, record("We will use React hooks."), now)
    assert found.verdict is Verdict.DRIFT


def test_what_went_with_its_whole_manifest_may_have_moved() -> None:
    then = {"frontend/package.json": '{"dependencies": {"vue": "3"}}'}
    (found,) = judged(then, record("We will use Vue for the UI."))
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert "may have moved elsewhere" in found.note


def test_what_went_with_a_manifest_is_drift_where_other_code_of_its_kind_is_left() -> None:
    then = {"frontend/package.json": '{"dependencies": {"vue": "3"}}'}
    now = {"package.json": '{"dependencies": {"react": "18"}}', "src/a.jsx": "import React from 'react'\n"}
    (found,) = judged(then, record("We will use Vue for the UI."), now)
    assert found.verdict is Verdict.DRIFT


def test_a_tool_that_a_pipeline_ran_for_a_part_that_is_gone_may_have_moved_with_it() -> None:
    then = {
        "frontend/package.json": '{"scripts": {"e2e": "playwright test"}, "devDependencies": {"playwright": "1"}}',
        ".github/workflows/a.yml": "on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: playwright test\n",
    }
    (found,) = judged(then, record("We will use Playwright for end-to-end tests."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_infrastructure_that_is_gone_may_be_set_up_from_another_repository() -> None:
    then = {"terraform/app.tf": 'resource "aws_s3_bucket" "a" {\n}\n'}
    (found,) = judged(then, record("We will use Terraform."))
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert "another repository" in found.note


def test_what_is_still_declared_elsewhere_is_not_gone() -> None:
    now = {**NOW, "tools/Gemfile": 'gem "bullet"\n'}
    (found,) = judged(THEN, record("We will use `bullet`."), now)
    assert found.verdict is not Verdict.DRIFT


def test_sources_documents_and_locks_tell_nothing_of_the_past() -> None:
    told = [
        path
        for path in ("Gemfile", "terraform/a.tf", "heroku.yml", "a.py", "README.md", "yarn.lock", "spec/Gemfile")
        if tells_of_use(path)
    ]
    assert told == ["Gemfile", "terraform/a.tf", "heroku.yml"]


def test_what_went_with_its_part_may_have_moved_though_a_script_of_its_kind_is_left() -> None:
    then = {"web/package.json": '{"dependencies": {"bullet": "1"}}\n'}
    now = {**NOW, "tools/links.js": "check()\n"}
    assert [one.verdict for one in judged(then, record("We use `bullet`."), now)] == [Verdict.NOT_CHECKABLE]


def test_infrastructure_that_is_gone_has_lost_its_place_to_what_does_its_work_here() -> None:
    then = {"terraform/app.tf": 'resource "aws_s3_bucket" "a" {\n}\n'}
    now = {**NOW, "infra/Pulumi.yaml": "name: shop\nruntime: nodejs\n"}
    (found,) = judged(then, record("We will use Terraform."), now)
    assert found.verdict is Verdict.DRIFT
    assert found.evidence[0].path == "infra/Pulumi.yaml"


PUSHED = {".github/workflows/deploy.yml": "on: push\njobs:\n  a:\n    steps:\n      - run: cf push shop\n"}


def test_a_platform_that_a_pipeline_deployed_to_may_be_deployed_to_by_other_means() -> None:
    (found,) = judged(PUSHED, record("We will use Cloud Foundry."))
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert "by other means" in found.note


def test_a_platform_that_a_pipeline_deployed_to_is_gone_where_others_are_deployed_to() -> None:
    now = {**NOW, "fly.toml": 'app = "a"\n', "bin/release": "aws ecs update-service --cluster a\n"}
    (found,) = judged(PUSHED, record("We will use Cloud Foundry."), now)
    assert found.verdict is Verdict.DRIFT


COMPOSE = "services:\n  web:\n    environment:\n      {line}\n"


@pytest.mark.parametrize("line", ["SKYLIGHT_AUTHENTICATION: a", "APM: https://www.skylight.io"])
def test_a_service_that_settings_set_up_or_named_and_nothing_names_now_is_gone(line: str) -> None:
    then = {"docker-compose.yml": COMPOSE.format(line=line)}
    (found,) = judged(then, record("We will use Skylight to monitor performance."))
    assert found.verdict is Verdict.DRIFT
    assert "docker-compose.yml:4" in found.note


def test_a_service_whose_variables_are_still_set_is_left_open() -> None:
    then = {"Gemfile": 'gem "skylight"\n'}
    now = {**NOW, "docker-compose.yml": COMPOSE.format(line="SKYLIGHT_AUTHENTICATION: a")}
    (found,) = judged(then, record("We will use Skylight to monitor performance."), now)
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert found.evidence[0].path == "docker-compose.yml"


def test_a_library_that_no_manifest_asks_for_is_not_there_for_being_set_up() -> None:
    then = {"Gemfile": 'gem "sentry-ruby"\n'}
    now = {**NOW, "docker-compose.yml": COMPOSE.format(line="SENTRY_DSN: a")}
    (found,) = judged(then, record("We will use Sentry to track errors."), now)
    assert found.verdict is Verdict.DRIFT


def test_what_an_old_migration_names_is_no_mention_of_now() -> None:
    then = {"docker-compose.yml": COMPOSE.format(line="GOVUK_VERIFY_HOST: a")}
    now = {**NOW, "db/migrate/20260101000000_drop.rb": "remove_column :claims, :govuk_verify_fields\n"}
    (found,) = judged(then, record("We will use GOV.UK Verify."), now)
    assert found.verdict is Verdict.DRIFT


def test_a_store_that_is_still_set_up_is_there_though_no_manifest_asks_for_its_client() -> None:
    then = {"Gemfile": 'gem "pg"\n'}
    now = {**NOW, ".env.example": "POSTGRES_HOST=\n"}
    (found,) = judged(then, record("We will use PostgreSQL."), now)
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_infrastructure_that_is_gone_did_not_move_where_its_kind_is_still_set_up_here() -> None:
    then = {"terraform/queue.tf": 'resource "aws_dynamodb_table" "forms" {\n}\n'}
    now = {**NOW, "terraform/app.tf": 'resource "aws_s3_bucket" "a" {\n}\n'}
    sentence = record("We will use DynamoDB to keep the forms.")
    assert [one.verdict for one in judged(then, sentence, now)] == [Verdict.DRIFT]
    assert [one.verdict for one in judged(then, sentence)] == [Verdict.NOT_CHECKABLE]


@pytest.mark.parametrize(
    ("path", "text", "note"),
    [
        ("bullet/lib/warn.rb", "module Warn\nend\n", "the folder bullet"),
        ("config/audit.yml", "gem: audit-trail\n", "config/audit.yml:1 names it"),
        ("tools/Gemfile", 'gem "audit-trail-ng"\n', "audit-trail-ng is called much like"),
    ],
)
def test_a_package_that_lies_here_is_named_here_or_has_a_like_name_is_not_gone(path: str, text: str, note: str) -> None:
    name = "bullet" if "bullet" in path else "audit-trail"
    then = {"Gemfile": f'source "https://rubygems.org"\ngem "rails"\ngem "{name}"\n'}
    (found,) = judged(then, record(f"We will use the `{name}` gem."), {**NOW, path: text})
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert note in found.note


def test_what_is_like_a_thing_that_is_gone_need_not_be_gone() -> None:
    then = {"package.json": '{"dependencies": {"express": "4", "react": "16"}}'}
    now = {"package.json": '{"dependencies": {"express": "4"}}', "src/a.js": "const express = require('express')\n"}
    (found,) = judged(then, record("We will use a React compatible renderer."), now)
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_what_builds_another_repository_as_well_may_never_have_stood_here() -> None:
    now = {**NOW, ".travis.yml": "language: ruby\n"}
    sentence = record("Chosen option: Drone CI, to deploy the contents.")
    assert [one.verdict for one in judged(THEN, sentence, now)] == [Verdict.NOT_CHECKABLE]
    stood = {**THEN, ".drone.yml": "kind: pipeline\n"}
    assert [one.verdict for one in judged(stood, sentence, now)] == [Verdict.DRIFT]


def test_infrastructure_may_have_moved_with_its_whole_folder_unless_another_store_took_its_place() -> None:
    then = {"forms/serverless.yml": "resources:\n  Resources:\n    Forms:\n      Type: AWS::DynamoDB::Table\n"}
    now = {**NOW, "web/serverless.yml": "resources:\n  Resources:\n    Web:\n      Type: AWS::S3::Bucket\n"}
    sentence = record("We will use DynamoDB to keep the forms.")
    assert [one.verdict for one in judged(then, sentence, now)] == [Verdict.NOT_CHECKABLE]
    store = {
        **now,
        "Gemfile": 'source "https://rubygems.org"\ngem "pg"\n',
        "compose.yaml": "services:\n  db:\n    image: postgres:16\n",
    }
    assert [one.verdict for one in judged(then, sentence, store)] == [Verdict.DRIFT]


def test_a_demo_tells_nothing_of_what_the_product_uses() -> None:
    assert tells_of_use("app/kafka/requirements.txt")
    assert not tells_of_use("app/kafka_demo/requirements.txt")

"""A decision on hosting is left where the repository deploys its product to one other platform, and only there."""

from collections.abc import Mapping

import pytest

from adr_server.review import Verdict
from judging import judged, record

APP = {
    "Gemfile": 'source "https://rubygems.org"\ngem "rails"\n',
    "config/application.rb": 'require "rails/all"\n',
    "Procfile": "web: bundle exec puma\n",
}
ON_AZURE = {"terraform/app.tf": 'resource "azurerm_linux_web_app" "shop" {\n}\n'}
WORKFLOW = "on: push\njobs:\n  a:\n    steps:\n      - run: {command}\n"
HEROKU = record("We will use Heroku to host the application.")


@pytest.mark.parametrize(
    "instead",
    [
        ON_AZURE,
        {".github/workflows/deploy.yml": WORKFLOW.format(command="cf push shop")},
        {"k8s/shop.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\n"},
        {"fly.toml": 'app = "shop"\n'},
        {"bin/deploy": "#!/bin/sh\naws ecs update-service --cluster a --service b\n"},
    ],
)
def test_a_platform_of_which_nothing_is_left_has_lost_its_place_to_the_one_in_use(instead: Mapping[str, str]) -> None:
    (found,) = judged({**APP, **instead}, HEROKU)
    assert found.verdict is Verdict.DRIFT
    assert {one.path for one in found.evidence} == set(instead)


@pytest.mark.parametrize(
    "beside",
    [
        {},
        {"docs/fly.toml": 'app = "docs"\n'},
        {".github/workflows/review.yml": WORKFLOW.format(command="flyctl deploy --app shop-review")},
        {".github/workflows/test.yml": "on: push\njobs:\n  a:\n    steps:\n      - uses: helm/kind-action@v1\n"},
        {"charts/shop/templates/app.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\n"},
        {"netlify.toml": "[build]\n"},
        {**ON_AZURE, "fly.toml": 'app = "shop"\n'},
    ],
)
def test_what_does_not_deploy_the_product_or_does_it_with_others_speaks_against_nothing(
    beside: Mapping[str, str],
) -> None:
    (found,) = judged({**APP, **beside}, HEROKU)
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_where_nothing_tells_of_a_deployment_that_is_said() -> None:
    (found,) = judged(APP, HEROKU)
    assert "nothing here tells where the product is deployed" in found.note


@pytest.mark.parametrize("trace", ["HEROKU_APP_NAME: shop", "url: https://shop.herokuapp.com # heroku"])
def test_a_platform_that_settings_still_name_is_left_open(trace: str) -> None:
    (found,) = judged({**APP, **ON_AZURE, "config/shop.yml": f"{trace}\n"}, HEROKU)
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_decision_on_what_stands_beside_the_product_is_left_open() -> None:
    (found,) = judged({**APP, **ON_AZURE}, record("We will use Heroku for review apps."))
    assert found.verdict is not Verdict.DRIFT


def test_pages_and_servers_are_no_rivals() -> None:
    (found,) = judged({**APP, **ON_AZURE}, record("We will use Netlify to host the site."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_a_pipeline_that_deploys_to_a_platform_uses_it() -> None:
    files = {**APP, ".github/workflows/deploy.yml": WORKFLOW.format(command="cf push shop")}
    (found,) = judged(files, record("We will use GOV.UK PaaS to host the service."))
    assert (found.verdict, found.claim.subject.name) == (Verdict.CONFORM, "Cloud Foundry")

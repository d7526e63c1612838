"""Where a project runs shows in commands, in files that a platform reads, and in variables that deployment sets."""

from collections.abc import Mapping

import pytest

from adr_server.codebase import Technology, detect_stack


def detect(files: Mapping[str, str]) -> dict[str, Technology]:
    return {found.name: found for found in detect_stack(list(files), files.__getitem__)}


@pytest.mark.parametrize(
    ("name", "path", "text"),
    [
        ("Heroku", ".travis.yml", "deploy:\n  provider: heroku\n"),
        ("Heroku", "bin/deploy", "#!/bin/sh\nset -e\nheroku run rails db:migrate\n"),
        ("Heroku", "app.json", '{\n  "name": "shop",\n  "buildpacks": [{"url": "heroku/ruby"}]\n}\n'),
        ("Cloud Foundry", ".github/workflows/ci.yml", "on: push\njobs:\n  a:\n    steps:\n      - run: cf push shop\n"),
        ("Cloud Foundry", "manifest.yml", "applications:\n- name: shop\n  memory: 1G\n"),
        ("Google App Engine", "app.yaml", "runtime: python312\nhandlers: []\n"),
        ("Google App Engine", "Makefile", "deploy:\n\tgcloud --quiet app deploy app.yaml\n"),
        ("AWS Elastic Beanstalk", ".ebextensions/a.config", "option_settings:\n  a: b\n"),
        ("Fly.io", "scripts/release.sh", "flyctl deploy --remote-only\n"),
        (
            "Amazon ECS",
            ".circleci/config.yml",
            "jobs:\n  a:\n    steps:\n      - run: aws ecs update-service --cluster a\n",
        ),
        ("Netlify", "package.json", '{\n  "scripts": {\n    "ship": "netlify deploy --prod"\n  }\n}\n'),
        ("Kubernetes", "ci/deploy.sh", "set -e\nkubectl -n shop apply -f k8s\n"),
        ("Terraform", "Makefile", "apply:\n\tterraform -chdir=infra apply\n"),
        ("Kubernetes", "Makefile", 'apply:\n\tkubectl --context "my shop" apply -f k8s\n'),
    ],
)
def test_what_deploys_a_project_shows_its_platform(name: str, path: str, text: str) -> None:
    found = detect({path: text})[name]
    assert found.used
    assert all(one.text in text for one in found.evidence)


@pytest.mark.parametrize(
    ("name", "path", "text"),
    [
        ("Heroku", "bin/setup", '#!/bin/sh\necho "see heroku run console"\n'),
        ("Heroku", "bin/setup", "#!/bin/sh\n# heroku run console\n"),
        ("Heroku", "app.json", '{\n  "expo": {\n    "name": "shop"\n  }\n}\n'),
        ("Heroku", "docs/deploy.sh", "heroku run console\n"),
        ("Cloud Foundry", "manifest.yml", "name: a page\nicons: []\n"),
        ("Google App Engine", "app.yaml", "server:\n  port: 1\n"),
        ("AWS Elastic Beanstalk", "web.config", "<configuration/>\n"),
        ("Kubernetes", "Makefile", "help:\n\techo kubectl apply\n"),
        ("Reflex", "Makefile", 'watch:\n\t@reflex -s -d none -- sh -c "go run main.go"\n'),
        ("Reflex", "Makefile", 'watch:\n\t@reflex -c "go run main.go"\n'),
    ],
)
def test_what_only_looks_like_it_does_not(name: str, path: str, text: str) -> None:
    assert name not in detect({path: text})


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docker-compose.yml", "services:\n  web:\n    environment:\n      NEW_RELIC_LICENSE_KEY: a\n"),
        ("terraform/app.tf", 'locals {\n  env = { NEW_RELIC_LICENSE_KEY = "a" }\n}\n'),
        (".github/workflows/ci.yml", "jobs:\n  a:\n    env:\n      NEW_RELIC_API_KEY: ${{ secrets.KEY }}\n"),
    ],
)
def test_a_variable_that_deployment_sets_asks_for_a_service_and_shows_no_use(path: str, text: str) -> None:
    found = detect({path: text})["New Relic"]
    assert not found.used
    assert found.evidence[0].path == path

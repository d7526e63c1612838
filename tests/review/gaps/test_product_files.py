"""What no product is made of is left out before anything is looked for."""

import pytest

from finding_gaps import found_gaps

CODE = "import express from 'express';\n"
OWN = {f"src/own{number}.ts": "export const x = 1;\n" for number in range(4)}


@pytest.mark.parametrize(
    "path",
    [
        "src/playground/play.ts",
        "packages/mock-profile/src/server.ts",
        "docker/dwp-mock/server.ts",
        "server/mockApis/auth.ts",
        "internal/fake/server.ts",
        "github/actions/testserver/server.ts",
        "integration_tests/auth.ts",
        "performance_tests/load.ts",
        "load-testing/run.ts",
        "e2e-tests/run.ts",
        "lib/sandbox/try.ts",
        "src/instrumentation/watched.ts",
        "src/@types/bearer/index.d.ts",
        ".devcontainer/start.ts",
        ".storybook/start.ts",
        "devTools/start.ts",
        "dev-server/start.ts",
        "src/dev/start.ts",
        "modules/bench/start.ts",
        "infra/github-runner/start.ts",
        "rust/sample_applications/start.ts",
        "code-samples/start.ts",
        "deployment/scripts/run-experiments.ts",
        "archetypes/web/src/main/resources/archetype-resources/app/src/main/start.ts",
        "{{cookiecutter.slug}}/src/start.ts",
        "contrib/testnets/remote/start.ts",
        "contrib/local-demo/start.ts",
        "analysis/exampleProjects/web/start.ts",
        "build/k8s/STACK_TEMPLATE_TO_REPLACE/start.ts",
    ],
)
def test_what_only_stands_beside_the_product_is_no_gap(path: str) -> None:
    assert "Express" not in found_gaps({**OWN, path: CODE})
    assert "Express" in found_gaps({**OWN, path: CODE, "src/app.ts": CODE})


def test_a_folder_that_holds_most_of_the_sources_is_the_product() -> None:
    assert "Express" in found_gaps({f"packages/mock-server/src/{name}.ts": CODE for name in "abcd"})


def test_infrastructure_of_a_testnet_is_no_ground_of_the_product_where_somebody_put_it_beside() -> None:
    resource = 'resource "aws_instance" "node" {\n}\n'
    assert "Amazon EC2" not in found_gaps({"contrib/testnets/remote/main.tf": resource})
    assert "Amazon EC2" in found_gaps({"infra/testnet/main.tf": resource})


def test_an_environment_called_sandbox_is_deployed_to() -> None:
    assert "Amazon SQS" in found_gaps({"infra/sandbox/main.tf": 'resource "aws_sqs_queue" "q" {\n}\n'})


def test_a_pipeline_counts_where_its_system_reads_it() -> None:
    travis, workflow = "language: rust\n", "on: push\njobs: {}\n"
    assert "Travis CI" not in found_gaps({"weedle/.travis.yml": travis})
    assert "Travis CI" in found_gaps({".travis.yml": travis})
    assert "GitHub Actions" not in found_gaps({"copied/.github/workflows/ci.yml": workflow})
    assert "GitHub Actions" in found_gaps({".github/workflows/integration-tests.yml": workflow})
    assert "Jenkins" in found_gaps({".build/Jenkinsfile": "pipeline {\n  agent any\n}\n"})


def test_a_dockerfile_with_stages_for_developers_alone_deploys_nothing() -> None:
    workplace = "# For the devcontainer.\nFROM ubuntu:24.04 AS developer\nRUN true\n"
    assert "Docker" not in found_gaps({"Dockerfile": workplace})
    assert "Docker" in found_gaps({"Dockerfile": f"{workplace}FROM developer AS runtime\n"})
    assert "Docker" in found_gaps({"Dockerfile": "FROM ubuntu:24.04\n"})


def test_an_image_that_pipelines_run_in_deploys_nothing() -> None:
    image = "FROM ubuntu:24.04\nRUN apt-get install make\n"
    assert "Docker" not in found_gaps({"ci/container-images/node/Dockerfile": image, ".ci/Dockerfile": image})
    assert "Docker" in found_gaps({"services/node/Dockerfile": image})


def test_scripts_that_build_tell_no_language() -> None:
    scripts = {f"{part}/build.gradle.kts": "plugins { java }\n" for part in ("a", "b", "c", "d", "e", "f")}
    assert "Kotlin" not in found_gaps({**scripts, "a/src/A.java": "class A {}\n"})
    assert "Kotlin" in found_gaps({**scripts, **{f"a/src/{name}.kt": f"class {name}\n" for name in "ABCDEF"}})


def test_what_a_framework_brings_is_its_own() -> None:
    page = "<?php\nuse Drupal\\Core\\Form\\FormBase;\nuse Symfony\\Component\\HttpFoundation\\Request;\n"
    found = found_gaps({"web/a.php": page, "web/b.php": page, "composer.json": '{"require": {"drupal/core": "10"}}'})
    assert "Drupal" in found
    assert "Symfony" not in found


def test_a_file_that_only_leaves_things_out_deploys_nothing() -> None:
    assert "Docker" not in found_gaps({".dockerignore": "target\n"})


QUEUE = 'resource "aws_sqs_queue" "q" {\n}\n'


@pytest.mark.parametrize(
    "said",
    [
        "This guide describes the simplest installation. It is not meant for productive use but rather for evaluation.",
        "# Try it\n\n> **Note:** this stack is not intended for production.",
        "These templates are here for demonstration purposes only.",
    ],
)
def test_what_its_own_readme_calls_a_trial_is_no_product(said: str) -> None:
    assert "Amazon SQS" not in found_gaps({**OWN, "deployment/aws/main.tf": QUEUE, "deployment/aws/README.md": said})


@pytest.mark.parametrize(
    "said",
    [
        "`make serve` starts a server that is not suitable for production.",
        "The stack of the shop. This one runs in production.",
        "How to deploy. " + "A long guide. " * 100 + "This is not meant for production.",
    ],
)
def test_what_a_readme_says_of_something_else_leaves_the_product(said: str) -> None:
    assert "Amazon SQS" in found_gaps({**OWN, "deployment/aws/main.tf": QUEUE, "deployment/aws/README.md": said})


def test_a_trial_that_holds_most_of_the_sources_is_the_product() -> None:
    files = {"app/main.ts": CODE, "app/README.md": "This is not production-ready.\n"}
    assert "Express" in found_gaps(files)


def test_what_projects_are_begun_with_is_no_product() -> None:
    template = {"templates/api/package.json": "{}", "templates/api/src/main.ts": CODE}
    assert "Express" not in found_gaps(OWN | template)
    assert "Express" in found_gaps(OWN | {"templates/mail/main.ts": CODE})
    assert "Express" in found_gaps({**template, "templates/api/src/more.ts": CODE, "src/a.ts": "export const x = 1;\n"})


def test_recipes_for_others_are_no_product() -> None:
    policy = "apiVersion: cilium.io/v2\nkind: CiliumNetworkPolicy\nmetadata:\n  name: a\n"
    assert "Cilium" not in found_gaps({"config/recipes/mesh/policy.yaml": policy})
    assert "Cilium" in found_gaps({"config/mesh/policy.yaml": policy})
    assert "Express" in found_gaps({f"src/recipes/{name}.ts": CODE for name in "abc"})


def test_an_image_that_runs_a_tool_on_what_is_mounted_deploys_nothing() -> None:
    tool = "FROM silkeh/clang:18\nRUN mkdir /app\nWORKDIR /app\nCMD clang-format -i src/*.cpp\n"
    assert "Docker" not in found_gaps({"Dockerfile": tool})
    assert "Docker" in found_gaps({"Dockerfile": f"{tool}COPY . /app\n"})
    assert "Docker" in found_gaps({"Dockerfile": "FROM node:22\nRUN npm install -g acme\nCMD acme\n"})


def test_a_service_of_a_profile_is_started_on_demand() -> None:
    minio = "services:\n  store:\n    image: minio/minio\n    environment:\n      MINIO_ROOT_USER: a\n"
    asked = {"app.py": 'print("minio:9000")\n', "docker-compose.yml": minio}
    assert "MinIO" in found_gaps(asked)
    assert "MinIO" not in found_gaps({**asked, "docker-compose.yml": f"{minio}    profiles: [s3, dev]\n"})


def test_workflows_beside_the_product_deliver_nothing() -> None:
    flow = "on: push\njobs: {}\n"
    beside = {f".github/workflows/{name}.yml": flow for name in ("docs-build", "codeql-analysis", "issue-triage")}
    assert "GitHub Actions" not in found_gaps(beside)
    assert "GitHub Actions" in found_gaps({**beside, ".github/workflows/python-app.yml": flow})


def test_a_provider_that_is_only_declared_is_no_cloud_to_rest_on() -> None:
    provider = 'provider "aws" {\n  region = "eu-west-2"\n}\n'
    assert "Amazon Web Services" not in found_gaps({"terraform/providers.tf": provider})
    queue = 'resource "aws_vpc" "a" {\n}\n'
    assert "Amazon Web Services" in found_gaps({"terraform/providers.tf": provider, "terraform/main.tf": queue})
    module = 'module "vpc" {\n  source = "terraform-aws-modules/vpc/aws"\n}\n'
    assert "Amazon Web Services" in found_gaps({"terraform/providers.tf": provider, "terraform/main.tf": module})


def test_what_a_generator_writes_into_other_projects_is_none_of_its_own() -> None:
    image = "FROM ruby:3.3-slim AS base\nCOPY . .\nCMD ./run\n"
    assert "Docker" in found_gaps({**OWN, "Dockerfile": image})
    assert "Docker" not in found_gaps({**OWN, "lib/generators/shop/install/templates/Dockerfile": image})


def test_an_image_that_emulates_a_service_of_a_provider_deploys_nothing() -> None:
    emulator = "FROM node:22-alpine\nRUN git clone https://github.com/Azure/Azurite /opt\nCMD node bin/azurite\n"
    assert "Docker" not in found_gaps({**OWN, "docker/azurite/Dockerfile": emulator})
    assert "Docker" in found_gaps({**OWN, "Dockerfile": f"{emulator}COPY src /opt/src\n"})


def test_what_a_framework_publishes_of_its_own_tells_no_language() -> None:
    files = {f"public/js/filament/forms/part{number}.js": "(()=>{var a=1})();\n" for number in range(9)}
    assert "JavaScript" not in found_gaps({"app/A.php": "<?php\nnamespace App;\n", **files})
    own = {path.replace("public/js/filament", "resources/js"): text for path, text in files.items()}
    assert "JavaScript" in found_gaps({"app/A.php": "<?php\nnamespace App;\n", **own})

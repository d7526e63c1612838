from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from adr_server.codebase import Environment, analyze_environment

DOCKERFILE = """ARG VERSION=3.12
FROM --platform=linux/amd64 python:${VERSION}-slim AS build
COPY --from=ghcr.io/astral-sh/uv:0.5 /uv /uv
FROM scratch
COPY --from=build /app /app
"""
COMPOSE = """services:
  db:
    image: "postgres:16"
    ports: ["5432:5432"]
  web:
    build: .
"""
HELM = """{{- if .Values.on }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
spec:
  image: nginx:1.27
{{- end }}
---
apiVersion: networking.istio.io/v1
kind: Gateway
metadata:
  labels: {}
  name: edge
"""
TERRAFORM = """terraform { required_providers {
  aws = {
    source = "hashicorp/aws"
  }
} }
resource "aws_sqs_queue" "jobs" {
  name = "unclosed
}
module "vpc" {
  source = "terraform-aws-modules/vpc/aws"
}
data "google_project" "p" {}
"""
WORKFLOW = """name: "Build"
jobs:
  test:
    services: { }
    container: node:22
    steps:
      - uses: actions/checkout@v4
      - uses: aws-actions/configure-aws-credentials@v4
"""
FILES = st.sampled_from(
    (
        "Dockerfile",
        "compose.yaml",
        "k8s/a.yaml",
        "Chart.yaml",
        "values.yaml",
        "main.tf",
        "serverless.yml",
        "Pulumi.yaml",
        "main.bicep",
        ".github/workflows/a.yml",
        ".gitlab-ci.yml",
        "Jenkinsfile",
        ".circleci/config.yml",
        ".env.example",
    )
)


def analyze(files: Mapping[str, str]) -> Environment:
    return analyze_environment(list(files), files.__getitem__)


def test_a_container_file_names_the_images_it_builds_on_and_not_its_own_stages() -> None:
    found = analyze({"Dockerfile": DOCKERFILE}).images
    assert [(image.name, image.tag, image.evidence.line) for image in found] == [
        ("python", "3.12-slim", 2),
        ("ghcr.io/astral-sh/uv", "0.5", 3),
    ]


def test_an_image_keeps_the_port_of_its_registry_apart_from_its_tag() -> None:
    found = analyze(
        {"Dockerfile": "FROM localhost:5000/team/app:1.2@sha256:" + "0" * 64 + "\nFROM composer:2\n"}
    ).images
    assert [(image.name, image.tag) for image in found] == [("localhost:5000/team/app", "1.2"), ("composer", "2")]


def test_compose_services_come_with_images_and_ports() -> None:
    found = analyze({"docker-compose.dev.yml": COMPOSE}).services
    assert [(service.name, service.image, service.ports, service.evidence.line) for service in found] == [
        ("db", "postgres:16", ("5432:5432",), 2),
        ("web", None, (), 5),
    ]


def test_a_compose_file_that_does_not_parse_is_a_problem_with_its_line() -> None:
    (problem,) = analyze({"compose.yaml": "services:\n  a: [\n"}).problems
    assert (problem.path, problem.line) == ("compose.yaml", 3)


def test_kubernetes_objects_are_found_in_templates_that_are_no_yaml() -> None:
    found = analyze({"chart/templates/a.yaml": HELM})
    assert [(item.api_version, item.kind, item.name, item.evidence.line) for item in found.kubernetes] == [
        ("apps/v1", "Deployment", "{{ .Release.Name }}", 3),
        ("networking.istio.io/v1", "Gateway", "edge", 11),
    ]
    assert [(image.name, image.tag) for image in found.images] == [("nginx", "1.27")]


def test_charts_name_the_charts_they_depend_on() -> None:
    chart = (
        "apiVersion: v2\nname: x\ndependencies:\n  - name: postgresq"
        "l\n    version: 15.5.0\n  - repository: y\n    name: redis\n"
    )
    found = analyze({"Chart.yaml": chart}).charts
    assert [(item.name, item.version, item.evidence.line) for item in found] == [
        ("postgresql", "15.5.0", 4),
        ("redis", None, 7),
    ]


def test_terraform_is_read_past_a_syntax_error() -> None:
    found = analyze({"main.tf": TERRAFORM})
    assert [(item.role, item.type, item.name, item.evidence.line) for item in found.infrastructure] == [
        ("resource", "aws_sqs_queue", "jobs", 6),
        ("module", "terraform-aws-modules/vpc/aws", "vpc", 9),
        ("data", "google_project", "p", 12),
        ("provider", "aws", "hashicorp", 3),
    ]
    assert [cloud.name for cloud in found.clouds] == ["Amazon Web Services", "Google Cloud"]


def test_cloudformation_serverless_bicep_and_pulumi_are_infrastructure_too() -> None:
    found = analyze(
        {
            "template.yaml": "Resources:\n  Q:\n    Type: AWS::SQS::Queue\n",
            "serverless.yml": "provider:\n  runtime: nodejs20.x\n  name: aws\n",
            "iac/arm-templates/a.json": (
                '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",\n'
                '"resources": [{\n"type": "Microsoft.Storage/storageAccounts/tableServices/tables",\n}]}\n'
            ),
            "iac/parameters.json": '{"parameters": {\n"type": "Microsoft.Web/sites"}}\n',
            "main.bicep": "resource s 'Microsoft.Storage/storageAccounts@2023-01-01' = {\n}\n",
            "Pulumi.yaml": "name: x\nruntime:\n  name: python\n",
        }
    )
    assert {(item.tool, item.type, item.evidence.line) for item in found.infrastructure} == {
        ("CloudFormation", "AWS::SQS::Queue", 3),
        ("Serverless Framework", "aws", 3),
        ("Azure Resource Manager", "Microsoft.Storage/storageAccounts/tableServices/tables", 3),
        ("Bicep", "Microsoft.Storage/storageAccounts", 1),
        ("Pulumi", "python", 3),
    }


def test_pipelines_name_their_system_steps_and_images() -> None:
    found = analyze(
        {
            ".github/workflows/build.yml": WORKFLOW,
            ".gitlab-ci.yml": "image: ruby:3.3\n",
            "ci/Jenkinsfile": "pipeline { agent { docker { image 'maven:3.9' } } }",
            ".circleci/config.yml": "orbs:\n  node: circleci/node@5.1\n",
            "azure-pipelines.yml": "steps:\n- task: UseDotNet@2\n",
        }
    )
    assert {(item.system, item.name) for item in found.pipelines} == {
        ("GitHub Actions", "Build"),
        ("GitLab CI", ".gitlab-ci.yml"),
        ("Jenkins", "Jenkinsfile"),
        ("CircleCI", "config.yml"),
        ("Azure Pipelines", "azure-pipelines.yml"),
    }
    assert {(item.name, item.version) for item in found.steps} == {
        ("actions/checkout", "v4"),
        ("aws-actions/configure-aws-credentials", "v4"),
        ("circleci/node", "5.1"),
        ("UseDotNet", "2"),
    }
    assert {(image.name, image.tag) for image in found.images} == {("node", "22"), ("ruby", "3.3"), ("maven", "3.9")}


def test_an_environment_template_gives_names_and_never_values() -> None:
    found = analyze({"api/.env.example": "# note\nSTRIPE_SECRET_KEY=sk_live_123\nexport PORT=1\nlower=2\n"})
    assert [(item.name, item.evidence.line) for item in found.variables] == [("STRIPE_SECRET_KEY", 2), ("PORT", 3)]
    assert "sk_live_123" not in repr(found)


def test_a_real_environment_file_is_left_alone() -> None:
    assert analyze({".env": "TOKEN=1\n"}).variables == ()


@settings(deadline=None)
@given(st.dictionaries(FILES, st.text(), max_size=4))
def test_no_text_breaks_the_analysis(files: dict[str, str]) -> None:
    found = analyze(files)
    for image in found.images:
        assert image.name in files[image.evidence.path]

"""What each container, block of Terraform, image or crate is to have, and lines of which there is to be none."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.review import Verdict
from histories import judged as judged_over
from judging import judged, record

CODE = {"src/app.py": "import json\n", "pyproject.toml": '[project]\nname = "x"\n'}
LIMITED = """apiVersion: apps/v1
kind: Deployment
spec:
  template:
    spec:
      containers:
        - name: api
          image: acme/api:1
          readinessProbe:
            httpGet: { path: /, port: 80 }
          resources:
            requests:
              cpu: 100m
            limits:
              memory: 128Mi
"""
LOOSE = LIMITED.split("          readinessProbe", maxsplit=1)[0]
POLICY = """resource "aws_iam_policy" "x" {{
  policy = jsonencode({{
    Statement = [{{
      Effect   = "{}"
      Action   = ["{}"]
    }}]
  }})
}}
"""
BUCKETS = 'resource "aws_s3_bucket" "data" {\n  bucket = "x"\n}\n'
BLOCKED = 'resource "aws_s3_bucket_public_access_block" "data" {\n  bucket = aws_s3_bucket.data.id\n}\n'
TABLE = 'resource "aws_dynamodb_table" "t" {\n  name = "t"\n}\n'
RECOVERED = (
    'resource "aws_dynamodb_table" "t" {\n  name = "t"\n  point_in_time_recovery {\n    enabled = true\n  }\n}\n'
)
BACKEND = 'terraform {\n  backend "s3" {\n    bucket = "x"\n    use_lockfile = true\n  }\n}\nprovider "aws" {\n}\n'
STATE = 'provider "aws" {\n}\nresource "aws_s3_bucket" "state" {\n}\n'
REMARKED = 'terraform {\n  # backend "s3" {\n  #   use_lockfile = true\n  # }\n}\nprovider "aws" {\n}\n'
QUEUE = 'resource "aws_sqs_queue" "{}" {{\n  name = "x"\n{}}}\n'
LETTERS = "  redrive_policy = jsonencode({ maxReceiveCount = 4 })\n"
GIVEN = 'resource "aws_sqs_queue_redrive_policy" "p" {\n  queue_url = aws_sqs_queue.pay.id\n}\n'
REGISTRY = 'resource "aws_ecr_repository" "r" {{\n  image_tag_mutability = {}\n}}\n'
LOCAL = 'provider "aws" {\n}\n'
TAGGED = 'provider "aws" {\n  default_tags {\n    tags = { a = "b" }\n  }\n}\n'
KEYS = "jobs:\n  a:\n    steps:\n      - with:\n          aws-access-key-id: ${{ secrets.AWS_ACCESS_KEY_ID }}\n"
ROLE = "jobs:\n  a:\n    steps:\n      - with:\n          role-to-assume: arn:aws:iam::1:role/x\n"
WORKFLOW = ".github/workflows/deploy.yml"
SPACE = {"Cargo.toml": '[workspace]\nmembers = ["a", "b"]\n\n[workspace.lints.rust]\nunsafe_code = "forbid"\n'}
CRATE = '[package]\nname = "a"\n'


def told(files: Mapping[str, str], sentence: str) -> list[str]:
    found = judged({**CODE, **files}, record(sentence))
    return [f"{one.verdict.value} {one.claim.subject.name}" for one in found if one.claim.polarity == "holds_for_each"]


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        ({"a.yaml": LIMITED}, "Each container has a memory limit.", ["conform memory limits"]),
        ({"a.yaml": LIMITED, "b.yaml": LOOSE}, "Each container has a memory limit.", ["partial memory limits"]),
        ({"a.yaml": LOOSE}, "Jeder Container bekommt ein Speicherlimit.", ["drift memory limits"]),
        ({"a.yaml": LOOSE}, "Chaque conteneur a une limite de mémoire.", ["drift memory limits"]),
        ({"a.yaml": LOOSE}, "Each container states CPU requests.", ["drift resource requests"]),
        ({"a.yaml": LOOSE}, "Each Deployment has a readiness probe.", ["drift readiness probes"]),
        ({"a.yaml": LIMITED}, "Each Deployment has a readiness probe.", ["conform readiness probes"]),
        (
            {"a.yaml": LOOSE, "b.yaml": "kind: LimitRange\n"},
            "Each container has a memory limit.",
            ["not_checkable memory limits"],
        ),
        (
            {"a.yaml": LOOSE.replace("acme/api:1", "{{ .Values.image }}")},
            "Each container has a memory limit.",
            ["not_checkable memory limits"],
        ),
        (
            {"a.yaml": LOOSE, "p.yaml": LIMITED.replace("          image: acme/api:1\n", "")},
            "Each container has a memory limit.",
            ["conform memory limits"],
        ),
        ({"tests/a.yaml": LOOSE}, "Each container has a memory limit.", ["not_checkable memory limits"]),
        ({"a.yaml": LOOSE}, "Each container may get a memory limit later.", []),
        ({"a.yaml": LOOSE}, "Some containers have a memory limit.", []),
        ({"a.yaml": LOOSE}, "No container has a memory limit.", []),
        (
            {"a.yaml": LOOSE},
            "Each container but the proxy, which is exempt, has a memory limit.",
            ["not_checkable memory limits"],
        ),
        (
            {"x/y/a.yaml": LOOSE, "a.yaml": LIMITED},
            "Each container has a memory limit. `x/y` is exempt.",
            ["conform memory limits"],
        ),
        ({"s.tf": BUCKETS}, "Every bucket has its public access block.", ["drift blocked public access"]),
        ({"s.tf": BUCKETS + BLOCKED}, "Jeder Bucket hat einen Public Access Block.", ["conform blocked public access"]),
        ({"s.tf": BUCKETS, "x/b.tf": BLOCKED}, "All buckets block public access.", ["drift blocked public access"]),
        ({"s.tf": BUCKETS}, "All buckets are versioned.", ["drift versioned buckets"]),
        ({"s.tf": BUCKETS.removesuffix("}\n")}, "All buckets are versioned.", ["not_checkable versioned buckets"]),
        ({"s.tf": TABLE}, "Point-in-time recovery is switched on for each table.", ["drift point-in-time recovery"]),
        ({"s.tf": RECOVERED}, "Each table has point-in-time recovery.", ["conform point-in-time recovery"]),
        ({"s.tf": TABLE}, "Each table has a primary key.", []),
        ({"s.tf": BUCKETS}, "The bucket of the site is public.", []),
        (
            {"p.tf": POLICY.format("Allow", "dynamodb:*")},
            "Policies name the actions that a function needs, never a wildcard.",
            ["partial wildcards in actions"],
        ),
        (
            {"Dockerfile": "FROM python:3.12\nCMD x\n"},
            "Containers run as a non-root user.",
            ["drift non-root containers"],
        ),
        (
            {"Dockerfile": "FROM python:3.12\nUSER app\nCMD x\n"},
            "Container laufen nicht als root.",
            ["conform non-root containers"],
        ),
        (
            {"Dockerfile": "FROM node:20 AS b\nUSER node\nFROM b\nCMD x\n"},
            "No container runs as root.",
            ["conform non-root containers"],
        ),
        (
            {"Dockerfile": "FROM acme.dev/python:3\nCMD x\n"},
            "Containers never run as root.",
            ["not_checkable non-root containers"],
        ),
        (
            {"Dockerfile": "FROM python:3.12\n", "a.yaml": "runAsNonRoot: true\n"},
            "Containers never run as root.",
            ["not_checkable non-root containers"],
        ),
        (
            {"a.tf": TAGGED, "b/a.tf": LOCAL},
            "All resources get their tags by `default_tags`.",
            ["partial default_tags"],
        ),
        ({"a.tf": TAGGED}, "Alle Ressourcen bekommen die Kostenstelle über `default_tags`.", ["conform default_tags"]),
        ({"a.tf": LOCAL}, "We do not use `default_tags`.", []),
        (
            {"a.tf": BACKEND},
            "The state lives in an S3 bucket and is locked.",
            ["conform remote state", "conform locked state"],
        ),
        (
            {"a/a.tf": BACKEND, "b/b.tf": 'resource "x" "y" {\n}\n'},
            "Each stack has an S3 backend.",
            ["partial remote state"],
        ),
        ({"a.tf": LOCAL, "modules/x/a.tf": LOCAL}, "Der State liegt in einem S3-Bucket.", ["drift remote state"]),
        ({"modules/x/a.tf": LOCAL}, "The state lives in an S3 bucket.", ["not_checkable remote state"]),
        (
            {"bootstrap/a.tf": STATE, "dev/a.tf": BACKEND, "prod/a.tf": BACKEND},
            "The state lives in an S3 bucket and is locked.",
            ["conform remote state", "conform locked state"],
        ),
        (
            {"bootstrap/a.tf": STATE, "dev/a.tf": BACKEND, "prod/a.tf": REMARKED},
            "The state lives in an S3 bucket and is locked.",
            ["partial remote state", "partial locked state"],
        ),
        (
            {"a.tf": QUEUE.format("scan", LETTERS) + QUEUE.format("scan_dlq", "")},
            "Every queue has a dead letter queue.",
            ["conform dead letter queues"],
        ),
        (
            {"a.tf": QUEUE.format("scan", LETTERS) + QUEUE.format("pay", "") + QUEUE.format("pay_dlq", "")},
            "Each SQS queue gets a dead-letter queue.",
            ["partial dead letter queues"],
        ),
        (
            {"a.tf": QUEUE.format("pay", ""), "b.tf": GIVEN},
            "Each SQS queue gets a DLQ.",
            ["conform dead letter queues"],
        ),
        ({"a.tf": QUEUE.format("pay", "")}, "A dead letter queue takes what fails.", []),
        (
            {"a.tf": REGISTRY.format('"MUTABLE"')},
            "We push to ECR with immutable tags.",
            ["drift immutable tags of images"],
        ),
        (
            {"a.tf": REGISTRY.format('"IMMUTABLE"')},
            "Immutable image tags.",
            ["conform immutable tags of images"],
        ),
        (
            {"a.tf": REGISTRY.format("var.mutability")},
            "Immutable image tags.",
            ["not_checkable immutable tags of images"],
        ),
        (
            {"a.tf": 'resource "aws_db_instance" "x" {\n}\n'},
            "Databases are encrypted at rest.",
            ["drift encrypted databases"],
        ),
        (
            {"a.tf": 'resource "aws_db_instance" "x" {\n  storage_encrypted = var.e\n}\n'},
            "Storage is encrypted.",
            ["conform encrypted databases"],
        ),
        (
            {"a.tf": 'resource "aws_s3_bucket" "x" {\n}\n'},
            "Storage is encrypted.",
            ["not_checkable encrypted databases"],
        ),
        (
            {"a.tf": POLICY.format("Allow", "s3:*")},
            "An asterisk in an action is not allowed.",
            ["partial wildcards in actions"],
        ),
        (
            {"a.tf": POLICY.format("Deny", "s3:*")},
            "IAM policies have no wildcards in actions.",
            ["conform wildcards in actions"],
        ),
        (
            {"a.tf": POLICY.format("Allow", "s3:GetObject")},
            "IAM-Policies enthalten keine Platzhalter in den Aktionen.",
            ["conform wildcards in actions"],
        ),
        (
            {"a.tf": POLICY.format("Allow", "kms:*")},
            "IAM policies have no wildcards in actions.",
            ["conform wildcards in actions"],
        ),
        ({"a.tf": POLICY.format("Allow", "s3:*")}, "IAM actions are listed by wildcards.", []),
        ({WORKFLOW: KEYS}, "No long-lived access keys are stored in GitHub.", ["partial stored keys in workflows"]),
        ({WORKFLOW: ROLE}, "No long-lived access keys are stored in GitHub.", ["conform stored keys in workflows"]),
        ({WORKFLOW: KEYS}, "In GitHub sind keine Zugangsschlüssel hinterlegt.", ["partial stored keys in workflows"]),
        ({WORKFLOW: KEYS}, "The pipeline logs in to AWS by OIDC.", ["partial role by OIDC"]),
        ({WORKFLOW: KEYS}, "Users log in by OIDC.", []),
        (
            {"a.tf": "environment = {\n  API_KEY = var.key\n}\n"},
            "Secrets are not passed as environment variables.",
            ["partial secrets in environment variables"],
        ),
        (
            {"a.tf": "environment = {\n  API_KEY_ARN = x.arn\n}\n"},
            "Secrets are not passed as environment variables.",
            ["conform secrets in environment variables"],
        ),
        (
            {**SPACE, "a/Cargo.toml": CRATE + "\n[lints]\nworkspace = true\n", "b/Cargo.toml": CRATE},
            "Every crate opts in by `[lints] workspace = true`.",
            ["partial lints of the workspace"],
        ),
        (
            {**SPACE, "a/Cargo.toml": CRATE + "\n[lints]\nworkspace = true\n"},
            "Every crate opts in by `[lints] workspace = true`.",
            ["conform lints of the workspace"],
        ),
    ],
)
def test_each_thing_of_a_kind_is_as_it_is_wanted(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert told(files, sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "All client state lives in the backend.",
        "The state of the form is locked while it is saved.",
        "Passwords in the database are encrypted.",
        "Data is encrypted by the client.",
        "The pipeline logs in to Vault by OIDC.",
        "Users of the workflow log in by OIDC.",
        "Secrets are distributed by unversioned environment variables alone, not by mail.",
        "No stored credentials are needed for the health check.",
        "Agents never use long-lived credentials.",
        "The asterisk in our logo is not a wildcard.",
        "The server never sends wildcard origins.",
        "Each team has a memory of its own.",
        "We did not tag resources before.",
    ],
)
def test_what_speaks_of_something_else_wants_nothing_of_infrastructure(sentence: str) -> None:
    files = {"a.tf": LOCAL + 'resource "aws_db_instance" "x" {\n}\n', "a.yaml": LOOSE, WORKFLOW: KEYS}
    assert told(files, sentence) == []


@pytest.mark.parametrize(
    ("workflow", "title", "sentence", "expected"),
    [
        (KEYS, "A choice", "The workflows sign in to AWS by OIDC.", ["1 line goes without role by OIDC"]),
        (ROLE, "A choice", "The workflows sign in to AWS by OIDC.", ["no line goes without role by OIDC"]),
        (KEYS, "A choice", "No access keys are stored in GitHub.", ["1 line shows stored keys in workflows"]),
        (ROLE, "A choice", "No access keys are stored in GitHub.", ["no line shows stored keys in workflows"]),
        (KEYS, "Let GitHub workflows sign in to AWS by OIDC with our own module", "We write our own module.", []),
    ],
)
def test_a_note_says_what_lines_show(workflow: str, title: str, sentence: str, expected: list[str]) -> None:
    found = judged({**CODE, WORKFLOW: workflow}, record(sentence, title=title))
    assert [one.note for one in found if one.claim.condition] == expected


def test_what_was_there_before_the_record_breaks_it_in_part(tmp_path: Path) -> None:
    before = ("2024-01-01", {**CODE, "a.yaml": LOOSE, "b.yaml": LIMITED})
    decided = ("2024-03-01", {"docs/adr/0001-x.md": record("Each container has a memory limit.")})
    (found,) = judged_over(tmp_path / "old", before, decided, ("2024-09-01", {"src/b.py": "import json\n"}))
    assert found.verdict is Verdict.PARTIAL
    (found,) = judged_over(tmp_path / "new", before, decided, ("2024-09-01", {"c.yaml": LOOSE}))
    assert found.verdict is Verdict.DRIFT

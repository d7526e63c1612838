"""A gap is what the product itself rests on and no record in force names."""

from collections.abc import Mapping

import pytest

from adr_server.review import Survey, find_gaps
from finding_gaps import found_gaps
from judging import record
from sample_logs import log_of, reader_of

APP = {"src/app.py": "import flask\nimport redis\n", "src/more.py": "import redis\n"}
MANIFEST = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["flask", "redis", "anthropic"]\n'}
FLASK = "We will use Flask."


def gaps(files: Mapping[str, str], decision: str = FLASK) -> set[str]:
    every = {**APP, **MANIFEST, **files, "docs/adr/0001-x.md": record(decision)}
    log = log_of(every)
    return {gap.name for gap in find_gaps(Survey(log, sorted(every), reader_of(every)))}


def test_what_the_product_imports_is_a_gap() -> None:
    assert gaps({}) == {"Redis"}


@pytest.mark.parametrize("folder", [".agents/skills/eval", ".aiox-core/tools", "scripts", "tools/bench", "experiments"])
def test_what_only_serves_the_work_on_the_product_is_none(folder: str) -> None:
    code = "import anthropic\n\nanthropic.Anthropic()\n"
    assert gaps({f"{folder}/one.py": code, f"{folder}/two.py": code}) == {"Redis"}
    assert "Anthropic" in gaps({"src/one.py": code, "src/two.py": code})
    crowd = {f"{folder}/a{number}.py": code for number in range(9)}
    assert "Anthropic" in gaps({**crowd, "src/one.py": code, "src/two.py": code})


@pytest.mark.parametrize("words", ["We will use graphile-worker.", "We will use Graphile Worker."])
def test_a_name_closes_its_gap_with_and_without_a_hyphen(words: str) -> None:
    node = {
        "package.json": '{"dependencies": {"graphile-worker": "1"}}\n',
        "src/a.ts": "import { run } from 'graphile-worker'\n",
        "src/b.ts": "import { run } from 'graphile-worker'\n",
    }
    assert "Graphile Worker" in gaps(node)
    assert "Graphile Worker" not in gaps(node, words)


def test_the_line_that_declares_a_package_is_no_use_of_what_it_belongs_to() -> None:
    pin = '<Project>\n  <PackageReference Include="KubernetesClient" Version="1.0.0" />\n</Project>\n'
    assert "Kubernetes" not in gaps({"src/app/app.csproj": pin, "src/app/A.cs": "class A {}\n"})


def test_what_comes_along_with_a_framework_is_no_gap_of_its_own() -> None:
    api = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["fastapi", "starlette"]\n',
        "src/app.py": "import fastapi\nfrom starlette.requests import Request\n",
        "src/more.py": "import fastapi\nfrom starlette.requests import Request\n",
    }
    assert gaps(api) == {"FastAPI"}
    alone = {path: text.replace("fastapi", "flask") for path, text in api.items()}
    assert gaps(alone) == {"Starlette"}


def test_what_keeps_terraforms_own_state_is_no_store_of_the_product() -> None:
    state = 'resource "aws_dynamodb_table" "tfstate_lock" {\n  name = "x"\n}\n'
    table = 'resource "aws_dynamodb_table" "orders" {\n  name = "x"\n}\n'
    assert "Amazon DynamoDB" not in gaps({"infra/bootstrap/main.tf": state})
    assert "Amazon DynamoDB" in gaps({"infra/bootstrap/main.tf": state, "infra/main.tf": table})


def test_a_terraform_module_that_nothing_includes_is_no_gap() -> None:
    queue = 'resource "aws_sqs_queue" "q" {\n}\n'
    main = 'terraform {\n}\nmodule "queue" {\n  source = "../modules/queue"\n}\n'
    assert "Amazon SQS" not in gaps({"infra/modules/queue/main.tf": queue, "infra/prod/main.tf": "terraform {\n}\n"})
    assert "Amazon SQS" in gaps({"infra/modules/queue/main.tf": queue, "infra/prod/main.tf": main})
    assert "Amazon SQS" in gaps({"infra/modules/queue/main.tf": queue})


@pytest.mark.parametrize("settings", ["docusaurus.config.js", ".vitepress/config.ts", "mkdocs.yml"])
def test_a_site_of_documents_beside_the_product_decides_nothing(settings: str) -> None:
    page = "import React from 'react';\n"
    site = {"package.json": '{"dependencies": {"react": "18"}}\n', "manual/src/a.jsx": page, "manual/src/b.jsx": page}
    assert "React" in gaps(site)
    assert "React" not in gaps({**site, f"manual/{settings}": "{}\n"})


def test_another_database_than_the_one_decided_is_a_gap() -> None:
    code = {"requirements.txt": "psycopg\n", "src/one.py": "import psycopg\n", "src/two.py": "import psycopg\n"}
    assert "PostgreSQL" in gaps(code, "We will use MySQL.")
    assert "PostgreSQL" not in gaps(code, "We will use Amazon RDS.")


def test_who_signs_in_to_the_cloud_signs_in_to_no_product() -> None:
    looked_up = 'provider "azuread" {\n}\n\ndata "azuread_group" "admins" {\n  display_name = "admins"\n}\n'
    application = 'resource "azuread_application" "web" {\n  display_name = "web"\n}\n'
    workflows = f'{application}locals {{\n  issuer = "https://token.actions.githubusercontent.com"\n}}\n'
    assert "Microsoft Entra ID" not in gaps({"infra/main.tf": looked_up})
    assert "Microsoft Entra ID" not in gaps({"infra/main.tf": looked_up, "infra/id.tf": workflows})
    assert "Microsoft Entra ID" in gaps({"infra/main.tf": looked_up, "infra/id.tf": application})


def test_a_resource_that_only_serves_another_is_no_ground_and_its_own_name_tells_no_provider() -> None:
    nodes = {"infra/nodes.tf": 'resource "aws_launch_template" "node" {\n  image_id = var.image\n}\n'}
    warned = {"infra/warned.tf": 'resource "aws_cloudwatch_event_rule" "interrupted" {\n  name = "x"\n}\n'}
    bus = {"infra/bus.tf": 'resource "aws_cloudwatch_event_bus" "orders" {\n  name = "orders"\n}\n'}
    machine = {"infra/vm.tf": 'resource "aws_instance" "web" {\n  ami = var.image\n}\n'}
    assert {"Amazon EC2", "Amazon EventBridge"}.isdisjoint(gaps({**nodes, **warned}))
    assert "Amazon EC2" in gaps({**nodes, **machine})
    assert "Amazon EventBridge" in gaps({**warned, **bus})
    key = 'data "aws_ssm_parameter" "google_maps_api_key" {\n  name = "x"\n}\n'
    assert "Google Cloud" not in gaps({"infra/main.tf": key})
    assert "Google Cloud" in gaps({"infra/main.tf": 'resource "google_project" "p" {\n  name = "x"\n}\n'})


def test_what_runs_pipelines_or_only_opens_a_region_is_none_of_the_products() -> None:
    runner = 'data "azurerm_container_app_environment" "runner" {\n}\n'
    region = 'resource "google_app_engine_application" "main" {\n  database_type = "CLOUD_FIRESTORE"\n}\n'
    assert "Azure Container Apps" not in gaps({"infra/main.tf": runner})
    assert "Azure Container Apps" in gaps({"infra/main.tf": runner.replace('"runner"', '"shop"')})
    assert "Google App Engine" not in gaps({"infra/main.tf": region})
    assert "Google App Engine" in gaps({"infra/main.tf": region.replace("_application", "_standard_app_version")})


def test_an_import_that_its_file_never_names_again_is_left_over() -> None:
    code = "package a;\n\nimport org.apache.cxf.common.Headers;\n\nclass A {\n}\n"
    assert "SOAP" not in gaps({"src/main/java/a/A.java": code})
    assert "SOAP" in gaps({"src/main/java/a/A.java": code.replace("class A {", "class A {\n    Headers headers;")})


def test_a_library_beneath_the_name_of_another_is_its_own() -> None:
    surf = "package a;\n\nimport org.springframework.extensions.surf.util.I18NUtil;\n\nclass A {\n    I18NUtil u;\n}\n"
    assert "Spring Framework" not in gaps({"src/main/java/a/A.java": surf})
    router = {"web/a.ts": "import { Router } from '@vaadin/router';\n"}
    assert "Vaadin" not in gaps(router)
    assert "Vaadin" in gaps({**router, "web/b.ts": "import '@vaadin/button';\n"})


def test_the_types_that_the_interfaces_of_others_ask_for_are_no_protocol() -> None:
    types = 'package a\n\nimport "google.golang.org/protobuf/types/known/wrapperspb"\n'
    both = {"a/a.go": types, "a/b.go": types}
    assert "Protocol Buffers" not in gaps(both)
    assert "Protocol Buffers" in gaps({**both, "a/c.go": 'package a\n\nimport "google.golang.org/protobuf/proto"\n'})


def test_the_services_of_amazon_show_in_php() -> None:
    manifest = {"composer.json": '{"require": {"aws/aws-sdk-php": "^3"}}\n'}
    code = {"src/Store.php": "<?php\nuse Aws\\DynamoDb\\DynamoDbClient;\nuse Aws\\EventBridge\\EventBridgeClient;\n"}
    assert {"Amazon DynamoDB", "Amazon EventBridge"} <= gaps({**manifest, **code})


def test_what_users_may_add_is_no_ground_of_the_product() -> None:
    code = {"src/a.ts": "import { S3Client } from '@aws-sdk/client-s3'\n", "src/b.ts": "import '@aws-sdk/client-s3'\n"}
    asked = '{{"{}": {{"@aws-sdk/client-s3": "3"}}}}\n'
    assert "Amazon S3" in gaps({**code, "package.json": asked.format("dependencies")})
    assert "Amazon S3" not in gaps({**code, "package.json": asked.format("optionalDependencies")})


@pytest.mark.parametrize(
    ("decision", "named"),
    [
        ("The interface runs in dockerized confinement.", True),
        ("The interface runs in confinement.", False),
    ],
)
def test_what_is_done_with_a_thing_names_it(decision: str, *, named: bool) -> None:
    assert ("Docker" not in gaps({"Dockerfile": "FROM python:3\nCOPY src /src\n"}, decision)) is named


@pytest.mark.parametrize(
    ("decision", "named"),
    [
        ("We will use Spring for at least injection, REST services and security.", True),
        ("We will use Spring for injection. Security is a matter of its own.", False),
    ],
)
def test_the_words_of_a_name_may_stand_apart_in_a_sentence(decision: str, *, named: bool) -> None:
    java = {
        "pom.xml": "<project><dependencies><dependency><groupId>org.springframework.security</groupId>"
        "<artifactId>spring-security-web</artifactId><version>6</version></dependency></dependencies></project>\n",
        **{
            f"src/main/java/x/{name}.java": f"package x;\n\nimport org.springframework.security.web.W;\n\n"
            f"class {name} {{\n  W w;\n}}\n"
            for name in ("A", "B", "C")
        },
    }
    assert ("Spring Security" not in gaps(java, decision)) is named


def test_what_signs_users_in_or_what_a_client_speaks_tells_of_what_goes_with_it() -> None:
    token = {"src/a.py": "import jwt\njwt.decode('x')\n", "src/b.py": "import jwt\njwt.decode('y')\n"}
    assert "JSON Web Token" in gaps(token)
    assert "JSON Web Token" not in gaps(token, "Users sign in with OpenID Connect.")
    client = {"src/a.py": "import minio\nminio.Minio('x')\n", "src/b.py": "import minio\nminio.Minio('y')\n"}
    assert "MinIO" in gaps(client)
    assert "MinIO" not in gaps(client, "We store files behind an S3-compatible interface.")


def test_the_client_of_a_search_is_not_the_service_behind_it() -> None:
    code = {"web/a.ts": "import { Hits } from 'react-instantsearch';\n", "web/b.ts": "import 'react-instantsearch';\n"}
    assert "Algolia" not in gaps(code)
    assert "Algolia" in gaps({**code, "web/c.ts": "import { algoliasearch } from 'algoliasearch';\n"})


def test_a_file_beside_the_database_of_the_product_is_no_database() -> None:
    state = {"src/state.py": "import sqlite3\nsqlite3.connect('state.db')\n"}
    store = {"src/store.py": "import psycopg2\n", "src/rows.py": "import psycopg2\n"}
    assert "SQLite" in gaps(state)
    assert "SQLite" not in gaps({**state, **store})
    assert "SQLite" in gaps({**state, **store, "src/more.py": "import sqlite3\nsqlite3.connect('more.db')\n"})


def test_what_a_template_of_variables_and_a_table_of_data_name_no_code_need_speak_to() -> None:
    started = "services:\n  mq:\n    image: rabbitmq:3\n  shop:\n    build: .\n"
    files = {"docker-compose.yml": started, ".env.example": "RABBITMQ_URL=amqp://mq\n", "seed.csv": "rabbitmq,1\n"}
    assert "RabbitMQ" not in gaps(files)
    assert "RabbitMQ" in gaps({**files, "src/queue.py": "URL = env('RABBITMQ_URL')\n"})


def test_a_framework_in_another_spelling_is_named() -> None:
    code = "using Microsoft.AspNetCore.Mvc;\n\nclass A {}\n"
    files = {"src/A.cs": code, "src/B.cs": code, "src/x.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>\n'}
    assert "ASP.NET Core" in gaps(files)
    assert "ASP.NET Core" not in gaps(files, "The hosts run on Aspnet Core.")


@pytest.mark.parametrize(
    ("code", "name", "decision"),
    [
        (
            {"go.mod": "module x\n\nrequire github.com/syndtr/goleveldb v1.0.0\n"}
            | {
                f"{at}.go": 'package x\n\nimport "github.com/syndtr/goleveldb/leveldb"\n\nvar x = leveldb.Open\n'
                for at in "ab"
            },
            "LevelDB",
            "The index is kept in goleveldb.",
        ),
        (
            {"Dockerfile": 'FROM python:3.12\nCOPY . .\nCMD ["python", "a.py"]\n', "a.py": "import os\n"},
            "Docker",
            "The platform must use container technology.",
        ),
        (
            {".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    steps:\n      - run: make\n"}
            | {"a.py": "import os\n"},
            "GitHub Actions",
            "A branch is merged when the `lint` GitHub workflow passed.",
        ),
        (
            {f"{at}.proto": 'syntax = "proto3";\nmessage A {}\n' for at in "abc"} | {"a.py": "import os\n"},
            "Protocol Buffers",
            "Services speak gRPC with each other.",
        ),
        (
            {"policy/workloads.rego": "package main\n\ndeny[msg] { input.kind }\n", "a.py": "import os\n"},
            "Open Policy Agent",
            "What is rendered is checked with `conftest verify`.",
        ),
    ],
)
def test_a_record_may_name_what_goes_with_a_thing(code: dict[str, str], name: str, decision: str) -> None:
    assert name in gaps(code)
    assert name not in gaps(code, decision)


def test_a_delivery_stream_is_no_queue() -> None:
    assert "Amazon Kinesis" not in gaps({"sink.tf": 'resource "aws_kinesis_firehose_delivery_stream" "audit" {}\n'})
    assert "Amazon Kinesis" in gaps({"events.tf": 'resource "aws_kinesis_stream" "events" {}\n'})


PIPELINE = "trigger: none\n\n{}pool:\n  vmImage: ubuntu-latest\nsteps:\n  - script: make\n"


def test_a_pipeline_that_nothing_starts_is_no_gap() -> None:
    code = {"src/app.ts": "export const x = 1;\n"}
    assert "Azure Pipelines" not in found_gaps({**code, "azure-pipelines.yml": PIPELINE.format("pr: none\n\n")})
    assert "Azure Pipelines" in found_gaps({**code, "azure-pipelines.yml": PIPELINE.format("")})
    hourly = PIPELINE.format("pr: none\n\nschedules:\n  - cron: '0 0 * * *'\n\n")
    assert "Azure Pipelines" in found_gaps({**code, "azure-pipelines.yml": hourly})


def test_a_provider_that_only_its_services_show_is_told_by_them() -> None:
    client = "using Azure;\nusing Azure.Storage.Blobs;\n\nclass Store { BlobClient Client; }\n"
    manifest = (
        '<Project><ItemGroup><PackageReference Include="Azure.Storage.Blobs" Version="12" /></ItemGroup></Project>\n'
    )
    found = found_gaps({"src/Store.cs": client, "src/App.csproj": manifest})
    assert "Azure Blob Storage" in found
    assert "Microsoft Azure" not in found


def test_what_flutter_makes_of_itself_is_decided_with_it() -> None:
    files = {f"lib/screen{number}.dart": "import 'package:flutter/material.dart';\n" for number in range(6)}
    files |= {
        "pubspec.yaml": "name: app\ndependencies:\n  flutter:\n    sdk: flutter\n",
        "ios/Runner/AppDelegate.swift": "import UIKit\nimport Flutter\n",
    }
    assert {"Flutter", "UIKit", "Dart"} & found_gaps(files).keys() == {"Flutter", "Dart"}
    assert not {"Flutter", "UIKit", "Dart"} & found_gaps(files, "We will use Flutter.").keys()


def test_a_compose_file_alone_is_no_deployment() -> None:
    files = {"docker-compose.yml": "services:\n  db:\n    image: postgres:15\n", "src/app.ts": "export const x = 1;\n"}
    assert "Docker" not in found_gaps(files)
    assert "Docker" in found_gaps({**files, "Dockerfile": "FROM node:22\nCOPY . .\n"})

from collections.abc import Mapping

import pytest

from adr_server.codebase import Technology, detect_stack, read_lexicon
from adr_server.errors import BrokenInputError


def detect(files: Mapping[str, str]) -> dict[str, Technology]:
    return {found.name: found for found in detect_stack(list(files), files.__getitem__)}


def test_a_declared_package_is_not_used_until_a_source_imports_it() -> None:
    manifest = {"requirements.txt": "flask==3.0.1\nredis\n"}
    declared = detect(manifest)
    assert (declared["Flask"].used, declared["Redis"].used) == (False, False)
    imported = detect({**manifest, "app.py": "from flask import Flask\n# import redis\n"})
    assert (imported["Flask"].used, imported["Redis"].used) == (True, False)
    assert imported["Flask"].purl == "pkg:pypi/flask@3.0.1"
    assert [(one.path, one.line) for one in imported["Flask"].evidence] == [("app.py", 1), ("requirements.txt", 1)]


@pytest.mark.parametrize(
    ("name", "path", "source"),
    [
        ("Express", "a.mjs", 'import express from "express";\n'),
        ("Amazon S3", "a.ts", "const s3 = require('@aws-sdk/client-s3')\n"),
        ("Spring Boot", "A.java", "import org.springframework.boot.SpringApplication;\n"),
        ("Apache Kafka", "A.kt", "import org.apache.kafka.clients.producer.KafkaProducer\n"),
        ("Gin", "main.go", 'import (\n\tg "github.com/gin-gonic/gin"\n)\n'),
        ("Entity Framework Core", "A.cs", "using Microsoft.EntityFrameworkCore;\n"),
        ("Laravel", "A.php", "<?php\nuse Illuminate\\Support\\Str;\n"),
        ("Vapor", "main.swift", "@testable import Vapor\n"),
        ("Dio", "main.dart", "import 'package:dio/dio.dart';\n"),
        ("Ecto", "a.ex", "defmodule A do\n  use Ecto.Schema\nend\n"),
        ("Google Cloud Storage", "a.py", "from google.cloud import storage\n"),
        ("PostgreSQL", "a.py", 'URL = "postgresql+psycopg://db/x"\n'),
        ("RabbitMQ", "application.yml", "url: amqp://broker\n"),
        ("PostgreSQL", "config/database.yml", "adapter: postgresql\n"),
        ("Amazon S3", "config/storage.yml", "amazon:\n  service: S3\n  bucket: letters\n"),
        ("Google Cloud Storage", "config/storage.yml", "google:\n  service: GCS\n"),
        ("Azure Blob Storage", "config/storage.yml", "azure:\n  service: AzureStorage\n"),
    ],
)
def test_a_source_tells_what_it_uses(name: str, path: str, source: str) -> None:
    assert detect({path: source})[name].used


@pytest.mark.parametrize(
    ("name", "manifest", "declared", "path", "source"),
    [
        ("Rebass", "package.json", '{"dependencies":{"rebass":"4"}}', "a.jsx", "import { Box } from 'rebass'\n"),
        ("PatternFly", "package.json", '{"dependencies":{"@patternfly/react-core":"5"}}', "a.tsx",
         "import { Page } from '@patternfly/react-core'\n"),
        ("django-simple-history", "requirements.txt", "django-simple-history==3.4\n", "models.py",
         "from simple_history.models import HistoricalRecords\n"),
        ("Strawberry", "requirements.txt", "strawberry-graphql\n", "schema.py", "import strawberry\n"),
        ("Joda-Time", "build.gradle", "dependencies {\n    implementation 'joda-time:joda-time:2.12.5'\n}\n", "A.java",
         "import org.joda.time.DateTime;\n"),
        ("Audited", "Gemfile", 'gem "audited"\n', "app/models/user.rb", "class User\n  audited\nend\n"),
        ("BuntDB", "go.mod", "module x\n\nrequire github.com/tidwall/buntdb v1.3.0\n", "main.go",
         'import "github.com/tidwall/buntdb"\n'),
        ("petgraph", "Cargo.toml", '[package]\nname = "x"\n\n[dependencies]\npetgraph = "0.6"\n', "src/main.rs",
         "use petgraph::Graph;\n"),
        ("MudBlazor", "x.csproj",
         '<Project><ItemGroup><PackageReference Include="MudBlazor" Version="6.0.0" /></ItemGroup></Project>', "A.cs",
         "using MudBlazor;\n"),
        ("Valinor", "composer.json", '{"require":{"cuyz/valinor":"^1.0"}}', "a.php",
         "<?php\nuse CuyZ\\Valinor\\MapperBuilder;\n"),
        ("GoRouter", "pubspec.yaml", "name: x\ndependencies:\n  go_router: ^13.0.0\n", "lib/main.dart",
         "import 'package:go_router/go_router.dart';\n"),
        ("Absinthe", "mix.exs", 'defmodule X.MixProject do\n  defp deps do\n    [{:absinthe, "~> 1.7"}]\n  end\nend\n',
         "lib/a.ex", "defmodule A do\n  use Absinthe.Schema\nend\n"),
    ],
)  # fmt: skip
def test_a_declared_library_is_used_where_a_source_names_it_in_the_way_of_its_ecosystem(
    name: str, manifest: str, declared: str, path: str, source: str
) -> None:
    assert not detect({manifest: declared})[name].used
    assert detect({manifest: declared, path: source})[name].used


@pytest.mark.parametrize(
    ("name", "path", "source"),
    [
        ("PostgreSQL", "a.py", "# see https://postgresql.org and postgres\n"),
        ("Express", "a.ts", '// import express from "express"\n'),
        ("Redis", "a.py", "redis = None\n"),
        ("Echo", "a.go", '// "github.com/labstack/echo/v4"\nfunc Echo() {}\n'),
        ("Axum", "a.rs", "use axum::Router;\n"),
        ("Sidekiq", "a.rb", "Sidekiq.configure\n"),
    ],
)
def test_a_mention_is_no_claim(name: str, path: str, source: str) -> None:
    assert name not in detect({path: source})


def test_a_module_of_the_project_is_not_the_package_of_its_name() -> None:
    files = {"app.py": "import redis\n", "redis.py": ""}
    assert "Redis" not in detect(files)
    assert detect({**files, "requirements.txt": "redis\n"})["Redis"].used


def test_a_gem_counts_as_used_when_its_constant_is_named() -> None:
    files = {"Gemfile": 'gem "sidekiq"\n', "a.rb": "x = MySidekiqThing\n"}
    assert not detect(files)["Sidekiq"].used
    assert detect({**files, "b.rb": "  include Sidekiq::Job\n"})["Sidekiq"].used


def test_a_fixture_an_example_or_a_document_proves_no_use() -> None:
    found = detect(
        {
            "docs/deploy/Dockerfile": "FROM redis:7\n",
            "pkg/testdata/a.py": "import flask\n",
            "x/__testFiles__/b.py": "import flask\n",
        }
    )
    assert (found["Redis"].used, found["Flask"].used) == (False, False)


def test_images_resources_charts_steps_and_variables_name_technologies() -> None:
    found = detect(
        {
            "Dockerfile": "FROM public.ecr.aws/docker/library/redis:7.2\nFROM mycompany/nginx-proxy:1\n",
            "main.tf": 'resource "aws_sqs_queue" "q" {\n}\n',
            "Chart.yaml": "dependencies:\n  - name: postgresql\n",
            ".github/workflows/a.yml": "steps:\n  - uses: hashicorp/setup-terraform@v3\n",
            "k8s/a.yaml": "apiVersion: networking.istio.io/v1\nkind: Gateway\n",
            ".env.example": "STRIPE_SECRET_KEY=\n",
        }
    )
    assert {"Docker", "Redis", "Amazon SQS", "Amazon Web Services", "PostgreSQL", "Terraform", "Istio"} <= set(found)
    assert (found["Redis"].version, found["Redis"].purl) == (
        "7.2",
        "pkg:docker/public.ecr.aws/docker/library/redis@7.2",
    )
    assert found["Amazon SQS"].used
    assert not found["Stripe"].used
    assert "nginx" not in found


def test_files_of_a_tool_and_endings_of_a_language_are_evidence_on_their_first_line() -> None:
    found = detect({"next.config.mjs": "export default {}\n", "a.rs": "fn main() {}\n"})
    assert [(one.path, one.line, one.text) for one in found["Next.js"].evidence] == [
        ("next.config.mjs", 1, "export default {}")
    ]
    assert found["Rust"].used


def test_evidence_is_bounded_and_prefers_the_product_to_its_fixtures() -> None:
    files = {f"examples/{at}.py": "import flask\n" for at in range(9)} | {"src/app.py": "import flask\n"}
    evidence = detect(files)["Flask"].evidence
    assert len(evidence) == 5
    assert evidence[0].path == "src/app.py"


@pytest.mark.parametrize("folder", ["archived-backend", "archived", "tests-old", "shop_archive", "old_src"])
def test_what_was_put_aside_uses_nothing(folder: str) -> None:
    found = detect({"requirements.txt": "flask\n", f"{folder}/a/app.py": "import flask\n", "src/archive.py": "1\n"})
    assert not found["Flask"].used
    assert detect({"requirements.txt": "flask\n", "archive/app.py": "import flask\n"})["Flask"].used


def test_a_file_that_cannot_be_read_is_passed_over() -> None:
    def read(path: str) -> str:
        if path == "blob.py":
            raise BrokenInputError("blob.py: binary")
        return "import flask\n"

    assert "Flask" in {found.name for found in detect_stack(["blob.py", "app.py"], read)}


def test_another_lexicon_takes_the_place_of_the_shipped_one() -> None:
    lexicon = read_lexicon({"x.yaml": "category: own\ntechnologies:\n- {name: Ours, imports: {pypi: [ours.core]}}\n"})
    (found,) = detect_stack(["a.py"], lambda _: "from ours.core import x\n", lexicon=lexicon)
    assert (found.name, found.category, found.used) == ("Ours", "own", True)


def test_what_a_test_or_a_list_of_schemes_quotes_is_not_used() -> None:
    files = {
        "tests/test_urls.py": 'SAMPLES = ["amqp://broker", "postgresql://db/x"]\n',
        "data/schemes.yaml": 'known: ["jdbc:mysql:", "redis://"]\n',
        "src/app.py": 'URL = "mongodb://db/x"\n',
    }
    assert {found.name for found in detect_stack(list(files), files.__getitem__) if found.category == "data_store"} == {
        "MongoDB"
    }


def test_the_version_of_a_client_is_not_that_of_the_server_it_speaks_to() -> None:
    found = detect({"go.mod": "module x\n\nrequire github.com/lib/pq v1.10.9\n", "Dockerfile": "FROM redis:7.2\n"})
    assert found["PostgreSQL"].version is None
    assert found["PostgreSQL"].purl == "pkg:golang/github.com/lib/pq@v1.10.9"
    assert found["Redis"].version == "7.2"


def test_a_language_is_shown_by_files_that_hold_something() -> None:
    packages = {f"p{number}/__init__.py": "" for number in range(7)}
    found = detect({**packages, "p7/model.py": "x = 1\n"})
    assert [(one.path, one.text) for one in found["Python"].evidence] == [("p7/model.py", "x = 1")]
    assert detect(packages)["Python"].used


def is_used(files: Mapping[str, str]) -> bool:
    """Whether Amazon DynamoDB is."""
    found = detect(files).get("Amazon DynamoDB")
    return found is not None and found.used


def test_a_library_that_was_copied_into_a_folder_for_such_is_no_use_of_what_it_speaks_to() -> None:
    copied = "<?php\nnamespace Aws\\DynamoDb;\n\nuse Aws\\DynamoDb\\Exception\\DynamoDbException;\n"
    own = "<?php\nnamespace App;\n\nuse Aws\\DynamoDb\\DynamoDbClient;\n"
    assert not is_used({"www/lib/aws/Aws/DynamoDb/Client.php": copied})
    assert is_used({"www/lib/aws/Aws/DynamoDb/Client.php": copied, "www/store.php": own})
    assert is_used({"www/lib/store.php": own})


def test_the_metrics_of_dropwizard_are_not_dropwizard() -> None:
    found = detect({"src/main/java/A.java": "import io.dropwizard.metrics.servlets.MetricsServlet;\n\nclass A {}\n"})
    assert "Dropwizard Metrics" in found
    assert "Dropwizard" not in found


def test_a_template_of_helm_is_none_of_smarty() -> None:
    assert "Smarty" not in detect({"chart/Chart.yaml": "name: x\n", "chart/templates/_helpers.tpl": "{{- define }}\n"})


def test_what_packages_use_that_lie_installed_is_no_use_of_the_project() -> None:
    source = "<?php\nuse Illuminate\\Support\\Str;\n"
    files = {
        "vendor/composer/installed.json": "[]",
        "vendor/a/b/A.php": source,
        "vendor/a/b/.travis.yml": "script: x\n",
    }
    assert "Laravel" not in detect(files)
    assert "Travis CI" not in detect(files)
    assert detect({**files, "app/A.php": source})["Laravel"].used


@pytest.mark.parametrize(
    ("name", "files"),
    [
        (
            "GitHub",
            {".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    steps:\n    - uses: actions/checkout@v4\n"},
        ),
        ("Docker", {"docker-compose.yml": "services:\n  db:\n    image: postgres:16\n"}),
        ("Cargo", {"Cargo.toml": '[package]\nname = "x"\n'}),
        ("Composer", {"composer.json": "{}"}),
        ("Read the Docs", {".readthedocs.yaml": "version: 2\n"}),
        ("SonarLint", {".sonarlint/connectedMode.json": "{}"}),
        ("Doobie", {"build.sbt": 'libraryDependencies += "org.tpolecat" %% "doobie-core" % "1.0.0"\n'}),
        ("Malli", {"deps.edn": '{:deps {metosin/malli {:mvn/version "0.8.4"}}}\n'}),
        ("Hspec", {"x.cabal": "name: x\ntest-suite t\n  build-depends: hspec\n"}),
        ("Firebase", {"ios/Podfile": "pod 'Firebase/Auth'\n"}),
        ("Algolia", {"package.json": '{"dependencies": {"gatsby-plugin-algolia": "1"}}'}),
        ("Notion", {"package.json": '{"dependencies": {"@notionhq/client": "2"}}'}),
        ("Heroicons", {"package.json": '{"dependencies": {"@heroicons/react": "2"}}'}),
        ("PayPal", {"composer.json": '{"require": {"srmklive/paypal": "3"}}'}),
        ("Dropbox", {"requirements.txt": "dropbox==12.0\n"}),
        ("Tailscale", {"main.tf": 'resource "tailscale_acl" "a" {\n}\n'}),
        ("Qovery", {".qovery.yml": "application:\n"}),
    ],
)
def test_files_steps_and_packages_that_belong_to_a_technology_show_it(name: str, files: dict[str, str]) -> None:
    assert name in detect(files)


@pytest.mark.parametrize(
    ("name", "path", "own", "other"),
    [
        ("FreeMarker", "mail.ftl", "<#list users as user>${user}</#list>\n", "greeting = Hello { $user }\n"),
        ("Objective-C", "a.m", "// x\n#import <UIKit/UIKit.h>\n", "function y = twice(x)\n  y = 2 * x;\nend\n"),
        ("TypeScript", "de.ts", "export const a = 1;\n", '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1"/>\n'),
        ("F#", "a.fs", "module A\nlet main = 1\n", "#version 330 core\nout vec4 c;\nvoid main() { }\n"),
        ("Perl", "a.pl", "#!/usr/bin/perl\nuse strict;\n", ":- module(a, [b/1]).\nb(1).\n"),
        ("Mermaid", "a.mmd", "%% x\nsequenceDiagram\n  A->>B: hi\n", "Title: A text in MultiMarkdown\n\n# Text\n"),
        ("Puppet", "init.pp", "class ntp {\n  package { 'ntp': }\n}\n", "{ about }\nunit Main;\n\ninterface\n"),
        ("Salt", "top.sls", "base:\n  '*':\n    - web\n", ";; Scheme\n(library (a) (export b))\n"),
    ],
)
def test_of_formats_whose_files_end_alike_the_text_tells_which_it_is(
    name: str, path: str, own: str, other: str
) -> None:
    assert name in detect({path: own})
    assert name not in detect({path: other})


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("Amazon S3", 'boto3.resource("s3", region_name=REGION)'),
        ("Amazon DynamoDB", "session.client('dynamodb', config=CONFIG)"),
        ("AWS Step Functions", 'boto3.client("stepfunctions")'),
        ("Amazon SageMaker", 'boto3.client("sagemaker-runtime")'),
        ("AWS KMS", "boto3.client('kms')"),
    ],
)
def test_a_call_of_an_sdk_for_all_services_names_the_one_it_is_for(name: str, call: str) -> None:
    declared = {"requirements.txt": "boto3==1.43\n"}
    assert detect({**declared, "a.py": f"import boto3\n\nC = {call}\n"})[name].used
    assert name not in detect({**declared, "a.py": f"import boto3\n\n# C = {call}\n"})


@pytest.mark.parametrize(
    ("name", "path", "plugin", "used"),
    [
        ("Jib", "build.gradle.kts", 'id("com.google.cloud.tools.jib") version "3.4.0"', True),
        ("Jib", "build.gradle.kts", 'id("com.google.cloud.tools.jib") version "3.4.0" apply false', False),
        ("Jib", "build.gradle.kts", 'id("com.google.cloud.tools.jib").version("3.4.0").apply(false)', False),
        ("Jib", "settings.gradle.kts", 'id("com.google.cloud.tools.jib") version "3.4.0"', False),
        ("SonarQube", "app/build.gradle", "id 'org.sonarqube' version '5.1'", True),
    ],
)
def test_a_plugin_of_gradle_is_used_where_it_is_applied(name: str, path: str, plugin: str, *, used: bool) -> None:
    found = detect({path: f"plugins {{\n    {plugin}\n}}\n"})
    assert (name in found and found[name].used) is used


@pytest.mark.parametrize(("around", "used"), [("build", True), ("build><pluginManagement", False)])
def test_a_plugin_of_maven_is_used_where_a_build_lists_it(around: str, *, used: bool) -> None:
    plugin = "<groupId>com.google.cloud.tools</groupId>\n<artifactId>jib-maven-plugin</artifactId>"
    closing = "></".join(reversed(around.split("><")))
    pom = f"<project>\n<{around}>\n<plugins><plugin>\n{plugin}\n</plugin></plugins>\n</{closing}>\n</project>\n"
    found = detect({"pom.xml": pom})
    assert ("Jib" in found and found["Jib"].used) is used


def test_a_library_that_maven_asks_for_is_not_used_by_that() -> None:
    library = "<groupId>com.h2database</groupId><artifactId>h2</artifactId>"
    found = detect({"pom.xml": f"<project><dependencies><dependency>{library}</dependency></dependencies></project>\n"})
    assert found["H2"].used is False

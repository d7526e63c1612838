"""Versions that records want or leave behind, against every place that states one."""

from collections.abc import Mapping

import pytest

from adr_server.review import Verdict
from adr_server.review.ground.versions import is_above, is_below
from judging import judged, record

PYTHON = {"pyproject.toml": '[project]\nname = "x"\nrequires-python = ">=3.9"\n', "x/a.py": "import os\n"}


def verdicts(files: Mapping[str, str], sentence: str) -> list[str]:
    return [judgement.verdict.value for judgement in judged(files, record(sentence))]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Drop Python 2 support.", ["conform"]),
        ("We will drop support for Python 3.8 and earlier.", ["conform"]),
        ("We will drop support for Python 3.9.", ["drift"]),
        ("We no longer support Python 3.9.", ["drift"]),
        ("Python 3.8 is no longer supported.", ["conform"]),
        ("We will upgrade from Python 2.7 to Python 3.8.", ["conform"]),
        ("We will upgrade Python from 3.8 to 3.11.", ["drift"]),
        ("We will upgrade from Python 3.8 to 3.11.", ["drift"]),
        ("The minimum supported Python version is 3.11.", ["drift"]),
        ("The minimum supported version is Python 3.8.", ["conform"]),
        ("We will raise the minimum Python version to 3.11.", ["drift"]),
        ("Requires Python >= 3.11.", ["drift"]),
        ("We require at least version 3.11 of Python.", ["drift"]),
        ("We will support Python 3.11 and newer.", ["drift"]),
        ("We will support Python 3.11.", []),
        ("We will use Python 3.8.", ["conform"]),
    ],
)
def test_a_version_is_wanted_or_left_behind(sentence: str, expected: list[str]) -> None:
    assert verdicts(PYTHON, sentence) == expected


def test_a_version_that_was_passed_is_told() -> None:
    [only] = judged(PYTHON, record("We will use Python 3.8."))
    assert only.note == "Python is admitted from 3.9 on"


@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        (".tool-versions", "nodejs 16.20.0\n", "We require Node.js {}."),
        ("mise.toml", '[tools]\nnode = "16"\n', "We require Node.js {}."),
        ("main.tf", 'resource "aws_lambda_function" "a" {\n  runtime = "nodejs16.x"\n}\n', "We require Node.js {}."),
        ("template.yaml", "Resources:\n  A:\n    Properties:\n      Runtime: nodejs16.x\n", "We require Node.js {}."),
        ("package.json", '{"packageManager": "pnpm@16.1.0"}\n', "We require pnpm {}."),
        (".tool-versions", "java temurin-16.0.1\n", "We require Java {}."),
        ("Dockerfile", "FROM gcr.io/distroless/java16\n", "We require Java {}."),
        ("Dockerfile", "FROM maven:3-eclipse-temurin-16 AS build\n", "We require Java {}."),
        (
            "app/build.gradle.kts",
            "kotlin { jvmTarget = JvmTarget.JVM_16 }\n",
            "We require Java {}.",
        ),
        (
            "gradle/wrapper/gradle-wrapper.properties",
            "x/gradle-16.2-bin.zip\n",
            "We require Gradle {}.",
        ),
        ("build.gradle.kts", 'plugins { kotlin("jvm") version "16.1.0" }\n', "We require Kotlin {}."),
        ("environment.yml", "dependencies:\n  - python=16.1\n", "We require Python {}."),
        ("x.gemspec", 'Gem::Specification.new { |s| s.required_ruby_version = ">= 16.0" }\n', "We require Ruby {}."),
        ("Dockerfile", "FROM php:16.1-fpm\n", "We require PHP {}."),
        ("Dockerfile", "FROM mcr.microsoft.com/dotnet/aspnet:16.0\n", "We require .NET {}."),
        (".terraform-version", "16.1.0\n", "We require Terraform {}."),
        ("build.sbt", 'scalaVersion := "16.1.0"\n', "We require Scala {}."),
    ],
)
def test_every_place_that_states_a_version_is_read(path: str, text: str, sentence: str) -> None:
    files = {"src/a.py": "import os\n", path: text}
    assert verdicts(files, sentence.format("18 or newer")) == ["drift"]
    assert verdicts(files, sentence.format("12 or newer")) == ["conform"]


def test_a_pipeline_speaks_only_where_nothing_else_does_and_for_a_part() -> None:
    job = {".github/workflows/test.yml": 'jobs:\n  x:\n    python-version: ["3.9", "3.12"]\n', "x/a.py": "import os\n"}
    assert verdicts(job, "We require Python 3.11 or newer.") == ["partial"]
    assert verdicts(job, "We require Python 3.8 or newer.") == ["conform"]
    stated = job | {"pyproject.toml": '[project]\nname = "x"\nrequires-python = ">=3.11"\n'}
    assert verdicts(stated, "We require Python 3.11 or newer.") == ["conform"]


def test_what_is_not_precise_enough_is_neither_below_nor_above() -> None:
    assert is_below((3,), (3, 11)) is None
    assert is_above((3,), (3, 11)) is None
    assert is_above((3, 11, 4), (3, 11)) is False
    assert is_above((3, 12), (3, 11)) is True


def test_a_version_in_production_is_not_that_of_the_files_for_development() -> None:
    files = {"docker-compose.yml": "services:\n  db:\n    image: postgres:16\n", "src/app.js": "import 'left-pad';\n"}
    found = judged(files, record("We will upgrade to PostgreSQL 17 in production."))
    assert {one.verdict for one in found} == {Verdict.NOT_CHECKABLE}


def test_a_language_for_a_part_is_not_missed_in_the_language_of_the_rest() -> None:
    files = {"package.json": '{"dependencies": {"left-pad": "1"}}\n', "src/app.ts": "import 'left-pad';\n"}
    (found,) = judged(files, record("We need Python 3.12 for the scripts."))
    assert found.verdict is Verdict.NOT_CHECKABLE


CSHARP = {
    "src/A.csproj": "<Project>\n<TargetFramework>net8.0</TargetFramework>\n</Project>\n",
    "src/A.cs": "class A {}\n",
}


@pytest.mark.parametrize(
    ("sentence", "stated", "expected"),
    [
        ("Restrict language version to C# 8.", ["9", "12"], "drift"),
        ("Restrict language version to C# 8.", ["8", "9"], "partial"),
        ("Restrict language version to C# 8.", ["7.3"], "conform"),
        ("We will stay on C# 8.", ["9"], "drift"),
        ("We will stay on C# 8 for now.", ["9"], "not_checkable"),
        ("We will use no newer than C# 8.", ["9"], "drift"),
        ("We will use C# 8.", ["9"], "partial"),
        ("We will use C# 10 or newer.", ["9"], "drift"),
    ],
)
def test_who_restricts_to_a_version_has_it_passed_by_a_higher_one(
    sentence: str, stated: list[str], expected: str
) -> None:
    props = {
        f"{part}/Directory.Build.props": f"<Project>\n<LangVersion>{version}</LangVersion>\n</Project>\n"
        for part, version in enumerate(stated)
    }
    assert verdicts(CSHARP | props, sentence) == [expected]


@pytest.mark.parametrize(
    ("sentence", "files", "expected"),
    [
        ("We have selected Ubuntu 16.04 for our servers.", {"a.tfvars": 'image = "ubuntu-1804-x"\n'}, "drift"),
        ("We have selected Ubuntu 16.04 for our servers.", {"a.tfvars": 'image = "ubuntu-1604-x"\n'}, "conform"),
        ("We have selected Ubuntu 16.04 for our servers.", {"Dockerfile": "FROM ubuntu:22.04\n"}, "conform"),
        ("We will use Ubuntu 16.04 or newer.", {"Dockerfile": "FROM ubuntu:22.04\n"}, "conform"),
        ("We will use Ubuntu 20.04 as base image.", {"Dockerfile": "FROM ubuntu:22.04\n"}, "drift"),
        ("We will use Ubuntu 20.04 as base image.", {"main.tf": 'image = "ubuntu-22.04"\n'}, "conform"),
        ("We will use Ubuntu as base image.", {"Dockerfile": "FROM ubuntu:22.04\n"}, "conform"),
        (
            "We will use Ubuntu 20.04.",
            {"Dockerfile": "FROM ubuntu:22.04\n", "b/Dockerfile": "FROM ubuntu:20.04\n"},
            "partial",
        ),
    ],
)
def test_the_release_of_a_system_is_left_where_another_is_set_up_everywhere(
    sentence: str, files: Mapping[str, str], expected: str
) -> None:
    assert verdicts({**PYTHON, **files}, sentence) == [expected]


def test_the_version_of_a_package_of_the_project_is_read_from_its_manifests() -> None:
    files = {
        "package.json": '{"dependencies": {"left-pad": "^2.1.0"}}\n',
        "src/a.ts": 'import p from "left-pad";\np();\n',
    }
    assert verdicts(files, "We require left-pad 3 or newer.") == ["drift"]
    assert verdicts(files, "We require left-pad 2.0 or newer.") == ["conform"]
    assert verdicts(files, "We will use left-pad 1.2.") == ["partial"]


def test_a_lock_that_pins_a_version_below_what_is_asked_for_pins_anothers() -> None:
    lock = '{"lockfileVersion": 3, "packages": {"node_modules/left-pad": {"version": "1.3.0"}}}\n'
    files = {
        "package.json": '{"dependencies": {"left-pad": "^2.1.0"}}\n',
        "package-lock.json": lock,
        "src/a.ts": 'import p from "left-pad";\np();\n',
    }
    assert verdicts(files, "We require left-pad 2.0 or newer.") == ["conform"]


def _tested_with(*artefacts: str) -> dict[str, str]:
    asked = "".join(
        "<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>".format(
            *one.split(":")
        )
        for one in artefacts
    )
    pom = f"<project><modelVersion>4.0.0</modelVersion><dependencies>\n{asked}\n</dependencies></project>\n"
    return {"pom.xml": pom, "src/test/java/ATest.java": "import org.junit.jupiter.api.Test;\n\nclass ATest {}\n"}


@pytest.mark.parametrize(
    ("artefacts", "note"),
    [
        (["junit:junit:4.13.2"], "JUnit is used, below version 5"),
        (
            ["junit:junit:4.13.2", "org.junit.jupiter:junit-jupiter-api:5.13.0-M2"],
            "JUnit 5 is used, and a lower version beside it",
        ),
    ],
)
def test_a_lower_version_beside_the_one_that_is_wanted_is_told_as_that(artefacts: list[str], note: str) -> None:
    [only] = judged(_tested_with(*artefacts), record("- JUnit 5 for test framework"))
    assert (only.verdict, only.note) == (Verdict.PARTIAL, note)


def props(*properties: str, more: str = "") -> str:
    return f"<Project>\n{more}\n<PropertyGroup>{''.join(properties)}</PropertyGroup>\n</Project>\n"


def managed(version: str) -> str:
    return f'<ItemGroup><PackageVersion Include="Serilog" Version="{version}" /></ItemGroup>'


PROJECT = {
    "src/A/A.csproj": '<Project><ItemGroup><PackageReference Include="serilog" /></ItemGroup></Project>\n',
    "src/A/P.cs": "using Serilog;\n",
}


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ({"Directory.Packages.props": props(more=managed("3.1.0"))}, "Directory.Packages.props:2"),
        (
            {"Directory.Packages.props": props("<S>3.1.0</S>", more=managed("$(S)"))},
            "Directory.Packages.props:2",
        ),
        (
            {
                "Directory.Build.props": props("<M>3.1</M><S>$(M).0</S>"),
                "Directory.Packages.props": props(more=managed("$(S)")),
            },
            "Directory.Packages.props:2",
        ),
        (
            {"eng/Versions.props": props("<S>3.1.0</S>"), "Directory.Packages.props": props(more=managed("$(S)"))},
            "Directory.Packages.props:2",
        ),
        (
            {
                "eng/All.props": props(more=managed("3.1.0")),
                "Directory.Packages.props": props(more='<Import Project="eng\\All.props" />'),
            },
            "eng/All.props:2",
        ),
    ],
)
def test_a_version_that_is_managed_centrally_is_told_by_its_own_line(files: Mapping[str, str], place: str) -> None:
    [low] = judged({**PROJECT, **files}, record("We will use at least Serilog 4."))
    assert (low.verdict, f"{low.evidence[0].path}:{low.evidence[0].line}") == (Verdict.DRIFT, place)
    assert verdicts({**PROJECT, **files}, "We will use at least Serilog 3.") == ["conform"]


def test_a_property_that_is_set_to_two_values_tells_nothing() -> None:
    files = {
        "a/Versions.props": props("<S>3.1.0</S>"),
        "b/Versions.props": props("<S>4.1.0</S>"),
        "Directory.Packages.props": props(more=managed("$(S)")),
    }
    assert verdicts({**PROJECT, **files}, "We will use at least Serilog 4.") == ["not_checkable"]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"A.csproj": props("<TargetFramework>net8.0</TargetFramework>")}, "conform"),
        ({"A.csproj": props("<TargetFramework>net6.0</TargetFramework>")}, "drift"),
        ({"A.csproj": props("<TargetFramework Condition=\"'$(F)' == ''\">net6.0</TargetFramework>")}, "drift"),
        (
            {
                "A.csproj": props("<TargetFramework>$(F)</TargetFramework>"),
                "Directory.Build.props": props("<F>net6.0</F>"),
            },
            "drift",
        ),
        ({"A.csproj": props("<TargetFramework>$(F)</TargetFramework>")}, "not_checkable"),
        ({"A.csproj": props("<OldFramework>net6.0</OldFramework>")}, "not_checkable"),
    ],
)
def test_the_framework_of_a_project_is_read_through_properties(files: Mapping[str, str], expected: str) -> None:
    assert verdicts({"P.cs": "using System;\n", **files}, "We will use .NET 8.") == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We will use at least `github.com/acme/widgets` v6.", "conform"),
        ("We will use at least `github.com/acme/widgets` v7.", "drift"),
        ("We will use at least `github.com/acme/widgets/v6` v6.1.", "conform"),
        ("We will use at least `github.com/acme/widgets/v6` v6.3.", "drift"),
    ],
)
def test_the_major_version_in_a_module_s_path_is_no_part_of_its_name(sentence: str, expected: str) -> None:
    go = {
        "go.mod": "module x\n\ngo 1.22\n\nrequire github.com/acme/widgets/v6 v6.2.0\n",
        "a.go": 'package a\n\nimport "github.com/acme/widgets/v6"\n',
    }
    assert verdicts(go, sentence) == [expected]


@pytest.mark.parametrize(
    "said",
    [
        '"packageManager": "pnpm@8.6.0"',
        '"devEngines": {"packageManager": {"name": "pnpm", "version": "^8.6.0"}}',
        '"devEngines": {"runtime": {"name": "node"}, "packageManager": [{"name": "pnpm", "version": "8.x"}]}',
    ],
)
def test_what_installs_packages_is_told_by_their_manifest(said: str) -> None:
    files = {"package.json": f'{{"name": "x", {said}}}\n', "a.js": "import './b'\n"}
    assert verdicts(files, "We will use pnpm.") == ["conform"]
    assert verdicts(files, "We will use Yarn.") == ["drift"]
    assert verdicts(files, "We require pnpm 8.") == ["conform"]
    assert verdicts(files, "We require pnpm 9.") == ["drift"]


def test_a_name_that_no_manifest_installs_by_tells_nothing() -> None:
    files = {"package.json": '{"name": "x", "scripts": {"pnpm": "echo pnpm@8"}}\n', "a.js": "import './b'\n"}
    assert verdicts(files, "We will use Yarn.") != ["drift"]
    assert verdicts(files, "We require pnpm 9.") != ["drift"]

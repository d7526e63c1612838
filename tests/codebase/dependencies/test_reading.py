from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adr_server.codebase import read_dependencies
from adr_server.codebase.dependencies import Dependency, DependencyReport
from adr_server.errors import BrokenInputError

MANIFESTS = (
    "pyproject.toml", "setup.cfg", "setup.py", "Pipfile", "requirements.txt", "uv.lock", "poetry.lock", "Pipfile.lock",
    "package.json", "package-lock.json", "yarn.lock", "pnpm-lock.yaml", "pnpm-workspace.yaml", "bun.lock", "pom.xml",
    "build.gradle", "build.gradle.kts", "settings.gradle", "gradle/libs.versions.toml", "gradle.properties",
    "gradle.lockfile", "go.mod", "Cargo.toml", "Cargo.lock", "a.csproj", "Directory.Packages.props", "packages.config",
    "packages.lock.json", "Gemfile", "a.gemspec", "Gemfile.lock", "composer.json", "composer.lock", "Package.swift",
    "Package.resolved", "pubspec.yaml", "pubspec.lock", "mix.exs", "mix.lock",
    "build.sbt", "project/plugins.sbt", "project/A.scala", "build.mill", "project.clj", "deps.edn", "a.cabal",
    "Podfile", "a.podspec", "Podfile.lock",
)  # fmt: skip
PIECES = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        '"',
        "'",
        "<a>",
        "</a>",
        "\n",
        "=",
        ":",
        "dependencies",
        "a:b:1",
        "$x",
        "\\",
        "- ",
        ",",
    ]
)


def read(files: Mapping[str, str]) -> DependencyReport:
    return read_dependencies(list(files), files.__getitem__)


def names(report: DependencyReport) -> list[str]:
    return [dependency.name for dependency in report.direct]


def test_a_manifest_that_does_not_parse_is_a_finding_and_the_rest_goes_on() -> None:
    report = read(
        {"a/package.json": '{\n "dependencies": {"x" "1"}}', "b/package.json": '{"dependencies": {"y": "1"}}'}
    )
    assert names(report) == ["y"]
    (problem,) = report.problems
    assert (problem.path, problem.line) == ("a/package.json", 2)
    assert problem.message.startswith("a/package.json:2: is no JSON")


def test_a_file_that_cannot_be_read_is_a_finding_and_the_rest_goes_on() -> None:
    def read_or_refuse(path: str) -> str:
        if path == "uv.lock":
            raise BrokenInputError("uv.lock: larger than 20 MB")
        return "flask==3.0\n"

    report = read_dependencies(["requirements.txt", "uv.lock"], read_or_refuse)
    assert names(report) == ["flask"]
    assert [problem.message for problem in report.problems] == ["uv.lock: larger than 20 MB"]


def test_a_direct_dependency_takes_the_version_of_the_nearest_lock() -> None:
    report = read(
        {
            "api/pyproject.toml": '[project]\ndependencies = ["flask>=2"]\n',
            "api/uv.lock": (
                '[[package]]\nname = "flask"\nversion = "3.0.1"\n\n[[package]]\nname = "click"\nversion = "8"\n'
            ),
            "uv.lock": '[[package]]\nname = "flask"\nversion = "1.0"\n',
        }
    )
    flask = next(dependency for dependency in report.direct)
    assert (flask.version, flask.constraint, flask.purl) == ("3.0.1", ">=2", "pkg:pypi/flask@3.0.1")
    assert [found.name for found in report.dependencies if not found.direct] == ["click"]


def test_two_versions_in_a_lock_leave_the_version_unknown() -> None:
    lock = "".join(
        f'[[package]]\nname = "rand"\nversion = "{version}"\nsource = "registry"\n\n' for version in ("0.7.3", "0.8.5")
    )
    unknown = read({"Cargo.toml": '[dependencies]\nrand = "*"\n', "Cargo.lock": lock})
    told = read({"Cargo.toml": '[dependencies]\nrand = "0.8"\n', "Cargo.lock": lock})
    assert [found.version for found in (*unknown.direct, *told.direct)] == [None, "0.8.5"]


def test_a_lock_left_in_the_middle_of_a_merge_is_a_finding_with_its_line() -> None:
    report = read({"poetry.lock": "a\n<<<<<<< HEAD\n"})
    assert [(problem.line, problem.path) for problem in report.problems] == [(2, "poetry.lock")]


def test_transitive_packages_can_be_left_out() -> None:
    files = {"Gemfile.lock": "GEM\n  specs:\n    rack (3.0.1)\n"}
    assert names(read(files)) == []
    assert read(files).dependencies[0].name == "rack"
    assert read_dependencies(list(files), files.__getitem__, transitive=False).dependencies == ()


def test_what_a_package_manager_put_among_the_files_asks_for_nothing() -> None:
    manifest = '{"require": {"monolog/monolog": "^3"}}'
    ours = {"composer.json": manifest, "src/vendor/composer.json": manifest}
    installed = {"vendor/composer/installed.json": "[]", "vendor/a/b/composer.json": '{"require": {"c/d": "^1"}}'}
    assert {one.evidence.path for one in read({**ours, **installed}).dependencies} == set(ours)


def test_windows_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    text = '{\n "dependencies": {\n  "x": "1.0.0"\n }\n}'
    plain = read({"package.json": text})
    assert read({"package.json": "\ufeff" + text.replace("\n", "\r\n")}) == plain


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(MANIFESTS), st.text() | st.lists(PIECES, max_size=40).map("".join), max_size=6))
def test_no_text_in_any_manifest_breaks_the_readers_and_evidence_is_always_a_real_line(files: dict[str, str]) -> None:
    report = read(files)
    for dependency in report.dependencies:
        lines = files[dependency.evidence.path].replace("\r\n", "\n").split("\n")
        assert 1 <= dependency.evidence.line <= len(lines)


@pytest.mark.parametrize("name", MANIFESTS)
def test_an_empty_manifest_declares_nothing(name: str) -> None:
    assert read({name: ""}).dependencies == ()


def test_the_answer_does_not_depend_on_the_order_of_the_paths() -> None:
    files = {"a/go.mod": "module a\nrequire x.org/y v1.0.0\n", "requirements.txt": "flask\n"}
    assert read(files) == read(dict(reversed(files.items())))


def test_a_dependency_without_a_version_has_a_package_url_without_one(dependency: Dependency) -> None:
    assert replace(dependency, version=None).purl == "pkg:pypi/flask"


@pytest.fixture
def dependency() -> Dependency:
    return read({"requirements.txt": "flask==3\n"}).direct[0]

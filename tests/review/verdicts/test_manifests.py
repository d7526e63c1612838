"""What manifests are to say: no such package, no version outside of one file, a package with such features."""

from collections.abc import Mapping

import pytest

from judging import judged, record

CODE = {"src/a.rs": "fn main() {}\n"}
CARGO = '[package]\nname = "x"\n\n[dependencies]\nreqwest = {{ version = "0.11"{} }}\n'
LOCK = '[[package]]\nname = "openssl-sys"\nversion = "0.9"\nsource = "registry"\n'
MIX = 'defp deps do\n  [{{:{}, "~> 1.0"}}]\nend\n'
GRADLE = "dependencies {{\n    implementation({})\n}}\n"
CSPROJ = '<Project>\n<ItemGroup>\n<PackageReference Include="Dapper"{} />\n</ItemGroup>\n</Project>\n'


def verdicts(files: Mapping[str, str], sentence: str) -> list[str]:
    found = [one for one in judged({**CODE, **files}, record(sentence)) if one.claim.asked is not None]
    assert all(one.evidence or one.searched for one in found if one.verdict.value != "not_checkable")
    return [f"{one.verdict.value} {one.claim.subject.name}" for one in found]


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (
            {"Cargo.lock": LOCK, "Cargo.toml": CARGO.format("")},
            "Neither `openssl` nor `openssl-sys` occurs in Cargo.lock.",
            ["conform openssl in Cargo.lock", "drift openssl-sys in Cargo.lock"],
        ),
        (
            {"a/mix.exs": MIX.format("httpoison")},
            "Neither HTTPoison nor Tesla stays in any `mix.exs`.",
            ["drift HTTPoison in mix.exs", "conform Tesla in mix.exs"],
        ),
        (
            {"go.mod": "module x\n\ngo 1.22\n\nrequire go.uber.org/zap v1.20.0\n", "a.go": "package x\n"},
            "All packages log through slog, and zap goes out of `go.mod`.",
            ["drift zap in go.mod"],
        ),
        (
            {"go.mod": "module x\n\ngo 1.22\n", "a.go": "package x\n"},
            "All packages log through slog, and zap goes out of `go.mod`.",
            ["not_checkable zap in go.mod"],
        ),
        (
            {"composer.json": '{"require": {"ruflin/elastica": "7"}}\n', "a.php": "<?php\n"},
            "Then Elastica is removed from `composer.json`.",
            ["drift Elastica in composer.json"],
        ),
        (
            {"web/package.json": '{"devDependencies": {"jest": "29", "ts-jest": "29"}}\n'},
            "After that Jest and ts-jest are removed from every package.json.",
            ["drift Jest in package.json", "drift ts-jest in package.json"],
        ),
        (
            {"Cargo.lock": LOCK, "Cargo.toml": CARGO.format("")},
            "No crate in the workspace may pull in `openssl-sys` or `native-tls`.",
            ["drift openssl-sys in lock files", "conform native-tls in lock files"],
        ),
        ({}, "No crate may pull in `openssl-sys`.", ["not_checkable openssl-sys in lock files"]),
        ({"Cargo.lock": LOCK}, "No crate may depend on the domain.", []),
        ({}, "Jest is removed from `package.json`.", ["not_checkable Jest in package.json"]),
        ({"package.json": "{}\n"}, "It is removed from `package.json`.", []),
        ({"package.json": '{"dependencies": {"a": "1"}}\n'}, "Jest is listed in `package.json`.", []),
    ],
)
def test_a_package_is_in_no_manifest_that_it_is_to_leave(
    files: Mapping[str, str], sentence: str, expected: list[str]
) -> None:
    assert verdicts(files, sentence) == expected


CATALOGUE = {"gradle/libs.versions.toml": '[versions]\na = "1"\n'}
PROPS = {"Directory.Packages.props": "<Project />\n"}
IN_CATALOGUE, IN_PROPS = "All library versions are kept in `gradle/libs.versions.toml`.", "Directory.Packages.props"


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        ({"a/build.gradle.kts": GRADLE.format("libs.a")}, IN_CATALOGUE, "conform"),
        ({"a/build.gradle.kts": GRADLE.format('"a.b:c:1.3.2"')}, IN_CATALOGUE, "drift"),
        ({"a/build.gradle.kts": GRADLE.format('"a.b:c"')}, IN_CATALOGUE, "conform"),
        (
            {"a/build.gradle.kts": GRADLE.format('"a.b:c:1.3.2"')},
            "Versionen von Bibliotheken und Plugins stehen nur in `gradle/libs.versions.toml`.",
            "drift",
        ),
        ({}, IN_CATALOGUE, "not_checkable"),
        ({"a/build.gradle.kts": GRADLE.format('"a.b:c:1.3.2"')}, "No version strings in `build.gradle.kts`.", "drift"),
        (
            {"a/a.csproj": CSPROJ.format(' Version="1.0"')},
            f"Paketversionen stehen ausschließlich in `{IN_PROPS}`.",
            "drift",
        ),
        ({"a/a.csproj": CSPROJ.format("")}, f"Paketversionen stehen ausschließlich in `{IN_PROPS}`.", "conform"),
        (
            {"a/a.csproj": CSPROJ.format(' Version="1.0"')},
            f"Toutes les versions des paquets sont déclarées dans `{IN_PROPS}`.",
            "drift",
        ),
    ],
)
def test_versions_stand_in_the_one_file_that_keeps_them(files: Mapping[str, str], sentence: str, expected: str) -> None:
    (found,) = verdicts({**CATALOGUE, **PROPS, **files}, sentence)
    assert found.split()[0] == expected


IN_WORKSPACE = "Versions of external crates are declared once, in `[workspace.dependencies]` of the root manifest."
WORKSPACE = {
    "Cargo.toml": '[workspace]\nmembers = ["a"]\n\n[workspace.dependencies]\nlog = "0.4"\n',
    "a/src/lib.rs": "",
}
MEMBER = '[package]\nname = "a"\nversion = "0.1.0"\n\n[dependencies]\n{}\n'


@pytest.mark.parametrize(
    ("declared", "sentence", "expected"),
    [
        ('log = "0.4"', IN_WORKSPACE, ["drift"]),
        ('log = { version = "0.4", features = ["std"] }', IN_WORKSPACE, ["drift"]),
        ("log = { workspace = true }", IN_WORKSPACE, ["conform"]),
        ('b = { path = "../b" }', IN_WORKSPACE, ["conform"]),
        ('log = "0.4"', "Some versions are declared in `[workspace.dependencies]`.", []),
    ],
)
def test_members_of_a_workspace_state_no_version_that_its_root_is_to_state(
    declared: str, sentence: str, expected: list[str]
) -> None:
    found = verdicts({**WORKSPACE, "a/Cargo.toml": MEMBER.format(declared)}, sentence)
    assert [one.split()[0] for one in found] == expected


def test_a_file_of_versions_that_is_only_named_claims_nothing_of_the_others() -> None:
    files = {**CATALOGUE, "a/build.gradle.kts": GRADLE.format('"a.b:c:1.3.2"')}
    assert verdicts(files, "Some versions are kept in `gradle/libs.versions.toml`.") == []


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("", "drift"),
        (', default-features = false, features = ["stream"]', "drift"),
        (', default-features = false, features = ["rustls-tls"]', "conform"),
    ],
)
def test_a_crate_is_built_with_the_features_that_are_stated(declared: str, expected: str) -> None:
    sentence = "HTTP is done with reqwest, built without its default features and with `rustls-tls`."
    assert verdicts({"Cargo.toml": CARGO.format(declared)}, sentence) == [f"{expected} features of reqwest"]


def test_a_workspace_says_for_its_members_how_a_crate_is_built() -> None:
    shared = '[workspace.dependencies]\nreqwest = { version = "0.11", default-features = false }\n'
    member = '[package]\nname = "a"\n\n[dependencies]\nreqwest = { workspace = true, features = ["rustls-tls"] }\n'
    files = {"Cargo.toml": shared, "a/Cargo.toml": member}
    sentence = "reqwest is built without its default features and with `rustls-tls`."
    assert verdicts(files, sentence) == ["conform features of reqwest"]

"""Files that records name: which are not to be there, which set a tool up, in which language or with what they are."""

from collections.abc import Mapping

import pytest

from judging import judged, record

CODE = {"src/app.ts": "export {};\n", "package.json": '{"name": "x"}\n'}
JS = {**CODE, "src/export/pdf.js": "module.exports = 1;\n"}
CRATES = {
    "Cargo.toml": "[workspace]\n",
    "a/Cargo.toml": "[package]\n",
    "a/src/lib.rs": "#![forbid(unsafe_code)]\n",
    "b/src/lib.rs": "pub fn b() {}\n",
}
GRADLE = {
    "gradle/libs.versions.toml": "[versions]\n",
    "a/build.gradle.kts": 'dependencies {\n    implementation("com.acme:x:1.2.3")\n}\n',
}


def told(files: Mapping[str, str], sentence: str, *polarities: str) -> list[str]:
    found = judged(files, record(sentence))
    return [f"{one.verdict.value} {one.claim.subject.name}" for one in found if one.claim.polarity.value in polarities]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("There's no `package.json` in the repository, and hence no Node.", ["drift package.json"]),
        ("There'll be no package.json in this repository.", ["drift package.json"]),
        ("We don't have a package.json.", ["drift package.json"]),
        ("Wir haben keine `package.json` im Repository, und das bleibt so.", ["drift package.json"]),
        ("We neither write a Dockerfile nor run servers.", ["not_checkable Dockerfile"]),
        ("There's no Dockerfile for the tests.", []),
        ("We don't have a Dockerfile per service.", []),
        ("We have a package.json.", []),
    ],
)
def test_a_file_that_is_not_to_be_there(sentence: str, expected: list[str]) -> None:
    assert told(CODE, sentence, "remove") == expected


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (CODE, "Renovate updates packages; it is configured in `renovate.json`.", ["drift renovate.json"]),
        (
            {**CODE, ".github/renovate.json": "{}\n"},
            "Renovate is used; it is configured in `renovate.json`.",
            ["conform renovate.json"],
        ),
        (CODE, "Dependabot is used; its configuration is `.github/dependabot.yml`.", ["drift .github/dependabot.yml"]),
        (CODE, "Renovate aktualisiert Pakete, konfiguriert in `renovate.json`.", ["drift renovate.json"]),
        (CODE, "Renovate met à jour les paquets, configuré dans `renovate.json`.", ["drift renovate.json"]),
        (CODE, "Customers say what they want in `renovate.json`.", []),
        (CODE, "Each user is configured in `<name>.json`.", []),
        (CODE, "We deploy with a Helm chart in `charts/x`.", ["drift Chart.yaml"]),
        (
            {**CODE, "charts/x/Chart.yaml": "name: x\n"},
            "Wir liefern mit einem Helm-Chart unter `charts/x` aus.",
            ["conform Chart.yaml"],
        ),
    ],
)
def test_a_file_that_sets_a_tool_up(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert told(files, sentence, "lies_at") == expected


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (JS, "All code below `src` is TypeScript.", ["drift"]),
        (JS, "Der gesamte Code unter `src` ist in TypeScript geschrieben.", ["drift"]),
        (JS, "Tout le code sous `src` est écrit en TypeScript.", ["drift"]),
        (CODE, "All code below `src` is TypeScript.", ["not_checkable"]),
        ({**CODE, "tools/a.js": "1;\n"}, "All code below `src` is TypeScript.", ["not_checkable"]),
        ({**CODE, "src/a.config.js": "1;\n"}, "All code below `src` is TypeScript.", ["not_checkable"]),
        (JS, "Most code below `src` is TypeScript.", []),
        (JS, "All code below `src` is documented.", []),
    ],
)
def test_all_code_of_a_folder_is_of_one_language(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert [one.split()[0] for one in told(files, sentence, "do_not_use")] == expected


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (CRATES, "Every crate in the workspace says `#![forbid(unsafe_code)]`.", ["partial"]),
        (CRATES, "Every crate forbids unsafe code with `#![forbid(unsafe_code)]`.", ["partial"]),
        (CRATES, "Jedes Crate trägt `#![forbid(unsafe_code)]`, und das ist auch nicht zu ändern.", ["partial"]),
        (CRATES, "Each file has `unsafe_code` in mind.", []),
        (CRATES, "Some crates have `#![forbid(unsafe_code)]`.", []),
    ],
)
def test_each_file_says_what_it_is_to_say(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert [one.split()[0] for one in told(files, sentence, "each_begins_with")] == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Every dependency version is written in `gradle/libs.versions.toml` and nowhere else.",
        "Versions of libraries are declared in the version catalog `gradle/libs.versions.toml` only.",
        "All library versions are kept in `gradle/libs.versions.toml`.",
    ],
)
def test_versions_stand_in_the_catalog(sentence: str) -> None:
    assert [one.split()[0] for one in told(GRADLE, sentence, "set_to")] == ["drift"]


RUST = {"src/lib.rs": "pub fn a() {}\n", "rust-toolchain.toml": '[toolchain]\nchannel = "1.84"\n'}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (
            {**RUST, "Dockerfile": "FROM rust:1.75\n"},
            "The toolchain is pinned in `rust-toolchain.toml`; the Docker image builds with the same version.",
            ["drift"],
        ),
        (
            {**RUST, "Dockerfile": "FROM rust:1.84-slim\n"},
            "The toolchain is pinned in `rust-toolchain.toml`; the Docker image builds with the same version.",
            ["conform"],
        ),
        (
            {**RUST, "Dockerfile": "FROM rust:1.75\n"},
            "`rust-toolchain.toml` legt die Version fest, und das Image wird mit derselben Version gebaut.",
            ["drift"],
        ),
        (RUST, "`rust-toolchain.toml` pins Rust, and the image builds with the same version.", ["not_checkable"]),
        (RUST, "`rust-toolchain.toml` pins Rust; the image may build with the same version.", []),
        (RUST, "The image builds with the same version.", []),
    ],
)
def test_an_image_builds_with_the_version_of_a_file(
    files: Mapping[str, str], sentence: str, expected: list[str]
) -> None:
    assert [one.split()[0] for one in told(files, sentence, "set_to")] == expected


TEXTS = {**CODE, "src/locales/en.json": '{"a": "A", "b": {"c": "C"}}\n', "src/locales/de.json": '{"a": "A"}\n'}
STRINGS = '<resources>\n  <string name="a">A</string>\n</resources>\n'
ANDROID = {"src/A.kt": "class A\n", "app/src/main/res/values/strings.xml": STRINGS}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (TEXTS, "English, German and French are complete before each release.", ["drift"]),
        (TEXTS, "German and English texts are always complete.", ["partial"]),
        (TEXTS, "English texts are always complete.", ["conform"]),
        (TEXTS, "Die Texte sind auf Deutsch und Englisch immer vollständig.", ["partial"]),
        (ANDROID, "English texts are always complete.", ["conform"]),
        (ANDROID, "French translations have to be complete.", ["conform"]),
        ({**ANDROID, "app/src/main/res/values-fr/strings.xml": "<resources/>\n"}, "French is complete.", ["partial"]),
        (CODE, "French is complete.", ["not_checkable"]),
        (TEXTS, "French is complete, except for the manual.", []),
        (TEXTS, "The French office is pleased.", []),
        (TEXTS, "French may be complete one day.", []),
    ],
)
def test_texts_are_complete_in_each_language(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert [one.split()[0] for one in told(files, sentence, "holds_for_each")] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We're on Node.js 20 everywhere.", ["partial Node.js"]),
        ("We'll develop, build and run on Node.js 20: `.nvmrc` and CI say so.", ["partial Node.js"]),
    ],
)
def test_a_version_holds_in_each_place_that_states_one(sentence: str, expected: list[str]) -> None:
    workflow = "jobs:\n  a:\n    steps:\n      - with:\n          node-version: 18\n"
    files = {**CODE, ".nvmrc": "20\n", ".github/workflows/ci.yml": workflow}
    assert told(files, sentence, "at_least") == expected

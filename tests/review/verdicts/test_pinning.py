"""What is to be pinned: which sentences say so, and which lines of workflows and build files are not."""

from collections.abc import Mapping

import pytest

from judging import judged, record

SHA = "8e5e7e5ab8b370d6c329ec480221332ada57f0ab"
WORKFLOW = ".github/workflows/ci.yml"
CODE = {"package.json": '{"name": "x"}\n', "src/a.ts": "export const a = 1\n"}
PINNED = CODE | {
    WORKFLOW: f"jobs:\n  a:\n    steps:\n    - uses: actions/checkout@{SHA} # v4\n    - uses: ./own\n",
    "Dockerfile": f"FROM node:22@sha256:{'a' * 64} AS build\nFROM build\nFROM scratch\nFROM ${{BASE}}\n",
}
LOOSE = PINNED | {
    ".github/actions/own/action.yml": "runs:\n  steps:\n    - uses: acme/release@v3\n",
    "docker/Dockerfile": "FROM debian:12\n",
}
RULE = "All GitHub Actions used in our workflows must be pinned to a specific commit SHA, not just a version tag."


def verdicts(files: Mapping[str, str], sentence: str) -> list[str]:
    return [one.verdict.value for one in judged(files, record(sentence)) if one.claim.polarity.value == "pinned"]


@pytest.mark.parametrize(
    "sentence",
    [
        RULE,
        "We will pin all third-party actions to a full-length commit SHA.",
        "Pin GitHub Actions by commit hash.",
        "Actions are pinned to their full commit hash.",
        "We reference all actions by commit SHA.",
        "We use commit SHAs to pin GitHub Actions.",
        "We will pin base images to a digest.",
        "Docker images must be referenced by SHA-256 digest.",
    ],
)
def test_a_line_that_is_not_pinned_breaks_the_rule(sentence: str) -> None:
    assert verdicts(PINNED | {".github/workflows/b.yml": f"  - uses: a/b@{SHA}\n"}, sentence) == ["conform"]
    [found] = judged(LOOSE, record(sentence))
    assert (found.verdict.value, len(found.evidence)) == ("drift", 1)
    assert found.evidence[0].path in {".github/actions/own/action.yml", "docker/Dockerfile"}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We will not pin actions to a commit SHA.", []),
        ("We could pin actions to a commit SHA.", []),
        ("If a release needs it, we will pin actions to a commit SHA.", []),
        ("We will pin actions to a version tag.", []),
        ("We will pin actions in release workflows to a commit SHA.", []),
        ("The user pins actions to a commit SHA.", []),
        ("Every transaction must be pinned to a commit.", []),
        ("All actions must be pinned to a commit SHA except for those of the forge.", ["not_checkable"]),
    ],
)
def test_a_sentence_that_does_not_want_all_pinned_breaks_nothing(sentence: str, expected: list[str]) -> None:
    assert verdicts(LOOSE, sentence) == expected


@pytest.mark.parametrize(
    "line",
    [
        "- uses: acme/flows/.github/workflows/build.yml@v1",
        "# - uses: acme/release@v3",
        "- uses: docker://alpine:3",
        "- run: echo 'uses: acme/release@v3'",
    ],
)
def test_what_is_no_action_of_a_repository_at_a_tag_is_no_drift(line: str) -> None:
    assert verdicts(PINNED | {".github/workflows/b.yml": f"steps:\n  {line}\n"}, RULE) == ["conform"]


def test_own_actions_and_those_of_the_forge_are_no_third_partys() -> None:
    sentence = "We pin third-party actions to a commit SHA."
    files = CODE | {
        "CODEOWNERS": "* @acme/team\n",
        WORKFLOW: "  - uses: actions/checkout@v4\n  - uses: acme/release@v3\n",
    }
    assert verdicts(files, sentence) == ["not_checkable"]
    assert verdicts({**files, WORKFLOW: "  - uses: other/release@v3\n"}, sentence) == ["drift"]


def test_nothing_is_said_where_no_workflow_is() -> None:
    assert verdicts(CODE, RULE) == ["not_checkable"]


POD = "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - name: a\n      image: {}\n"
CHART = {"c/Chart.yaml": "name: c\n", "c/values.yaml": "image:\n  repository: x/a\n  tag: latest\n"}
KUSTOMIZATION = "images:\n  - name: x/a\n    newTag: v1\n"


@pytest.mark.parametrize(
    "sentence",
    [
        "Images carry a version tag; `latest` is not deployed.",
        "A tag names a release; `latest` is not used, and neither is an image without a tag.",
        "We never deploy `latest`.",
        "No image without a tag.",
        "`latest` wird nicht verwendet.",
    ],
)
@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"k/a.yaml": POD.format("x/a:v1.2")}, "conform"),
        ({"k/a.yaml": POD.format(f"x/a@sha256:{'a' * 64}")}, "conform"),
        ({"k/a.yaml": POD.format("x/a:latest")}, "drift"),
        ({"k/a.yaml": POD.format("x/a")}, "drift"),
        ({"k/a.yaml": POD.format("x/a"), "k/kustomization.yaml": KUSTOMIZATION}, "conform"),
        ({"k/a.yaml": POD.format("'{{ .Values.image }}'")}, "not_checkable"),
        ({"compose.yaml": "services:\n  a:\n    build: .\n    image: a\n"}, "conform"),
        ({".gitlab-ci.yml": "test:\n  image: node:latest\n  script: [make]\n"}, "not_checkable"),
        ({"c/Chart.yaml": "name: c\n", "c/values.yaml": "image:\n  repository: x/a\n  tag: latest\n"}, "drift"),
        ({"c/values.yaml": "image:\n  registry: x\n  tag: latest\n"}, "not_checkable"),
        ({**CHART, "c/values.yaml": "image:\n  registry: x\n  tag: latest\n"}, "drift"),
        ({**CHART, ".github/workflows/d.yml": "  - run: helm upgrade c ./c --set image.tag=$SHA\n"}, "not_checkable"),
        ({**CHART, "c/templates/d.yaml": "image: x/a:{{ .Values.image.tag }}\n"}, "drift"),
    ],
)
def test_an_image_goes_by_a_tag_that_names_a_release(sentence: str, files: Mapping[str, str], expected: str) -> None:
    assert verdicts({**CODE, **files}, sentence) == [expected]


@pytest.mark.parametrize("sentence", ["`latest` is the tag of the newest image.", "Images carry labels."])
def test_a_sentence_that_only_speaks_of_tags_pins_none(sentence: str) -> None:
    assert verdicts(CODE | {"k/a.yaml": POD.format("x/a:latest")}, sentence) == []

"""What pipelines run, through the make files, scripts and manifests that their steps call."""

from collections.abc import Mapping

import pytest

from judging import judged, record

WORKFLOW = ".github/workflows/ci.yml"
SCRIPTS = """{
  "scripts": {
    "lint": "eslint .",
    "format": "prettier --check .",
    "e2e": "playwright test",
    "test": "vitest run"
  },
  "devDependencies": {"@playwright/test": "1"}
}
"""
MAKE = "check: lint\n\tgo vet ./...\n\nlint:\n\tgolangci-lint run\n\nvuln:\n\tgovulncheck ./...\n"
DETEKT = 'plugins {\n    id("io.gitlab.arturbosch.detekt") version "1.23"\n}\n'
ARCH = 'dependencies {\n    testImplementation("com.tngtech.archunit:archunit:1.2")\n}\n'


def steps(*lines: str) -> str:
    return "on: pull_request\njobs:\n  a:\n    steps:\n" + "".join(f"      - {line}\n" for line in lines)


def runs(files: Mapping[str, str], sentence: str) -> list[str]:
    found = judged(
        {"src/app.py": "import json\n", "pyproject.toml": '[project]\nname = "x"\n', **files}, record(sentence)
    )
    told = [one for one in found if one.claim.polarity.value == "runs_in_ci"]
    return [f"{one.verdict.value} {one.claim.subject.name.removesuffix(' in CI')}" for one in told]


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (
            {WORKFLOW: steps("run: npm run lint"), "package.json": SCRIPTS},
            "CI runs ESLint and Prettier.",
            ["conform ESLint", "drift Prettier"],
        ),
        (
            {WORKFLOW: steps("run: npm run ${{ matrix.check }}"), "package.json": SCRIPTS},
            "CI runs Prettier.",
            ["conform Prettier"],
        ),
        (
            {WORKFLOW: steps("run: npx eslint . && npm test"), "package.json": SCRIPTS},
            "CI runs ESLint.",
            ["conform ESLint"],
        ),
        (
            {WORKFLOW: steps("run: make check"), "Makefile": MAKE},
            "CI runs golangci-lint and `govulncheck ./...`.",
            ["conform golangci-lint", "drift govulncheck"],
        ),
        ({WORKFLOW: steps("run: make"), "Makefile": MAKE}, "CI runs golangci-lint.", ["conform golangci-lint"]),
        (
            {WORKFLOW: steps("run: ./gradlew ktlintCheck test"), "build.gradle.kts": DETEKT},
            "The workflow runs ktlint and also detekt.",
            ["conform ktlint", "drift detekt"],
        ),
        (
            {WORKFLOW: steps("run: ./gradlew check"), "build.gradle.kts": DETEKT},
            "The workflow runs detekt.",
            ["conform detekt"],
        ),
        (
            {WORKFLOW: steps("run: ./gradlew qualityGate"), "build.gradle.kts": DETEKT},
            "The workflow runs detekt.",
            ["conform detekt"],
        ),
        (
            {WORKFLOW: steps("run: ./gradlew test"), "build.gradle.kts": ARCH},
            "ArchUnit runs in the pipeline.",
            ["conform ArchUnit"],
        ),
        (
            {WORKFLOW: steps("run: mvn -B verify"), "pom.xml": "<artifactId>spotbugs-maven-plugin</artifactId>\n"},
            "SpotBugs runs in CI.",
            ["conform SpotBugs"],
        ),
        ({WORKFLOW: steps("run: ./ci/all.sh"), "ci/all.sh": "mypy src\n"}, "CI runs mypy.", ["conform mypy"]),
        ({WORKFLOW: steps("run: pytest"), "ci/all.sh": "mypy src\n"}, "CI runs mypy.", ["drift mypy"]),
        (
            {
                WORKFLOW: steps("uses: ./.github/actions/lint"),
                ".github/actions/lint/action.yml": "runs:\n  steps:\n    - run: mypy .\n",
            },
            "CI runs mypy.",
            ["conform mypy"],
        ),
        (
            {WORKFLOW: "jobs:\n  a:\n    uses: acme/flows/.github/workflows/check.yml@v1\n"},
            "CI runs mypy.",
            ["not_checkable mypy"],
        ),
        ({WORKFLOW: steps("uses: acme/python-lint@v1")}, "CI runs mypy.", ["not_checkable mypy"]),
        ({WORKFLOW: steps("uses: super-linter/super-linter@v6")}, "CI runs mypy.", ["not_checkable mypy"]),
        (
            {".gitlab-ci.yml": "include:\n  - project: acme/ci\n    file: /python.yml\n"},
            "CI runs mypy.",
            ["not_checkable mypy"],
        ),
        ({"Jenkinsfile": "@Library('acme') _\nbuildPython()\n"}, "CI runs mypy.", ["not_checkable mypy"]),
        ({WORKFLOW: steps("run: pip install mypy", "run: pytest")}, "CI runs mypy.", ["not_checkable mypy"]),
        (
            {WORKFLOW: steps("run: pytest"), ".pre-commit-config.yaml": "repos:\n  - hooks:\n      - id: mypy\n"},
            "CI runs mypy.",
            ["not_checkable mypy"],
        ),
        (
            {
                WORKFLOW: steps("run: pre-commit run -a"),
                ".pre-commit-config.yaml": "repos:\n  - hooks:\n      - id: ruff\n",
            },
            "CI runs Ruff and mypy.",
            ["conform Ruff", "drift mypy"],
        ),
        (
            {WORKFLOW: steps("run: npm test"), "package.json": SCRIPTS},
            "Journeys are written with Playwright. They're run in CI on every merge request.",
            ["drift Playwright"],
        ),
        (
            {WORKFLOW: steps("run: npm run e2e"), "package.json": SCRIPTS},
            "Journeys are written with Playwright. They're run in CI on every merge request.",
            ["conform Playwright"],
        ),
        (
            {WORKFLOW: steps("run: pytest")},
            "Journeys are written with Playwright. They're run in CI on every merge request.",
            ["not_checkable Playwright"],
        ),
    ],
)
def test_a_tool_runs_where_a_step_comes_to_it(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    assert runs(files, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Each pull request is scanned with Trivy.", ["drift Trivy"]),
        ("GitHub Actions deploys. Before that, TFLint and Checkov must pass.", ["drift TFLint", "drift Checkov"]),
        (
            "Every pull request is checked by\n\n1. mypy, which fails the build\n2. Checkov\n",
            ["drift mypy", "drift Checkov"],
        ),
        ("mypy läuft bei jedem Merge Request.", ["drift mypy"]),
        ("Vor jedem Deployment prüfen tflint und Checkov den Code.", ["drift TFLint", "drift Checkov"]),
        ("mypy est exécuté à chaque demande de fusion.", ["drift mypy"]),
        ("No change is merged without `mypy --strict` having run.", ["drift mypy"]),
        ("mypy is strict; both of them run in CI on every push.", ["drift mypy"]),
        ("Before each release somebody runs Trivy by hand.", []),
        ("Developers run mypy locally before every push.", []),
        ("mypy runs in the editor; for each pull request a reviewer looks at the types.", []),
        ("Instead of mypy we use pyright. It runs in CI.", []),
        ("mypy might check each pull request one day.", []),
        ("Vor jedem Push lässt man mypy lokal laufen, die Pipeline prüft nichts.", []),
        ("mypy must pass.", []),
        ("Before each release, we run mypy on the phone.", []),
        ("Vor jedem Release lassen wir mypy laufen.", []),
        ("Every merge request needs a review by somebody who knows mypy.", []),
        ("CI used to run mypy.", []),
        ("We build the Playwright container as part of the pipeline.", []),
        ("The pipeline checks Playwright updates.", []),
        ("If CI runs mypy, it takes long.", []),
        ("We considered that CI runs mypy.", []),
    ],
)
def test_that_a_pipeline_runs_a_tool_is_heard_in_many_words(sentence: str, expected: list[str]) -> None:
    assert runs({WORKFLOW: steps("run: pytest")}, sentence) == expected


@pytest.mark.parametrize("path", ["cloudbuild.yaml", "ops/web-e2e.cloudbuild.yaml", "ops/api-buildspec.yml"])
def test_a_pipeline_may_have_a_name_before_its_own(path: str) -> None:
    assert runs({path: "steps:\n  - name: python\n    script: mypy src\n"}, "CI runs mypy.") == ["conform mypy"]


STAGES = {
    ".gitlab-ci.yml": "stages: [lint, test, build, deploy]\n\nlint:\n  script: make\n",
    "Makefile": "all:\n\techo\n",
}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The GitLab pipeline has the stages lint, test and build.", ["conform", "conform", "conform"]),
        ("The pipeline has the stages lint, test, build and scan.", ["conform", "conform", "conform", "drift"]),
        ("Die Pipeline hat die Stufen lint, test und scan.", ["conform", "conform", "drift"]),
        ("Le pipeline comporte les étapes lint, tests et déploiement.", ["conform", "conform", "conform"]),
        ("The pipeline has the stages compile and verify.", ["not_checkable", "not_checkable"]),
        ("The pipeline has the stages lint and whatever else we may need later.", []),
    ],
)
def test_a_pipeline_has_the_stages_that_are_listed(sentence: str, expected: list[str]) -> None:
    assert [one.split()[0] for one in runs(STAGES, sentence)] == expected

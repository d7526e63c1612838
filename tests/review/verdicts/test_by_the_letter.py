"""What records state by the letter: keys and values, files that go, images, parents of types, what CI runs."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.review import Verdict
from histories import drifts
from histories import judged as judged_over
from judging import judged, record

CODE = {"src/app.py": "import json\n", "pyproject.toml": '[project]\nname = "x"\n'}


def verdicts(files: Mapping[str, str], sentence: str, polarity: str) -> list[str]:
    found = judged({**CODE, **files}, record(sentence))
    for one in found:
        assert one.verdict is Verdict.NOT_CHECKABLE or one.evidence or one.searched
    return [f"{one.verdict.value} {one.claim.subject.name}" for one in found if one.claim.polarity.value == polarity]


YAML = "spring:\n  jpa:\n    hibernate:\n      ddl-auto: {}\n    open-in-view: false\n"


STAN = {"phpstan.neon": "parameters:\n    level: 5\n", "composer.json": '{"require-dev": {"phpstan/phpstan": "1"}}\n'}
LINT = {".lint.yml": "disabled_rules:\n  - line_length\nopt_in_rules:\n  - force_unwrapping\n# - force_cast\n"}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        ({"a/application.yml": YAML.format("validate")}, "`ddl-auto` is `validate`.", "conform ddl-auto"),
        ({"a/application.yml": YAML.format("update")}, "Hibernate's `ddl-auto` is `validate`.", "drift ddl-auto"),
        (
            {"a/application.yml": YAML.format("validate"), "a/application-x.yml": YAML.format("update")},
            "`ddl-auto` is `validate` in every profile.",
            "partial ddl-auto",
        ),
        (
            {"a/application.yml": YAML.format("validate")},
            "Set `spring.jpa.open-in-view` to `true`.",
            "drift spring.jpa.open-in-view",
        ),
        (
            {"a/application.yml": YAML.format("validate")},
            "Set `other.jpa.open-in-view` to `true`.",
            "not_checkable other.jpa.open-in-view",
        ),
        (
            {"main.tf": "  deletion_protection = false\n"},
            "`deletion_protection` stays on.",
            "drift deletion_protection",
        ),
        (
            {"main.tf": "  deletion_protection = true\n"},
            "`deletion_protection` stays on.",
            "conform deletion_protection",
        ),
        (
            {"main.tf": "  deletion_protection = var.keep\n"},
            "`deletion_protection` stays on.",
            "not_checkable deletion_protection",
        ),
        (
            {"main.tf": "  publicly_accessible = true\n"},
            "It is private (`publicly_accessible = false`).",
            "drift publicly_accessible",
        ),
        (
            {"Makefile": "build:\n\tCGO_ENABLED=1 go build\n"},
            "Builds are done with `CGO_ENABLED=0`.",
            "drift CGO_ENABLED",
        ),
        (
            {"Makefile": "build:\n\tCGO_ENABLED=0 go build\n"},
            "Builds are done with `CGO_ENABLED=0`.",
            "conform CGO_ENABLED",
        ),
        ({".env.example": "LOG_AS_JSON=false\n"}, "Run with `LOG_AS_JSON=true`.", "not_checkable LOG_AS_JSON"),
        ({"a.yaml": "per-minute: 400000\n"}, "`per-minute` remains 400,000.", "conform per-minute"),
        (
            {"a.yaml": "per-minute: 400000\n", "b.yaml": "per-minute: 200\n"},
            "`per-minute` is `400000`.",
            "not_checkable per-minute",
        ),
        ({"b.yaml": "per-minute: 200\n"}, "`per-minute` is `400000`.", "drift per-minute"),
        ({"phpstan.neon": "parameters:\n    level: 5\n"}, "PHPStan analyses `src` at level 8.", "drift PHPStan level"),
        (
            {"phpstan.neon": "parameters:\n    level: 9\n"},
            "PHPStan analyses `src` at level 8.",
            "conform PHPStan level",
        ),
        (
            {"Directory.Build.props": "<Project><TreatWarningsAsErrors>false</TreatWarningsAsErrors></Project>\n"},
            "Compiler warnings are errors, for all projects.",
            "drift compiler warnings as errors",
        ),
        (
            {"Directory.Build.props": "<Project><TreatWarningsAsErrors>false</TreatWarningsAsErrors></Project>\n"},
            "A warning breaks the build, in every project of the solution.",
            "drift compiler warnings as errors",
        ),
        (
            {"build.gradle.kts": "kotlin { compilerOptions { allWarningsAsErrors.set(true) } }\n"},
            "Warnungen gelten als Fehler.",
            "conform compiler warnings as errors",
        ),
        (
            {"tsconfig.json": '{\n  "noUncheckedIndexedAccess": false\n}\n'},
            "The compiler runs in strict mode and also with `noUncheckedIndexedAccess`.",
            "drift TypeScript noUncheckedIndexedAccess",
        ),
        (
            {"tsconfig.json": '{\n  "noImplicitAny": true\n}\n'},
            "The compiler runs with `noImplicitAny`.",
            "conform TypeScript noImplicitAny",
        ),
        (
            {".github/workflows/ci.yml": "steps:\n  - with:\n      distribution: 'temurin'\n"},
            "Use JDK 17, Amazon Corretto distribution by default.",
            "drift JDK distribution",
        ),
        (
            {"Dockerfile": "FROM eclipse-temurin:21-jre\n"},
            "The JDK is Eclipse Temurin, on CI as in production.",
            "conform JDK distribution",
        ),
        ({"mypy.ini": "[mypy]\nwarn_unused = True\n"}, "mypy runs in strict mode.", "drift mypy strict mode"),
        ({"mypy.ini": "[mypy]\nstrict = True\n"}, "mypy runs in strict mode.", "conform mypy strict mode"),
        (
            {"tsconfig.json": '{\n  "strict": false\n}\n'},
            "TypeScript runs in strict mode.",
            "drift TypeScript strict mode",
        ),
        (
            {"tsconfig.json": '{\n  "strict": false\n}\n'},
            'All of it has `"strict": true`.',
            "drift TypeScript strict mode",
        ),
        ({"Cargo.toml": '[package]\nedition = "2018"\n'}, "Edition 2021 in both crates.", "drift Rust edition"),
        (
            {"main.tf": '  region = "us-east-1"\n'},
            "Everything lies in eu-central-1 and nowhere else.",
            "drift cloud region",
        ),
        ({"setup.cfg": "fail_under = 70\n"}, "The coverage gate is at 85 %.", "drift test coverage"),
        # A level stands for the one tool with levels that the record names.
        (
            STAN,
            "PHPStan runs in CI. We start at level 7 and raise it to 8, it is never lowered.",
            "drift PHPStan level",
        ),
        (STAN, "PHPStan runs in CI. We start at level 5.", "conform PHPStan level"),
        (STAN, "Nous utilisons PHPStan. Le niveau d'analyse est au minimum 8.", "drift PHPStan level"),
        (LINT, "`force_cast` is an enabled rule in `.lint.yml`.", "drift force_cast"),
        (LINT, "`force_unwrapping` is an enabled rule in `.lint.yml`.", "conform force_unwrapping"),
        (LINT, "`line_length` is an enabled rule in `.lint.yml`.", "drift line_length"),
        (LINT, "`force_cast` is an enabled rule in `other.yml`.", "not_checkable force_cast"),
        (
            {".lint.yml": "extends: base\n"},
            "`force_cast` is an enabled rule in `.lint.yml`.",
            "not_checkable force_cast",
        ),
    ],
)
def test_a_key_or_a_mode_has_the_value_that_is_stated(files: Mapping[str, str], sentence: str, expected: str) -> None:
    assert verdicts(files, sentence, "set_to") == [expected]


@pytest.mark.parametrize(
    "sentence",
    [
        "`LOG_AS_JSON=true` (default) is for production, `LOG_AS_JSON=false` for development.",
        "`tenant-id` is `null` for all of them.",
        "`status` is `open`.",
        "`log-format` was `text`.",
        "mypy does not run in strict mode; not strict.",
        "We disable `exactOptionalPropertyTypes` for the app.",
        "We move from the Temurin JDK to another.",
        "Developers may use the Corretto or the Temurin JDK.",
        "Set `log-format` to `json`. Set `log-format` to `text` for us.",
        "We start at level 7.",
        "The chart is rendered in CI with `log.enabled=true` and `=false`.",
        "`start_period: 120s-300s`: some tools need longer.",
        "The action runs with `log-format: json`, where an operator chooses it (default `log-format: text`).",
    ],
)
def test_a_value_that_holds_at_times_or_of_a_plain_word_is_no_claim(sentence: str) -> None:
    assert verdicts({"a/application.yml": "log-format: text\n"}, sentence, "set_to") == []


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        # A longer name is another setting; prose in a text of several lines sets nothing.
        ({"a.tf": "public_access_cidrs = var.c\npublic_access       = true\n"}, "conform"),
        ({"a.tf": "public_access_cidrs = var.c\npublic_access       = false\n"}, "drift"),
        ({"a.yaml": "about: >-\n  public_access opens the cluster.\nspec:\n  public_access: true\n"}, "conform"),
        ({"a.yaml": "about: >-\n  public_access opens the cluster.\n"}, "not_checkable"),
        ({"a.conf": "public_access no\n"}, "drift"),
    ],
)
def test_a_line_sets_a_key_by_its_whole_name_and_a_sign(files: Mapping[str, str], expected: str) -> None:
    assert verdicts(files, "Set `public_access` to `true`.", "set_to") == [f"{expected} public_access"]


def test_a_younger_record_that_speaks_of_the_key_leaves_it_open() -> None:
    records = [record("Set `log-format` to `json`."), record("We look at `log-format` again.", number=2)]
    found = judged({**CODE, "a/application.yml": "log-format: text\n"}, *records)
    assert [(one.verdict.value, one.note) for one in found] == [
        ("not_checkable", "record 0002 speaks of log-format after this one")
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("`package-lock.json` is deleted.", ["drift package-lock.json"]),
        (
            "Other lock files (`package-lock.json`, `yarn.lock`) must not be committed.",
            ["drift package-lock.json", "not_checkable yarn.lock"],
        ),
        ("A `package-lock.json` anywhere is a mistake.", ["drift package-lock.json"]),
        ("We delete `old/lib` and `webpack.config.js`.", ["partial old/lib", "not_checkable webpack.config.js"]),
        ("`package-lock.json` wird gelöscht.", ["drift package-lock.json"]),
        ("Code lives in `src`, and `old/lib` is not coming back.", ["partial old/lib"]),
        ("`package-lock.json` stays deleted.", ["drift package-lock.json"]),
        ("Die Datei `package-lock.json` kommt nicht zurück.", ["drift package-lock.json"]),
        ("Le fichier `package-lock.json` ne reviendra pas dans ce dépôt.", []),
        ("Le fichier `package-lock.json` ne reviendra pas.", ["drift package-lock.json"]),
        ("`package-lock.json` is not coming back before the next release.", []),
        ("Pas de chaîne : ni Node, ni `package-lock.json` dans le dépôt.", ["drift package-lock.json"]),
        ("Le dépôt n'a aucun `package-lock.json`.", ["drift package-lock.json"]),
        ("Deux paquets disjoints : celui du moteur n'a aucun `package-lock.json`.", []),
        ("`package-lock.json` is deleted from the image.", []),
        ("`@types/node` is removed.", []),
        ("If it grows, `package-lock.json` is deleted.", []),
    ],
)
def test_a_file_that_is_to_be_gone_is_gone(sentence: str, expected: list[str]) -> None:
    files = {"package-lock.json": "{}\n", "old/lib/a.py": "a = 1\n"}
    found = [one for one in judged({**CODE, **files}, record(sentence)) if one.claim.placement is not None]
    assert [f"{one.verdict.value} {one.claim.subject.name}" for one in found] == expected


JRE = "eclipse-temurin:21-jre"
BUILD = "FROM golang:1.22-alpine AS build\nRUN go build\nFROM {}\nCOPY --from=build /a /a\n"


@pytest.mark.parametrize(
    ("image", "sentence", "expected"),
    [
        (
            "gcr.io/distroless/static",
            "The runtime stage is based on gcr.io/distroless/static.",
            ["conform distroless images"],
        ),
        ("debian:12-slim", "Final stage = distroless/static, nonroot.", ["drift distroless images"]),
        ("alpine:3.20", "The image is a `mix release` on Debian slim.", ["drift Debian images"]),
        ("eclipse-temurin:21-jre", "The final image is built on Alpine.", ["not_checkable Alpine images"]),
        ("${BASE}", "The final image is built on Alpine.", ["not_checkable Alpine images"]),
        ("eclipse-temurin:17-jre", "The runtime image is `eclipse-temurin:21-jre`.", [f"drift {JRE} images"]),
        ("eclipse-temurin:21-jre-jammy", "The runtime image is `eclipse-temurin:21-jre`.", [f"conform {JRE} images"]),
        ("x/eclipse-temurin:21-jre", "The runtime image is `eclipse-temurin:21-jre`.", [f"conform {JRE} images"]),
        (
            "debian:12",
            "Basisabbild ist distroless (`gcr.io/distroless/static`), ohne Shell.",
            ["drift distroless images"],
        ),
        (
            "debian:12",
            "In the context of it, we decided that the final image is built on Wolfi, accepting that some must wait.",
            ["drift Wolfi images"],
        ),
        ("debian:12", "The database image is `postgres:16`.", []),
        ("debian:12", "The build image is `golang:1.22`.", []),
        ("debian:12", "Alpine must not be used as base image.", ["drift Alpine images"]),
        ("debian:12", "Alpine must not be used for the final image.", ["conform Alpine images"]),
        ("alpine:3.20", "We use Docker containers, and Ubuntu as our host system.", []),
        ("alpine:3.20", "The image is not based on Ubuntu yet.", []),
    ],
)
def test_what_runs_is_built_on_the_image_that_is_stated(image: str, sentence: str, expected: list[str]) -> None:
    found = judged({**CODE, "Dockerfile": BUILD.format(image)}, record(sentence))
    told = [f"{one.verdict.value} {one.claim.subject.name}" for one in found if one.claim.base is not None]
    assert told == expected


PARENTS = {
    "src/parts/base.py": "class Part:\n    pass\n",
    "src/parts/one.py": "from parts.base import Part\n\n\nclass One(Part):\n    pass\n",
    "src/parts/two.py": "from parts.one import One\n\n\nclass Two(One):\n    pass\n",
}
EACH = "Every part is a subclass of `Part` and lives below `src/parts`."


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (PARENTS, EACH, ["conform Part"]),
        (PARENTS | {"src/parts/three.py": "class Three:\n    part: Part\n"}, EACH, ["partial Part"]),
        (PARENTS | {"src/parts/three.py": "def three() -> None: ...\n"}, EACH, ["conform Part"]),
        (
            PARENTS | {"src/parts/three.py": "def three() -> None: ...\n"},
            "Each part lives in its own file below `src/parts` and extends `Part`.",
            ["partial Part"],
        ),
        (
            {
                "app/Actions/A.php": "<?php\nclass A implements Action\n{\n}\n",
                "app/Actions/B.php": "<?php\nclass B\n{\n}\n",
            },
            r"One class per use case in `app/Actions`, each implements `App\Contracts\Action`.",
            ["partial Action"],
        ),
        (
            {"src/cmd/a.rs": "pub struct A;\nimpl Command for A {}\n"},
            "Each one implements `Command` in `src/cmd`.",
            ["conform Command"],
        ),
        (PARENTS, "Every part is a subclass of `Part` below `src/other`.", ["not_checkable Part"]),
    ],
)
def test_each_type_of_a_folder_is_of_the_kin_that_is_stated(
    files: Mapping[str, str], sentence: str, expected: list[str]
) -> None:
    assert verdicts(files, sentence, "each_is") == expected


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (
            {"src/a.php": "<?php\ndeclare(strict_types=1);\n", "src/b.php": "<?php\nclass B {}\n"},
            "Every PHP file begins with `declare(strict_types=1);`.",
            ["partial declare(strict_types=1);"],
        ),
        (
            {
                "a/src/lib.rs": "#![forbid(unsafe_code)]\n",
                "b/src/main.rs": "#![forbid(unsafe_code)]\n",
                "b/src/c.rs": "\n",
            },
            "Every crate starts with `#![forbid(unsafe_code)]`.",
            ["conform #![forbid(unsafe_code)]"],
        ),
        (
            {"src/a.php": "<?php\n"},
            "`declare(strict_types=1);` en tête de chaque fichier de `src/`, et les tests.",
            ["not_checkable declare(strict_types=1);"],
        ),
        ({"src/a.php": "<?php\n"}, "Every file starts with `<?php`, except views.", []),
    ],
)
def test_every_file_begins_with_the_line_that_is_stated(
    files: Mapping[str, str], sentence: str, expected: list[str]
) -> None:
    assert verdicts(files, sentence, "each_begins_with") == expected


HAL = {
    "hal/uart.c": '#include "stm32_uart.h"\n',
    "app/main.c": '#include "stm32_uart.h"\nint *p = malloc(4); // not free()\n',
}


@pytest.mark.parametrize(
    ("sentence", "polarity", "expected"),
    [
        ("`stm32_uart.h` is included below `hal/` and nowhere else.", "only_in", ["partial stm32_uart.h"]),
        ("Vendor headers (`stm32*.h`) are included below `hal/` and nowhere else.", "only_in", ["partial stm32*.h"]),
        ("No `malloc` or `free` in `app/`.", "do_not_use", ["partial malloc", "conform free"]),
        ("`malloc` must not be used in `hal/`.", "do_not_use", ["conform malloc"]),
        ("`malloc` must not be used in `lib/`.", "do_not_use", ["not_checkable malloc"]),
    ],
)
def test_a_name_of_the_code_stands_where_it_may(sentence: str, polarity: str, expected: list[str]) -> None:
    assert verdicts(HAL, sentence, polarity) == expected


CI = {
    ".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - run: make check\n",
    "Makefile": "check:\n\truff check .\n",
}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("CI runs Ruff and mypy on each push.", ["conform Ruff in CI", "drift mypy in CI"]),
        (
            "`terraform fmt`, tflint and checkov run on each merge request.",
            ["drift TFLint in CI", "drift Checkov in CI", "drift terraform fmt in CI"],
        ),
        ("CI: Ruff and `make check`", ["conform Ruff in CI", "conform make check in CI"]),
        ("CI may run mypy one day.", []),
        (
            "On each push CI runs Ruff and mypy; checkov may be added one day.",
            ["conform Ruff in CI", "drift mypy in CI"],
        ),
        ("`cargo deny check` guards licences.", ["drift cargo deny check in CI"]),
        ("mypy runs there as well and blocks the merge.", ["drift mypy in CI"]),
        ("mypy blocks nothing.", []),
        (
            "A merge has to get through\n\n* `make check`\n* `govulncheck` over all\n* mypy, maybe later\n\nNo.",
            ["conform make check in CI", "drift govulncheck in CI"],
        ),
        ("On each push CI runs:\n\n- mypy\n", ["drift mypy in CI"]),
        ("We looked at:\n\n- mypy\n", []),
        (
            "The table says it.\n\n| What | Decided |\n|---|---|\n| Tests | `make test` runs before every release |",
            ["drift make test in CI"],
        ),
        ("The pipeline has two jobs: Ruff and mypy.", ["conform Ruff in CI", "drift mypy in CI"]),
        ("Die Pipeline besteht aus zwei Jobs: Ruff und mypy.", ["conform Ruff in CI", "drift mypy in CI"]),
        ("L'intégration continue comporte deux tâches : Ruff et mypy.", ["conform Ruff in CI", "drift mypy in CI"]),
        ("Each image is scanned by Trivy before it is deployed.", ["drift Trivy in CI"]),
        ("The pipeline has two jobs today; mypy may become the third.", []),
        ("The project has two parts: Ruff and mypy.", []),
        ("CI runs on GitHub Actions.", []),
        ("CI runs the tests with pytest.", []),
    ],
)
def test_the_pipeline_runs_what_is_stated(sentence: str, expected: list[str]) -> None:
    assert verdicts(CI, sentence, "runs_in_ci") == expected


def test_of_several_images_another_tag_alone_speaks_against_the_one_that_is_stated() -> None:
    sentence = "The runtime image is `eclipse-temurin:21-jre`."
    for tag, expected in (("21-jre", "conform"), ("17-jre", "drift")):
        files = {**CODE, "a/Dockerfile": f"FROM eclipse-temurin:{tag}\n", "b/Dockerfile": "FROM nginx:1.27\n"}
        (found,) = (one for one in judged(files, record(sentence)) if one.claim.base is not None)
        assert found.verdict.value == expected


def test_an_image_that_another_record_writes_with_another_tag_is_left_open() -> None:
    files = {**CODE, "Dockerfile": "FROM eclipse-temurin:25-jre\n"}
    found = judged(
        files,
        record("The runtime image is `eclipse-temurin:21-jre`."),
        record(f"It moves to `{JRE[:16]}25-jre`.", number=2),
    )
    told = [one for one in found if one.claim.subject.name == f"{JRE} images"]
    assert [one.verdict for one in told] == [Verdict.NOT_CHECKABLE]


@pytest.mark.parametrize(
    ("toolchain", "sentence", "expected"),
    [
        ("stable", "`rust-version` states the MSRV. A CI job builds with exactly this version.", ["drift"]),
        ("1.70.0", "`rust-version` states the MSRV. A CI job builds with exactly this version.", ["conform"]),
        ("stable", "A CI job builds with exactly this version.", []),
        ("stable", "`rust-version` states the MSRV. A CI job may build with this version later.", []),
    ],
)
def test_a_job_builds_with_the_lowest_version_that_a_manifest_states(
    toolchain: str, sentence: str, expected: list[str]
) -> None:
    workflow = f"jobs:\n  a:\n    steps:\n      - uses: dtolnay/rust-toolchain@{toolchain}\n"
    files = {"Cargo.toml": '[package]\nrust-version = "1.70"\n', ".github/workflows/ci.yml": workflow}
    found = verdicts(files, sentence, "runs_in_ci")
    assert found == [f"{verdict} the lowest Rust in CI" for verdict in expected]


def test_without_a_pipeline_nothing_is_told_of_what_it_runs() -> None:
    assert verdicts({}, "CI runs mypy on each push.", "runs_in_ci") == ["not_checkable mypy in CI"]


def test_what_was_decided_of_late_may_run_soon(tmp_path: Path) -> None:
    before = ("2024-01-01", {**CODE, **CI})
    decided = ("2024-03-01", {"docs/adr/0001-x.md": record("CI runs mypy on each push.")})
    (found,) = judged_over(tmp_path / "soon", before, decided)
    assert (found.verdict, "may be still to come" in found.note) == (Verdict.NOT_CHECKABLE, True)
    later = ("2024-09-01", {"src/later.py": "import json\n"})
    assert drifts(tmp_path / "late", before, decided, later) == ["mypy in CI"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("`domain` has no package and no project references.", ["drift domain"]),
        ("`domain` depends on nothing but the JDK.", ["drift domain"]),
        ("Das `domain`-Projekt kommt ohne ein einziges Paket aus.", ["drift domain"]),
        ("`domain` hat keine Abhängigkeiten und das bleibt so.", ["drift domain"]),
        ("`bare` depends on nothing.", ["conform bare"]),
        ("`other` depends on nothing.", ["not_checkable other"]),
        ("We have no dependencies.", []),
    ],
)
def test_a_part_depends_on_nothing(sentence: str, expected: list[str]) -> None:
    manifest = '{{"name": "{}", "dependencies": {{{}}}}}\n'
    files = {
        "packages/domain/package.json": manifest.format("d", '"lodash": "4", "@types/lodash": "4"'),
        "packages/domain/a.ts": "export const a = 1\n",
        "packages/bare/package.json": manifest.format("b", "").replace("}", '}, "devDependencies": {"jest": "29"}', 1),
        "packages/bare/b.ts": "export const b = 1\n",
    }
    assert verdicts(files, sentence, "depends_on_nothing") == expected


WRITTEN = {
    "package.json": '{"dependencies": {"@angular/core": "17"}}\n',
    "src/old.ts": "@NgModule({})\nexport class A {}\n",
}
RULE = {"docs/adr/0001-x.md": record("There shall be no `NgModule` in `src`.")}


def test_a_name_that_the_code_must_not_have_is_drift_where_it_came_after_the_record(tmp_path: Path) -> None:
    old = ("2024-01-01", {**CODE, **WRITTEN})
    (found,) = judged_over(tmp_path / "old", old, ("2024-03-01", RULE))
    assert (found.verdict, found.note) == (Verdict.PARTIAL, "NgModule is still named")
    new = ("2024-06-01", {"src/new.ts": "// NgModule\n@NgModule({})\nexport class B {}\n"})
    (found,) = judged_over(tmp_path / "new", old, ("2024-03-01", RULE), new)
    assert (found.verdict, [one.path for one in found.evidence]) == (Verdict.DRIFT, ["src/new.ts"])


def test_new_code_in_another_language_than_the_one_decided_on_is_drift(tmp_path: Path) -> None:
    before = ("2024-01-01", {"package.json": "{}\n", "src/a.js": "a()\n"})
    decided = ("2024-03-01", {"docs/adr/0001-x.md": record("New code is written in TypeScript."), "src/b.ts": "b()\n"})
    assert drifts(tmp_path / "held", before, decided) == []
    later = ("2024-06-01", {"src/c.js": "c()\n"})
    assert drifts(tmp_path / "left", before, decided, later) == ["JavaScript files"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Redux stays out of `apps/shop`.", "conform"),
        ("Redux stays out of `apps/office`.", "drift"),
    ],
)
def test_a_path_that_could_be_a_name_as_well_is_the_part_that_is_meant(sentence: str, expected: str) -> None:
    files = {
        "package.json": '{"dependencies": {"redux": "5"}}\n',
        "apps/office/a.ts": "import { createStore } from 'redux'\n",
        "apps/shop/package.json": "{}\n",
        "apps/shop/b.ts": "export const b = 1\n",
    }
    assert [one.verdict.value for one in judged(files, record(sentence))] == [expected]


def test_of_a_kind_of_thing_those_that_records_want_may_stay() -> None:
    files = {
        "package.json": '{"dependencies": {"redux": "5", "zustand": "4"}}\n',
        "src/a.ts": "import { createStore } from 'redux'\n",
        "src/b.ts": "import { create } from 'zustand'\n",
    }
    found = judged(files, record("We use Redux. Other state libraries (MobX, Zustand) are not added."))
    assert {f"{one.verdict.value} {one.claim.subject.name}" for one in found} == {
        "conform Redux",
        "drift state libraries",
    }


def test_a_version_is_java_s_old_way_of_counting_for_java_alone() -> None:
    files = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["pydantic>=1.10,<2"]\n',
        "a.py": "import pydantic\n",
    }
    (found,) = judged(files, record("Both packages, api and loader, are on pydantic 2 or newer."))
    assert (found.verdict.value, found.note) == ("drift", "admits Pydantic below 2")


def test_a_check_that_the_code_host_runs_as_an_app_need_stand_in_no_pipeline() -> None:
    sentence = "CI runs GitGuardian and mypy on each push."
    expected = ["not_checkable GitGuardian in CI", "drift mypy in CI"]
    assert verdicts(CI, sentence, "runs_in_ci") == expected

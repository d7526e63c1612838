"""Values that records state in prose and tools keep in settings: coverage, lengths, levels, days."""

from collections.abc import Mapping

import pytest

from judging import judged, record

PYTHON = {"src/app.py": "import json\n", "pyproject.toml": "[tool.coverage.report]\nfail_under = 75\n"}
MEASURED = {"src/app.py": "import json\n", ".gitlab-ci.yml": "test:\n  script:\n    - pytest --cov=app\n"}
GRADLE = {"src/A.kt": "class A\n", "build.gradle.kts": 'limit {\n    minimum = "0.70".toBigDecimal()\n}\n'}
KOVER = {"src/A.kt": "class A\n", "build.gradle.kts": "bound {\n    minValue = 55\n}\n"}
VITEST = {"src/a.ts": "export {};\n", "vitest.config.ts": "test({ coverage: { thresholds: { lines: 60 } } });\n"}
RUBY = {"a.rb": "puts 1\n", "spec/spec_helper.rb": "SimpleCov.minimum_coverage 90\n"}
ANDROID = {"src/A.kt": "class A\n", "app/build.gradle": "defaultConfig {\n    minSdkVersion 26\n}\n"}
WIDE = {"src/app.py": "import json\n", "pyproject.toml": "[tool.ruff]\nline-length = 100\n"}
TWO = {**WIDE, ".prettierrc": '{"printWidth": 80}\n'}
CHANNEL = {"src/main.rs": "fn main() {}\n", "rust-toolchain.toml": '[toolchain]\nchannel = "stable"\n'}
EXACT = {"src/main.rs": "fn main() {}\n", "rust-toolchain.toml": '[toolchain]\nchannel = "1.78.0"\n'}
NIGHTLY = {"src/main.rs": "fn main() {}\n", "rust-toolchain.toml": '[toolchain]\nchannel = "nightly-2024-10-20"\n'}
STAN = {"src/a.php": "<?php\n", "phpstan.neon": "parameters:\n    level: 5\n"}
KEPT = {"src/app.py": "import json\n", "a.tf": "  backup_retention_period = 7\n  retention_in_days = 90\n"}


@pytest.mark.parametrize(
    ("files", "sentence", "expected"),
    [
        (PYTHON, "Test coverage must not fall below 85 percent.", ["drift"]),
        (PYTHON, "Die Testabdeckung darf 85 % nicht unterschreiten.", ["drift"]),
        (PYTHON, "La couverture ne doit pas descendre sous 85 %.", ["drift"]),
        (PYTHON, "Die Testabdeckung muss mindestens 75 % betragen.", ["conform"]),
        (PYTHON, "Coverage is measured. It must not fall below 70 percent.", ["conform"]),
        (KOVER, "Line coverage is measured by Kover. It must not fall below 70 percent.", ["drift"]),
        (GRADLE, "JaCoCo breaks the build below 80 % line coverage.", ["drift"]),
        (GRADLE, "JaCoCo breaks the build below 70 % line coverage.", ["conform"]),
        (VITEST, "Line coverage has to stay above 80 percent.", ["drift"]),
        (RUBY, "Coverage stays above 80 percent.", ["conform"]),
        (MEASURED, "Die Testabdeckung darf 85 % nicht unterschreiten, sonst wird die Pipeline rot.", ["drift"]),
        (MEASURED, "Die Testabdeckung soll 85 % nicht unterschreiten.", ["not_checkable"]),
        (PYTHON, "We aim for a coverage of 85 percent.", []),
        (PYTHON, "Coverage may not be the same in each of 12 % of the modules.", []),
        (ANDROID, "We support Android 6 (API level 23) and later.", ["drift"]),
        (ANDROID, "Wir unterstützen Android 8.0 (API-Level 26) und neuer.", ["conform"]),
        (ANDROID, "We drop support for API level 21.", []),
        (ANDROID, "The target is API level 34.", []),
        (WIDE, "Lines have at most 88 characters.", ["drift"]),
        (WIDE, "Zeilen dürfen 100 Zeichen nicht überschreiten.", ["conform"]),
        (WIDE, "Les lignes ne dépassent pas 100 caractères.", ["conform"]),
        (TWO, "Python is formatted with a line length of 100.", ["conform"]),
        (TWO, "Python is formatted with a line length of 120.", ["drift"]),
        (STAN, "Larastan analyse le code au niveau 8.", ["drift"]),
        (STAN, "L'analyse statique tourne au niveau 5 avec Larastan.", ["conform"]),
        (KEPT, "Automated backups are kept for 35 days.", ["drift"]),
        (KEPT, "Sicherungen werden 7 Tage aufbewahrt.", ["conform"]),
        (KEPT, "Logs are kept for 90 days.", ["conform"]),
        (KEPT, "Logs are kept for 30 days by default.", []),
        (KEPT, "Backups are tested every 90 days.", []),
        (WIDE, "Functions of more than 80 lines with 90 characters are rare.", []),
        (WIDE, "Lines longer than 88 characters are fine in tests.", []),
        (PYTHON, "Coverage dropped to 60 % last year.", []),
        (CHANNEL, "The compiler is pinned in `rust-toolchain.toml` to an exact release.", ["drift"]),
        (CHANNEL, "The toolchain is pinned in `rust-toolchain.toml` to a stable release.", ["conform"]),
        (EXACT, "The compiler is pinned in `rust-toolchain.toml` to an exact release.", ["conform"]),
        (NIGHTLY, "The toolchain is pinned in `rust-toolchain.toml` to a stable release.", ["drift"]),
        (NIGHTLY, "The toolchain is pinned in `rust-toolchain.toml`.", []),
    ],
)
def test_a_value_is_what_a_record_says(files: Mapping[str, str], sentence: str, expected: list[str]) -> None:
    found = judged(files, record(sentence))
    assert [one.verdict.value for one in found if one.claim.polarity == "set_to"] == expected

"""Why what is not seen here is no drift: it may lie elsewhere, run elsewhere, or be said of something else."""

from pathlib import Path

import pytest

from adr_server.review import Verdict
from histories import drifts, judged
from judging import judged as judged_now
from judging import record

ADR = "docs/adr/0001-x.md"
GO = {"go.mod": "module x\n\ngo 1.22\n", "main.go": 'package main\n\nimport "fmt"\n'}
PIPELINE = {".circleci/config.yml": "version: 2.1\njobs:\n  test:\n    docker:\n      - image: cimg/go:1.22\n"}


def verdicts(files: dict[str, str], decision: str, *, title: str = "A choice") -> list[Verdict]:
    return [one.verdict for one in judged_now(files, record(decision, title=title))]


def test_a_server_that_a_readme_tells_of_may_be_set_up_outside() -> None:
    said = "We will use Jenkins to deploy each branch."
    (told,) = judged_now({**GO, **PIPELINE, "README.md": "# X\n\nJenkins deploys `main`.\n"}, record(said))
    assert (told.verdict, told.note[:30]) == (Verdict.NOT_CHECKABLE, "README.md:3 names Jenkins; it ")
    assert verdicts({**GO, **PIPELINE}, said) == [Verdict.DRIFT]


def test_a_readme_does_not_save_what_a_manifest_would_ask_for() -> None:
    files = {"package.json": '{"dependencies": {"vue": "3"}}\n', "src/a.js": "import 'vue';\n", "README.md": "React\n"}
    assert verdicts(files, "We will use React.") == [Verdict.DRIFT]


def test_a_project_without_pages_says_nothing_of_the_language_of_pages(tmp_path: Path) -> None:
    said = record("We will personalise pages in the browser with JavaScript.")
    go = [("2023-09-01", GO), ("2024-03-02", {ADR: said}), ("2025-01-01", {"more.go": "package main\n"})]
    assert drifts(tmp_path / "a", *go) == []
    other = record("We will write the service in Python.")
    assert drifts(tmp_path / "b", go[0], ("2024-03-02", {ADR: other}), go[2]) == ["Python"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("All services in this module will not depend on Flask.", Verdict.NOT_CHECKABLE),
        ("This layer must not use Flask.", Verdict.NOT_CHECKABLE),
        ("We will not use Flask.", Verdict.DRIFT),
        ("We will not use Flask, as this package is slow.", Verdict.DRIFT),
    ],
)
def test_a_part_that_is_only_pointed_at_is_not_the_whole(sentence: str, expected: Verdict) -> None:
    files = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["flask"]\n', "web/a.py": "import flask\n"}
    assert verdicts(files, sentence) == [expected]


def test_what_is_said_of_another_branch_is_not_said_of_this_one() -> None:
    files = {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["flask"]\n', "web/a.py": "import flask\n"}
    assert verdicts(files, "**1.x/main branch**: no dependency on Flask.") == [Verdict.NOT_CHECKABLE]
    assert verdicts(files, "On the 2.x branch, we will not use Flask.") == [Verdict.NOT_CHECKABLE]
    assert verdicts(files, "We will not use Flask.") == [Verdict.DRIFT]


def test_what_a_record_permits_it_does_not_want() -> None:
    files = {"package.json": '{"dependencies": {"vue": "3"}}\n', "src/a.js": "import 'vue';\n"}
    said = "Use npm.\n\nBut you can {} locally with what makes sense:\n\n- aws-cdk using React\n"
    assert len(verdicts(files, said.format("override"))) == 1
    assert len(verdicts(files, said.format("draw"))) == 2


def test_a_title_is_put_off_with_its_decision() -> None:
    files = {"package.json": '{"dependencies": {"vue": "3"}}\n', "src/a.js": "import 'vue';\n"}
    title = "Draw pages with React"
    assert verdicts(files, "At cutover the pages move to React, and Vue goes.", title=title) == [Verdict.NOT_CHECKABLE]
    assert verdicts(files, "Pages move to React.", title=title) == [Verdict.DRIFT]


def test_a_service_or_a_format_is_used_without_its_library_while_something_names_it(tmp_path: Path) -> None:
    asked = '{{"dependencies": {{"express": "4", "{}": "1"}}}}\n'
    for number, (said, package, line, expected) in enumerate(
        [
            ("We will sign users in with Amazon Cognito.", "amazon-cognito-identity-js", "echo $COGNITO_POOL_ID\n", []),
            ("We will sign users in with Amazon Cognito.", "amazon-cognito-identity-js", "echo\n", ["Amazon Cognito"]),
            ("We will send Protocol Buffers.", "protobufjs", "curl -H 'accept: application/x-protobuf' x\n", []),
            ("We will draw tables with Handsontable.", "handsontable", "echo handsontable\n", ["Handsontable"]),
        ]
    ):
        source = {"src/a.js": "require('express');\n", "ci/run.sh": line}
        found = drifts(
            tmp_path / str(number),
            ("2023-09-01", {**source, "package.json": asked.format(package)}),
            ("2024-03-02", {ADR: record(said)}),
            ("2025-01-01", {"package.json": '{"dependencies": {"express": "4"}}\n'}),
        )
        assert (said, found) == (said, expected)


def test_a_record_within_a_part_points_at_that(tmp_path: Path) -> None:
    said = record("We will not use Express in this package.")
    part = {"web/package.json": '{"dependencies": {"express": "4"}}\n', "web/src/a.js": "require('express');\n"}
    found = judged(tmp_path / "r", ("2024-03-02", {**part, "web/docs/adr/0001-x.md": said}))
    assert [one.verdict for one in found] == [Verdict.DRIFT]


def test_what_is_done_with_packages_is_done_outside_of_their_folder_too() -> None:
    files = {
        "package.json": '{"scripts": {"build": "lerna run build"}, "devDependencies": {"lerna": "4"}}\n',
        "lerna.json": '{"version": "1.0.0"}\n',
        "packages/ui/package.json": '{"devDependencies": {"nx": "13"}}\n',
        "packages/ui/nx.json": "{}\n",
        "packages/ui/src/a.js": "export const a = 1;\n",
    }
    assert verdicts(files, "It scales.", title="Use Lerna for package versioning") == [Verdict.CONFORM]


def test_a_provider_whose_package_is_gone_is_still_called_by_a_script(tmp_path: Path) -> None:
    said = record("We will use the Google Cloud Platform.")
    asked = '{"dependencies": {"express": "4", "@google-cloud/logging": "1"}}\n'
    source = {"src/a.js": "require('express');\n", "ci/deploy.sh": "gcloud docker -- push eu.gcr.io/shop/web\n"}
    told = [
        ("2023-09-01", {**source, "package.json": asked}),
        ("2024-03-02", {ADR: said}),
        ("2025-01-01", {"package.json": '{"dependencies": {"express": "4"}}\n'}),
    ]
    assert drifts(tmp_path / "r", *told) == []


def test_a_phone_s_system_has_no_version_in_its_build_tools() -> None:
    files = {
        "settings.gradle.kts": 'plugins {\n    id("com.android.application") version "8.10.1" apply false\n}\n',
        "app/src/main/AndroidManifest.xml": "<manifest/>\n",
        "app/src/main/java/x/A.java": "package x;\n\nimport android.app.Activity;\n",
    }
    assert verdicts(files, "Calls are shown by `CallStyle` on Android 12+.") in ([], [Verdict.NOT_CHECKABLE])
    assert verdicts(files, "We support Android 12+.") == [Verdict.NOT_CHECKABLE]


def test_a_resource_that_a_commit_says_it_removed_did_not_move_away(tmp_path: Path) -> None:
    said = record("We will use Amazon SQS for the jobs.")
    bucket = 'resource "aws_s3_bucket" "b" {\n  bucket = "b"\n}\n'
    queue = 'resource "aws_sqs_queue" "q" {\n  name = "q"\n}\n'

    def gone(message: str) -> list[str]:
        return drifts(
            tmp_path / message[:4],
            ("2023-09-01", {"infra/store/main.tf": bucket, "src/a.py": "import os\n"}),
            ("2024-03-02", {ADR: said, "infra/jobs/main.tf": queue}),
            ("2024-12-01", {"src/b.py": "import sys\n"}),
            ("2025-06-01", {"infra/jobs/main.tf": None, "message": message}),
            ("2026-01-01", {"src/c.py": "import re\n"}),
        )

    assert gone("Remove the queue of jobs") == ["Amazon SQS"]
    assert gone("Tidy up") == []


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("2023-09-01", "2024-04-01", []),
        ("2023-09-01", "2025-04-01", ["Vitest"]),
        ("2024-03-01", "2024-03-01", ["Vitest"]),
    ],
)
def test_what_was_decided_of_late_may_be_still_to_come(
    first: str, last: str, expected: list[str], tmp_path: Path
) -> None:
    files = {"package.json": '{"dependencies": {"left-pad": "1"}}\n', "src/a.js": "import 'left-pad';\n"}
    told = [(first, files), (last, {ADR: record("We will use Vitest."), "src/b.js": "1\n"})]
    assert drifts(tmp_path / "r", *told) == expected


def test_what_fills_the_place_of_what_was_decided_of_late_speaks_against_it(tmp_path: Path) -> None:
    files = {"package.json": '{"devDependencies": {"jest": "29"}}\n', "jest.config.js": "module.exports = {};\n"}
    told = [("2023-09-01", files), ("2024-04-01", {ADR: record("We will use Vitest."), "src/b.js": "1\n"})]
    assert drifts(tmp_path / "r", *told) == ["Vitest"]


def test_who_is_named_by_a_word_in_the_record_may_be_named_by_it_in_the_code(tmp_path: Path) -> None:
    said = record("We will continue with Aurora.")
    resource = 'resource "aws_rds_cluster" "main" {\n  engine = "aurora-postgresql"\n}\n'
    states = [
        ("2023-09-01", {**GO, "infra/main.tf": resource}),
        ("2024-03-02", {ADR: said}),
        ("2025-01-01", {"infra/main.tf": 'resource "aws_db_instance" "main" {\n  engine = "postgres"\n}\n'}),
    ]
    assert drifts(tmp_path / "a", *states) == ["Amazon Aurora"]
    named = {**states[2][1], "operator.go": 'package main\n\nvar engine = "aurora-postgresql"\n'}
    assert drifts(tmp_path / "b", *states[:2], (states[2][0], named)) == []


def test_a_younger_title_that_does_away_with_the_thing_decides_again_however_it_spells_it(tmp_path: Path) -> None:
    gem = "source 'https://rubygems.org'\ngem 'rails'\n"
    states = [
        ("2023-09-01", {"Gemfile": gem, "app/a.rb": "class A\nend\n"}),
        ("2024-03-02", {ADR: record("We should use the `public_activity` gem to track users.")}),
        ("2024-04-02", {"Gemfile": gem + "gem 'public_activity'\n"}),
        ("2024-11-01", {"app/c.rb": "class C\nend\n"}),
        ("2025-01-01", {"Gemfile": gem}),
        ("2025-09-01", {"app/b.rb": "class B\nend\n"}),
    ]
    assert drifts(tmp_path / "a", *states) == ["public_activity"]
    for number, (title, expected) in enumerate(
        [
            ("Replace PublicActivity with our own way of recording", []),
            ("Show what users do", ["public_activity"]),
        ]
    ):
        younger = {"docs/adr/0002-y.md": record("We introduce a model of our own.", number=2, title=title)}
        assert drifts(tmp_path / f"b{number}", *states[:4], ("2024-12-01", younger), *states[4:]) == expected


def test_what_holds_in_any_part_of_the_project_holds_of_the_whole() -> None:
    workflow = "on: push\njobs:\n  test:\n    steps:\n      - uses: actions/cache@v4\n"
    files = {**GO, ".github/workflows/test.yml": workflow}
    said = "Do not use GitHub cache in any {} of this repository."
    assert verdicts(files, said.format("workflow")) == [Verdict.DRIFT]
    bare = {**GO, ".github/workflows/test.yml": workflow.replace("cache", "checkout")}
    assert verdicts(bare, said.format("workflow")) == [Verdict.CONFORM]
    assert verdicts(files, "Do not use GitHub cache in any workflow of the shop.") != [Verdict.CONFORM]


@pytest.mark.parametrize(
    ("path", "text", "note"),
    [
        ("nix/host.nix", "services.tailscale.enable = true;\n", "nix/host.nix:1 names Tailscale"),
        ("nix/host.nix", "services.openssh.enable = true;\n", "Tailscale would show in no file here"),
    ],
)
def test_a_line_that_names_what_nothing_shows_is_told_to_the_reader(path: str, text: str, note: str) -> None:
    (found,) = judged_now({path: text, "src/app.py": "1\n"}, record("We use Tailscale for remote access."))
    assert found.verdict is Verdict.NOT_CHECKABLE
    assert found.note.startswith(note)

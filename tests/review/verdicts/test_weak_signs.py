"""What less than use says: a declaration, tests, a pipeline, and a name beside its manifest."""

import pytest

from adr_server.review import Verdict
from judging import judged, record

NPM = {"package.json": '{"dependencies": {"preact": "10.1.0"}}\n', "src/app.js": "import 'left-pad';\n"}


def test_a_package_that_is_declared_and_named_nowhere_is_half_of_a_use() -> None:
    (found,) = judged(NPM, record("We will use Preact."))
    assert (found.verdict, found.evidence[0].path) == (Verdict.PARTIAL, "package.json")


def test_a_sibling_of_a_package_is_not_the_package() -> None:
    files = {**NPM, "webpack.config.js": "module.exports = {plugins: ['preact-cli']};\n"}
    (found,) = judged(files, record("We will use Preact."))
    assert found.verdict is Verdict.PARTIAL


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("webpack.config.js", "module.exports = {resolve: {alias: {react: 'preact/compat'}}};\n"),
        ("src/styles.css", "@import '~preact/dist/all.css';\n"),
    ],
)
def test_an_alias_or_a_style_that_loads_what_is_declared_leaves_it_to_a_reader(path: str, text: str) -> None:
    (found,) = judged({**NPM, path: text}, record("We will use Preact."))
    assert (found.verdict, found.evidence[0].path) == (Verdict.NOT_CHECKABLE, path)


@pytest.mark.parametrize("path", [".vscode/settings.json", ".idea/dictionaries/Project.xml", ".cspell.json"])
def test_what_an_editor_keeps_of_a_name_uses_nothing(path: str) -> None:
    (found,) = judged({**NPM, path: '{"words": ["preact"]}\n'}, record("We will use Preact."))
    assert (found.verdict, found.evidence[0].path) == (Verdict.PARTIAL, "package.json")


def test_a_gem_that_the_settings_of_the_application_switch_on_is_not_only_declared() -> None:
    files = {
        "Gemfile": 'group :production do\n  gem "lograge"\nend\n',
        "config/environments/production.rb": "Rails.application.configure do\n  config.lograge.enabled = true\nend\n",
    }
    (found,) = judged(files, record("We will use Lograge."))
    assert found.verdict is not Verdict.PARTIAL


def test_one_library_of_a_standard_that_is_declared_does_not_say_that_none_speaks_it() -> None:
    files = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["websockets>=14", "fastapi"]\n',
        "x/app.py": "from fastapi import FastAPI, WebSocket\n",
    }
    (found,) = judged(files, record("We will use WebSockets."))
    assert found.verdict is Verdict.NOT_CHECKABLE


def test_what_people_work_with_shows_in_the_folder_of_the_forge() -> None:
    files = {".github/pull_request_template.md": "## What changed\n", "src/app.js": "import 'left-pad';\n"}
    (found,) = judged(files, record("We will use GitHub for the source code.", title="Use GitHub"))
    assert found.verdict is Verdict.CONFORM


def test_a_product_of_a_maker_is_not_the_maker() -> None:
    files = {".github/dependabot.yml": "version: 2\n", "src/app.js": "import 'left-pad';\n"}
    found = judged(files, record("We will use GitHub Dependabot."))
    assert [(one.claim.subject.name, one.verdict) for one in found] == [("Dependabot", Verdict.CONFORM)]


def test_what_only_another_package_needs_is_no_tool_of_the_project() -> None:
    files = {
        "go.mod": "module x\n\ngo 1.22\n\nrequire google.golang.org/api v0.114.0 // indirect\n",
        "main.go": "package main\n",
        ".github/workflows/copy.yml": "on:\n  workflow_dispatch:\n    inputs:\n      app:\n        options:\n"
        "          - api\n",
    }
    found = judged(files, record("We will use Google Workspace."))
    assert not [one for one in found if one.verdict in {Verdict.CONFORM, Verdict.PARTIAL} and one.evidence[0].line == 6]


def test_what_is_added_to_a_list_of_exceptions_is_not_wanted() -> None:
    files = {"package.json": '{"dependencies": {"left-pad": "1"}}\n', "src/app.js": "import 'left-pad';\n"}
    found = judged(files, record("Add `pg` to `ignoreDependencies`. Add Redis to the allowlist."))
    assert {one.verdict for one in found} <= {Verdict.NOT_CHECKABLE}


def test_a_driver_that_a_framework_finds_by_its_settings_needs_no_import() -> None:
    files = {
        "pyproject.toml": '[project]\nname = "x"\ndependencies = ["django", "psycopg[binary]==3.3.4"]\n',
        "x/models.py": "from django.db import models\n",
    }
    (found,) = judged(files, record("We will use psycopg."))
    assert found.verdict is Verdict.PARTIAL
    settings = {"x/settings.py": 'DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql"}}\n'}
    (found,) = judged({**files, **settings}, record("We will use psycopg."))
    assert found.verdict is Verdict.NOT_CHECKABLE


LINTED = {
    "package.json": '{"devDependencies": {"eslint-config-prettier": "8", "eslint-plugin-inclusive-language": "2"}}\n',
    "src/a.js": "import 'left-pad';\n",
}


@pytest.mark.parametrize(
    ("settings", "verdicts"),
    [
        ("extends:\n  - airbnb\n  - prettier\nplugins:\n  - inclusive-language\n", ["conform", "conform"]),
        ("extends:\n  - airbnb\n  - prettier-standard\n", ["not_checkable", "not_checkable"]),
    ],
)
def test_what_extends_a_linter_is_named_by_what_follows_in_its_settings(settings: str, verdicts: list[str]) -> None:
    decision = "We will use `eslint-config-prettier`.\n\nWe will use `eslint-plugin-inclusive-language`."
    found = judged({**LINTED, ".eslintrc.yml": settings}, record(decision))
    assert [one.verdict.value for one in found] == verdicts


@pytest.mark.parametrize(("group", "verdict"), [("devDependencies", "conform"), ("dependencies", "partial")])
def test_what_only_the_development_asks_for_is_meant_for_tests(group: str, verdict: str) -> None:
    files = {
        "package.json": f'{{"{group}": {{"when-called": "2"}}}}\n',
        "src/a.js": "export const a = 1;\n",
        "src/__tests__/a.test.js": "import { when } from 'when-called';\n\nwhen();\n",
    }
    (found,) = judged(files, record("We will use `when-called`."))
    assert found.verdict.value == verdict

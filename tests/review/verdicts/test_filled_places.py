"""What records of some years ago name, where something else fills its place now, and what speaks of the same thing."""

import pytest

from adr_server.review import Verdict
from judging import judged, record

WEB = {
    "package.json": '{"dependencies": {"react": "17", "@mui/material": "5"}, "devDependencies": {"eslint": "8", '
    '"cypress": "12"}}\n',
    "src/App.jsx": "import React from 'react'\nimport { Button } from '@mui/material'\n",
    "cypress/e2e/a.cy.js": "describe('a', () => { cy.visit('/') })\n",
    "cypress.config.js": "module.exports = {}\n",
    ".eslintrc.json": "{}\n",
}


@pytest.mark.parametrize(
    ("decision", "instead"),
    [
        ("We will use Rebass for components.", "Material UI"),
        ("We will use PatternFly for components.", "Material UI"),
        ("We will use JSHint for linting.", "ESLint"),
        ("We will use Protractor for end-to-end tests.", "Cypress"),
        ("We will use Nightmare for end-to-end tests.", "Cypress"),
    ],
)
def test_what_something_else_has_taken_the_place_of_is_missing(decision: str, instead: str) -> None:
    (found,) = judged(WEB, record(decision))
    assert (found.verdict, f"{instead} fills its place" in found.note) == (Verdict.DRIFT, True)


@pytest.mark.parametrize(
    "decision",
    [
        "We will use ULID for identifiers.",
        "We will use PASETO for tokens.",
        "We will use dotenv files for settings.",
        "We will use Compass for stylesheets.",
        "We will use Figma for designs.",
        "We will use Karpenter to scale.",
    ],
)
def test_what_no_file_need_show_is_not_missing(decision: str) -> None:
    found = judged(WEB, record(decision))
    assert Verdict.DRIFT not in {one.verdict for one in found}


def test_what_stands_on_another_is_not_taken_for_its_rival() -> None:
    files = {
        "package.json": '{"dependencies": {"mobx": "6", "mobx-state-tree": "5"}}\n',
        "src/store.js": "import { autorun } from 'mobx'\nimport { types } from 'mobx-state-tree'\n",
    }
    (found,) = judged(files, record("We will only use MobX."))
    assert found.verdict is Verdict.CONFORM


STORED = {
    "pyproject.toml": '[project]\nname = "x"\ndependencies = ["asyncpg", "aiosqlite"]\n',
    "src/x.py": 'import aiosqlite\n\nURL = "sqlite+aiosqlite:///x.db"\n',
}


@pytest.mark.parametrize(
    ("decision", "verdict"),
    [
        ("- **Production:** PostgreSQL 16", Verdict.DRIFT),
        ("- **Local development:** SQLite\n- **Production:** PostgreSQL 16", Verdict.NOT_CHECKABLE),
    ],
)
def test_what_the_record_wants_beside_a_thing_takes_no_place_of_it(decision: str, verdict: Verdict) -> None:
    found = [one for one in judged(STORED, record(decision)) if one.claim.subject.name == "PostgreSQL"]
    assert [one.verdict for one in found] == [verdict]


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("We also replaced the use of Cypress with Vitest.", set()),
        ("All pages use Rebass for their buttons.", {"Rebass"}),
        ("The team stopped the use of Rebass.", set()),
    ],
)
def test_the_use_of_a_thing_that_was_replaced_is_not_wanted(decision: str, expected: set[str]) -> None:
    files = {**WEB, "package.json": WEB["package.json"].replace(', "cypress": "12"', "")}
    found = judged({path: text for path, text in files.items() if "cypress" not in path}, record(decision))
    assert {one.claim.subject.name for one in found if one.verdict is Verdict.DRIFT} == expected

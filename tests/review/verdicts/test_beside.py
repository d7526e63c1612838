"""What does the work of a thing that is wanted beside it: what the record lets go, turned down, or does by hand."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from adr_server.review import Verdict
from histories import judged as judged_over
from judging import judged, record

NODE = {
    "package.json": '{"dependencies": {"@prisma/client": "5", "typeorm": "0.3", "pino": "9", "swr": "2"}}\n',
    "src/db.ts": "import { PrismaClient } from '@prisma/client'\n",
    "src/log.ts": "import pino from 'pino'\n",
}
TYPEORM = {"src/user.ts": "import { Entity } from 'typeorm'\n"}
GONE = "Chosen option: Prisma.\n\nTypeORM is uninstalled after the summer."
DOTNET = {
    "tests/A.Tests/A.Tests.csproj": '<Project><ItemGroup><PackageReference Include="NSubstitute" Version="5.1.0" />'
    '<PackageReference Include="Moq" Version="4.20.0" /></ItemGroup></Project>\n',
    "tests/A.Tests/OneTests.cs": "using NSubstitute;\n",
    "src/A/A.cs": "namespace A;\n",
}
MOQ = {"tests/A.Tests/TwoTests.cs": "using Moq;\n"}
DOUBLES = "Test doubles are made with NSubstitute.\n\nWe take Moq out of the test project."
DJANGO = {
    "requirements.txt": "django\npsycopg2\n",
    "config/base.py": 'DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql"}}\n',
}
SQLITE = {"config/test.py": 'DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3"}}\n'}
STORE = {
    "requirements.txt": "psycopg2\naiosqlite\n",
    "app/store.py": "import psycopg2\n\nDB = psycopg2.connect('')\n",
}
PROFILE = {"app/profile.py": "import aiosqlite\n\nLOGIN = aiosqlite.connect('Login Data')\n"}
CACHED = {"app/cache.py": "import aiosqlite\n\nCACHE = aiosqlite.connect('cache.db')\n"}
CONSOLE = {"src/reminder.ts": "export const remind = () => console.log('reminded')\n"}
QUERY = {
    "apps/web/package.json": '{"dependencies": {"@tanstack/react-query": "5", "react": "18"}}\n',
    "apps/web/src/Boxes.tsx": "import { useQuery } from '@tanstack/react-query'\n",
}
FETCH = "export const Gift = () => { useEffect(() => { fetch('/api/gifts') }, []) }\n"
ALL_READ = "In `apps/web` all data from the API is read and written with TanStack Query."
RUST = {
    "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
    "crates/model/Cargo.toml": '[package]\nname = "model"\n\n[dependencies]\nthiserror = "1"\n',
    "crates/model/src/lib.rs": "#[derive(Debug, thiserror::Error)]\npub enum E {}\n",
    "crates/store/Cargo.toml": '[package]\nname = "store"\n\n[dependencies]\nanyhow = "1"\n',
    "crates/store/src/lib.rs": "use anyhow::Result;\n\npub fn a() -> Result<()> { Ok(()) }\n",
}


@pytest.mark.parametrize(
    ("files", "decision", "subject", "expected"),
    [
        ({**NODE, **TYPEORM}, GONE, "Prisma", Verdict.PARTIAL),
        (NODE, GONE, "Prisma", Verdict.CONFORM),
        # A library of another language does no work of this one.
        (
            {**DOTNET, "tools/test_x.py": "import unittest\n"},
            "Chosen option: NSubstitute.\n\nWe take unittest out of the test project.",
            "NSubstitute",
            Verdict.CONFORM,
        ),
        # No record speaks of the other; a script and an example are no part of the product.
        ({**NODE, **TYPEORM}, "Chosen option: Prisma.", "Prisma", Verdict.CONFORM),
        ({**NODE, "examples/user.ts": TYPEORM["src/user.ts"]}, GONE, "Prisma", Verdict.CONFORM),
        ({**NODE, "scripts/user.ts": TYPEORM["src/user.ts"]}, GONE, "Prisma", Verdict.CONFORM),
        # A setting that was left over does no work; what fills no slot does that of no other.
        (
            {**NODE, "compose.yml": "services:\n  a:\n    image: mysql:8\n  b:\n    image: postgres:16\n"},
            "We use PostgreSQL. MySQL is switched off.",
            "PostgreSQL",
            Verdict.CONFORM,
        ),
        (
            {
                "Cargo.toml": '[package]\nname = "a"\n\n[dependencies]\nclap = "4"\ntokio = "1"\n',
                "src/main.rs": "use clap::Parser;\nuse tokio::fs::File;\n",
            },
            "We use clap. No Tokio in this repository.",
            "clap",
            Verdict.CONFORM,
        ),
        # What goes is wanted in the same place, or is no rival.
        (NODE, "Chosen option: Prisma.\n\nSWR is removed.", "Prisma", Verdict.CONFORM),
        ({**DOTNET, **MOQ}, DOUBLES, "NSubstitute", Verdict.PARTIAL),
        (DOTNET, DOUBLES, "NSubstitute", Verdict.CONFORM),
        (
            {**DJANGO, **SQLITE},
            "We use PostgreSQL. SQLite is not to be configured anywhere.",
            "PostgreSQL",
            Verdict.PARTIAL,
        ),
        (DJANGO, "We use PostgreSQL. SQLite is not to be configured anywhere.", "PostgreSQL", Verdict.CONFORM),
        ({**NODE, **CONSOLE}, "All services log JSON with pino.", "Pino", Verdict.PARTIAL),
        (NODE, "All services log JSON with pino.", "Pino", Verdict.CONFORM),
        ({**NODE, **CONSOLE}, "We log with pino.", "Pino", Verdict.CONFORM),
        (
            {**NODE, "scripts/seed.ts": CONSOLE["src/reminder.ts"]},
            "All services log with pino.",
            "Pino",
            Verdict.CONFORM,
        ),
        ({**NODE, "src/a.test.ts": CONSOLE["src/reminder.ts"]}, "All services log with pino.", "Pino", Verdict.CONFORM),
        (
            {**NODE, "web/package.json": "{}\n", "web/a.ts": CONSOLE["src/reminder.ts"], "package.json": "{}\n"}
            | {"api/package.json": NODE["package.json"], "api/log.ts": NODE["src/log.ts"], "src/log.ts": ""},
            "All services log with pino.",
            "Pino",
            Verdict.CONFORM,
        ),
        ({**QUERY, "apps/web/src/Gift.tsx": FETCH}, ALL_READ, "TanStack Query", Verdict.PARTIAL),
        (QUERY, ALL_READ, "TanStack Query", Verdict.CONFORM),
        ({**QUERY, "apps/shop/src/Gift.tsx": FETCH}, ALL_READ, "TanStack Query", Verdict.CONFORM),
        ({**QUERY, "apps/web/src/api.ts": FETCH}, ALL_READ, "TanStack Query", Verdict.CONFORM),
        ({**QUERY, "apps/web/src/Gift.tsx": FETCH}, "Server state: TanStack Query.", "TanStack Query", Verdict.CONFORM),
        ({**STORE, **PROFILE}, "PostgreSQL is the only store of the project.", "PostgreSQL", Verdict.CONFORM),
        ({**STORE, **PROFILE, **CACHED}, "PostgreSQL is the only store of the project.", "PostgreSQL", Verdict.DRIFT),
        (RUST, "**Decision.** Library crates define their errors with thiserror.", "thiserror", Verdict.PARTIAL),
    ],
)
def test_what_is_wanted_is_half_of_it_where_something_else_does_its_work(
    files: Mapping[str, str], decision: str, subject: str, expected: Verdict
) -> None:
    found = [one for one in judged(files, record(decision)) if one.claim.subject.name == subject]
    assert {one.verdict for one in found} == {expected}


def test_the_evidence_shows_where_both_stand() -> None:
    found = {one.claim.subject.name: one for one in judged({**NODE, **TYPEORM}, record(GONE))}
    assert {one.path for one in found["Prisma"].evidence} == {"src/user.ts", "src/db.ts"}


PHOENIX = {
    "mix.exs": 'defp deps, do: [{:phoenix_live_view, "~> 1.0"}]\n',
    "lib/a_live.ex": "defmodule A do\n  use Phoenix.LiveView\nend\n",
}
REACT = {
    "assets/package.json": '{"dependencies": {"react": "18"}}\n',
    "assets/js/planner.jsx": "import { useState } from 'react'\n",
}
STATEMENT = (
    "In the context of the screens, facing two developers on the server, we decided for Phoenix LiveView "
    "and neglected React and Vue, to achieve one language, accepting that the screens need the network.\n"
)


@pytest.mark.parametrize(
    ("before", "after", "statement", "expected"),
    [
        ({}, REACT, STATEMENT, Verdict.PARTIAL),
        ({}, {}, STATEMENT, Verdict.CONFORM),
        # It was here before the record.
        (REACT, {}, STATEMENT, Verdict.CONFORM),
        ({}, REACT, STATEMENT.replace("and neglected React and Vue, ", ""), Verdict.CONFORM),
    ],
)
def test_an_option_that_was_turned_down_and_came_all_the_same_stands_beside_what_was_chosen(
    tmp_path: Path, before: Mapping[str, str], after: Mapping[str, str], statement: str, expected: Verdict
) -> None:
    states = (
        ("2024-01-01", {**PHOENIX, **before}),
        ("2024-03-01", {"docs/adr/0001-x.md": f"# 1. LiveView\n\nStatus: accepted (2024-03-01)\n\n{statement}"}),
        ("2025-03-01", {"c.txt": "x\n", **after}),
    )
    found = [one for one in judged_over(tmp_path / "p", *states) if one.claim.subject.name == "Phoenix LiveView"]
    assert {one.verdict for one in found} == {expected}


ARQ = {
    "pyproject.toml": '[project]\nname = "a"\ndependencies = ["arq", "celery"]\n',
    "a/jobs.py": "from arq import cron\n",
}
CELERY = {"a/stats.py": "from celery import Celery\n"}
OPTIONS = "## Considered options\n\n- Celery\n- arq\n\n## Decision outcome\n\nChosen option: arq, which is small.\n"
FACING = "In the context of jobs, facing Celery and arq, we decided for arq, to achieve little code.\n"


@pytest.mark.parametrize(
    ("before", "after", "decision", "expected"),
    [
        ({}, CELERY, OPTIONS, Verdict.PARTIAL),
        ({}, CELERY, FACING, Verdict.PARTIAL),
        ({}, {}, OPTIONS, Verdict.CONFORM),
        # It was there before the record, fills no such place, or the record goes on to speak of it.
        (CELERY, {}, OPTIONS, Verdict.CONFORM),
        ({}, CELERY, OPTIONS.replace("- Celery", "- Redis"), Verdict.CONFORM),
        ({}, CELERY, f"{OPTIONS}\n## Consequences\n\n- The reports stay with Celery.\n", Verdict.CONFORM),
        ({}, CELERY, FACING.replace("Celery and arq", "slow pages"), Verdict.CONFORM),
        ({}, {**CELERY, "docs/adr/0002-x.md": record("We use Celery.", number=2)}, OPTIONS, Verdict.CONFORM),
        ({}, {"tests/test_a.py": CELERY["a/stats.py"]}, OPTIONS, Verdict.CONFORM),
    ],
)
def test_an_option_that_was_not_chosen_and_came_all_the_same_stands_beside_the_one_that_was(
    tmp_path: Path, before: Mapping[str, str], after: Mapping[str, str], decision: str, expected: Verdict
) -> None:
    states = (
        ("2024-01-01", {**ARQ, **before}),
        ("2024-03-01", {"docs/adr/0001-x.md": f"# 1. Jobs\n\nStatus: accepted (2024-03-01)\n\n{decision}"}),
        ("2025-03-01", {"c.txt": "x\n", **after}),
    )
    found = [one for one in judged_over(tmp_path / "p", *states) if one.claim.subject.name == "arq"]
    assert {one.verdict for one in found} == {expected}


def test_what_a_record_wants_is_not_of_the_kind_that_it_keeps_out() -> None:
    decision = record("We use Phoenix LiveView. No front-end framework is added to `assets/package.json`.")
    for files, expected in (({**PHOENIX, **REACT}, Verdict.DRIFT), (PHOENIX, Verdict.CONFORM)):
        found = [one for one in judged(files, decision) if one.claim.sort is not None]
        assert [one.verdict for one in found] == [expected]


RAILS = {
    "Gemfile": 'gem "rails"\ngem "turbo-rails"\n',
    "app/javascript/controllers/a_controller.js": 'import { Controller } from "@hotwired/stimulus"\n',
}
PLAN = {
    "package.json": '{"dependencies": {"react": "18", "@hotwired/stimulus": "3"}}\n',
    "app/javascript/plan.jsx": 'import { useState } from "react"\n',
}
PAGES = "Pages are built with Hotwire."


@pytest.mark.parametrize(
    ("decision", "after", "expected"),
    [
        (PAGES, PLAN, Verdict.PARTIAL),
        ("L'interface est rendue par le serveur et animée avec Hotwire.", PLAN, Verdict.PARTIAL),
        ("Seiten werden mit Hotwire gebaut.", PLAN, Verdict.PARTIAL),
        (PAGES, {}, Verdict.CONFORM),
        # Who says no more than that it is used leaves room beside it, and so does who speaks of some.
        ("We use Hotwire.", PLAN, Verdict.CONFORM),
        ("Some pages are animated with Hotwire.", PLAN, Verdict.CONFORM),
        ("Jobs are written in Ruby.", {"jobs/a.py": "import os\n"}, Verdict.CONFORM),
        (f"{PAGES} The plan stays in React.", PLAN, Verdict.CONFORM),
        (PAGES, {"docs/adr/0002-x.md": record("We use React.", number=2), **PLAN}, Verdict.CONFORM),
        (
            PAGES,
            {"package.json": PLAN["package.json"], "test/a.test.jsx": 'import React from "react"\n'},
            Verdict.CONFORM,
        ),
    ],
)
def test_a_rival_that_came_after_the_record_stands_beside_what_a_kind_of_thing_is_done_with(
    tmp_path: Path, decision: str, after: Mapping[str, str], expected: Verdict
) -> None:
    states = (
        ("2024-01-01", RAILS),
        ("2024-03-01", {"docs/adr/0001-x.md": record(decision)}),
        ("2025-03-01", {"c.txt": "x\n", **after}),
    )
    found = [one for one in judged_over(tmp_path / "p", *states) if one.claim.subject.name in {"Hotwire", "Ruby"}]
    assert {one.verdict for one in found} == {expected}


TYPED = {f"src/{name}.ts": f"export const {name} = 1;\n" for name in ("cart", "pay", "ship", "tax", "user")}
WRITTEN = "The app will be written in JavaScript."
BUILT = {"package.json": "{}\n", "config/webpack.js": "module.exports = {};\n", "src/preload.js": "window.a = 1;\n"}


@pytest.mark.parametrize(
    ("files", "decision", "expected"),
    [
        ({**TYPED, **{f"src/{name}s.ts": "export {};\n" for name in "abcdefgh"}}, WRITTEN, Verdict.PARTIAL),
        # A few of many sources, or a record that knows of it, change nothing.
        (TYPED, WRITTEN, Verdict.CONFORM),
        (
            {**TYPED, **{f"src/{name}s.ts": "export {};\n" for name in "abcdefgh"}},
            f"{WRITTEN} New files may be in TypeScript.",
            Verdict.CONFORM,
        ),
    ],
)
def test_what_grew_into_typescript_is_no_longer_written_in_javascript(
    tmp_path: Path, files: Mapping[str, str], decision: str, expected: Verdict
) -> None:
    states = [("2024-01-01", BUILT), ("2024-03-02", {"docs/adr/0001-x.md": record(decision)}), ("2025-01-01", files)]
    found = [one for one in judged_over(tmp_path / "r", *states) if one.claim.subject.name == "JavaScript"]
    assert [one.verdict for one in found] == [expected]

"""find_setup_steps: the lines that say how a project comes up."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_each_kind_of_line_has_its_place(desk: Desk) -> None:
    write(desk.project, "README.md", "# Orders\n\n```sh\nmake setup\n# a comment\n```\n\nSee `x`.\n")
    write(desk.project, "Makefile", "setup:\n\tpip install -e .\nX := 1\n")
    write(desk.project, "package.json", '{\n  "scripts": {\n    "start": "node a.js"\n  },\n  "x": "y"\n}\n')
    write(desk.project, ".github/workflows/ci.yml", "name: CI\njobs:\n  a:\n    steps:\n      - run: make test\n")
    write(desk.project, ".python-version", "3.12\n")
    write(desk.project, ".env.example", "DATABASE_URL=postgres://secret\n")
    write(desk.project, "Dockerfile", "FROM python:3.12\n")
    value = await desk.value("find_setup_steps")
    told = {(row["kind"], f"{row['path']}:{row['line']}", row["text"]) for row in value["lines"]}
    assert told == {
        ("document", "README.md:4", "make setup"),
        ("target", "Makefile:1", "setup:"),
        ("script", "package.json:3", '"start": "node a.js"'),
        ("pipeline", ".github/workflows/ci.yml:5", "- run: make test"),
        ("version", ".python-version:1", "3.12"),
        ("variable", ".env.example:1", "DATABASE_URL"),
        ("container", "Dockerfile:1", "FROM python:3.12"),
    }


async def test_only_as_many_lines_as_asked_for_are_given_and_all_are_counted(desk: Desk) -> None:
    write(desk.project, "README.md", "```\n" + "make x\n" * 30 + "```\n")
    value = await desk.value("find_setup_steps", limit=3)
    assert len(value["lines"]) == 3
    assert value["total"] == 30

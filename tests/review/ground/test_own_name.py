"""A record that speaks of the project by the name it gives itself speaks of the whole."""

from collections.abc import Mapping

import pytest

from adr_server.decisions import read_log
from adr_server.review import Survey, Verdict
from judging import judged, record

CODE = {"web/package.json": '{"name": "web", "dependencies": {"vue": "3"}}\n', "web/app.js": "import Vue from 'vue'\n"}


def verdict(files: Mapping[str, str], sentence: str = "Raster Forge will use React.") -> Verdict:
    [found] = judged({**CODE, **files}, record(sentence))
    return found.verdict


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("README.md", "# Raster Forge\n\nIt grinds.\n"),
        ("README.md", "[![b](x.svg)](y)\n\n# **Raster Forge**: it grinds\n"),
        ("README.md", "# Raster Forge ##\n"),
        ("README.rst", "Raster Forge\n===========\n\nIt grinds.\n"),
        ("package.json", '{\n  "name": "@acme/raster-forge"\n}\n'),
        ("pyproject.toml", '[project]\nname = "raster_forge"\n'),
        ("go.mod", "module example.org/acme/raster-forge\n"),
        ("settings.gradle", "rootProject.name = 'raster-forge'\n"),
    ],
)
def test_the_name_of_the_project_stands_for_the_whole(path: str, text: str) -> None:
    assert verdict({path: text}) is Verdict.DRIFT


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"README.md": "# Raster\n\nRaster Forge is another project.\n"},
        {"docs/README.md": "# Raster Forge\n"},
        {"README.md": "# " + "[" * 300_000 + "\n"},
    ],
)
def test_another_name_may_be_a_part_that_is_not_here(files: Mapping[str, str]) -> None:
    assert verdict(files) is Verdict.NOT_CHECKABLE


def test_what_a_project_says_of_itself_is_no_decision_on_a_technology() -> None:
    files = {**CODE, "README.md": "# React\n\nIt renders.\n"}
    files["docs/adr/0001-a.md"] = record("We will use React, and we will use Redux.")
    survey = Survey(read_log(tuple(files), files.__getitem__), tuple(files), files.__getitem__)
    assert [one.claim.subject.name for one in survey.judgements] == ["Redux"]

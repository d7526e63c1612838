"""read_decision: one record, whole or by section."""

import re

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio

MADR = """---
status: accepted
date: 2024-05-01
---
# Use SQLite

## Context and Problem Statement

Where do we store data?

## Considered Options

* SQLite
* Flat files

## Decision Outcome

Chosen option: "SQLite", because it is there.

## Pros and Cons of the Options

### SQLite

* Good, because it is one file

### Flat files

* Bad, because they race
"""


@pytest.mark.parametrize("name", ["0003", "3", "docs/adr/0003-use-rabbitmq.md", "0003-use-rabbitmq.md", "Use RabbitMQ"])
async def test_a_record_is_found_by_id_number_path_file_name_or_title(desk: Desk, name: str) -> None:
    assert (await desk.value("read_decision", id=name))["decision"]["id"] == "0003"


async def test_each_section_stands_where_it_says(desk: Desk) -> None:
    value = await desk.value("read_decision", id="0003")
    lines = (desk.project / value["decision"]["path"]).read_text().splitlines()
    sections = value["sections"][1:]  # The first is the title with what stands under it.
    assert [section["kind"] for section in sections] == ["status", "context", "decision", "consequences"]
    for section in sections:
        assert lines[section["line"] - 1] == f"## {section['heading']}"
        assert "\n".join(lines[section["line"] : section["end_line"]]).strip() == section["text"].strip()
    assert lines[value["lines"]["date"] - 1] == "Date: 2024-03-03"
    assert "RabbitMQ" in lines[value["lines"]["title"] - 1]


@pytest.mark.parametrize("section", ["decision", "Decision", "consequences"])
async def test_one_section_is_read_alone_by_kind_or_heading(desk: Desk, section: str) -> None:
    value = await desk.value("read_decision", id="0001", section=section)
    assert [found["kind"] for found in value["sections"]] == [section.lower()]
    assert value["options"] == []


async def test_options_are_read_with_their_arguments_and_the_choice(desk: Desk) -> None:
    write(desk.project, "docs/adr/0005-use-sqlite.md", MADR)
    options = (await desk.value("read_decision", id="0005"))["options"]
    assert [(option["title"], option["chosen"]) for option in options] == [("SQLite", True), ("Flat files", False)]
    assert "it is one file" in options[0]["pros"][0]
    assert "they race" in options[1]["cons"][0]


async def test_a_record_that_is_not_there_is_answered_with_the_nearest(desk: Desk) -> None:
    answer = await desk.run("read_decision", id="Use RabitMQ")
    assert answer.failed
    assert "Use RabbitMQ" in answer.text or "0003" in answer.text


async def test_a_section_that_is_not_there_is_answered_with_those_that_are(desk: Desk) -> None:
    answer = await desk.run("read_decision", id="0001", section="consequence")
    assert answer.failed
    assert "consequences" in answer.text.lower()


async def test_a_heading_that_is_the_name_of_its_kind_is_offered_once(desk: Desk) -> None:
    answer = await desk.run("read_decision", id="0001", section="zzz")
    known = re.findall(r"\b(?:context|consequences|decision)\b", answer.text.partition("Known: ")[2].lower())
    assert sorted(known) == ["consequences", "context", "decision"]
    assert len({name.lower() for name in known}) == len(known)


async def test_the_id_is_asked_for_by_name(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="id"):
        await desk.run("read_decision")

"""gather_evidence: lines for each part of a question, and what was searched for them."""

from typing import Any

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def gathered(desk: Desk, **part: Any) -> Any:
    return (await desk.value("gather_evidence", parts=[part]))["parts"][0]


async def test_words_are_looked_up_with_their_lines(desk: Desk) -> None:
    part = await gathered(desk, question="Who opens the database?", look_in=["PSYCOPG.connect("])
    assert part["findings"] == [
        {"path": "src/orders/store.py", "line": 5, "text": "return psycopg.connect()"},
    ]
    assert part["searched"][0].startswith("'PSYCOPG.connect(' in ")


async def test_globs_bound_where_words_are_looked_up(desk: Desk) -> None:
    part = await gathered(desk, question="Where is psycopg named?", look_in=["src/**/*.py", "psycopg"])
    assert {place["path"] for place in part["findings"]} == {"src/orders/store.py"}
    assert part["searched"][0] == "src/**/*.py: 2 files"


async def test_records_that_share_words_with_the_question_come_along(desk: Desk) -> None:
    part = await gathered(desk, question="Why RabbitMQ?")
    assert any(place["path"] == "docs/adr/0003-use-rabbitmq.md" for place in part["records"])


async def test_what_is_not_found_is_said_with_what_was_searched(desk: Desk) -> None:
    part = await gathered(desk, question="Zzyzx?", look_in=["qqzzx"])
    assert part["findings"] == []
    assert all(told.endswith(": 0 lines") for told in part["searched"])


async def test_a_part_for_a_person_is_not_searched(desk: Desk) -> None:
    part = await gathered(desk, question="Who decides about orders?", kind="ask", look_in=["orders"])
    assert (part["ask"], part["findings"], part["searched"]) == (True, [], [])


async def test_a_line_out_of_the_middle_of_what_the_index_found_is_told_with_its_own_number(desk: Desk) -> None:
    lines = ["# Nothing is said here." for _ in range(70)]
    lines[23] = "# Invoices of a customer are archived after seven years"
    write(desk.project, "src/archive.py", "\n".join(lines) + "\n")
    part = await gathered(desk, question="When are invoices archived for a customer?")
    [place] = [place for place in part["findings"] if place["path"] == "src/archive.py"]
    assert (place["line"], place["text"]) == (24, lines[23])
    assert_evidence_resolves(desk.project, part)

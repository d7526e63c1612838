"""search_decisions: full text with filters, each hit with the lines that it rests on."""

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio

MADR = """# Use SQLite

## Context and Problem Statement

Where do we store data?

## Considered Options

* SQLite
* Cassandra

## Decision Outcome

Chosen option: "SQLite", because it is there.
"""


async def test_the_record_about_the_words_comes_first_with_its_lines(desk: Desk) -> None:
    value = await desk.value("search_decisions", query="RabbitMQ")
    assert value["hits"][0]["id"] == "0003"
    assert_evidence_resolves(desk.project, value)
    assert any("RabbitMQ" in place["text"] for place in value["hits"][0]["places"])
    assert value["searched"] == 4


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"since": "yesterday"}, "since: .*is no day"),
        ({"since": "2024-02-30"}, "since: .*is no day"),
        ({"since": "20240302"}, "since: .*is no day"),
        ({"limit": 0}, "limit"),
    ],
)
async def test_a_filter_that_would_leave_out_everything_is_refused(
    desk: Desk, wrong: dict[str, object], said: str
) -> None:
    with pytest.raises(InvalidArgumentsError, match=said):
        await desk.value("search_decisions", query="warehouse", **wrong)


async def test_filters_narrow_what_is_searched(desk: Desk) -> None:
    found = await desk.value("search_decisions", query="warehouse orders", status="accepted", since="2024-03-02")
    assert [hit["id"] for hit in found["hits"]] == ["0003"]
    assert found["searched"] == 1
    assert (await desk.value("search_decisions", query="warehouse", path="elsewhere/"))["searched"] == 0
    assert len((await desk.value("search_decisions", query="warehouse", limit=2))["hits"]) == 2


async def test_rejected_options_are_found_and_the_chosen_one_is_not(desk: Desk) -> None:
    write(desk.project, "docs/adr/0005-use-sqlite.md", MADR)
    found = await desk.value("search_decisions", query="Cassandra", rejected_options=True)
    assert [hit["id"] for hit in found["hits"]] == ["0005"]
    assert found["hits"][0]["places"][0]["text"] == "* Cassandra"
    assert (await desk.value("search_decisions", query="SQLite", rejected_options=True))["hits"] == []


@pytest.mark.parametrize("query", ["zebra", "", "?", "NEAR(", '"', "C++ a-b /", "*"])
async def test_a_query_that_nothing_answers_is_no_error(desk: Desk, query: str) -> None:
    assert (await desk.value("search_decisions", query=query))["hits"] == []


async def test_a_limit_that_is_no_number_is_refused_by_name(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="limit"):
        await desk.run("search_decisions", query="x", limit="many")

"""remember: keep one fact, once."""

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_fact_is_kept_and_found_again(desk: Desk) -> None:
    kept = await desk.value("remember", subject="billing", text="Invoices are immutable once sent.", source="a.md:1")
    [fact] = (await desk.value("recall", query="invoices"))["facts"]
    assert (fact["fact_id"], fact["subject"], fact["source"]) == (kept["fact_id"], "billing", "a.md:1")


async def test_the_same_fact_twice_is_one_fact(desk: Desk) -> None:
    first = await desk.value("remember", subject="billing", text="Invoices are immutable.")
    second = await desk.value("remember", subject="billing", text="Invoices are immutable.")
    assert first["fact_id"] == second["fact_id"]
    assert len((await desk.value("recall", query="invoices"))["facts"]) == 1


async def test_it_writes_nothing_into_the_project(desk: Desk) -> None:
    before = sorted(path for path in desk.project.rglob("*") if ".git" not in path.parts)
    await desk.value("remember", subject="billing", text="Invoices are immutable.")
    assert sorted(path for path in desk.project.rglob("*") if ".git" not in path.parts) == before


@pytest.mark.parametrize("arguments", [{"subject": "x"}, {"subject": "x", "text": 3}, {"text": "no subject"}])
async def test_a_fact_without_its_parts_is_refused(desk: Desk, arguments: dict[str, object]) -> None:
    with pytest.raises(InvalidArgumentsError, match=r"subject|text"):
        await desk.run("remember", **arguments)


async def test_a_fact_too_long_to_be_one_is_refused_and_said_so(desk: Desk) -> None:
    answer = await desk.run("remember", subject="x", text="word " * 200_000)
    assert answer.failed
    assert len(answer.text) < 2_000

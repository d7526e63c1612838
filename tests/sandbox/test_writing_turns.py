"""The right to write: for a call that was told to, one writer at a time, from its first look to its last rename."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adr_server.decisions.writing import ChangeSet, Edit
from adr_server.sandbox import Budget, Call, Outcome
from adr_server.sandbox.program import Origin
from adr_server.sandbox.toolbox import Returned
from adr_server.storage import WriteTurn
from adr_server.tool_api import Effects, ToolContext
from fakes import Bench, FakeTool, Value, open_bench

WRITE = {"write": True}


def adding(name: str) -> ChangeSet:
    return ChangeSet.of([Edit(path=name, before=None, after="x\n")])


async def write_run(bench: Bench, tool: str, arguments: Mapping[str, Any] = WRITE, **more: Any) -> Outcome:
    around = bench.around(Effects.WRITES_PROJECT)
    return await bench.sandbox.run(Call(tool=tool, arguments=arguments), around, origin=Origin.SHIPPED, **more)


async def counts(_arguments: Mapping[str, Any], context: ToolContext) -> Returned:
    """Names a file after how many there are: two who look at the same time take one name."""
    paths = await context.project.paths()
    await asyncio.sleep(0)
    assert context.write is not None
    return Value(value=list(await context.write(adding(f"{len(paths):04}.md"))))


def test_of_many_writers_at_once_each_sees_what_the_one_before_it_wrote(tmp_path: Path) -> None:
    with open_bench(tmp_path, FakeTool(name="counts", work=counts, effects=Effects.WRITES_PROJECT)) as bench:

        async def all_at_once() -> list[Outcome]:
            return await asyncio.gather(*(write_run(bench, "counts") for _ in range(5)))

        outcomes = asyncio.run(all_at_once())
        assert {outcome.status for outcome in outcomes} == {"done"}, outcomes
        assert sorted(path.name for path in bench.root.iterdir()) == [f"{number:04}.md" for number in range(5)]


def test_a_call_that_was_not_told_to_write_is_granted_nothing(tmp_path: Path) -> None:
    async def looks(_arguments: Mapping[str, Any], context: ToolContext) -> Returned:
        return Value(value=context.write is None)

    with open_bench(tmp_path, FakeTool(name="looks", work=looks, effects=Effects.WRITES_PROJECT)) as bench:
        for arguments, expected in (({}, "true"), ({"write": False}, "true"), (WRITE, "false")):
            outcome = asyncio.run(write_run(bench, "looks", arguments))
            assert bench.result(outcome, "value.json") == f'{{"value":{expected}}}'


def test_a_tool_that_calls_another_writer_shares_its_turn_and_sees_what_it_wrote(tmp_path: Path) -> None:
    async def outer(_arguments: Mapping[str, Any], context: ToolContext) -> Returned:
        await context.call("counts", WRITE)
        await context.call("counts", WRITE)
        return Value(value=list(await context.project.paths()))

    tools = [
        FakeTool(name="counts", work=counts, effects=Effects.WRITES_PROJECT),
        FakeTool(name="outer", work=outer, effects=Effects.WRITES_PROJECT),
    ]
    with open_bench(tmp_path, *tools) as bench:
        outcome = asyncio.run(write_run(bench, "outer"))
        assert bench.result(outcome, "value.json") == '{"value":["0000.md","0001.md"]}'


def test_a_writer_that_finds_the_turn_taken_gives_up_at_its_deadline(tmp_path: Path) -> None:
    with open_bench(tmp_path, FakeTool(name="counts", work=counts, effects=Effects.WRITES_PROJECT)) as bench:
        other = WriteTurn(bench.root)
        assert other.try_begin()
        assert not WriteTurn(bench.root).try_begin()
        outcome = asyncio.run(write_run(bench, "counts", budget=Budget(seconds=0.2)))
        assert (outcome.status, outcome.failed_by) == ("failed", "budget")
        assert list(bench.root.iterdir()) == []
        other.end()
        assert asyncio.run(write_run(bench, "counts")).status == "done"


def test_a_tool_that_fails_lets_the_next_one_in(tmp_path: Path) -> None:
    async def fails(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
        raise ValueError("broken")

    with open_bench(tmp_path, FakeTool(name="fails", work=fails, effects=Effects.WRITES_PROJECT)) as bench:
        assert asyncio.run(write_run(bench, "fails")).status == "failed"
        turn = WriteTurn(bench.root)
        assert turn.try_begin()
        turn.end()

"""Variables outlive a run in a named session, with what they share; one run at a time is in it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from adr_server.sandbox import Budget, Code, CodeOutcome, Origin
from adr_server.sandbox.code.outcome import of_outcome
from adr_server.sandbox.code.python import PythonEngine
from adr_server.sandbox.files import VirtualFiles
from adr_server.storage import SessionQuota
from adr_server.tool_api import ToolContext
from fakes import Bench, FakeTool, Value, gives, open_bench

pytestmark = pytest.mark.anyio

SIGNATURE = "async def count(*, limit: int = 5) -> dict[str, Any]: ..."


@pytest.fixture
async def bench(tmp_path: Path, engine: PythonEngine) -> AsyncIterator[Bench]:
    with open_bench(tmp_path, gives("count", 7, signature=SIGNATURE)) as opened:
        opened.engines = {"python": engine}
        opened.files = VirtualFiles({})
        yield opened


async def run(bench: Bench, text: str, session: str | None = "s", *, seconds: float = 30, **inputs: Any) -> CodeOutcome:
    program = Code(language="python", text=text, session=session, seconds=seconds, inputs=inputs)
    outcome = await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER, budget=Budget())
    return of_outcome(outcome)


async def test_variables_functions_and_classes_are_there_in_a_later_run(bench: Bench) -> None:
    first = await run(
        bench,
        "from servers.test import count\nrows = [1]\nsame = rows\ndef add(n):\n    rows.append(n)\n"
        "    return len(rows)\nclass Point:\n    def __init__(self):\n        self.x = 3\npoint = Point()\nrows",
    )
    assert first.value == [1], first.error
    second = await run(bench, "same.append(number)\n[rows, add(9), point.x, count()['value']]", number=5)
    assert second.value == [[1, 5, 9], 3, 3, 7], second.error
    assert (await run(bench, "rows is same and len(rows)")).value == 3


async def test_other_sessions_and_runs_without_one_see_nothing(bench: Bench) -> None:
    await run(bench, "secret = 1")
    for session in ("other", None):
        assert "NameError" in str((await run(bench, "secret", session)).error)


@pytest.mark.parametrize(
    "text", ["rows.append(2)\n1 / 0", "rows.append(2)\nwhile True: pass", "rows.append(2)\nrows = ("]
)
async def test_a_run_that_fails_leaves_the_session_as_it_was_and_says_so(bench: Bench, text: str) -> None:
    await run(bench, "rows = [1]")
    failed = await run(bench, text, seconds=0.5 if "while" in text else 30)
    assert failed.status == "failed"
    assert "'s' is as it was before this run" in failed.stderr
    assert (await run(bench, "rows")).value == [1]


async def test_calls_are_checked_against_their_types_in_later_runs_too(bench: Bench) -> None:
    await run(bench, "x = 1")
    refused = await run(bench, "y = x\nfrom servers.test import count\ncount(limit='many')")
    assert (refused.line, refused.tools_called) == (3, [])
    assert "expected int" in str(refused.error)


async def test_the_line_of_a_fault_is_one_of_this_run(bench: Bench) -> None:
    await run(bench, "#\n#\n#\n#\ndef fail():\n    return 1 / 0")
    assert (await run(bench, "x = 1\nfail()")).line == 2


async def test_the_limits_are_those_of_the_run_and_not_of_what_was_kept(bench: Bench) -> None:
    await run(bench, "def spin():\n    while True: pass", seconds=30)
    stopped = await run(bench, "print('began')\nspin()", seconds=0.5)
    assert (stopped.stdout, stopped.failed_by) == ("began\n", "budget")


async def test_a_call_that_an_earlier_run_left_open_is_told_to_be_over(bench: Bench) -> None:
    await run(bench, "from servers.test import count\nasync def main():\n    await count()\nleft = count()\nNone")
    told = await run(bench, "await left")
    assert told.failed_by != "fault"
    assert (await run(bench, "from servers.test import count\n(await count())['value']")).value == 7


async def test_runs_at_once_in_one_session_take_turns(bench: Bench) -> None:
    await run(bench, "total = []")
    await asyncio.gather(*(run(bench, f"total.append({number})") for number in range(8)))
    assert (await run(bench, "sorted(total)")).value == list(range(8))


async def test_a_session_that_stays_in_use_is_refused_when_the_time_is_over(
    tmp_path: Path, engine: PythonEngine
) -> None:
    began, go = asyncio.Event(), asyncio.Event()

    async def wait(_arguments: Mapping[str, Any], _context: ToolContext) -> Value:
        began.set()
        await go.wait()
        return Value()

    with open_bench(tmp_path, FakeTool(name="wait", work=wait)) as bench:
        bench.engines = {"python": engine}
        holder = asyncio.create_task(run(bench, "from servers.test import wait\nwait()\nx = 1"))
        await began.wait()
        refused = await run(bench, "x = 2", seconds=0.3)
        assert refused.failed_by == "budget"
        assert "Another run is in the session 's'" in str(refused.error)
        go.set()
        assert (await holder).status == "done"
        assert (await run(bench, "x")).value == 1


async def test_what_was_tampered_with_is_refused_and_a_fresh_start_works(bench: Bench) -> None:
    await run(bench, "x = 1")
    assert bench.sessions is not None
    path = bench.sessions.path("s")
    path.write_bytes(path.read_bytes()[:-1] + b"\x00")
    refused = await run(bench, "x")
    assert (refused.exit_code, refused.failed_by) == (2, "input")
    assert "clean_workspace" in str(refused.error)
    assert bench.sessions.delete("s")
    assert (await run(bench, "x = 2\nx")).value == 2


async def test_a_signed_dump_that_the_engine_cannot_read_costs_the_run_and_nothing_else(
    bench: Bench, engine: PythonEngine
) -> None:
    assert bench.sessions is not None
    bench.sessions.open("s", language="python").save(b"no dump", engine.keeps)
    refused = await run(bench, "1")
    assert (refused.exit_code, refused.failed_by) == (2, "input")
    assert "cannot be read" in str(refused.error)
    assert (await run(bench, "1", None)).value == 1


async def test_variables_that_are_too_large_are_not_kept_and_the_run_still_counts(bench: Bench) -> None:
    assert bench.sessions is not None
    await run(bench, "x = 1")
    bench.sessions.quota = SessionQuota(one_bytes=5_000)
    large = await run(bench, "x = 'a' * 10_000\nlen(x)")
    assert (large.status, large.value) == ("done", 10_000)
    assert "at most 5,000" in large.stderr
    assert (await run(bench, "x")).value == 1


async def test_a_name_that_is_none_is_refused_before_anything_runs(bench: Bench) -> None:
    refused = await run(bench, "print('ran')", "../up")
    assert (refused.stdout, refused.exit_code) == ("", 2)


async def test_an_engine_that_keeps_no_variables_refuses_a_session(bench: Bench) -> None:
    class Forgetful(PythonEngine):
        keeps = None  # type: ignore[assignment] # what an engine without sessions says

    bench.engines = {"python": Forgetful(longest=5)}
    refused = await run(bench, "1")
    assert "Variables of python are not kept here" in str(refused.error)

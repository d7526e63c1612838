"""A call inside code is checked, counted and refused exactly as one that was made directly, however deep it lies."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adr_server.sandbox import Approval, Budget, Call, Code, CodeOutcome, Origin
from adr_server.sandbox.code.outcome import of_outcome
from adr_server.sandbox.code.python import PythonEngine
from adr_server.sandbox.files import VirtualFiles
from adr_server.tool_api import Effects, ToolContext
from fakes import Bench, FakeTool, Value, gives, open_bench

pytestmark = pytest.mark.anyio

BEYOND = [effect for effect in Effects if effect is not Effects.READ_ONLY]
CAUGHT = (
    "from servers.test import {name}\ntry:\n    {name}({args})\n"
    "except PermissionError as problem:\n    said = str(problem)\nsaid"
)


async def _inner(arguments: Mapping[str, Any], context: ToolContext) -> Value:
    return Value(value=await context.call(str(arguments["tool"]), {"write": True}))


@pytest.fixture
async def bench(tmp_path: Path, engine: PythonEngine) -> AsyncIterator[Bench]:
    tools = [gives(effect.value, 1, effects=effect) for effect in Effects]
    with open_bench(tmp_path, *tools, FakeTool(name="calls", work=_inner)) as opened:
        opened.engines = {"python": engine}
        opened.files = VirtualFiles({})
        yield opened


async def run(
    bench: Bench, text: str, *allowed: Effects, calls: int = 200, approval: Approval | None = None
) -> CodeOutcome:
    around = replace(bench.around(*allowed), approval=approval)
    program = Code(language="python", text=text)
    return of_outcome(await bench.sandbox.run(program, around, origin=Origin.CALLER, budget=Budget(calls=calls)))


def tool(bench: Bench, name: str) -> FakeTool:
    return bench.toolbox.tool(name)


@pytest.mark.parametrize("effect", BEYOND)
async def test_an_effect_that_was_not_granted_is_refused_in_code_as_it_is_directly(
    bench: Bench, effect: Effects
) -> None:
    inside = await run(bench, CAUGHT.format(name=effect.value, args="write=True"))
    outside = await bench.run(Call(tool=effect.value, arguments={"write": True}))
    assert inside.value == outside.summary
    assert "which this run may not" in outside.summary
    assert tool(bench, effect.value).calls == []


@pytest.mark.parametrize("effect", BEYOND)
async def test_an_effect_that_was_granted_is_had(bench: Bench, effect: Effects) -> None:
    text = f"from servers.test import {effect.value}\n{effect.value}(write=True)['value']"
    outcome = await run(bench, text, effect)
    assert outcome.value == 1, outcome.error


@pytest.mark.parametrize("effect", BEYOND)
async def test_a_tool_that_code_calls_has_no_more_rights_than_the_run(bench: Bench, effect: Effects) -> None:
    refused = await run(bench, CAUGHT.format(name="calls", args=f"tool='{effect.value}'"))
    assert "which this run may not" in str(refused.value)
    assert tool(bench, effect.value).calls == []


async def test_a_tool_that_can_write_only_reads_until_it_is_told_to_write(bench: Bench) -> None:
    assert (await run(bench, "from servers.test import writes_project\nwrites_project()['value']")).value == 1


async def test_where_the_caller_can_be_asked_the_run_ends_at_the_call_even_if_code_would_catch_it(bench: Bench) -> None:
    approval = Approval()
    text = "print('before')\n" + CAUGHT.format(name="writes_project", args="id='1', write=True") + "\nprint('after')"
    outcome = await run(bench, text, approval=approval)
    assert (outcome.status, outcome.exit_code, outcome.stdout) == ("failed", 2, "before\n")
    assert approval.wanted == ['writes_project(id="1", write=true)']
    assert tool(bench, "writes_project").calls == []


async def test_a_run_makes_as_many_calls_as_it_may_and_code_cannot_go_on_after_them(bench: Bench) -> None:
    text = (
        "from servers.test import read_only\nfor number in range(10):\n    try:\n        read_only()\n"
        "    except Exception:\n        pass\nprint('went on')"
    )
    outcome = await run(bench, text, calls=4)
    assert (outcome.failed_by, outcome.stdout) == ("budget", "")
    assert [(called.name, called.count) for called in outcome.tools_called] == [("read_only", 4)]


async def test_calls_of_tools_that_tools_make_count_too(bench: Bench) -> None:
    text = "from servers.test import calls\nfor number in range(10):\n    calls(tool='read_only')"
    outcome = await run(bench, text, calls=5)
    assert outcome.failed_by == "budget"
    assert len(tool(bench, "read_only").calls) == 2

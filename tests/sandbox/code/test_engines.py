"""What every engine keeps to, whatever its language: budgets, cancelling, runs at once, nothing left for the next."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adr_server.sandbox import Budget, Code, CodeOutcome, Origin
from adr_server.sandbox.code import CodeEngine
from adr_server.sandbox.code.outcome import of_outcome
from adr_server.sandbox.code.python import PythonEngine
from adr_server.sandbox.code.typescript import TypeScriptEngine
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.mounts import ProjectMount
from adr_server.storage import Checkout
from adr_server.tool_api import ToolContext
from fakes import Bench, FakeTool, Value, gives, open_bench

pytestmark = pytest.mark.anyio

SIGNATURE = "async def count(*, limit: int = 5) -> dict[str, int]: ..."
STUB = "export declare function count(args?: { limit?: number }): Promise<{ value: number }>;"


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """The same programs in one language; `given` is a template for a program that gives a value."""

    language: str
    adds_inputs: str
    prints_and_gives_much: str
    prints_and_never_ends: str
    calls_echo_and_gives: str
    calls_wrongly: str
    hangs: str
    leaves_a_variable: str
    finds_the_variable: str
    raises_late: str


PYTHON = Dialect(
    language="python",
    adds_inputs="sum(numbers) + len(name) + len(inputs['name'])",
    prints_and_gives_much="print('word ' * 5000)\n['item'] * 3000",
    prints_and_never_ends="print('so far')\nwhile True: pass",
    calls_echo_and_gives="from servers.test import echo\necho()\n{}",
    calls_wrongly="from servers.test import count, echo\necho()\ncount(limit='many')",
    hangs="from servers.test import hang\nprint('so far')\nx = await hang()",
    leaves_a_variable="secret = 'x'",
    finds_the_variable="try:\n    found = secret\nexcept NameError:\n    found = 'nothing'\nfound",
    raises_late="for n in range(2000): print('word', n)\n1 / 0",
)
TYPESCRIPT = Dialect(
    language="typescript",
    adds_inputs="export default numbers.reduce((a, b) => a + b) + name.length + inputs.name.length;",
    prints_and_gives_much="console.log('word '.repeat(5000));\nexport default new Array(3000).fill('item');",
    prints_and_never_ends="console.log('so far');\nwhile (true) {}",
    calls_echo_and_gives='import {{ echo }} from "./servers/test";\nawait echo();\nexport default {};',
    calls_wrongly='import { count, echo } from "./servers/test";\nawait echo();\nawait count({ limit: "many" });',
    hangs='import { hang } from "./servers/test";\nconsole.log("so far");\nawait hang();',
    leaves_a_variable="(globalThis as any).secret = 'x';",
    finds_the_variable="export default (globalThis as any).secret ?? 'nothing';",
    raises_late="for (let n = 0; n < 2000; n++) console.log('word', n);\nnull!.x;",
)


@dataclass(frozen=True, kw_only=True)
class Spoken:
    """A dialect and the engine that runs it."""

    dialect: Dialect
    engine: CodeEngine


@pytest.fixture(scope="module", params=[PYTHON, TYPESCRIPT], ids=lambda dialect: dialect.language)
async def spoken(anyio_backend: str, request: pytest.FixtureRequest) -> AsyncIterator[Spoken]:
    del anyio_backend
    engine = PythonEngine(longest=60) if request.param is PYTHON else TypeScriptEngine()
    yield Spoken(dialect=request.param, engine=engine)
    await engine.aclose()


@pytest.fixture
def dialect(spoken: Spoken) -> Dialect:
    return spoken.dialect


@dataclass(kw_only=True)
class Hanging:
    """A tool that never answers, and whether it began and was stopped."""

    began: asyncio.Event
    stopped: asyncio.Event

    async def work(self, _arguments: Mapping[str, Any], _context: ToolContext) -> Value:
        self.began.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.stopped.set()
        raise AssertionError("nobody sets it")


@pytest.fixture
async def hanging() -> Hanging:
    return Hanging(began=asyncio.Event(), stopped=asyncio.Event())


@pytest.fixture
async def bench(tmp_path: Path, spoken: Spoken, hanging: Hanging) -> AsyncIterator[Bench]:
    tools = (
        gives("echo", 1),
        FakeTool(name="count", work=gives("count", 1).work, signature=SIGNATURE, typescript=STUB),
        FakeTool(name="hang", work=hanging.work),
    )
    with open_bench(tmp_path, *tools) as opened:
        opened.engines = {spoken.dialect.language: spoken.engine}
        opened.files = VirtualFiles({"project": ProjectMount(Checkout.open(opened.root))})
        yield opened


async def run(bench: Bench, text: str, *, seconds: float = 60, tokens: int = 900, **inputs: Any) -> CodeOutcome:
    program = Code(language=next(iter(bench.engines)), text=text, inputs=inputs, seconds=seconds)
    budget = Budget(tokens=tokens, seconds=60)
    return of_outcome(await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER, budget=budget))


async def test_inputs_are_variables_and_together_one_more(bench: Bench, dialect: Dialect) -> None:
    outcome = await run(bench, dialect.adds_inputs, numbers=[1, 2], name="abc")
    assert outcome.value == 9, outcome.error


async def test_a_refused_call_makes_no_call_at_all(bench: Bench, dialect: Dialect, spoken: Spoken) -> None:
    if str((await spoken.engine.layers()).get("types", "")).startswith("off"):
        pytest.skip("Types are checked where the checker can be confined")
    outcome = await run(bench, dialect.calls_wrongly)
    assert (outcome.exit_code, outcome.line) == (2, 3)
    assert outcome.tools_called == []


async def test_everything_stays_within_the_budget_and_the_rest_is_kept(bench: Bench, dialect: Dialect) -> None:
    outcome = await run(bench, dialect.prints_and_gives_much, tokens=200)
    assert outcome.receipt.truncated
    assert outcome.receipt.tokens_returned <= 200
    assert bench.runs.read_result(outcome.run_id, "stdout.txt").size == 25_001
    assert bench.runs.read_result(outcome.run_id, "value.json").size == 3000 * len('"item",') + 1


async def test_the_error_is_read_however_much_was_printed_before(bench: Bench, dialect: Dialect) -> None:
    outcome = await run(bench, dialect.raises_late, tokens=200)
    assert (outcome.exit_code, outcome.line) == (1, 2)
    assert outcome.error is not None
    assert outcome.summary.endswith(outcome.error)


async def test_what_was_printed_before_the_end_of_time_is_not_lost(bench: Bench, dialect: Dialect) -> None:
    await run(bench, dialect.calls_echo_and_gives.format(1))  # The first run starts the workers, which counts.
    outcome = await run(bench, dialect.prints_and_never_ends, seconds=3)
    assert outcome.stdout == "so far\n"
    assert outcome.failed_by == "budget"


async def test_a_call_that_takes_all_the_time_ends_with_the_run(
    bench: Bench, dialect: Dialect, hanging: Hanging
) -> None:
    await run(bench, dialect.calls_echo_and_gives.format(1))
    outcome = await run(bench, dialect.hangs, seconds=3)
    assert (outcome.stdout, outcome.exit_code, outcome.failed_by) == ("so far\n", 2, "budget")
    assert hanging.stopped.is_set()


async def test_a_cancelled_run_stops_the_tools_that_it_called(bench: Bench, dialect: Dialect, hanging: Hanging) -> None:
    running = asyncio.create_task(run(bench, dialect.hangs))
    await hanging.began.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert hanging.stopped.is_set()


async def test_runs_of_ten_clients_at_once_all_end(bench: Bench, dialect: Dialect) -> None:
    texts = [dialect.calls_echo_and_gives.format(number) for number in range(10)]
    outcomes = await asyncio.gather(*(run(bench, text) for text in texts))
    assert [outcome.value for outcome in outcomes] == list(range(10))


async def test_nothing_of_one_run_is_seen_by_the_next(bench: Bench, dialect: Dialect) -> None:
    await run(bench, dialect.leaves_a_variable)
    assert (await run(bench, dialect.finds_the_variable)).value == "nothing"


async def test_the_receipt_says_what_confined_the_worker(bench: Bench, dialect: Dialect, spoken: Spoken) -> None:
    outcome = await run(bench, dialect.calls_echo_and_gives.format(1))
    assert outcome.receipt.confined is not None
    assert "process" in outcome.receipt.confined
    assert set(outcome.receipt.confined) <= set(await spoken.engine.layers())

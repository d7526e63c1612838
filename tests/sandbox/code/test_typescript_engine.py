"""TypeScript runs over the catalogue as its author meant it, and its mistakes are told with their line and remedy."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import BudgetExceededError, ToolFailedError, UsageError
from adr_server.sandbox import Approval, Budget, Code, CodeOutcome, Origin
from adr_server.sandbox.code import CodeLimits
from adr_server.sandbox.code.bridge import RunBridge
from adr_server.sandbox.code.outcome import of_outcome
from adr_server.sandbox.code.typescript import TypeScriptEngine, binary
from adr_server.sandbox.code.typescript import engine as engine_module
from adr_server.sandbox.code_mounts import SkillsMount, WorkspaceMount
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.mounts import ProjectMount
from adr_server.storage import Checkout, QuotaFolder, Skill, Skills, StateDir
from adr_server.tool_api import Effects, ToolContext
from fakes import Bench, FakeTool, Value, gives, open_bench

pytestmark = pytest.mark.anyio

STUB = """\
export interface ListRowsRow { id: string }
export interface ListRowsResult { value: ListRowsRow[] }
export declare function listRows(args?: { status?: "accepted" | "draft"; limit?: number }): Promise<ListRowsResult>;"""
IMPORT = 'import { listRows } from "./servers/test";\n'


@pytest.fixture(scope="module")
async def typescript(anyio_backend: str) -> AsyncIterator[TypeScriptEngine]:
    del anyio_backend
    opened = TypeScriptEngine()
    yield opened
    await opened.aclose()


async def _rows(arguments: Mapping[str, Any], _context: ToolContext) -> Value:
    return Value(value=[{"id": str(number)} for number in range(arguments.get("limit", 2))])


async def _python_skill(arguments: Mapping[str, Any], _context: ToolContext) -> Value:
    return Value(value=[arguments["name"], arguments["args"]])


@pytest.fixture
async def bench(tmp_path: Path, typescript: TypeScriptEngine) -> AsyncIterator[Bench]:
    tools = (
        FakeTool(name="list_rows", work=_rows, typescript=STUB),
        gives("echo", 1),
        FakeTool(name="run_skill", work=_python_skill),
    )
    with open_bench(tmp_path, *tools) as opened:
        (opened.root / "README.md").write_text("# Orders\nAll of them.\n", encoding="utf-8")
        opened.engines = {"typescript": typescript}
        state = StateDir.open(tmp_path / "other", opened.root)
        skills = Skills(state)
        skills.save(Skill(name="twice", code="def twice(x):\n    return x * 2\n", description="Twice."), taken=())
        code = (
            'import { listRows } from "./servers/test";\n'
            "export async function countRows({ limit }: { limit: number }) {\n"
            "  if (limit > 9) throw new Error('too many');\n"
            "  return (await listRows({ limit })).value.length;\n}\n"
        )
        skills.save(Skill(name="countRows", code=code, description="Counts.", language="typescript"), taken=())
        opened.files = VirtualFiles(
            {"project": ProjectMount(Checkout.open(opened.root)), "skills": SkillsMount(skills)},
            {"workspace": WorkspaceMount(QuotaFolder(state.subfolder("workspace"), name="workspace"))},
        )
        yield opened


async def run(bench: Bench, text: str, *, seconds: float = 60, tokens: int = 900, **inputs: Any) -> CodeOutcome:
    program = Code(language="typescript", text=text, inputs=inputs, seconds=seconds)
    budget = Budget(tokens=tokens, seconds=60)
    return of_outcome(await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER, budget=budget))


async def test_the_default_export_and_what_was_printed_come_back(bench: Bench) -> None:
    outcome = await run(
        bench,
        "console.log('a', { b: [1, new Map([['k', 2]])] });\nconsole.error('c');\n"
        "export default { list: [1, , undefined], date: new Date(0), set: new Set([1]), map: new Map([['k', 1n]]) };",
    )
    assert outcome.error is None
    assert outcome.stdout.startswith("a { b:")
    assert outcome.stderr == "c\n"
    assert outcome.value == {
        "list": [1, None, None],
        "date": "1970-01-01T00:00:00.000Z",
        "set": [1],
        "map": {"k": 1},
    }


@pytest.mark.parametrize(
    "text",
    [
        f"{IMPORT}export default (await listRows({{ limit: 3 }})).value[2].id;",
        'import { listRows } from "./servers/test.ts";\nexport default (await listRows({ limit: 3 })).value[2].id;',
        'import { listRows } from "./servers";\nexport default (await listRows({ limit: 3 })).value[2].id;',
        'import * as test from "servers/test";\nexport default (await test.listRows({ limit: 3 })).value[2].id;',
        'import { listRows as r } from "/servers/test";\nexport default async () => (await r({limit: 3})).value[2].id',
        'const t = await import("./servers/test");\nexport default (await t.listRows({ limit: 3 })).value[2].id;',
        f"{IMPORT}const all = await Promise.all([listRows({{ limit: 3 }})]);\nexport default all[0].value[2].id;",
        f"{IMPORT}async function main() {{ console.log((await listRows({{ limit: 3 }})).value[2].id) }}\nmain();",
    ],
)
async def test_tools_are_imported_and_called_in_every_usual_way(bench: Bench, text: str) -> None:
    outcome = await run(bench, text)
    assert outcome.value == "2" or outcome.stdout == "2\n", outcome.error
    assert outcome.tools_called[0].name == "list_rows"


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        (f"{IMPORT}await listRows({{ stats: 'x' }});", 2, ["'stats'", "listRows({ status?:"]),
        (f"{IMPORT}await listRows({{\n  limit: 'many',\n}});", 3, ["'string'", "'number'", "limit?: number"]),
        (f"{IMPORT}await listRows({{ status: 'acepted' }});", 2, ["accepted"]),
        (f"{IMPORT}await listRows(3);", 2, ["listRows("]),
        (f"{IMPORT}const r = await listRows();\nr.values;", 3, ["Did you mean 'value'"]),
        (f"{IMPORT}const r = listRows();\nr.value;", 3, ["Await the call"]),
        ('import { listRow } from "./servers/test";', 1, ["Did you mean 'listRows'"]),
        ('import { list_rows } from "./servers/test";', 1, ["listRows"]),
        ('import { listRows } from "./servers/tests";', 1, ["Did you mean 'test'"]),
        ('import { listRows } from "./servers/test/list_rows.ts";', 1, ["./servers/test"]),
        ('import { nothing } from "./skills";\nnothing();', 1, ["No skill 'nothing'"]),
        ("const x = 1;\nlistRows();", 2, ['import { listRows } from "./servers/test"']),
        ("const x = (1,\nlet y = [", 2, []),
        ('import _ from "lodash";', 1, ["No packages"]),
        ('await import("npm:lodash");', 1, ["No packages"]),
        ("1;\n\nawait fetch('http://x');", 3, ["no network"]),
        ("const fs = await import('node:fs');", None, ["Deno.readTextFile"]),
        ("require('fs');", 1, ["import"]),
        ("1;\n\nnull!.x;", 3, ["TypeError"]),
        ("function f() {\n  throw new RangeError('mine');\n}\nf();", 2, ["RangeError: mine"]),
        ("setTimeout(() => {\n  throw new Error('later')\n}, 1);", 2, ["later"]),
        ("1;\nPromise.reject(new Error('lost'));", 2, ["lost"]),
        ("await Deno.readTextFile('/project/READ.md');", 1, ["/project/README.md"]),
        ("Deno.readTextFileSync('/project/README.md');", 1, ["await Deno.readTextFile"]),
        ("new Deno.Command('ls');", 1, ["No process"]),
        ("Deno.exit(3);", 1, ["last statement"]),
        ("1;\nreturn 3;", 2, ["export default"]),
    ],
)
async def test_a_mistake_is_told_with_its_line_and_what_to_write(
    bench: Bench, text: str, line: int | None, parts: list[str]
) -> None:
    outcome = await run(bench, text)
    assert outcome.status == "failed"
    assert outcome.error is not None
    assert outcome.line == line, outcome.error
    for part in parts:
        assert part in outcome.error
    assert "blob:" not in outcome.error
    assert "file:" not in outcome.error


async def test_types_that_take_the_checker_for_ever_do_not_stop_a_run(bench: Bench) -> None:
    bomb = "type C = 'a'|'b'|'c'|'d'|'e'|'f'|'g'|'h'|'i'|'j';\ntype T = `${C}${C}${C}${C}`;\nlet x: `${T}${T}`;\n"
    outcome = await run(bench, f"{IMPORT}{bomb}export default (await listRows()).value.length;", seconds=20)
    assert outcome.value == 2 or outcome.line == 4, outcome.error  # done, or told that the type is too complex
    assert (await run(bench, f"{IMPORT}export default (await listRows()).value.length;")).value == 2


async def test_the_project_is_read_and_the_workspace_written(bench: Bench) -> None:
    text = (
        "await Deno.writeTextFile('/workspace/a/b.txt', 'one');\n"
        "await Deno.writeTextFile('/workspace/a/b.txt', ' two', { append: true });\n"
        "const names = [];\nfor await (const entry of Deno.readDir('/project')) names.push(entry.name);\n"
        "const kept = await Deno.readTextFile('/workspace/a/b.txt');\n"
        "const { isFile } = await Deno.stat('/project/README.md');\n"
        "await Deno.remove('/workspace/a/b.txt');\n"
        "export default [names, kept, isFile, (await Deno.readTextFile('/project/README.md')).length];"
    )
    outcome = await run(bench, text)
    assert outcome.value == [["README.md"], "one two", True, 22], outcome.error
    assert outcome.artifacts == []


async def test_skills_of_both_languages_are_imported(bench: Bench) -> None:
    text = (
        'import { countRows, twice } from "./skills";\n'
        "export default [await countRows({ limit: 3 }), await twice({ x: 2 })];"
    )
    outcome = await run(bench, text)
    assert outcome.value == [3, ["twice", {"x": 2}]], outcome.error


async def test_a_skill_that_fails_is_told_by_its_own_line(bench: Bench) -> None:
    outcome = await run(bench, 'import { countRows } from "./skills";\n\nawait countRows({ limit: 10 });')
    assert outcome.error is not None
    assert "skill countRows, line 3: too many" in outcome.error


async def test_a_skill_is_run_by_itself(bench: Bench, typescript: TypeScriptEngine) -> None:
    caller = _Caller()
    assert bench.files is not None
    bridge = RunBridge(caller=caller, toolbox=bench.toolbox, files=bench.files)
    assert await typescript.run_skill("countRows", {"limit": 3}, bridge, CodeLimits()) == 3
    with pytest.raises(ToolFailedError, match="skill countRows, line 3: too many"):
        await typescript.run_skill("countRows", {"limit": 10}, bridge, CodeLimits())
    with pytest.raises(BudgetExceededError):
        await typescript.run_skill("countRows", {"limit": 3}, bridge, CodeLimits(seconds=0.001))


class _Caller:
    async def call(self, name: str, arguments: Mapping[str, Any]) -> Any:
        del name
        return {"value": [{"id": "x"}] * arguments["limit"]}


async def test_calls_that_nobody_awaits_end_before_the_run_does(bench: Bench) -> None:
    outcome = await run(
        bench, 'import { echo } from "./servers/test";\necho();\nvoid echo().then(() => console.log("after"));'
    )
    assert outcome.stdout == "after\n"
    assert outcome.tools_called[0].count == 2


async def test_no_process_outlives_the_engine(bench: Bench) -> None:
    before = _children()
    own = TypeScriptEngine()
    bench.engines = {"typescript": own}
    await run(bench, f"{IMPORT}await listRows();")
    await own.aclose()
    assert _children() <= before


async def test_a_run_that_its_engine_ends_starts_no_more(tmp_path: Path) -> None:
    began = asyncio.Event()

    async def hang(_arguments: Mapping[str, Any], _context: ToolContext) -> Value:
        began.set()
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")

    own = TypeScriptEngine()
    with open_bench(tmp_path, FakeTool(name="hang", work=hang)) as bench:
        bench.engines = {"typescript": own}
        running = asyncio.create_task(run(bench, 'import { hang } from "./servers/test";\nawait hang();'))
        await began.wait()
        await own.aclose()
        assert (await running).status == "failed"
    assert own._spares._refill is None


def _children() -> set[str]:
    threads = Path("/proc/self/task")
    listed = [thread / "children" for thread in threads.iterdir()] if threads.exists() else []
    return {pid for file in listed for pid in file.read_text(encoding="ascii").split()}


async def test_without_the_extra_the_answer_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "find_binary", _missing)
    with open_bench(tmp_path) as bench:
        bench.engines = {"typescript": TypeScriptEngine()}
        outcome = await run(bench, "1")
    assert outcome.status == "failed"
    assert "pip install 'adr-server[typescript]'" in str(outcome.error)
    assert outcome.failed_by == "input"


def _missing() -> Path:
    raise UsageError(binary.REMEDY)


async def test_a_session_is_refused_because_no_variables_are_kept(bench: Bench) -> None:
    program = Code(language="typescript", text="console.log('ran');", session="s")
    outcome = of_outcome(await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER))
    assert (outcome.stdout, outcome.exit_code) == ("", 2)
    assert "Variables of typescript are not kept here" in str(outcome.error)


async def test_where_the_caller_can_be_asked_the_run_ends_at_the_call_even_if_code_would_catch_it(
    tmp_path: Path, typescript: TypeScriptEngine
) -> None:
    approval = Approval()
    with open_bench(tmp_path, gives("change", 1, effects=Effects.WRITES_PROJECT)) as bench:
        bench.engines = {"typescript": typescript}
        bench.files = VirtualFiles({})
        text = (
            'import { change } from "./servers/test";\n'
            "try { await change({ write: true }); } catch { }\nconsole.log('after');"
        )
        program = Code(language="typescript", text=text)
        around = replace(bench.around(), approval=approval)
        outcome = of_outcome(await bench.sandbox.run(program, around, origin=Origin.CALLER))
        assert (outcome.exit_code, outcome.stdout) == (2, "")
        assert approval.wanted == ["change(write=true)"]
        assert bench.toolbox.tool("change").calls == []

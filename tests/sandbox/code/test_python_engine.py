"""Python code runs over the catalogue as its author meant it, and its mistakes are told with their line and remedy."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import UnknownNameError
from adr_server.sandbox import Budget, Code, CodeOutcome, Origin
from adr_server.sandbox.code.outcome import of_outcome
from adr_server.sandbox.code.python import PythonEngine
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.mounts import ProjectMount
from adr_server.storage import Checkout
from adr_server.tool_api import ToolContext
from fakes import Bench, FakeTool, Value, gives, open_bench

pytestmark = pytest.mark.anyio

SIGNATURE = """\
class ListRowsResultRow(TypedDict): id: str; title: str
class ListRowsResult(TypedDict): rows: list[ListRowsResultRow]
async def list_rows(*, status: Literal['accepted', 'draft'] | None = None, limit: int = 5) -> ListRowsResult: ..."""


async def _rows(arguments: Mapping[str, Any], _context: ToolContext) -> Value:
    return Value(value=[{"id": str(number)} for number in range(arguments.get("limit", 2))])


@pytest.fixture
async def bench(tmp_path: Path, engine: PythonEngine) -> AsyncIterator[Bench]:
    tool = FakeTool(name="list_rows", work=_rows, signature=SIGNATURE)
    with open_bench(tmp_path, tool, gives("echo", 1)) as opened:
        (opened.root / "README.md").write_text("# Orders\nAll of them.\n", encoding="utf-8")
        opened.engines = {"python": engine}
        opened.files = VirtualFiles({"project": ProjectMount(Checkout.open(opened.root))})
        yield opened


async def run(bench: Bench, text: str, *, seconds: float = 30, tokens: int = 900, **inputs: Any) -> CodeOutcome:
    program = Code(language="python", text=text, inputs=inputs, seconds=seconds)
    budget = Budget(tokens=tokens)
    return of_outcome(await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER, budget=budget))


async def test_the_last_expression_and_what_was_printed_come_back(bench: Bench) -> None:
    outcome = await run(bench, "import sys\nprint('a')\nprint('b', file=sys.stderr)\n[1, (2, 3), {'k': None}]")
    assert (outcome.status, outcome.exit_code) == ("done", 0)
    assert (outcome.stdout, outcome.stderr) == ("a\n", "b\n")
    assert outcome.value == [1, [2, 3], {"k": None}]


@pytest.mark.parametrize(
    "text",
    [
        "from servers.test import list_rows\nlist_rows(limit=3)['value'][2]['id']",
        "from servers import list_rows\nlist_rows(limit=3)['value'][2]['id']",
        "import servers\nservers.test.list_rows(limit=3)['value'][2]['id']",
        "import servers.test as t\n(await t.list_rows(limit=3))['value'][2]['id']",
        "from servers.test import list_rows as rows\nr = await rows(limit=3)\nr['value'][2]['id']",
        (
            "import asyncio\nfrom servers.test import list_rows\n"
            "r = await asyncio.gather(list_rows(limit=1), list_rows(limit=3))\nr[1]['value'][2]['id']"
        ),
        (
            "import asyncio\nfrom servers.test import list_rows\n"
            "async def main():\n    return (await list_rows(limit=3))['value'][2]['id']\nasyncio.run(main())"
        ),
    ],
)
async def test_tools_are_imported_and_called_in_every_usual_way(bench: Bench, text: str) -> None:
    # The fake gives `value`, which its stub does not know: only the parts that are surely wrong are refused.
    outcome = await run(bench, text.replace("['value']", "[str('value')]"))
    assert outcome.value == "2", outcome.error
    assert outcome.tools_called[0].name == "list_rows"


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        ("x = 1\nfrom servers.test import list_rows\nlist_rows(stats='x')", 3, ["'stats'", "Did you mean 'status'"]),
        ("from servers.test import list_rows\nlist_rows(limit='many')", 2, ["'limit'", "expected int", "(limit=1)"]),
        ("from servers.test import list_rows\nlist_rows(status='acepted')", 2, ["draft", 'status="accepted"']),
        ("from servers.test import list_rows\nlist_rows(3)", 2, ["by name", "limit: int"][1:]),
        ("from servers.test import list_rows\nlist_rows()['row']", 2, ["'row'", "Did you mean 'rows'"]),
        ("from servers.test import list_rows\nlist_rows().rows", 2, ['write ["rows"]']),
        ("from servers.test import list_rows\nx = list_rows()\nawait list_rows()\nx['rows']", 4, ["await"]),
        ("from servers.test import list_row", 1, ["Did you mean 'list_rows'"]),
        ("from servers.tests import list_rows", 1, ["Did you mean 'test'"]),
        ("x = 1\nlist_rows()", 2, ["from servers.test import list_rows"]),
        ("x = (1,\ny = [", 3, ["SyntaxError"]),
        ("def f():\n    yield 1", 2, ["yield", "list instead"]),
        ("class A(Exception): pass", 1, ["inheritance"]),
        ("x = {}\ndel x", 2, ["pop"]),
        ("import operator", 1, ["lambda"]),
        ("x = {'a': 1}\nx.a", 2, ['["a"]']),
        ("1\n\n1 / 0", 3, ["ZeroDivisionError"]),
        ("open('/project/READ.md')", 1, ["/project/README.md"]),
    ],
)
async def test_a_mistake_is_told_with_its_line_and_what_to_write(
    bench: Bench, text: str, line: int, parts: list[str]
) -> None:
    outcome = await run(bench, text)
    assert outcome.status == "failed"
    assert outcome.line in {line, line - 1} if "SyntaxError" in parts else outcome.line == line
    assert outcome.error is not None
    for part in parts:
        assert part in outcome.error


async def test_what_the_checker_only_suspects_does_not_stop_a_run(bench: Bench) -> None:
    text = (
        "import re\nfrom servers.test import list_rows\nword = ''.join(['accep', 'ted'])\n"
        "list_rows(status=word)\nre.match('a', 'a').group(0)"
    )
    assert (await run(bench, text)).value == "a"


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("False", False), ("''", ""), ("[]", [])])
async def test_a_value_that_is_empty_or_zero_is_told(bench: Bench, text: str, value: object) -> None:
    assert (await run(bench, text)).wire()["value"] == value


async def test_modules_that_this_python_lacks_are_provided(bench: Bench) -> None:
    text = (
        "import statistics, textwrap\nfrom string import digits\n"
        "[statistics.median([3, 1, 2]), textwrap.shorten('a b c d', 5, placeholder='…'), len(digits)]"
    )
    assert (await run(bench, text)).value == [2, "a b…", 10]


async def test_the_project_is_read_like_any_folder(bench: Bench) -> None:
    text = (
        "import os\nfrom pathlib import Path\nfound = os.listdir('/project')\n"
        "[found, Path('/project/README.md').exists(), [line.strip() for line in open('/project/README.md')]]"
    )
    assert (await run(bench, text)).value == [["README.md"], True, ["# Orders", "All of them."]]


async def test_walks_and_globs_find_what_is_there_and_say_so_where_nothing_is(bench: Bench) -> None:
    (bench.root / "notes").mkdir()
    (bench.root / "notes" / "a.md").write_text("four", encoding="utf-8")
    text = """
import math, os
from pathlib import Path
try:
    list(os.scandir("/elsewhere"))
except FileNotFoundError as problem:
    print(problem)
[
    [str(path) for path in Path("/project").glob("*.md")],
    [str(path) for path in Path("/project").rglob("a.md")],
    [[root, folders, files] for root, folders, files in os.walk("/project")],
    [entry.name for entry in os.scandir("/project") if entry.is_dir()],
    [os.path.getsize("/project/notes/a.md"), math.isnan(os.path.getmtime("/project/notes/a.md"))],
]
"""
    outcome = await run(bench, text)
    assert outcome.value == [
        ["/project/README.md"],
        ["/project/notes/a.md"],
        [["/project", ["notes"], ["README.md"]], ["/project/notes", [], ["a.md"]]],
        ["notes"],
        [4, True],
    ], outcome.error
    assert "No file '/elsewhere'" in outcome.stdout


async def test_a_tree_too_large_to_walk_is_no_empty_one(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adr_server.sandbox.code.python.host_calls.MAX_SCANNED", 1)
    outcome = await run(bench, "from pathlib import Path\nlist(Path('/project').rglob('*'))")
    assert outcome.status == "failed"
    assert "Walk one folder below it at a time" in (outcome.error or "")


async def test_a_language_without_an_engine_is_refused_with_those_that_are_there(bench: Bench) -> None:
    program = Code(language="typescript", text="1")
    with pytest.raises(UnknownNameError, match=r"Known: python.*adr-server\[typescript\]"):
        await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER)

"""Do the six tasks of docs/code-execution.md over a real MCP connection and print what they cost a model in tokens.

    python -m benchmarks.code_tokens [--project DIR] [--surface code|core|all]

In code: the tool list, one `search_tools` with the needs that the page tells (signatures, the smallest limit that shows
every tool that the task takes), the code, and the text of its answer. Directly: a list of every catalogue tool with its
input schema, and the whole results of the same calls; their arguments and the files that code reads are not counted, so
that the direct figures are lower than a model would pay. Tokens are o200k_base. Exit code 1 where a task takes over
1,000 tokens.
"""

import argparse
import asyncio
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mcp import StdioServerParameters
from mcp.client import Client

from adr_server.catalog import Catalog
from adr_server.content import content_root
from adr_server.tokens import count
from benchmarks._conversation import call_tokens, list_tokens, text_of, tokens_of

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "code-execution.md"
MOST_TOKENS, MOST_RESULTS = 1_000, 25


@dataclass(frozen=True, kw_only=True)
class Task:
    """A question of the page, what to search for, and its code."""

    question: str
    needs: str
    code: str

    @property
    def tools(self) -> list[str]:
        """The catalogue tools that it takes."""
        lines = re.findall(r"^from servers[.\w]* import (.+)$", self.code, re.MULTILINE)
        return [name.strip() for line in lines for name in line.split(",")]


def tasks() -> list[Task]:
    """Every question with the block under it."""
    pattern = re.compile(r"^([A-Z][^\n]*\?) \(`([^`]+)`\)\n\n```python\n(.*?)```", re.DOTALL | re.MULTILINE)
    found = pattern.findall(PAGE.read_text(encoding="utf-8"))
    return [Task(question=question, needs=needs, code=code) for question, needs, code in found]


def direct_list() -> int:
    """Tokens of a list of every catalogue tool."""
    catalog = Catalog(content_root().servers)
    shown = [
        {"name": entry.name, "description": entry.summary, "inputSchema": catalog.tool(entry.name).input_schema}
        for entry in catalog.entries
    ]
    return sum(tokens_of(tool) for tool in shown)


async def discovery(client: Client, task: Task) -> tuple[int, int]:
    """Tokens of the search and its answer, and the limit at which it showed all tools."""
    for limit in range(1, MOST_RESULTS + 1):
        arguments = {"query": task.needs, "detail": "signature", "limit": limit}
        result = await client.call_tool("search_tools", arguments)
        if all(f".{name}(" in text_of(result) for name in task.tools):
            return call_tokens("search_tools", arguments) + count(text_of(result)).tokens, limit
    raise LookupError(f"no search finds {task.tools} for {task.needs!r}")


async def main(project: Path, surface: str) -> int:
    """Print the table; the exit code."""
    missed = False
    direct = direct_list()
    with tempfile.TemporaryDirectory() as state:
        command = ["-m", "adr_server", "serve", "--project", str(project), "--state-dir", state, "--surface", surface]
        async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
            listed = await list_tokens(client)
            print(f"{'':66} {'list':>5} {'find':>5} {'code':>5} {'answer':>6} {'all':>6}   {'direct':>8}  limit")
            for task in tasks():
                found, limit = await discovery(client, task)
                arguments = {"code": task.code}
                result = await client.call_tool("execute_code", arguments)
                if result.is_error:
                    raise RuntimeError(text_of(result))
                code = call_tokens("execute_code", arguments)
                answer = count(text_of(result)).tokens
                total = listed + found + code + answer
                kept = (result.structured_content or {})["receipt"]["tokens_kept"]
                missed = missed or total > MOST_TOKENS
                parts = f"{listed:5} {found:5} {code:5} {answer:6} {total:6}   {direct + kept:8,}  {limit:5}"
                print(f"{task.question[:66]:66} {parts}{'  over' if total > MOST_TOKENS else ''}")
    return 1 if missed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--project", type=Path, default=ROOT)
    parser.add_argument("--surface", choices=("code", "core", "all"), default="code")
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.project.resolve(), given.surface)))

"""What the server costs a model: lists, discovery, prompts and eight workflows, beside listing and sending everything.

    python -m benchmarks.tokens [--project DIR] [--base COMMIT] [--write]

Everything that a client can ask for is asked over real MCP connections (stdio), in one run, of three servers on one
project: ours with its meta-tools; ours in mode `direct`, which lists every catalogue tool and bounds each answer; and
an ordinary server (`_ordinary_server`), which lists the same tools with the same schemas and sends each result whole,
as the SDK writes it. A model is shown the text of an answer; the structured copy beside it is not counted. Tokens are
o200k_base; nothing that a model thinks is counted, and no word of its arguments but in code mode and call by call.
`--write` puts the tables into docs/tokens.md. Exit code 1 where a workflow takes over 3,000 tokens in code mode, the
lists are over their bars, or a review takes less than 30,000 tokens of an ordinary server.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from mcp import StdioServerParameters
from mcp.client import Client
from mcp_types import PromptReference

from adr_server.catalog import Catalog
from adr_server.catalog.details import signature_of, usage_of
from adr_server.content import content_root
from adr_server.meta_tools import listed
from adr_server.settings import Surface
from adr_server.tokens import count
from benchmarks._conversation import list_tokens, text_of
from benchmarks._workflows import REVIEW, Made, Session, call_by_call, in_code_mode, review, whole, workflows

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "tokens.md"
BEGIN, END = "<!-- printed by benchmarks.tokens -->", "<!-- end -->"
A_TOOL = 83
MOST_CODE, LEAST_WHOLE = 3_000, 30_000
LISTS = {Surface.ALL: 2_000, Surface.CORE: 700, Surface.CODE: 350}


@dataclass(frozen=True, kw_only=True)
class Row:
    """A workflow in code mode, in our direct mode, and of an ordinary server."""

    name: str
    ours: Session
    direct: Session
    ordinary: Session


class Servers:
    """Starts servers on one project."""

    def __init__(self, project: Path) -> None:
        self._project = project

    @asynccontextmanager
    async def ours(self, *more: str) -> AsyncIterator[Client]:
        """Our server, with more arguments of `serve`."""
        with tempfile.TemporaryDirectory() as state:
            command = ["-m", "adr_server", "serve", "--project", str(self._project), "--state-dir", state, *more]
            async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
                yield client

    @asynccontextmanager
    async def ordinary(self) -> AsyncIterator[Client]:
        """A server as the SDK makes one."""
        with tempfile.TemporaryDirectory() as state:
            command = ["-m", "benchmarks._ordinary_server", str(self._project), state]
            async with Client(StdioServerParameters(command=sys.executable, args=command, cwd=str(ROOT))) as client:
                yield client


async def lists(servers: Servers) -> tuple[list[str], bool]:
    """The lines of the tool lists and of discovery, and whether each keeps its bar."""
    lines, kept = ["| what | tokens | bar | |", "|---|---|---|---|"], True
    for surface, bar in LISTS.items():
        async with servers.ours("--surface", surface.value) as client:
            tokens = await list_tokens(client)
        kept = kept and tokens <= bar
        lines.append(f"| tools/list, surface `{surface.value}` | {tokens:,} | {bar:,} | {len(listed(surface))} tools |")
    async with servers.ours("--mode", "direct") as client:
        tools = len((await client.list_tools()).tools)
        lines.append(f"| tools/list, mode `direct` | {await list_tokens(client):,} | | {tools} tools |")
    async with servers.ordinary() as client:
        tools = len((await client.list_tools()).tools)
        lines.append(f"| tools/list, ordinary server | {await list_tokens(client):,} | | {tools} tools |")
    async with servers.ours() as client:
        found = text_of(await client.call_tool("search_tools", {"query": "find stale ADRs"}))
        lines.append(f"| `search_tools`, five tools in brief | {count(found).tokens} | 200 | |")
        sections = [count(text).tokens for text in [text async for text in prompt_sections(client)]]
    lines += discovery()
    lines.append(f"| a section of a prompt, median | {statistics.median(sections):.0f} | 900 | {_most(sections)} |")
    return lines, kept and max(sections) <= 900 and count(found).tokens <= 200  # noqa: PLR2004 - the bars in the table


def discovery() -> Iterator[str]:
    """What one tool costs in each form."""
    catalog = Catalog(content_root().servers)
    called = [count(usage_of(catalog, entry)).tokens for entry in catalog.entries]
    stubs = [count(signature_of(catalog, entry)).tokens for entry in catalog.entries]
    yield f"| one tool as `detail: signature` tells it, median | {statistics.median(called):.0f} | | {_most(called)} |"
    yield f"| one tool as its stub under `/servers`, median | {statistics.median(stubs):.0f} | | {_most(stubs)} |"


def _most(tokens: list[int]) -> str:
    return f"at most {max(tokens)}, {len(tokens)} in all"


async def prompt_sections(client: Client) -> AsyncIterator[str]:
    """Every section of every prompt, as `load_prompt` gives it."""
    for name in ((await client.call_tool("load_prompt", {})).structured_content or {})["prompts"]:
        reference = PromptReference(type="ref/prompt", name=name.replace("/", "_"))
        for section in (await client.complete(reference, {"name": "section", "value": ""})).completion.values:
            yield text_of(await client.call_tool("load_prompt", {"name": name, "section": section}))


async def rows(servers: Servers, folder: str, base: str) -> list[Row]:
    """Each workflow three times, each time with a server of its own."""
    found: list[Row] = []
    async with servers.ours() as client:
        records = ((await client.call_tool("list_decisions", {})).structured_content or {})["results"]
        record = await _a_record(client, records)
    async with servers.ours() as client:
        ours, made = await review(client, folder)
    found.append(await _beside(servers, REVIEW, ours, made))
    for workflow in workflows(record, base):
        async with servers.ours() as client:
            ours, made = await in_code_mode(client, workflow)
        found.append(await _beside(servers, f"{workflow.need} (`{workflow.tool}`)", ours, made))
    return found


async def _beside(servers: Servers, name: str, ours: Session, made: list[Made]) -> Row:
    async with servers.ours("--mode", "direct") as client:
        direct = await call_by_call(client, made)
    async with servers.ordinary() as client:
        ordinary = await call_by_call(client, made)
    return Row(name=name, ours=ours, direct=direct, ordinary=ordinary)


async def _a_record(client: Client, results: str) -> str:
    decisions = (await whole(client, results))["decisions"]
    return str(next((row["id"] for row in decisions if row["status"] == "accepted"), decisions[0]["id"]))


def table(measured: list[Row]) -> Iterator[str]:
    """The workflows."""
    yield "| workflow | list | find | plan | run | read | all | direct mode | ordinary server | of it results |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for row in measured:
        steps = " | ".join(f"{row.ours.steps.get(step, 0):,}" for step in ("list", "find", "plan", "run", "read"))
        everything = f"{row.ordinary.total:,} | {row.ordinary.steps.get('calls', 0):,}"
        yield f"| {row.name} | {steps} | {row.ours.total:,} | {row.direct.total:,} | {everything} |"


async def main(project: Path, base: str) -> tuple[list[str], int]:
    """The lines, and the exit code."""
    servers = Servers(project)
    folder = "src" if (project / "src").is_dir() else "."
    lines, kept = await lists(servers)
    measured = await rows(servers, folder, base)
    kept = kept and all(row.ours.total <= MOST_CODE for row in measured)
    kept = kept and measured[0].ordinary.total >= LEAST_WHOLE
    return [*lines, "", *table(measured)], int(not kept)


def written(page: str, lines: list[str]) -> str:
    """The page with the lines between its marks."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--project", type=Path, default=ROOT)
    parser.add_argument("--base", default="HEAD~10", help="what `review_change` compares with")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/tokens.md")
    given = parser.parse_args()
    shown, code = asyncio.run(main(given.project.resolve(), given.base))
    print("\n".join(shown))
    if given.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), shown), encoding="utf-8")
    sys.exit(code)

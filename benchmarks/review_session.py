"""What a review session costs a model over a real MCP connection: find, plan, run, read; beside direct mode.

    python -m benchmarks.review_session [--project DIR]

In code mode, with all meta-tools listed: the tool list, a search for a need, the plan of the tool that it finds, its
run, and a page of what the run kept. In direct mode: the list of every catalogue tool and the calls that the plan is
made of, with what they answer; a host without a tool search shows its model that list. A model is shown the text of an
answer, so the structured copy beside it is told apart. Tokens are o200k_base; nothing the model thinks is counted.
`kept` is what the runs held back in the sandbox: a server without summaries would send that too.
Exit code 1 where a session takes over 3,000 tokens. The other bar, 30,000 in direct mode, is printed and not enforced:
our direct mode bounds its answers too, and what it takes with whole results depends on the project.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcp import StdioServerParameters
from mcp.client import Client

from adr_server.tokens import count
from benchmarks._conversation import call_tokens, list_tokens, text_of, tokens_of

ROOT = Path(__file__).resolve().parent.parent
NEEDS = ("full health check of records and code in one report", "the big picture of this project")
MOST, LEAST_DIRECT = 3_000, 30_000
PAGE_CHARACTERS = 1_000


@dataclass(kw_only=True)
class Session:
    """One conversation: tokens of each step, of the structured copies beside the texts, and of what runs kept back."""

    client: Client
    steps: dict[str, int] = field(default_factory=dict)
    copies: int = 0
    kept: int = 0

    async def list(self) -> None:
        """The tool list, paid once."""
        self.steps["list"] = await list_tokens(self.client)

    async def call(self, step: str, tool: str, arguments: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """A call and its answer; in direct mode an error is an answer like any other, elsewhere it ends the run."""
        result = await self.client.call_tool(tool, dict(arguments))
        text, structured = text_of(result), result.structured_content or {}
        if result.is_error and step != "calls":
            raise RuntimeError(text)
        tokens = call_tokens(tool, dict(arguments)) + count(text).tokens
        self.steps[step] = self.steps.get(step, 0) + tokens
        self.copies += tokens_of(structured)
        self.kept += structured.get("receipt", {}).get("tokens_kept", 0)
        return text, structured

    @property
    def total(self) -> int:
        """Tokens of all steps."""
        return sum(self.steps.values())


async def in_code_mode(client: Client, need: str) -> tuple[Session, list[Mapping[str, Any]]]:
    """The session, and the sections of its plan."""
    session = Session(client=client)
    await session.list()
    _, found = await session.call("find", "search_tools", {"query": need})
    tool = found["tools"][0]["name"]
    _, planned = await session.call("plan", "call_tool", {"name": tool, "plan": True})
    _, ran = await session.call("run", "run_plan", {"plan": tool})
    sections = planned["plan"]["sections"]
    page = {"path": f"{ran['results']}{sections[0]['key']}.json", "limit": PAGE_CHARACTERS}
    await session.call("read", "read_file", page)
    return session, sections


async def in_direct_mode(client: Client, sections: list[Mapping[str, Any]]) -> Session:
    """The same tools with the same arguments, one by one."""
    session = Session(client=client)
    await session.list()
    for section in sections:
        await session.call("calls", section["source"], section["args"])
    return session


async def main(project: Path) -> int:
    """Print the table; the exit code."""

    def served(state: str, *more: str) -> Client:
        command = ["-m", "adr_server", "serve", "--project", str(project), "--state-dir", state, *more]
        return Client(StdioServerParameters(command=sys.executable, args=command))

    missed = False
    for need in NEEDS:
        with tempfile.TemporaryDirectory() as state:
            async with served(state) as client:
                ours, sections = await in_code_mode(client, need)
            async with served(state, "--mode", "direct") as client:
                direct = await in_direct_mode(client, sections)
        print(f"{need}: {', '.join(section['source'] for section in sections)}")
        for name, session in (("code mode", ours), ("direct mode", direct)):
            parts = ", ".join(f"{step} {tokens:,}" for step, tokens in session.steps.items())
            print(f"  {name:12} {session.total:8,} tokens: {parts}; copies {session.copies:,}, kept {session.kept:,}")
        whole = direct.total + direct.kept
        verdict = "over" if whole >= LEAST_DIRECT else "not over"
        print(f"  direct mode with whole results {whole:,}: {verdict} {LEAST_DIRECT:,}")
        missed = missed or ours.total > MOST
    return int(missed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--project", type=Path, default=ROOT)
    sys.exit(asyncio.run(main(parser.parse_args().project.resolve())))

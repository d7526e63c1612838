"""Run attacks through the sandbox as the server would, with tools that misbehave, and say what came of each."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adr_server.sandbox import Budget, Code, CodeOutcome, Origin
from adr_server.sandbox.code import CodeEngine
from adr_server.sandbox.code.outcome import of_outcome
from adr_server.sandbox.code.python import PythonEngine
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.mounts import ProjectMount, ResultsMount
from adr_server.storage import Checkout
from adr_server.tool_api import Effects, ToolContext
from fakes import Bench, FakeTool, Value, gives, open_bench
from python_attacks import CANARY, Attack

SECONDS = 1.0
HARMLESS = {"python": "1 + 1", "typescript": "export default 1 + 1"}
"""A program of each language that gives 2."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """What came of one attack; `next_seconds` is how long the next harmless run took, None where none was made."""

    attack: Attack
    outcome: CodeOutcome
    seconds: float
    next_seconds: float | None = None

    def complaint(self, secrets: tuple[str, ...]) -> str | None:
        """Why it was not contained; None where it was."""
        told = str(self.outcome.wire()) + self.outcome.summary
        leaked = [secret for secret in secrets if secret in told]
        if leaked:
            return f"told {leaked}"
        if self.outcome.failed_by == "fault":
            return f"a fault of ours: {self.outcome.error}"
        if self.attack.ends == "refused" and self.outcome.status != "failed":
            return f"ended well with {str(self.outcome.value)[:80]!r}"
        return None


async def _hang(_arguments: Mapping[str, Any], _context: ToolContext) -> Value:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")


async def _break(_arguments: Mapping[str, Any], _context: ToolContext) -> Value:
    raise OSError(2, f"{CANARY} is not here", f"/etc/{CANARY}")


def attack_tools() -> tuple[FakeTool, ...]:
    """Tools that answer, hang, break, and want to write."""
    return (
        gives("echo", 1),
        FakeTool(name="hang", work=_hang),
        FakeTool(name="broken", work=_break),
        gives("writes", 1, effects=Effects.WRITES_PROJECT),
    )


@asynccontextmanager
async def attack_bench(root: Path, engine: CodeEngine | None = None) -> AsyncIterator[tuple[Bench, tuple[str, ...]]]:
    """A bench with a project that has links to what is outside, and the texts that no run may tell."""
    engine = engine or PythonEngine(longest=30)
    os.environ["ADR_CANARY"] = CANARY
    with open_bench(root, *attack_tools()) as bench:
        (root / "canary.txt").write_text(CANARY, encoding="utf-8")
        (bench.root / "README.md").write_text("# Orders\n", encoding="utf-8")
        (bench.root / "link.txt").symlink_to(root / "canary.txt")
        (bench.root / "out").symlink_to(root)
        (bench.root / ".git").mkdir()
        (bench.root / ".git" / "config").write_text(CANARY, encoding="utf-8")
        bench.engines = {engine.language: engine}
        bench.files = VirtualFiles(
            {"project": ProjectMount(Checkout.open(bench.root)), "results": ResultsMount(bench.runs)}
        )
        try:
            yield (
                bench,
                (CANARY, "root:x:0", str(root), "site-packages", "/bin/monty", "/bin/deno", "/adr-server-", "host.js"),
            )
        finally:
            await engine.aclose()
            del os.environ["ADR_CANARY"]


async def run_attack(bench: Bench, attack: Attack, *, then_next: bool = False) -> Report:
    """Run one attack, and a harmless program after it if asked."""
    started = time.monotonic()
    outcome = await run_text(bench, attack.code)
    taken = time.monotonic() - started
    if not then_next:
        return Report(attack=attack, outcome=outcome, seconds=taken)
    again = time.monotonic()
    following = await run_text(bench, HARMLESS[next(iter(bench.engines))], seconds=30)
    assert following.value == 2, following
    return Report(attack=attack, outcome=outcome, seconds=taken, next_seconds=time.monotonic() - again)


async def run_text(bench: Bench, text: str, *, seconds: float = SECONDS) -> CodeOutcome:
    """Run text in the bench's language as a caller's."""
    program = Code(language=next(iter(bench.engines)), text=text, seconds=seconds)
    outcome = await bench.sandbox.run(program, bench.around(), origin=Origin.CALLER, budget=Budget())
    return of_outcome(outcome)

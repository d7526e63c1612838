"""Run every example of every tool in the sandbox, and hold each result against what its tool says that it gives.

The project is a small one that holds what examples need; a caller may name its own. Nothing is written into it: no
example says `write: true`.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adr_server.catalog import Kind
from adr_server.errors import AdrServerError, BrokenInputError, UsageError
from adr_server.meta_tools.launching import kept_text, run_tool
from adr_server.registry import read_yaml
from adr_server.sandbox.schemas import schema_problems
from adr_server.storage.git_process import run_git

if TYPE_CHECKING:
    from adr_server.catalog import ToolEntry
    from adr_server.catalog.manifest import Example
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox import Outcome

SAMPLE = "sample_project.yaml"
MOST_PROBLEMS = 5
UNMET = "unmet"


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """One example that was run: its tool, its number from 1, how it ended, and what is wrong with that.

    `unmet` is the state of one that needs what the project does not hold.
    """

    tool: str
    number: int
    status: str
    needs: str | None
    problems: tuple[str, ...]


async def exercise(application: Application) -> AsyncIterator[Exercise]:
    """Run the examples in the order of the catalogue; one whose need another one meets is tried again at the end."""
    waiting: list[tuple[ToolEntry, int, Example]] = []
    for entry in application.catalog.entries:
        for number, example in enumerate(entry.manifest.examples, 1):
            ended = await _run(application, entry, number, example)
            if ended.problems and example.needs:
                waiting.append((entry, number, example))
            else:
                yield ended
    # What makes a thing comes after what removes it in the alphabet of this catalogue.
    for entry, number, example in reversed(waiting):
        ended = await _run(application, entry, number, example)
        if ended.problems:
            ended = Exercise(tool=entry.name, number=number, status=UNMET, needs=example.needs, problems=())
        yield ended


async def _run(application: Application, entry: ToolEntry, number: int, example: Example) -> Exercise:
    try:
        outcome = await run_tool(application, entry.name, dict(example.args), _silent)
        status, problems = outcome.status, _problems(application, entry, outcome)
    except AdrServerError as error:
        status, problems = "failed", (str(error),)
    return Exercise(tool=entry.name, number=number, status=status, needs=example.needs, problems=problems)


def write_sample(root: Path) -> None:
    """Write the project that examples run on, as a git repository where git is installed.

    Raises:
        UsageError: the folder is not empty.
    """
    if root.exists() and any(root.iterdir()):
        raise UsageError(f"{root.name}: is not empty; name a folder that is new.")
    text = Path(__file__).with_name(SAMPLE).read_text(encoding="utf-8")
    held: Any = read_yaml(text, SAMPLE).value
    for path, content in held.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, encoding="utf-8")
    try:
        for command in (
            ("init", "--quiet", "--initial-branch=main"),
            ("add", "--all"),
            ("commit", "-q", "-m", "Begin"),
        ):
            run_git(root, command, config=("user.name=Sample", "user.email=sample@example.org"))
    except BrokenInputError:
        return  # Without git, the examples that need a repository are told as such.


def _problems(application: Application, entry: ToolEntry, outcome: Outcome) -> tuple[str, ...]:
    if outcome.status == "failed":
        return (outcome.summary,)
    if entry.kind is not Kind.ACTION:
        wanted = "done" if entry.kind is Kind.DIRECTIVE else "asking or done"
        fits = outcome.status in wanted.split(" or ")
        return (
            () if fits and outcome.summary.strip() else (f"ended as {outcome.status}, not {wanted}, or said nothing",)
        )
    schema = application.catalog.tool(entry.name).output_schema
    if schema is None or outcome.status != "done":
        return (f"ended as {outcome.status} and declares {'no output' if schema is None else 'an output'}",)
    value = json.loads(kept_text(application, outcome, "value.json"))
    return tuple(schema_problems(schema, value)[:MOST_PROBLEMS])


def _silent(done: float, total: float | None, message: str) -> None:
    """Nobody watches a single example."""

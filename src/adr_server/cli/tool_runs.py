"""Run the catalogue tool behind a sub-command, and hand on its value and its text."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adr_server.cli.outcomes import exit_code
from adr_server.cli.output import warn
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import work_on
from adr_server.errors import AdrServerError, InvalidArgumentsError, UsageError
from adr_server.meta_tools.launching import kept_text, tool_value
from adr_server.settings import Layer

if TYPE_CHECKING:
    from adr_server.meta_tools import Application
    from adr_server.sandbox import Budget, Outcome

PATIENCE = 600.0
"""Seconds: a desk or CI waits where a model would not."""

WHOLE = 1_000_000_000
"""Tokens: nothing of a text is cut for a person."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """What a tool gave: its value as plain data, and its text, whole, where it was asked for."""

    value: Any
    text: str


class FailedRunError(AdrServerError):
    """A tool's run failed; the message is the tool's."""


def run_for_desk(
    arguments: argparse.Namespace,
    tool: str,
    given: Mapping[str, Any],
    *,
    prepare: Callable[[Application], None] | None = None,
    told: bool = False,
    spelled: Mapping[str, str] | None = None,
) -> Result:
    """Run `tool` on the project, once `prepare` has seen it; arguments that are None are left out.

    `told`: its text is wanted too; a command that prints the value, or what it makes of it, does without. `spelled`:
    how the command line spells the arguments that are not options of their own name.

    Raises:
        UsageError: it refuses an argument; in the words of the command line.
        FailedRunError: it failed; with the exit code of what failed it.
    """
    asked = {name: value for name, value in given.items() if value is not None}

    async def work(application: Application, progress: ProgressBar) -> Result:
        if prepare is not None:
            prepare(application)
        outcome, value = await tool_value(application, tool, asked, progress, budget=patient(application), told=told)
        finished(application, outcome)
        return Result(value=value, text=kept_text(application, outcome, "summary.md") if told else "")

    try:
        return work_on(arguments, work, exact=False)
    except InvalidArgumentsError as problem:
        if any(_field(line) not in asked for line in problem.problems):
            raise
        raise UsageError("; ".join(_as_typed(line, spelled or {}) for line in problem.problems) + ".") from problem


def _as_typed(line: str, spelled: Mapping[str, str]) -> str:
    field = _field(line)
    option = "--" + field.replace("_", "-")
    return f"{spelled.get(field, option)}:{line.partition(':')[2]}"


def _field(line: str) -> str:
    """The argument that a problem is about: `paths` of `paths[0]: must be text`."""
    return re.split(r"[.:\[]", line, maxsplit=1)[0]


def finished(application: Application, outcome: Outcome) -> None:
    """Raise FailedRunError for a run that is not done, with the exit code of what failed it."""
    if outcome.status != "done":
        problem = FailedRunError(kept_text(application, outcome, "summary.md"))
        problem.exit_code = exit_code(outcome)
        raise problem


def stored(application: Application, outcome: Outcome, keys: Sequence[str]) -> Any:
    """What a machine stored under the first of `keys` that it came to; None where it came to none."""
    held = {info.key for info in application.stores.runs.results(outcome.run_id)}
    key = next((f"{key}.json" for key in keys if f"{key}.json" in held), None)
    return None if key is None else json.loads(kept_text(application, outcome, key))


def patient(application: Application) -> Budget:
    """The run's budget, with room for a text of any size, and time for a log of any unless somebody set its seconds."""
    origin = application.settings.origins.get("budget.seconds")
    is_set = origin is not None and origin.layer is not Layer.DEFAULT
    budget = replace(application.budget, tokens=WHOLE)
    return budget if is_set else replace(budget, seconds=PATIENCE)


def tell_notes(value: Mapping[str, Any]) -> None:
    """The notes of a change, on standard error."""
    for note in value["notes"]:
        warn(f"note: {note}")

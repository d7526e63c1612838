"""Run a tool by name and read what its run keeps, for a meta-tool or a command: nothing of the wire is loaded here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adr_server.errors import UsageError
from adr_server.meta_tools.application import unasked

if TYPE_CHECKING:
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox import Budget, Outcome
    from adr_server.tool_api import Effects, Progress

MAX_KEPT = 64 * 1024 * 1024


async def run_tool(
    application: Application,
    name: str,
    arguments: dict[str, Any],
    progress: Progress,
    *,
    budget: Budget | None = None,
    told: bool = True,
) -> Outcome:
    """Run a catalogue tool by name; `write: true` in its arguments is the caller's word that it may write.

    `told`: as in `Call`.
    """
    from adr_server.sandbox import Call, Origin

    allowed = _allowed(arguments)
    return await application.sandbox.run(
        Call(tool=name, arguments=arguments, told=told),
        application.around(progress, allowed=allowed),
        origin=Origin.SHIPPED,
        budget=budget or application.budget,
    )


async def tool_value(
    application: Application,
    name: str,
    arguments: dict[str, Any],
    progress: Progress,
    *,
    budget: Budget | None = None,
    told: bool = True,
) -> tuple[Outcome, Any]:
    """Run a catalogue tool that is an action, and give its whole value beside the outcome; None where it failed.

    `told`: as in `Call`.
    """
    outcome = await run_tool(application, name, arguments, progress, budget=budget, told=told)
    if outcome.status != "done":
        return outcome, None
    return outcome, json.loads(kept_text(application, outcome, "value.json"))


async def advance(
    application: Application,
    run_id: str,
    event: str,
    answer: object,
    progress: Progress,
    *,
    budget: Budget | None = None,
) -> Outcome:
    """Answer a paused run; it may write if it was started with `write: true`. Raises as `Sandbox.advance`."""
    return await application.sandbox.advance(
        run_id,
        application.around(progress, allowed=_allowed_in(application, run_id)),
        event=event,
        answer=answer,
        budget=budget or application.budget,
    )


def plan_text(application: Application, name: str) -> str:
    """The definition of a shipped directive or machine, as compact JSON.

    Raises:
        UsageError: the tool is an action.
    """
    from adr_server.directives import Directive
    from adr_server.machines import Machine

    body = application.catalog.tool(name).body
    if not isinstance(body, Directive | Machine):
        raise UsageError(f"'{name}' is an action and has no plan; `search_tools` shows its signature.")
    return body.model_dump_json(by_alias=True, exclude_none=True, exclude_defaults=False)


def kept_text(application: Application, outcome: Outcome, key: str) -> str:
    """The whole text of what a run keeps under `key`."""
    return kept_result(application, outcome.run_id, key)


def kept_result(application: Application, run_id: str, key: str) -> str:
    """As `kept_text`, by the run's id; an unknown run or key raises UnknownNameError with the nearest."""
    return application.stores.runs.read_result(run_id, key, limit=MAX_KEPT).text


def _allowed(arguments: Mapping[str, Any]) -> frozenset[Effects]:
    from adr_server.tool_api import Effects

    return unasked() | {Effects.WRITES_PROJECT} if arguments.get("write") is True else unasked()


def _allowed_in(application: Application, run_id: str) -> frozenset[Effects]:
    """What a paused run may do: a shipped machine that was started with `write: true` may still write."""
    from adr_server.storage import RunOrigin

    record = application.stores.runs.load(run_id)
    if record.origin is not RunOrigin.SHIPPED or record.kind != "machine":
        return unasked()
    given = json.loads(record.data).get("data", {}).get("input", {})
    return _allowed(given) if isinstance(given, dict) else unasked()

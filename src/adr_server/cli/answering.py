"""Run a machine whose asks a model answers, and tell what that took. Imported only once a model was named."""

import argparse
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

from adr_server.answering import Answerer
from adr_server.cli.output import warn
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import work_on
from adr_server.cli.tool_runs import finished, patient, stored
from adr_server.meta_tools import Application
from adr_server.meta_tools.answered import TRANSCRIPT, UnansweredError, resume_answered, run_answered
from adr_server.plurals import counted
from adr_server.sandbox import Outcome


async def run_told(
    application: Application, tool: str, given: dict[str, Any], progress: ProgressBar, model: Answerer
) -> Outcome:
    """Run `tool`, and tell on standard error what its answers took. Raises as `run_answered`."""
    return await _told(model, run_answered(application, tool, given, progress, answerer=model))


async def resume_told(application: Application, run_id: str, progress: ProgressBar, model: Answerer) -> Outcome:
    """Go on with a run that waits, as `run_told`. Raises as `resume_answered`."""
    return await _told(model, resume_answered(application, run_id, progress, answerer=model))


def run_answered_tool(
    arguments: argparse.Namespace,
    tool: str,
    given: Mapping[str, Any],
    model: Answerer,
    *,
    keys: Sequence[str],
) -> tuple[Any, int]:
    """What the machine `tool` stored last under one of `keys`, and the exit code: that of what failed the model.

    Raises:
        FailedRunError: the run itself failed.
    """
    asked = {name: value for name, value in given.items() if value is not None}

    async def work(application: Application, progress: ProgressBar) -> tuple[Any, int]:
        budget = patient(application)
        code = 0
        try:
            outcome = await run_answered(application, tool, asked, progress, answerer=model, budget=budget)
        except UnansweredError as problem:
            outcome, code = problem.outcome, problem.exit_code
            warn(f"adr-server: {problem} What evidence says is shown; nothing is written.")
        else:
            finished(application, outcome)
        tell_spent(model, outcome)
        return stored(application, outcome, keys), code

    return work_on(arguments, work)


async def _told(model: Answerer, running: Awaitable[Outcome]) -> Outcome:
    try:
        outcome = await running
    except UnansweredError as problem:
        tell_spent(model, problem.outcome)
        raise
    tell_spent(model, outcome)
    return outcome


def tell_spent(answerer: Answerer, outcome: Outcome) -> None:
    """What the model was asked and used, and where the transcript is."""
    ledger = answerer.ledger
    if not ledger.requests:
        warn(f"model {answerer.name}: was not asked")
        return
    read = f"adr-server runs show {outcome.run_id} --result {TRANSCRIPT}"
    spent = f"{counted(ledger.requests, 'request')}, {counted(ledger.sent, 'token')} sent, {ledger.received:,} received"
    warn(f"model {answerer.name}: {spent}; transcript: `{read}`")

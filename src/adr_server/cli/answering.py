"""Run a machine whose asks a model answers, and hand on what it stored; used by sub-commands that take `--model`."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from adr_server.answering import Answerer
from adr_server.cli.commands.decisions.tool_results import finished, patient, stored
from adr_server.cli.model_options import tell_spent
from adr_server.cli.output import warn
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import work_on
from adr_server.meta_tools import Application
from adr_server.meta_tools.answered import UnansweredError, run_answered


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

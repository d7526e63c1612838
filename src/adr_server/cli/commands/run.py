"""`adr-server run`: any catalogue tool, in the sandbox; a machine asks its caller, or the model that was named."""

import argparse
import json
from typing import Any

from adr_server.cli.model_options import add_model_options, opened_model
from adr_server.cli.outcomes import print_outcome
from adr_server.cli.output import add_json_option, print_json
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import add_project_options, work_on
from adr_server.errors import UsageError
from adr_server.meta_tools import Application
from adr_server.meta_tools.launching import plan_text, run_tool
from adr_server.sandbox import Outcome


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `run`."""
    parser.add_argument("name", metavar="NAME", help="a catalogue tool; `adr-server catalog search` finds one")
    parser.add_argument("--args", default="{}", metavar="JSON", help="its arguments, a JSON object")
    parser.add_argument("--plan", action="store_true", help="print its directive or machine instead of running it")
    add_model_options(parser)
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the tool, or print its plan."""
    given = parse_object(arguments.args)
    model = opened_model(arguments)

    async def work(application: Application, progress: ProgressBar) -> Outcome | str:
        if arguments.plan:
            return plan_text(application, arguments.name)
        if model is None:
            return await run_tool(application, arguments.name, given, progress)
        from adr_server.cli.answering import run_told  # noqa: PLC0415 - only a model needs it

        return await run_told(application, arguments.name, given, progress, model)

    result = work_on(arguments, work)
    if isinstance(result, str):
        print_json(json.loads(result))
        return 0
    return print_outcome(result, as_json=arguments.json)


def parse_object(text: str, *, option: str = "--args") -> dict[str, Any]:
    """A JSON object from the command line.

    Raises:
        UsageError: it is none; where, and an example.
    """
    value = parse_json(text, option=option)
    if not isinstance(value, dict):
        raise UsageError(f'{option}: must be a JSON object. Example: {option} \'{{"status": "accepted"}}\'')
    return value


def parse_json(text: str, *, option: str) -> Any:
    """Any JSON from the command line. Raises UsageError as `parse_object`."""
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError) as problem:
        raise UsageError(f'{option}: {problem}. Example: {option} \'{{"status": "accepted"}}\'') from None

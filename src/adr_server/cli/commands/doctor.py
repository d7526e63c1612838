"""`adr-server doctor`: what works on this machine, as observed: engines, and what confines their workers."""

import argparse
from dataclasses import asdict
from typing import Any

from adr_server.cli.output import add_json_option, print_json, print_text, table
from adr_server.cli.progress import ProgressBar
from adr_server.cli.project import add_project_options, work_on
from adr_server.errors import AdrServerError, UsageError
from adr_server.meta_tools import Application
from adr_server.meta_tools.application import NO_TELEMETRY
from adr_server.settings.fields import STANDARD


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `doctor`."""
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Start each worker once and tell what holds; 0 where all that are installed work, 2 where one does not."""

    async def work(application: Application, progress: ProgressBar) -> dict[str, dict[str, str]]:
        del progress
        return await observe(application)

    found = work_on(arguments, work)
    if arguments.json:
        print_json(found)
    else:
        rows = [[worker, layer, state] for worker, layers in found.items() for layer, state in layers.items()]
        print_text(table([["worker", "layer", "state"], *rows]))
    return 2 if any("broken" in layers for layers in found.values()) else 0


async def observe(application: Application) -> dict[str, dict[str, str]]:
    """The layers by worker; one that does not start is `broken`, an extra that is not here `not installed`, and why."""
    found: dict[str, dict[str, str]] = {}
    for language, engine in application.engines.items():
        try:
            found[f"code: {language}"] = dict(await engine.layers())
        except UsageError as problem:  # its engine is an extra, which nobody need install
            found[f"code: {language}"] = {"not installed": str(problem)}
        except AdrServerError as problem:
            found[f"code: {language}"] = {"broken": str(problem)}
    try:
        facts: dict[str, Any] = asdict(await application.confined.layers())
        found["templates and expressions"] = {name: _shown(state) for name, state in facts.items()}
    except AdrServerError as problem:
        found["templates and expressions"] = {"broken": str(problem)}
    found["telemetry"] = {"collector": _telemetry(application)}
    return found


def _telemetry(application: Application) -> str:
    if application.settings.telemetry is None:
        return "off: not configured"
    if application.telemetry is None:
        return f"off: {NO_TELEMETRY}"
    by_variables = application.settings.telemetry == STANDARD
    return "on, as the OTEL_ variables say" if by_variables else f"on: {application.settings.telemetry}"


def _shown(state: object) -> str:
    match state:
        case bool():
            return "on" if state else "off"
        case None:
            return "off"
        case tuple() | list():
            return ", ".join(map(str, state)) or "none"
        case _:
            return str(state)

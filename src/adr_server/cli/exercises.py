"""Run the examples of the catalogue for the command line: a project of its own, state that is thrown away."""

import asyncio
import contextlib
import os
import sys
import tempfile
from pathlib import Path

from adr_server.cli.output import warn
from adr_server.cli.progress import ProgressBar
from adr_server.meta_tools import Application
from adr_server.meta_tools.exercising import UNMET, exercise, write_sample
from adr_server.plurals import counted


def run_examples(project: Path | None) -> list[str]:
    """A line for each thing that is wrong with a result; what was not run is told on standard error.

    Raises:
        UsageError: there is no such project.
    """
    with tempfile.TemporaryDirectory(prefix="adr-server-") as folder:
        chosen = project
        if chosen is None:
            chosen = Path(folder) / "project"
            write_sample(chosen)
        with contextlib.redirect_stdout(sys.stderr):
            return asyncio.run(_run_in(chosen, Path(folder) / "state"))


async def _run_in(project: Path, state: Path) -> list[str]:
    problems: list[str] = []
    count = unmet = 0
    with ProgressBar() as progress:
        async with Application.open(project, overrides={"state_dir": str(state)}, environ=os.environ) as application:
            total = sum(len(entry.manifest.examples) for entry in application.catalog.entries)
            async for ended in exercise(application):
                count += 1
                progress(count, total, ended.tool)
                if ended.status == UNMET:
                    unmet += 1
                    warn(f"not run: {ended.tool}, example {ended.number}: needs {ended.needs}")
                problems += [f"{ended.tool}: example {ended.number}: {problem}" for problem in ended.problems]
    warn(f"{counted(count - unmet, 'example')} run, {unmet} not run, {counted(len(problems), 'problem')}")
    return problems

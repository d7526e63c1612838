"""Open the project that a command works on; all that runs is imported when it is opened, so that help does without."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from adr_server.cli.progress import ProgressBar

if TYPE_CHECKING:
    from adr_server.meta_tools import Application

Result = TypeVar("Result")


def add_project_options(parser: argparse.ArgumentParser) -> None:
    """`--project` and `--state-dir`."""
    parser.add_argument("--project", type=Path, default=Path(), metavar="DIR", help="default: this folder")
    parser.add_argument("--state-dir", type=Path, metavar="DIR", help="where index, cache and runs live")


def open_application(arguments: argparse.Namespace, *, exact: bool = True, **overrides: object) -> Application:
    """The application for the options of `add_project_options`; `exact`: see `Application`."""
    from adr_server.meta_tools import Application  # noqa: PLC0415 - as the module says

    given = {name: value for name, value in overrides.items() if value is not None}
    if arguments.state_dir is not None:
        given["state_dir"] = str(arguments.state_dir)
    return Application.open(arguments.project, overrides=given, environ=os.environ, exact=exact, typed=True)


def work_on(
    arguments: argparse.Namespace,
    work: Callable[[Application, ProgressBar], Awaitable[Result]],
    *,
    exact: bool = True,
) -> Result:
    """Run `work` on the project, with progress on standard error; a tool that prints does not reach standard output."""

    async def whole() -> Result:
        with ProgressBar() as progress:
            async with open_application(arguments, exact=exact) as application:
                return await work(application, progress)

    with contextlib.redirect_stdout(sys.stderr):
        return asyncio.run(whole())

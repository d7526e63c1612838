"""The baseline files of `decisions lint`, `check` and `rules check`: read whole, written whole or not at all.

A file is the one that `--baseline` names, from the caller's folder. None is read unasked: a change could bring its own.
"""

import argparse
from pathlib import Path

from adr_server.cli.output import warn
from adr_server.decisions.lint import REMEDY, Baseline
from adr_server.decisions.writing import ChangeSet, Edit
from adr_server.errors import BrokenInputError
from adr_server.plurals import counted
from adr_server.storage import Checkout, WriteTurn


def file_to_write(arguments: argparse.Namespace, default: str) -> Path:
    """Where `--update-baseline` writes: the file that `--baseline` names, else `default` in the project."""
    given: Path | None = arguments.baseline
    folder: Path = arguments.project
    return given if given is not None else folder / default


def tell_unread(arguments: argparse.Namespace, default: str) -> None:
    """Say on standard error that the baseline in its usual place is not read, where `--baseline` names none."""
    file = arguments.project / default
    if arguments.baseline is None and file.is_file():
        warn(f"note: {file} is not read: give it with --baseline.")


def tell_written(file: Path, number: int, noun: str) -> None:
    """Say on standard error what a baseline accepts from now on."""
    warn(f"{file}: accepts {counted(number, noun)} where --baseline names it")


def require_file(file: Path, *, command: str) -> None:
    """Raise BrokenInputError where there is no such baseline; `command` is what writes one."""
    if not file.is_file():
        raise BrokenInputError(f"{file.name}: no such baseline; to write it, {REMEDY.format(command=command)}.")


def accepted_in(file: Path, *, command: str) -> Baseline:
    """The findings that a baseline file accepts; `command` is what writes one, for messages.

    Raises:
        BrokenInputError: there is no such file, or it is no baseline.
    """
    require_file(file, command=command)
    return Baseline.from_text(_text(file), file.name, command=command)


def write_baseline(file: Path, text: str) -> None:
    """Write a baseline's `text` in the place of what the file held.

    Raises:
        UsageError: another process changed the file just now, or its folder does not exist.
        BrokenInputError: the disk refuses; nothing was changed.
    """
    folder = Checkout.open(file.parent).root
    before = _text(file) if file.exists() else None
    WriteTurn(folder).apply(ChangeSet.of([Edit(path=file.name, before=before, after=text)]))


def _text(file: Path) -> str:
    return Checkout.open(file.parent).read_text(file.name)

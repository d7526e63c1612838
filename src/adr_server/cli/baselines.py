"""The baseline file of `decisions lint` and of `check`: read whole and bounded, written whole or not at all."""

from pathlib import Path

from adr_server.decisions.lint import Baseline
from adr_server.decisions.writing import ChangeSet, Edit
from adr_server.errors import BrokenInputError
from adr_server.storage import Checkout, WriteTurn


def accepted_in(file: Path, *, command: str) -> Baseline:
    """The findings that a baseline file accepts; `command` is what writes one, for messages.

    Raises:
        BrokenInputError: there is no such file, or it is no baseline.
    """
    if not file.is_file():
        raise BrokenInputError(f"{file.name}: no such baseline; `{command} --update-baseline` writes one.")
    return Baseline.from_text(_text(file), file.name, command=command)


def write_baseline(file: Path, baseline: Baseline) -> None:
    """Write `baseline` in the place of what the file held.

    Raises:
        UsageError: another process changed the file just now, or its folder does not exist.
        BrokenInputError: the disk refuses; nothing was changed.
    """
    folder = Checkout.open(file.parent).root
    before = _text(file) if file.exists() else None
    WriteTurn(folder).apply(ChangeSet.of([Edit(path=file.name, before=before, after=baseline.to_text())]))


def _text(file: Path) -> str:
    return Checkout.open(file.parent).read_text(file.name)

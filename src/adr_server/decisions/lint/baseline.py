"""Remember the findings that a project lives with, so that only new ones count. Keyed by fingerprint, told when gone.

Pure: JSON text in, values out, and back. The text has one finding a line, so that branches merge.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adr_server.decisions.lint.finding import Finding
from adr_server.errors import BrokenInputError, shorten

_VERSION = 1
_MAX_CHARACTERS = 50_000_000
_FINGERPRINT_LENGTH = 16
LINT = "adr-server decisions lint"
"""The command whose baseline it is, where nobody says otherwise."""
REMEDY = "run `{command}` with the same --baseline and --update-baseline"
"""How a baseline file is written, the one that was given."""
_ANY = re.compile(r'\{\s*"version": \d+,\s*"(?:findings|violations)": \[\s*(?:\]|\{"(?:fingerprint|rule)": )')


@dataclass(frozen=True, kw_only=True)
class Known:
    """A finding that the baseline accepts: its fingerprint, and for its reader the rule and the path."""

    fingerprint: str
    code: str
    path: str


@dataclass(frozen=True, kw_only=True)
class Baseline:
    """The findings accepted so far, each fingerprint once."""

    known: tuple[Known, ...] = ()

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> "Baseline":
        """A baseline that accepts exactly these findings."""
        entries = (Known(fingerprint=one.fingerprint, code=one.code, path=one.path) for one in findings)
        unique = {entry.fingerprint: entry for entry in entries}
        return cls(known=tuple(sorted(unique.values(), key=lambda one: (one.path, one.code, one.fingerprint))))

    @classmethod
    def from_text(cls, text: str, place: str, *, command: str = LINT) -> "Baseline":
        """The baseline that `to_text` wrote; `place` is the file's name and `command` what writes it, for messages.

        Raises:
            BrokenInputError: the text is no baseline, or one of a version that this release does not know.
        """
        try:
            return cls(known=_read(text))
        except ValueError as problem:
            raise BrokenInputError(
                f"{place}: {problem}; to write it again, {REMEDY.format(command=command)}"
            ) from problem

    def to_text(self) -> str:
        """The baseline as JSON, one finding a line, ending in a newline."""
        lines = [
            json.dumps({"fingerprint": one.fingerprint, "code": one.code, "path": one.path}, ensure_ascii=False)
            for one in self.known
        ]
        body = ",\n    ".join(lines)
        listed = f"[\n    {body}\n  ]" if lines else "[]"
        return f'{{\n  "version": {_VERSION},\n  "findings": {listed}\n}}\n'


def is_baseline(text: str) -> bool:
    """Whether a file is a baseline, of findings or of violations: it tells what was found, and says nothing itself."""
    return _ANY.match(text) is not None


def apply_baseline(
    findings: Iterable[Finding], baseline: Baseline
) -> tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[Known, ...]]:
    """`(new, known, gone)`: findings the baseline does not accept, those it does, and what it accepts in vain."""
    accepted = {entry.fingerprint for entry in baseline.known}
    found = tuple(findings)
    new = tuple(one for one in found if one.fingerprint not in accepted)
    known = tuple(one for one in found if one.fingerprint in accepted)
    present = {one.fingerprint for one in found}
    return new, known, tuple(entry for entry in baseline.known if entry.fingerprint not in present)


def _read(text: str) -> tuple[Known, ...]:
    """The entries, each fingerprint once; ValueError with what is wrong."""
    if len(text) > _MAX_CHARACTERS:
        raise ValueError(f"longer than {_MAX_CHARACTERS} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no JSON ({shorten(str(error))})") from error
    version = data.get("version") if isinstance(data, dict) else None
    if version != _VERSION or isinstance(version, bool):
        raise ValueError(f"version {shorten(repr(version))} is not {_VERSION}")
    entries = data.get("findings")
    if not isinstance(entries, list):
        raise ValueError("findings: must be a list")  # noqa: TRY004 - one error for every reader
    known = [_read_entry(entry, f"findings[{position}]") for position, entry in enumerate(entries)]
    return tuple({entry.fingerprint: entry for entry in known}.values())


def _read_entry(entry: Any, place: str) -> Known:
    if not isinstance(entry, dict):
        raise ValueError(f"{place}: must be an object")  # noqa: TRY004 - as above
    values = {key: entry.get(key) for key in ("fingerprint", "code", "path")}
    for key, value in values.items():
        if not isinstance(value, str):
            raise ValueError(f"{place}.{key}: must be a text")  # noqa: TRY004 - as above
    fingerprint = str(values["fingerprint"])
    if len(fingerprint) != _FINGERPRINT_LENGTH or not set(fingerprint) <= set("0123456789abcdef"):
        raise ValueError(f"{place}.fingerprint: {shorten(fingerprint)!r} is no fingerprint")
    return Known(fingerprint=fingerprint, code=str(values["code"]), path=str(values["path"]))

"""Remember the violations that a project lives with, so that only new ones count and none comes back: a ratchet.

A violation is known by the sentence of its rule, its file and the words of its line. Neither the number of the line nor
the id of the rule counts: a sentence or a record more gives other rules other ids. Pure: text in, values out.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from adr_server.decisions.lint import REMEDY
from adr_server.errors import BrokenInputError, shorten
from adr_server.review.rules.violations import Violation

_VERSION = 2
Key = tuple[str, str, str]
"""The sentence, the path and the text of the line."""


@dataclass(frozen=True, kw_only=True)
class Compared:
    """Violations that are new, those that the baseline holds, and how many it holds that are gone."""

    new: tuple[Violation, ...]
    held: tuple[Violation, ...]
    gone: tuple[Key, ...]


def baseline_text(violations: Iterable[Violation]) -> str:
    """A baseline that holds exactly these, as JSON, one a line."""
    keys = sorted(map(_key, violations))
    lines = [json.dumps(dict(zip(("rule", "path", "text"), key, strict=True)), ensure_ascii=False) for key in keys]
    listed = "[\n    " + ",\n    ".join(lines) + "\n  ]" if lines else "[]"
    return f'{{\n  "version": {_VERSION},\n  "violations": {listed}\n}}\n'


def compare(violations: Iterable[Violation], baseline: str, place: str) -> Compared:
    """Violations against the text of a baseline; `place` is its name, for messages.

    Raises:
        BrokenInputError: the text is no baseline, or one of another version.
    """
    left = Counter(_read(baseline, place))
    new: list[Violation] = []
    held: list[Violation] = []
    for violation in violations:
        key = _key(violation)
        known = left[key] > 0
        left[key] -= known
        (held if known else new).append(violation)
    return Compared(new=tuple(new), held=tuple(held), gone=tuple(sorted(left.elements())))


def _key(violation: Violation) -> Key:
    sentence, line = (" ".join(text.split()) for text in (violation.rule.text, violation.evidence.text))
    return sentence, violation.evidence.path, line


def _read(text: str, place: str) -> list[Key]:
    remedy = f"to write it again, {REMEDY.format(command='adr-server rules check')}"
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenInputError(f"{place}: no JSON ({shorten(str(error))}); {remedy}") from error
    if not isinstance(data, dict) or data.get("version") != _VERSION or not isinstance(data.get("violations"), list):
        raise BrokenInputError(f"{place}: no baseline of version {_VERSION}; {remedy}")
    try:
        return [(str(row["rule"]), str(row["path"]), str(row["text"])) for row in data["violations"]]
    except (KeyError, TypeError) as error:
        raise BrokenInputError(f"{place}: violations: each needs rule, path and text; {remedy}") from error

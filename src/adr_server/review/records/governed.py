"""What a record governs so closely that changes of it say something, and when somebody last confirmed the record.

Rule: only a source file that the decision itself names counts. A folder, a document, a manifest, a lock, a test, or a
file that the record sends its readers to for changes, changes for other reasons.
"""

import re
from collections.abc import Iterable
from datetime import date

from adr_server.codebase.languages import language_of
from adr_server.decisions import Decision, SectionKind
from adr_server.review.ground.file_kinds import (
    DOCUMENT,
    MIGRATION,
    PIPELINE,
    VENDORED,
    is_settings,
    is_test,
    is_tooling,
)
from adr_server.review.records.governing import Mention
from adr_server.review.words.labels import any_of

_CONFIRMED = re.compile(
    rf"^\W*{any_of('confirmed_day')}\W*[:|]\W*(\d{{4}}-\d{{2}}-\d{{2}})", re.IGNORECASE | re.MULTILINE
)
_TO_CHANGE = re.compile(rf"\b{any_of('path_to_change')}\b", re.IGNORECASE)
_LEAVES = re.compile(rf"\b{any_of('path_leaves')}(?!\w)", re.IGNORECASE)


def confirmed_on(decision: Decision, text: str, today: date) -> tuple[str, int, str] | None:
    """The last day up to `today` on which a record says that it was confirmed: ISO, its line, and that line's text."""
    if decision.anchor is not None:
        return None
    found = []
    for match in _CONFIRMED.finditer(text):
        try:
            day = date.fromisoformat(match[1])
        except ValueError:
            continue
        line = text.count("\n", 0, match.start(1)) + 1
        if day <= today:
            found.append((match[1], line, text.splitlines()[line - 1].strip()[:200]))
    return max(found, default=None)


def governed_files(decision: Decision, mentions: Iterable[Mention]) -> frozenset[str]:
    """The source files among `mentions` that a decision is about."""
    named = [one for one in mentions if _decides(decision, one.line)]
    told = {one.pattern for one in named if _TO_CHANGE.search(one.text) or _LEAVES.search(one.text)}
    return frozenset(one.pattern for one in named if _is_source(one.pattern)) - told


def _decides(decision: Decision, line: int) -> bool:
    within = [one for one in decision.sections if one.line <= line <= one.end_line]
    return any(one.kind is SectionKind.DECISION for one in within) or not within


def _is_source(path: str) -> bool:
    kinds = (DOCUMENT, MIGRATION, PIPELINE, VENDORED)
    return (
        language_of(path) is not None
        and not any(kind.search(path) for kind in kinds)
        and not (is_test(path) or is_settings(path) or is_tooling(path))
    )

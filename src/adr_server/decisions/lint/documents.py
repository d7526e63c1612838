"""Rules on what could not be read or understood, and on the comments that switch rules off. Pure."""

from collections.abc import Iterator

from adr_server.decisions.lint.codes import RULE_NAMES, resolve_code
from adr_server.decisions.lint.dates import IMPOSSIBLE_DATE, PLACEHOLDER_DATE
from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.status import UNCLEAR_STATUS
from adr_server.decisions.lint.suppression import Suppression
from adr_server.decisions.lint.survey import Survey, subject
from adr_server.errors import UnknownNameError, shorten

_EXAMPLE = "adr-lint disable=ADR103 reason: number 7 was withdrawn"
# The reader's problems that rules of their own tell, with better evidence.
_TOLD_ELSEWHERE = UNCLEAR_STATUS | IMPOSSIBLE_DATE | PLACEHOLDER_DATE | {"status_missing", "link_dangling"}


def unreadable_document(survey: Survey) -> Iterator[Hit]:
    """A document that could not be read, so that nothing is known of it."""
    for path, reason in sorted({**survey.log.unreadable, **survey.texts_refused}.items()):
        yield Hit(
            path=path,
            line=1,
            message=f"The document cannot be read: {shorten(reason.removeprefix(f'{path}: '), 200)}.",
            remedy="Store it as UTF-8 text that the user who runs the check may read.",
        )


def unclear_reading(survey: Survey) -> Iterator[Hit]:
    """Something else in a record that can be read in more than one way."""
    for decision in survey.log.decisions:
        for problem in decision.problems:
            if problem.code not in _TOLD_ELSEWHERE:
                yield Hit(
                    path=decision.path,
                    line=problem.line,
                    message=problem.message,
                    remedy="Write it so that it can be read in one way only.",
                    key=f"{subject(decision)}|{problem.code}",
                )


def invalid_suppression(survey: Survey) -> Iterator[Hit]:
    """A suppression that gives no reason, names no rule, or cannot be read. It switches nothing off."""
    for path, source in survey.sources.items():
        for mark in source.suppressions:
            for fault in _faults(mark):
                yield Hit(
                    path=path,
                    line=mark.line,
                    message=fault,
                    remedy=f"Write it like this: {_EXAMPLE}",
                    key=",".join(mark.codes),
                )


def _faults(mark: Suppression) -> Iterator[str]:
    if mark.malformed:
        yield "The adr-lint comment cannot be read."
        return
    for written in mark.codes:
        if resolve_code(written) is None:
            known = (*RULE_NAMES, *RULE_NAMES.values())
            yield f"The suppression names no rule: {UnknownNameError('rule', written[:80], known)}"
    if not mark.reason:
        yield f"The suppression of {shorten(', '.join(mark.codes))} gives no reason."

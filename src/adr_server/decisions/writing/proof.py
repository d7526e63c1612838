"""Prove an edit by reading it back: what the reader does not find in the new text was not written.

An edit that fails here is refused with its place, never handed on; the same reader serves every other tool, so what it
reads is what all of them will see.
"""

import posixpath
import re
from dataclasses import dataclass
from urllib.parse import unquote

from adr_server.decisions.model import Decision, Relation, Status
from adr_server.decisions.reading import read_decision, read_file
from adr_server.errors import UsageError


def read_back(text: str, path: str) -> Decision:
    """The record that a new text holds."""
    return read_decision(text, path)


@dataclass(frozen=True, kw_only=True)
class Meant:
    """What a new record has to say of itself. `date` is an ISO day, None where its log gives records none."""

    title: str
    number: int | None
    status: Status
    date: str | None


def not_as_meant(written: Decision, meant: Meant) -> tuple[str, ...]:
    """Which of title, number, status and date a new record does not say, or says otherwise; empty when all are right.

    A number that the record's file name does not hold (files named by day or title) is not asked for.
    """
    wrong = []
    if written.title != meant.title:
        wrong.append("title")
    if meant.number is not None and written.number != meant.number:
        wrong.append("number")
    if written.status is not meant.status:
        wrong.append("status")
    if written.date != meant.date:
        wrong.append("date")
    return tuple(wrong)


def prove_status(decision: Decision, after: str, status: Status) -> None:
    """Raise `UsageError` unless `after` says that status of the record, and the title it had."""
    now = _same(decision, after)
    if now is None or now.status is not status or now.title != decision.title:
        line = decision.lines.get("status", decision.anchor or 1)
        raise UsageError(
            f"{decision.path}:{line}: the status cannot be changed to {status} by a small edit here"
            f" (it would read as {now.status if now else 'another record'}); change it by hand."
        )


def prove_relation(decision: Decision, after: str, relation: Relation, target: Decision) -> None:
    """Raise `UsageError` unless `after` names `target` in that relation, and keeps title and (else) status."""
    now = _same(decision, after)
    told = now is not None and any(link.relation is relation and _names(link.text, target) for link in now.links)
    status = Status.SUPERSEDED if relation is Relation.SUPERSEDED_BY else decision.status
    if now is None or not told or now.status is not status or now.title != decision.title:
        line = decision.lines.get("status", decision.anchor or 1)
        raise UsageError(
            f"{decision.path}:{line}: '{relation.value.replace('_', ' ')}' {target.id} cannot be stated by a small edit"
            " here; write it by hand."
        )


def _same(decision: Decision, after: str) -> Decision | None:
    """The record again, in a text that may hold others."""
    if decision.anchor is None:
        return read_decision(after, decision.path)
    found = read_file(after, decision.path)
    own = [d for d in found if d.title == decision.title and d.number == decision.number]
    return min(own, key=lambda d: abs((d.anchor or 0) - (decision.anchor or 0)), default=None)


def _names(text: str, target: Decision) -> bool:
    said = unquote(text)
    if posixpath.basename(target.path) in said:
        return True
    number = re.search(r"\d+", said)
    return number is not None and target.number is not None and int(number[0]) == target.number

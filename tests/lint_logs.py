"""Small decision logs for the tests of linting: a record is sound unless a test says otherwise."""

import re
from collections.abc import Collection, Mapping
from datetime import date
from pathlib import PurePosixPath
from typing import Any

from adr_server.decisions import Decision, DecisionLog, Link, Relation, Section, SectionKind, Status
from adr_server.decisions.lint import BaseNumbers, Finding, LintOptions, lint
from adr_server.errors import BrokenInputError


def section(kind: SectionKind, text: str = "We saw it and weighed it.", *, line: int = 10, **changes: Any) -> Section:
    """A section with a heading of its kind."""
    facts: dict[str, Any] = {
        "kind": kind,
        "heading": kind.value.capitalize(),
        "level": 2,
        "text": text,
        "line": line,
        "end_line": line + text.count("\n") + 1,
    }
    return Section(**(facts | changes))


SOUND_SECTIONS = (
    section(SectionKind.CONTEXT, line=5),
    section(SectionKind.DECISION, line=8),
    section(SectionKind.CONSEQUENCES, line=11),
)


def record(path: str, **changes: Any) -> Decision:
    """An accepted, dated, argued record; its number is the one that its file name begins with."""
    stem = PurePosixPath(path).stem
    found = re.match(r"\D{0,8}?(\d+)", stem)
    facts: dict[str, Any] = {
        "id": stem,
        "path": path,
        "number": int(found[1]) if found else None,
        "title": f"Title of {stem}",
        "status": Status.ACCEPTED,
        "status_text": "Accepted",
        "date": "2026-01-02",
        "format": "nygard",
        "language": "en",
        "sections": SOUND_SECTIONS,
        "lines": {"title": 1, "date": 3, "status": 4},
    }
    return Decision(**(facts | changes))


def link(relation: Relation, target: str | None, text: str = "", line: int = 7) -> Link:
    """A relation as a record states it."""
    return Link(relation=relation, target=target, text=text or target or "", line=line)


def log_of(*decisions: Decision, **changes: Any) -> DecisionLog:
    """A log of these records, in path order, with their folders."""
    folders = tuple(sorted({PurePosixPath(one.path).parent.as_posix() for one in decisions}))
    ordered = tuple(sorted(decisions, key=lambda one: (one.path, one.anchor or 0)))
    return DecisionLog(**({"decisions": ordered, "folders": folders} | changes))


def findings(
    *decisions: Decision,
    texts: Mapping[str, str] | None = None,
    others: Mapping[str, str] | None = None,
    unreadable: Mapping[str, str] | None = None,
    select: Collection[str] = (),
    options: LintOptions | None = None,
    base: BaseNumbers | None = None,
    today: date | None = None,
    touched: Mapping[str, date] | None = None,
    paths: Collection[str] | None = None,
) -> tuple[Finding, ...]:
    """What lint says of these records; a record without a text in `texts` has an empty one, None there is refused."""
    held = texts or {}

    def read(path: str) -> str:
        if held.get(path, "") == REFUSED:
            raise BrokenInputError(f"{path}: is gone")
        return held.get(path, "")

    return lint(
        log_of(*decisions, others=others or {}, unreadable=unreadable or {}),
        texts=read,
        options=options or LintOptions(select=tuple(select)),
        base=base,
        today=today,
        touched=touched,
        paths=paths,
    )


REFUSED = "\0refused"

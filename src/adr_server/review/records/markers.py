"""Find the markers by which code names records, and what is wrong with them: dangling, or pointing at a retired one.

Rule: a sample is no marker. In a test, and in a tool that handles records by its name, a name that leads nowhere counts
in a comment alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename

from adr_server.decisions import Decision, DecisionLog, Relation, Status
from adr_server.errors import BrokenInputError
from adr_server.review.ground.file_kinds import COMMENT, is_test
from adr_server.review.records.record_names import RecordNames, Unresolved

_RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_DOCUMENTS = (".md", ".markdown", ".adoc", ".asciidoc", ".rst", ".txt", ".html", ".svg")
_ADR = re.compile(r"(?<![a-z])adrs?(?![a-z])", re.IGNORECASE)
_REMARK = re.compile(r"(?:^|\s)(?://|#|--|/\*)\s.*\bADR|@adr\b", re.IGNORECASE)
_DATA = (".lock", ".json", ".jsonl", ".ndjson", ".csv")


@dataclass(frozen=True, kw_only=True)
class Marker:
    """One line of code that names a record (`name`, as written); `problem` is empty where the record is in force."""

    path: str
    line: int
    text: str
    name: str
    decision: Decision | None
    problem: str


def find_markers(
    log: DecisionLog, paths: Sequence[str], read: Callable[[str], str], tick: Callable[[], None] | None = None
) -> Iterator[Marker]:
    """The markers in all files that are neither records nor documents; `tick` is called for every file."""
    names = RecordNames(log)
    records = {decision.path for decision in log.decisions}
    folders = tuple(f"{folder}/" for folder in log.folders if folder)
    for path in paths:
        if tick is not None:
            tick()
        if path in records or path.startswith(folders) or path.lower().endswith(_DOCUMENTS + _DATA):
            continue
        try:
            text = read(path)
        except BrokenInputError:
            continue
        lowered = text.lower()
        if not any(word in lowered for word in names.words):
            continue
        for decision, place in names.named_in(text, path):
            problem = _problem(decision, place)
            if problem and _is_sample(place):
                continue
            yield Marker(
                path=path,
                line=place.line,
                text=place.text,
                name=place.name,
                decision=decision,
                problem=problem,
            )


def _is_sample(place: Unresolved) -> bool:
    """Whether a line of a test or of a tool for records names one to have a name."""
    handles = _ADR.search(basename(place.path)) is not None
    return (handles or is_test(place.path)) and not (COMMENT.match(place.text) or _REMARK.search(place.text))


def _problem(decision: Decision | None, place: Unresolved) -> str:
    if decision is None:
        return f"{'unclear' if place.several else 'dangling'}: {place.reason}"
    if decision.status not in _RETIRED:
        return ""
    successors = ", ".join(decision.targets(Relation.SUPERSEDED_BY))
    return f"points at a {decision.status.value} record" + (f"; see {successors}" if successors else "")

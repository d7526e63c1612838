"""Find the markers by which code names records, and what is wrong with them: dangling, or pointing at a retired one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from adr_server.decisions import Decision, DecisionLog, Relation, Status
from adr_server.errors import BrokenInputError
from adr_server.review.records.governing import RecordNames

_RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_DOCUMENTS = (".md", ".markdown", ".adoc", ".asciidoc", ".rst", ".txt", ".html", ".svg")
_DATA = (".lock", ".json", ".jsonl", ".ndjson", ".csv")


@dataclass(frozen=True, kw_only=True)
class Marker:
    """One line of code that names a record; `problem` is empty where the record is in force."""

    path: str
    line: int
    text: str
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
        if "adr" not in text.lower():
            continue
        for decision, place in names.named_in(text, path):
            yield Marker(
                path=path, line=place.line, text=place.text, decision=decision, problem=_problem(decision, place.reason)
            )


def _problem(decision: Decision | None, reason: str) -> str:
    if decision is None:
        return f"dangling: {reason}"
    if decision.status not in _RETIRED:
        return ""
    successors = ", ".join(decision.targets(Relation.SUPERSEDED_BY))
    return f"points at a {decision.status.value} record" + (f"; see {successors}" if successors else "")

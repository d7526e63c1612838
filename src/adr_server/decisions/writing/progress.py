"""Hold a task list against the decisions it came from: what is done, what is open, what fits no record."""

from dataclasses import dataclass

from adr_server.decisions.model import Decision, DecisionLog, Status
from adr_server.decisions.writing.todo import Entry, read_tasks, record_name, record_of, tasks_of


@dataclass(frozen=True, kw_only=True)
class DecisionProgress:
    """The tasks of one record: what the list has, and what the record asks for and the list lacks."""

    id: str
    path: str
    status: Status
    done: tuple[Entry, ...]
    open: tuple[Entry, ...]
    unlisted: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Progress:
    """All records that have or want tasks. `unknown` are entries whose record does not exist, `unbound` have none.

    `ahead` are ticked entries of a record that is not accepted, `retired` open ones of a record that no longer stands.
    """

    decisions: tuple[DecisionProgress, ...]
    unknown: tuple[Entry, ...]
    unbound: tuple[Entry, ...]
    ahead: tuple[Entry, ...]
    retired: tuple[Entry, ...]


def compare_progress(log: DecisionLog, text: str) -> Progress:
    """What a task list says of each record, entry by entry; a list that another tool wrote is all unbound."""
    entries = read_tasks(text)
    known = {record_name(d): d for d in log.decisions}
    by_record: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.key is not None:
            by_record.setdefault(record_of(entry.key), []).append(entry)
    bound = [(known[name], entry) for name, group in by_record.items() if name in known for entry in group]
    return Progress(
        decisions=tuple(
            progress
            for name, decision in known.items()
            if (progress := _progress(decision, by_record.get(name, []))) is not None
        ),
        unknown=tuple(e for name, group in by_record.items() if name not in known for e in group),
        unbound=tuple(entry for entry in entries if entry.key is None),
        ahead=tuple(e for d, e in bound if e.done and d.status in {Status.PROPOSED, Status.DRAFT} and _is_work(d, e)),
        retired=tuple(
            e for d, e in bound if not e.done and d.status in {Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED}
        ),
    )


def _progress(decision: Decision, entries: list[Entry]) -> DecisionProgress | None:
    listed = {entry.key for entry in entries}
    unlisted = tuple(task.text for task in tasks_of(decision) if task.key not in listed)
    if not entries and not unlisted:
        return None
    return DecisionProgress(
        id=decision.id,
        path=decision.path,
        status=decision.status,
        done=tuple(entry for entry in entries if entry.done),
        open=tuple(entry for entry in entries if not entry.done),
        unlisted=unlisted,
    )


def _is_work(decision: Decision, entry: Entry) -> bool:
    """Whether the entry is more than the task to decide."""
    return entry.key not in {task.key for task in tasks_of(decision)}

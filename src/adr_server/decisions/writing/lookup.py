"""Find the one record that a caller means; two that answer to a name are said, never guessed between."""

import re

from adr_server.decisions.model import Decision, DecisionLog
from adr_server.errors import UnknownNameError, UsageError

_NUMBER = re.compile(r"^(?:[A-Za-z]{2,}[-_ ]?)?(\d{1,9})$")


def find_decision(log: DecisionLog, name: str) -> Decision:
    """The record with this id, path, number (`12`, `0012`, `ADR-12`), file name or title.

    Raises `UnknownNameError` with the nearest ids and titles, and `UsageError` naming the paths where several
    records answer.
    """
    wanted = name.strip()
    found = [d for d in log.decisions if wanted in {d.id, d.path}]
    if not found and (number := _NUMBER.match(wanted)) is not None:
        found = [d for d in log.decisions if d.number == int(number[1])]
    if not found:
        found = [d for d in log.decisions if wanted in _file_names(d.path)]
    if not found:
        found = [d for d in log.decisions if d.title is not None and d.title.casefold() == wanted.casefold()]
    if not found:
        titles = (d.title for d in log.decisions if d.title is not None)
        remedy = "" if log.decisions else "No decision record was found in this project."
        raise UnknownNameError("decision", name, (*(d.id for d in log.decisions), *titles), remedy=remedy)
    if len(found) > 1:
        listed = ", ".join(f"{d.id} ({d.path})" for d in found)
        raise UsageError(f"{wanted!r} names {len(found)} records: {listed}. Name one by its id or path.")
    return found[0]


def _file_names(path: str) -> tuple[str, str]:
    """The last part of a path, with and without its extension."""
    name = path.rpartition("/")[2]
    return name, name.rpartition(".")[0]

"""Find the one record that a caller means; two that answer to a name are said, never guessed between."""

import re

from adr_server.decisions.model import Decision, DecisionLog
from adr_server.errors import UnknownNameError, UsageError

_NUMBER = re.compile(r"^(?:[A-Za-z]{2,}[-_ ]?)?(\d{1,9})$")


def find_decision(log: DecisionLog, name: str) -> Decision:
    """The record with this id, path, or number (`12`, `0012`, `ADR-12`).

    Raises `UnknownNameError` with the nearest ids, and `UsageError` naming the paths where several records answer.
    """
    wanted = name.strip()
    found = [d for d in log.decisions if wanted in {d.id, d.path}]
    if not found and (number := _NUMBER.match(wanted)) is not None:
        found = [d for d in log.decisions if d.number == int(number[1])]
    if not found:
        found = [d for d in log.decisions if d.path.rpartition("/")[2].rpartition(".")[0] == wanted]
    if not found:
        raise UnknownNameError("decision", name, (d.id for d in log.decisions))
    if len(found) > 1:
        listed = ", ".join(f"{d.id} ({d.path})" for d in found)
        raise UsageError(f"{wanted!r} names {len(found)} records: {listed}. Name one by its id or path.")
    return found[0]

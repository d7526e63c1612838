"""All records of a project, read and connected.

Rule: a record that cannot be read is named with its reason and the rest goes on.
"""

from collections.abc import Collection, Sequence

from adr_server.decisions.convention import BY_CONVENTION, Discovery
from adr_server.decisions.date_order import with_settled_days
from adr_server.decisions.discovery import Cached, Read, survey
from adr_server.decisions.indexed_states import out_of_force
from adr_server.decisions.linking import resolved
from adr_server.decisions.model import DecisionLog


def read_log(
    paths: Sequence[str], read: Read, *, convention: Discovery = BY_CONVENTION, cached: Cached | None = None
) -> DecisionLog:
    """Find, read and connect the records among `paths`.

    `read` gives a file's text or raises `BrokenInputError`. `cached` may give what `read_file` gave for the same
    content before (keyed by content and `READER_VERSION`); None is a miss.
    """
    discovered, decisions = survey(paths, read, convention=convention, cached=cached)
    known: Collection[str] = paths if isinstance(paths, (set, frozenset)) else frozenset(paths)
    return DecisionLog(
        decisions=tuple(resolved(with_settled_days(decisions), known)),
        folders=discovered.folders,
        others=discovered.others,
        unreadable=discovered.unreadable,
        out_of_force=out_of_force(decisions, known, read),
    )

"""Find the gaps of projects of a few files with one record."""

from collections.abc import Mapping

from adr_server.review import Gap, Survey, find_gaps
from judging import record
from sample_logs import log_of, reader_of


def found_gaps(
    files: Mapping[str, str], decision: str = "We will be kind.", *, path: str = "docs/adr/0001-x.md"
) -> dict[str, Gap]:
    """The gaps of a project of these files by their names."""
    every = {**files, path: record(decision)}
    log = log_of(every)
    return {gap.name: gap for gap in find_gaps(Survey(log, sorted(every), reader_of(every)))}


def places(gap: Gap) -> list[str]:
    """Where a gap shows, as `path:line`."""
    return [f"{one.path}:{one.line}" for one in gap.evidence]

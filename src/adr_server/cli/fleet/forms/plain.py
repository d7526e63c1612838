"""A report over many checkouts as plain text: a row each, then the sums."""

from collections import Counter

from adr_server.cli.fleet.model import Fleet, Scan
from adr_server.cli.output import one_line, table
from adr_server.plurals import counted

COLUMNS = ("repository", "records", "accepted", "used", "drift", "partial", "gaps", "error")
UNKNOWN = "?"


def as_text(fleet: Fleet) -> str:
    """The table; `?` is what is not known, and the error in the same row says why."""
    return table([COLUMNS, *(row_of(scan) for scan in fleet.repositories)]) + "\n\n" + summary(fleet) + "\n"


def row_of(scan: Scan) -> tuple[str, ...]:
    """The figures of one checkout under `COLUMNS`."""
    counts = (
        None if scan.records is None else len(scan.records),
        None if scan.records is None else sum(record.status == "accepted" for record in scan.records),
        None if scan.stack is None else sum(technology.used for technology in scan.stack),
        None if scan.drift is None else scan.drift.drift,
        None if scan.drift is None else scan.drift.partial,
        None if scan.gaps is None else len(scan.gaps),
    )
    told = (UNKNOWN if count is None else f"{count:,}" for count in counts)
    return (one_line(scan.path), *told, one_line(scan.error or ""))


def summary(fleet: Fleet) -> str:
    """The sums in one line; what is not known counts nowhere."""
    scans = fleet.repositories
    failed = sum(scan.error is not None for scan in scans)
    states = Counter(record.status for scan in scans for record in scan.records or ())
    drift = sum(scan.drift.drift for scan in scans if scan.drift is not None)
    gaps = sum(len(scan.gaps or ()) for scan in scans)
    told = ", ".join(f"{count:,} {state}" for state, count in sorted(states.items()))
    records = counted(states.total(), "record") + (f" ({told})" if told else "")
    known = f"{counted(len(scans), 'repository', 'repositories')}, {failed:,} not fully scanned"
    return f"{known}; {records}; {counted(drift, 'broken claim')}; {counted(gaps, 'gap')}"

"""The whole log of a project, kept from run to run: a project that nobody touched is not searched and connected again.

Rule: a log is taken from the cache only for the same list of files, the same settings, and the same contents of every
file that was looked at. What is kept is what the project made of each reading; the readings themselves are kept once.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from adr_server import decisions
from adr_server.decisions import READER_VERSION, Decision, DecisionLog, Discovery, from_json, to_json
from adr_server.errors import BrokenInputError, NotAllowedError
from adr_server.storage import Cache, Checkout
from adr_server.tool_api.readings import KeptReadings

_NAMESPACE = f"logs-{READER_VERSION}"


def read_kept_log(
    checkout: Checkout,
    cache: Cache,
    read_text: Callable[[str], str],
    *,
    paths: Sequence[str],
    convention: Discovery,
) -> tuple[DecisionLog, str | None]:
    """The log of the project whose files are `paths`, and what tells it from any other (None: nothing does).

    `read_text` gives a file's text or raises `BrokenInputError`.
    """
    readings = KeptReadings(checkout.content_id, cache, read_text)
    key = _key(paths, convention)
    row = cache.get(_NAMESPACE, key)
    log = _kept(row, checkout, readings)
    if log is not None and isinstance(row, dict):
        return log, _identity(key, row)
    configured: dict[str, str] = {}

    def read(path: str) -> str:
        configured[path] = checkout.content_id(path)
        return read_text(path)

    log = decisions.read_log(paths, read, convention=convention, cached=readings.read)
    readings.keep()
    # Why a file cannot be read may pass without a trace in its content: such a log is read each time.
    if log.unreadable:
        return log, None
    row = _row(log, readings, {**configured, **readings.contents})
    cache.put(_NAMESPACE, key, row)
    return log, _identity(key, row)


def _identity(key: str, row: Mapping[str, Any]) -> str:
    """What the log was read from: its files, its settings, every content that was looked at, and the readers."""
    contents = repr(sorted(row["contents"].items())).encode("utf-8", "surrogatepass")
    return f"{READER_VERSION}:{key}:{hashlib.sha256(contents).hexdigest()}"


def _key(paths: Sequence[str], convention: Discovery) -> str:
    digest = hashlib.sha256(repr(convention).encode("utf-8", "surrogatepass"))
    for path in paths:
        digest.update(b"\0")
        digest.update(path.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _row(log: DecisionLog, readings: KeptReadings, contents: dict[str, str]) -> dict[str, Any]:
    return {
        "contents": contents,
        "folders": list(log.folders),
        "others": dict(log.others),
        "out_of_force": sorted(log.out_of_force),
        "records": [[path, _changes(records, readings.rows(path))] for path, records in _by_path(log.decisions)],
    }


def _by_path(decisions: Iterable[Decision]) -> list[tuple[str, list[Decision]]]:
    found: dict[str, list[Decision]] = {}
    for decision in decisions:
        found.setdefault(decision.path, []).append(decision)
    return list(found.items())


def _changes(records: list[Decision], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the project made of the readings in `rows`: the names and values that differ, record by record."""
    return [
        {name: value for name, value in to_json(record).items() if value != row[name]}
        for record, row in zip(records, rows, strict=True)
    ]


def _kept(row: Any, checkout: Checkout, readings: KeptReadings) -> DecisionLog | None:
    """The log in a row; None where there is none, where a file changed, or what another version wrote."""
    if not isinstance(row, dict):
        return None
    try:
        contents: dict[str, str] = row["contents"]
        if any(checkout.content_id(path) != content for path, content in contents.items()):
            return None
        records = tuple(
            from_json({**reading, **changes})
            for path, changed in row["records"]
            for reading, changes in zip(readings.rows(path, contents[path]), changed, strict=True)
        )
        return DecisionLog(
            decisions=records,
            folders=tuple(map(str, row["folders"])),
            others={str(path): str(kind) for path, kind in row["others"].items()},
            out_of_force=frozenset(map(str, row["out_of_force"])),
        )
    except (AttributeError, KeyError, TypeError, ValueError, BrokenInputError, NotAllowedError):
        return None

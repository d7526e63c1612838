"""What a scan says of many checkouts. Rule: what is not known is None, and `error` says why.

The JSON of a report (`docs/schemas/fleet.json`) and the columns of its tables are these classes, field by field.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

SCHEMA_VERSION = 1


@dataclass(frozen=True, kw_only=True)
class Place:
    """A line of a file of the checkout: the path from its root, the line from 1, and what stands there."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Record:
    """One decision record."""

    id: str
    path: str
    title: str | None
    status: str
    date: str | None


@dataclass(frozen=True, kw_only=True)
class Technology:
    """One technology; `used` is False for what is declared and shows no use."""

    name: str
    category: str
    version: str | None
    used: bool
    evidence: tuple[Place, ...]


@dataclass(frozen=True, kw_only=True)
class Departure:
    """A claim of a record that the code breaks (`drift`) or keeps in part (`partial`).

    `claim` is the sentence; `searched` says where what was not found would show.
    """

    record: str
    claim: Place
    subject: str
    verdict: str
    severity: str
    note: str
    evidence: tuple[Place, ...]
    searched: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Drift:
    """How many claims got each verdict, and those that the code departs from."""

    conform: int
    drift: int
    partial: int
    not_checkable: int
    departures: tuple[Departure, ...]


@dataclass(frozen=True, kw_only=True)
class Undecided:
    """A technology that the code rests on and no record in force names."""

    name: str
    kind: str
    files: int
    evidence: tuple[Place, ...]


@dataclass(frozen=True, kw_only=True)
class Scan:
    """One checkout. `path` is as the list, or the folder that was scanned, calls it; `commit` is what is checked out.

    A part is None where it is not known; `error` then says why. Of each piece of evidence the first lines are told.
    """

    path: str
    commit: str | None = None
    error: str | None = None
    records: tuple[Record, ...] | None = None
    stack: tuple[Technology, ...] | None = None
    drift: Drift | None = None
    gaps: tuple[Undecided, ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def is_in_order(self) -> bool:
        """Whether all of it is known, and nothing is found."""
        return self.error is None and not self.gaps and (self.drift is None or not self.drift.drift)


@dataclass(frozen=True, kw_only=True)
class Fleet:
    """All checkouts, by path."""

    repositories: tuple[Scan, ...]

    @classmethod
    def of(cls, scans: Sequence[Scan]) -> "Fleet":
        """These, in the order of their paths, whatever order they were finished in."""
        return cls(repositories=tuple(sorted(scans, key=lambda scan: scan.path)))


_SCAN = TypeAdapter(Scan)
_FLEET = TypeAdapter(Fleet)


def scan_from(value: object) -> Scan:
    """A scan from JSON; raises pydantic's ValidationError for what is none."""
    return _SCAN.validate_python(value)


def as_value(scan: Scan) -> dict[str, Any]:
    """A scan as plain data."""
    value: dict[str, Any] = _SCAN.dump_python(scan, mode="json")
    return value


def fleet_value(fleet: Fleet) -> dict[str, Any]:
    """A report as plain data, with the version of its schema."""
    return {"version": SCHEMA_VERSION, **_FLEET.dump_python(fleet, mode="json")}


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of `fleet_value`."""
    found = _FLEET.json_schema(mode="serialization")
    found["properties"] = {"version": {"const": SCHEMA_VERSION}, **found["properties"]}
    found["required"] = ["version", *found["required"]]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "additionalProperties": False}

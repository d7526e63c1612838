"""The names that a file has by importing them, and those under which it gives on what it has."""

import re
import sqlite3
from dataclasses import dataclass

from adr_server.codebase.entities import ReferenceKind
from adr_server.codebase.entities.naming import AS, last_part
from adr_server.storage.code_index.packing import unpacked_pointers

IMPORTS, EXPORTS = ReferenceKind.IMPORTS.value, ReferenceKind.EXPORTS.value
_VERSION = re.compile(r"v\d+")


@dataclass(frozen=True, slots=True)
class Bound:
    """One import or export of a file: what it takes, and the name that it has there if it is another."""

    target: str
    alias: str
    given: bool
    """It is what the file itself has, given on."""

    def has(self, name: str) -> bool:
        """Whether it is `name` that the file calls it by."""
        return name == (self.alias or _natural(self.target))


def bounds_of(connection: sqlite3.Connection, document: int) -> list[Bound]:
    """The imports and exports of a document, in the order of its lines."""
    row = connection.execute("SELECT pointers FROM outlines WHERE document = ?", (document,)).fetchone()
    pointers = [one for one in unpacked_pointers(row[0] if row else None) if one.kind in {IMPORTS, EXPORTS}]
    return [_bound(one.target, one.kind) for one in sorted(pointers, key=lambda one: (one.line, one.target))]


def _bound(target: str, kind: str) -> Bound:
    plain, _, alias = target.partition(AS)
    return Bound(target=plain, alias=alias, given=kind == EXPORTS)


def _natural(target: str) -> str:
    """The name that an import has where it is given no other: its last part, before the version of a Go module."""
    last = last_part(target)
    return last_part(target[: -len(last)].rstrip("/")) if _VERSION.fullmatch(last) and "/" in target else last

"""What a project's own files set, by key. Pure: tables in, values out.

Rule: of two files the later one wins, key by key.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adr_server.settings import fields
from adr_server.settings.fields import TABLES, Field

FILES = ("pyproject.toml", ".adr-server.toml")
"""Where a project sets anything, the stronger one last."""
DECIDING: tuple[Field[Any], ...] = (
    fields.FILE_SIZE,
    fields.FILE_COUNT,
    fields.DECISION_FOLDERS,
    fields.DECISION_INCLUDE,
    fields.DECISION_EXCLUDE,
    fields.LINT,
)
"""The keys that say what a check reads, which files are records, and what is looked for in them."""


@dataclass(frozen=True, kw_only=True)
class SetValue:
    """A value that a file of the project sets; as it is written where it cannot be."""

    path: str
    value: object


def deciding(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, SetValue]:
    """What the files, each the whole table in it by its name, set of the keys that decide what is checked."""
    found: dict[str, SetValue] = {}
    for name in FILES:
        said = dict(keys_of(own_table(name, tables.get(name, {}))))
        found |= {
            known.key: SetValue(path=name, value=_value(known, said[known.key]))
            for known in DECIDING
            if known.key in said
        }
    return found


def own_table(name: str, table: Mapping[str, Any]) -> object:
    """The part of the file called `name` that is ours: of `pyproject.toml` the table `tool.adr-server`."""
    if name != FILES[0]:
        return table
    tool = table.get("tool", {})
    return tool.get("adr-server", {}) if isinstance(tool, dict) else {}


def keys_of(table: object) -> Iterator[tuple[str, object]]:
    """Each key with what it is set to, those of a table of keys by their whole name; none of what is no table."""
    for key, raw in table.items() if isinstance(table, Mapping) else ():
        if key in TABLES and isinstance(raw, Mapping):
            yield from ((f"{key}.{inner}", value) for inner, value in raw.items())
        else:
            yield key, raw


def _value(known: Field[Any], raw: object) -> object:
    try:
        return known.read(raw)
    except ValueError:
        return raw

"""The JSON Schema of a settings file (`.adr-server.toml`, or `[tool.adr-server]` in pyproject.toml). Pure.

Rule: it is made of the table of keys, and a test holds it against what reading accepts.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from adr_server.settings.fields import FIELDS, TABLES, ByProject, Field

_LEVELS = ["error", "warning", "info", "off"]
_LINT: Mapping[str, Any] = {
    "type": "object",
    "description": "The rules of the records' form; docs/rules/README.md lists them.",
    "properties": {
        "select": {"$ref": "#/$defs/texts"},
        "ignore": {"$ref": "#/$defs/texts"},
        "severity": {"type": "object", "additionalProperties": {"enum": _LEVELS}},
        "per-file-ignores": {"type": "object", "additionalProperties": {"$ref": "#/$defs/texts"}},
    },
}


def settings_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what a project's own file may set."""
    properties: dict[str, Any] = {
        table: {"type": "object", "properties": {}, "additionalProperties": False} for table in TABLES
    }
    for known in FIELDS:
        if known.by_project is ByProject.NOTHING:
            continue
        table, _, key = known.key.rpartition(".")
        home = properties[table]["properties"] if table else properties
        home[key] = _LINT if known.key == "lint" else _shape(known)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of adr-server in a project",
        "type": "object",
        "$defs": {"texts": {"type": "array", "items": {"type": "string"}}},
        "properties": properties,
        "additionalProperties": False,
    }


def _shape(known: Field[Any]) -> dict[str, Any]:
    match known.default:
        case bool():
            shape: dict[str, Any] = {"type": "boolean"}
        case int():
            # A size may be written with its unit; whether it may is the reader's to say.
            shape = {"type": ["integer", "string"], "exclusiveMinimum": 0}
        case float():
            shape = {"type": ["number", "string"], "exclusiveMinimum": 0}
        case StrEnum():
            shape = {"enum": [option.value for option in type(known.default)]}
        case tuple():
            return {"$ref": "#/$defs/texts"}
        case _:
            shape = {"type": "string"}
    if known.by_project is ByProject.LOWER:
        shape["description"] = f"A project can only lower this from {known.default}."
        shape["maximum"] = known.default
    return {**shape, "default": known.default}

"""A report as JSON, by a published schema (`docs/schemas/check.json`), and back."""

import json
from typing import Any

from pydantic import TypeAdapter

from adr_server.review.checks import SCHEMA_VERSION, Report

_REPORT = TypeAdapter(Report)


def report_of(value: object) -> Report:
    """The report in what the tool `check_change` gave."""
    return _REPORT.validate_python(value)


def as_json(report: Report, prefix: str = "") -> str:
    """The report with the version of its schema; paths are those of the project, whatever `prefix` leads to it."""
    del prefix
    value = {"version": SCHEMA_VERSION, **_REPORT.dump_python(report, mode="json")}
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of `as_json`."""
    found = _REPORT.json_schema(mode="serialization")
    found["properties"] = {"version": {"const": SCHEMA_VERSION}, **found["properties"]}
    found["required"] = ["version", *found["required"]]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "additionalProperties": False}

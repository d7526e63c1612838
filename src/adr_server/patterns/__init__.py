"""Validated architecture patterns."""

from adr_server.patterns.model import (
    Check,
    Detection,
    NeededDecision,
    PatternContent,
    Phase,
    Source,
    pattern_schema,
)
from adr_server.patterns.patterns import Pattern, PatternRegistry, check, read_pattern, schema_text

__all__ = [
    "Check",
    "Detection",
    "NeededDecision",
    "Pattern",
    "PatternContent",
    "PatternRegistry",
    "Phase",
    "Source",
    "check",
    "pattern_schema",
    "read_pattern",
    "schema_text",
]

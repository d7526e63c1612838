"""Runs code that came from a caller, in one engine a language."""

from adr_server.sandbox.code.engine import Bridge, CodeEngine, CodeFault, CodeLimits, CodeResult, FaultKind
from adr_server.sandbox.code.lazy import LazyEngine

__all__ = ["Bridge", "CodeEngine", "CodeFault", "CodeLimits", "CodeResult", "FaultKind", "LazyEngine"]

"""Composition directives: models and checks, no execution."""

from adr_server.directives.check import INPUT, check_directive, dependencies
from adr_server.directives.model import Directive, DirectiveBudget, Section

__all__ = ["INPUT", "Directive", "DirectiveBudget", "Section", "check_directive", "dependencies"]

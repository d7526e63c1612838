"""What a tool may return instead of a value: a directive or a machine."""

from adr_server.directives import Directive, DirectiveBudget, Section
from adr_server.machines import Ask, Do, Machine, MachineBudget, State, Transition

__all__ = ["Ask", "Directive", "DirectiveBudget", "Do", "Machine", "MachineBudget", "Section", "State", "Transition"]

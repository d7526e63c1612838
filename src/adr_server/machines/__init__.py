"""State machines: models and checks, no execution."""

from adr_server.machines.check import ERROR, INPUT, MachineNames, check_machine, is_shipped_template
from adr_server.machines.drawing import draw_mermaid
from adr_server.machines.model import Ask, Do, Machine, MachineBudget, Retry, State, Transition

__all__ = [
    "ERROR",
    "INPUT",
    "Ask",
    "Do",
    "Machine",
    "MachineBudget",
    "MachineNames",
    "Retry",
    "State",
    "Transition",
    "check_machine",
    "draw_mermaid",
    "is_shipped_template",
]

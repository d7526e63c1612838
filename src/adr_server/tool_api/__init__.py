"""All that a catalogue tool's author imports, beside the pure rooms."""

from adr_server.directives import Directive, DirectiveBudget, Section
from adr_server.errors import BrokenInputError, NotAllowedError, ToolFailedError, UnknownNameError, UsageError
from adr_server.machines import Ask, Do, Machine, MachineBudget, State, Transition
from adr_server.tool_api.context import Progress, ServerFacts, ToolContext
from adr_server.tool_api.models import Effects, ToolInput, ToolOutput
from adr_server.tool_api.project import ProjectView

__all__ = [
    "Ask",
    "BrokenInputError",
    "Directive",
    "DirectiveBudget",
    "Do",
    "Effects",
    "Machine",
    "MachineBudget",
    "NotAllowedError",
    "Progress",
    "ProjectView",
    "Section",
    "ServerFacts",
    "State",
    "ToolContext",
    "ToolFailedError",
    "ToolInput",
    "ToolOutput",
    "Transition",
    "UnknownNameError",
    "UsageError",
]

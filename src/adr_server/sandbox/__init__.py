"""Runs directives, machines and code under one budget."""

from adr_server.sandbox.approval import Approval
from adr_server.sandbox.budget import Budget
from adr_server.sandbox.code.outcome import CodeOutcome
from adr_server.sandbox.evaluate import ConfinedEvaluator, HostEvaluator
from adr_server.sandbox.kit import Kit
from adr_server.sandbox.outcome import CallReceipt, Outcome, Question, Receipt
from adr_server.sandbox.program import Call, Code, Origin, Program
from adr_server.sandbox.runner import Sandbox
from adr_server.sandbox.surroundings import Surroundings
from adr_server.sandbox.toolbox import Tool, Toolbox

__all__ = [
    "Approval",
    "Budget",
    "Call",
    "CallReceipt",
    "Code",
    "CodeOutcome",
    "ConfinedEvaluator",
    "HostEvaluator",
    "Kit",
    "Origin",
    "Outcome",
    "Program",
    "Question",
    "Receipt",
    "Sandbox",
    "Surroundings",
    "Tool",
    "Toolbox",
]

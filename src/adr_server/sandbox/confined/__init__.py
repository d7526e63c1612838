"""Evaluates templates, JMESPath and regular expressions from outside in a separate, limited process.

What only the started processes run (`worker`, `confinement`, …) is not imported here.
"""

from adr_server.sandbox.confined.launch import launch_command
from adr_server.sandbox.confined.launch_server import Launched, LaunchServer
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.policy import COMPUTE, RUN_BINARY, RUN_V8, ConfinementPolicy, Layers, SyscallFilter
from adr_server.sandbox.confined.pool import ConfinedPool, Span
from adr_server.sandbox.confined.server_process import CAN_FORK
from adr_server.sandbox.confined.start import WorkerProgram

__all__ = [
    "CAN_FORK",
    "COMPUTE",
    "RUN_BINARY",
    "RUN_V8",
    "ConfinedLimits",
    "ConfinedPool",
    "ConfinementPolicy",
    "LaunchServer",
    "Launched",
    "Layers",
    "Span",
    "SyscallFilter",
    "WorkerProgram",
    "launch_command",
]

from .launch import launch_command as launch_command
from .limits import ConfinedLimits as ConfinedLimits
from .policy import (
    COMPUTE as COMPUTE,
    RUN_BINARY as RUN_BINARY,
    RUN_V8 as RUN_V8,
    ConfinementPolicy as ConfinementPolicy,
    Layers as Layers,
    SyscallFilter as SyscallFilter,
)
from .pool import ConfinedPool as ConfinedPool, Span as Span
from .start import WorkerProgram as WorkerProgram

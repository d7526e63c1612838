"""What code may use of what its run has left. Pure but for the clock."""

from adr_server.sandbox.budget import Meter
from adr_server.sandbox.code.engine import CodeLimits

MEMORY_BYTES = 64_000_000
_MARGIN_SECONDS = 0.25


def code_limits(meter: Meter) -> CodeLimits:
    """A little less time than the run has left: the engine stops first, so that what was printed is not lost."""
    left = meter.seconds_left
    inner = max(0.001, left - min(_MARGIN_SECONDS, left / 10))
    return CodeLimits(seconds=inner, call_seconds=inner, memory_bytes=min(MEMORY_BYTES, meter.budget.memory))

"""Pools for the tests: one event loop and one pool a module, with small limits so that attacks end soon."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adr_server.sandbox.confined import ConfinedLimits, ConfinedPool, WorkerProgram

# CPU time ends what computes for ever; wall time is generous, for a busy machine must not fail the tests.
LIMITS = ConfinedLimits(wall_seconds=10.0, cpu_seconds=1, memory_bytes=64 * 1024 * 1024, output_bytes=256 * 1024)
HOSTILE = WorkerProgram(module="hostile_program", paths=(str(Path(__file__).parent),))


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[ConfinedPool]:
    async with ConfinedPool(limits=LIMITS) as opened:
        yield opened


@pytest.fixture(scope="module")
async def hostile(anyio_backend: str) -> AsyncIterator[ConfinedPool]:
    assert anyio_backend
    async with ConfinedPool(limits=LIMITS, program=HOSTILE) as opened:
        yield opened

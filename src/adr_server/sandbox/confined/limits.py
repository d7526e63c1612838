"""How much one evaluation in the confined worker may take, and how much it may answer. Data only."""

from dataclasses import dataclass

from adr_server.sandbox.plain import Bounds


@dataclass(frozen=True, kw_only=True)
class ConfinedLimits:
    """Limits of one request; seconds and bytes.

    `wall_seconds` is watched by the host (and by an alarm in the worker a second later), `cpu_seconds` by the kernel.
    `memory_bytes` comes on top of what a fresh worker maps.
    """

    wall_seconds: float = 3.0
    cpu_seconds: int = 2
    memory_bytes: int = 128 * 1024 * 1024
    request_bytes: int = 8 * 1024 * 1024
    output_bytes: int = 2 * 1024 * 1024
    depth: int = 100
    request_nodes: int = 500_000
    output_nodes: int = 100_000

    @property
    def request(self) -> Bounds:
        """What a request may hold."""
        return Bounds(bytes=self.request_bytes, depth=self.depth, nodes=self.request_nodes)

    @property
    def output(self) -> Bounds:
        """What an answer may hold; three levels more, for the envelope around the value."""
        return Bounds(bytes=self.output_bytes, depth=self.depth + 3, nodes=self.output_nodes)

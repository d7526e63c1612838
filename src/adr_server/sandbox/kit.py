"""What every run of a server shares: the catalogue's door, where things are evaluated, and what the server knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adr_server.sandbox.program import Origin
from adr_server.tokens import TokenCount, count

if TYPE_CHECKING:
    from adr_server.sandbox.code.engine import CodeEngine
    from adr_server.sandbox.evaluate import ConfinedEvaluator, Evaluator, HostEvaluator
    from adr_server.sandbox.toolbox import Toolbox
    from adr_server.storage import RunEnd
    from adr_server.tool_api import ServerFacts


def _nobody(_run: RunEnd) -> None:
    """Nobody observes."""


@dataclass(frozen=True, kw_only=True)
class Kit:
    """Shared by all runs; holds no state of any of them.

    `observe` hears of each run that ended, and never raises. `count` counts what a run keeps and returns: a desk, which
    shows nobody the receipt, is content with an estimate.
    """

    toolbox: Toolbox
    host: HostEvaluator
    confined: ConfinedEvaluator
    facts: Callable[[], ServerFacts]
    engines: Callable[[], Mapping[str, CodeEngine]] = dict
    observe: Callable[[RunEnd], None] = _nobody
    count: Callable[[str], TokenCount] = count

    def evaluator(self, origin: Origin) -> Evaluator:
        """Shipped programs are evaluated in this process, a caller's only in the confined worker."""
        return self.host if origin is Origin.SHIPPED else self.confined

    async def render(self, template: str, data: Mapping[str, Any], *, shipped_name: bool, origin: Origin) -> str:
        """Render a shipped template by name, or the program's own text where that program may be evaluated."""
        if shipped_name:
            return await self.host.render(self.toolbox.template(template), data)
        return await self.evaluator(origin).render(template, data)

"""Where expressions and templates are evaluated: shipped ones here, a caller's only in the confined worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from adr_server import expressions

if TYPE_CHECKING:
    from adr_server.sandbox.confined import ConfinedPool
    from adr_server.sandbox.templates import TemplateRenderer


class Evaluator(Protocol):
    """Evaluates the expressions and the inline template of one program."""

    async def evaluate(self, texts: Sequence[str], data: Mapping[str, Any]) -> dict[str, Any]:
        """The value of each expression over `data`, by its text."""
        ...

    async def render(self, template: str, data: Mapping[str, Any]) -> str:
        """The program's own template over `data`."""
        ...


class HostEvaluator:
    """For programs that were shipped with the server."""

    def __init__(self, renderer: TemplateRenderer) -> None:
        self._renderer = renderer

    async def evaluate(self, texts: Sequence[str], data: Mapping[str, Any]) -> dict[str, Any]:
        """As `Evaluator.evaluate`, in this process."""
        return {text: expressions.compile_expression(text).evaluate(data) for text in texts}

    async def render(self, template: str, data: Mapping[str, Any]) -> str:
        """As `Evaluator.render`, in this process."""
        return self._renderer.render(template, data)


class ConfinedEvaluator:
    """For programs that came from outside; the workers are asked for when the first of them is evaluated."""

    def __init__(self, pool: Callable[[], ConfinedPool]) -> None:
        self._pool = pool

    async def evaluate(self, texts: Sequence[str], data: Mapping[str, Any]) -> dict[str, Any]:
        """As `Evaluator.evaluate`; the worker is sent only the top-level keys that the expressions read."""
        if not texts:
            return {}
        compiled = [expressions.compile_expression(text) for text in texts]
        needed = {root for expression in compiled for root in expression.roots}
        whole = any(expression.whole for expression in compiled)
        sent = dict(data) if whole else {key: data[key] for key in data if key in needed}
        values: dict[str, Any] = await self._pool().evaluate({text: text for text in texts}, sent)
        return values

    async def render(self, template: str, data: Mapping[str, Any]) -> str:
        """As `Evaluator.render`, in the worker."""
        return await self._pool().render(template, data)

    async def match(self, pattern: str, flags: str, texts: Sequence[str], limit: int) -> list[tuple[int, int, int]]:
        """As `tool_api.Match`, in the worker."""
        return [(span.text, span.start, span.end) for span in await self._pool().match(pattern, flags, texts, limit)]

"""An engine that is built when its first program comes, so that nobody else waits for its library."""

from collections.abc import Callable, Mapping
from typing import Any

from adr_server.sandbox.code.engine import Bridge, CodeEngine, CodeLimits, CodeResult
from adr_server.sandbox.program import Code


class LazyEngine:
    """Stands for the engine that `build` gives; closing it closes what was built."""

    def __init__(self, language: str, build: Callable[[], CodeEngine]) -> None:
        self.language = language
        self._build = build
        self._built: CodeEngine | None = None

    @property
    def keeps(self) -> str | None:
        """As the engine itself, which is built for it."""
        return self._engine().keeps

    async def run(self, program: Code, bridge: Bridge, limits: CodeLimits) -> CodeResult:
        """As the engine itself."""
        return await self._engine().run(program, bridge, limits)

    async def run_skill(self, name: str, arguments: Mapping[str, Any], bridge: Bridge, limits: CodeLimits) -> Any:
        """As the engine itself."""
        return await self._engine().run_skill(name, arguments, bridge, limits)

    async def layers(self) -> Mapping[str, str]:
        """As the engine itself, which is started for it."""
        return await self._engine().layers()

    def confined_by(self) -> list[str]:
        """As the engine itself; nothing is known of one that was not built."""
        return self._built.confined_by() if self._built else []

    async def aclose(self) -> None:
        """Close what was built."""
        if self._built is not None:
            await self._built.aclose()
            self._built = None

    def _engine(self) -> CodeEngine:
        if self._built is None:
            self._built = self._build()
        return self._built

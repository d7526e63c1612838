"""Stand-ins for what surrounds the code under test: plain classes that keep their promises, no mocks."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, cast

from adr_server.settings import load_settings
from adr_server.storage import Checkout, ContentCache, MemoryStore
from adr_server.tool_api import ProjectView, ServerFacts, ToolContext

FACTS = ServerFacts(version="0", mode="code", counts={}, layers={})


class FakeCache:
    """Holds entries as long as the test runs."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], Any] = {}
        self.notices: tuple[str, ...] = ()

    def get(self, namespace: str, key: str) -> Any:
        return self.entries.get((namespace, key))

    def put(self, namespace: str, key: str, value: Any) -> None:
        self.entries[namespace, key] = value


def no_progress(done: float, total: float | None, message: str) -> None:
    """Nobody watches."""


def project_view(root: Path) -> ProjectView:
    """The project at `root`, with nothing cached from before."""
    settings = load_settings(root, {}, {})
    return ProjectView(Checkout.open(root), settings=settings, cache=cast("ContentCache", FakeCache()))


async def _no_call(name: str, arguments: Mapping[str, Any]) -> Any:
    raise AssertionError(f"the tool called {name!r} with {dict(arguments)!r}, which this test does not offer")


def tool_context(
    root: Path,
    *,
    call: Callable[[str, Mapping[str, Any]], Awaitable[Any]] = _no_call,
    memory: MemoryStore | None = None,
) -> ToolContext:
    """The grants of a tool that runs on the project at `root`; a tool that uses memory is handed one."""
    return ToolContext(
        project=project_view(root),
        memory=cast("MemoryStore", memory),
        server=FACTS,
        progress=no_progress,
        call=call,
        check_time=lambda: None,
    )

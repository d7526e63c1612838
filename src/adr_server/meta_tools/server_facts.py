"""What the server knows of itself: its version, what it holds, what confines its workers, and what should be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adr_server import __version__
from adr_server.catalog import Kind
from adr_server.meta_tools.application import NO_TELEMETRY
from adr_server.tool_api import ServerFacts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adr_server.meta_tools.application import Application
    from adr_server.sandbox.code import CodeEngine


def facts_of(application: Application) -> ServerFacts:
    """The facts of one application, as they are now."""
    catalog, settings = application.catalog, application.settings
    counts = {"tools": len(catalog.entries), "prompts": len(application.prompts.catalogue())}
    counts |= {f"{kind.value}s": len(list(catalog.of_kind(kind))) for kind in Kind}
    counts["patterns"] = len(application.patterns)
    missing = (NO_TELEMETRY,) if settings.telemetry is not None and application.telemetry is None else ()
    return ServerFacts(
        version=__version__,
        mode=settings.mode.value,
        counts=counts,
        layers=_layers(application.engines),
        notices=(*settings.notices, *catalog.problems, *missing, *application.stores.notices()),
    )


def _layers(engines: Mapping[str, CodeEngine]) -> Mapping[str, str]:
    """What confines each engine's workers, as observed so far; `adr-server doctor` starts them to see."""
    return {
        f"code: {language}": ", ".join(engine.confined_by()) or "not started yet"
        for language, engine in engines.items()
    }

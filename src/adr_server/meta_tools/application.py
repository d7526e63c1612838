"""Put the rooms together for one project: the composition root of both faces. Each part is opened at first use."""

from __future__ import annotations

import asyncio
import logging
from functools import cached_property
from typing import TYPE_CHECKING, Self

from adr_server.content import Content, content_root
from adr_server.meta_tools.stores import Stores

# Each part is imported where it is opened: `tools/list` answers before any of the rooms that run is loaded.
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping
    from pathlib import Path
    from types import TracebackType

    from adr_server.catalog import Catalog
    from adr_server.meta_tools.telemetry import Telemetry
    from adr_server.meta_tools.toolbox import ServerToolbox
    from adr_server.patterns import PatternRegistry
    from adr_server.prompts import PromptRegistry
    from adr_server.sandbox import Budget, Sandbox, Surroundings
    from adr_server.sandbox.code import CodeEngine
    from adr_server.sandbox.confined import ConfinedPool
    from adr_server.sandbox.files import VirtualFiles
    from adr_server.sandbox.templates import TemplateRenderer
    from adr_server.settings import Settings
    from adr_server.storage import (
        Checkout,
        RunEnd,
    )
    from adr_server.tool_api import Effects, Progress, ProjectView, ServerFacts


log = logging.getLogger(__name__)

NO_TELEMETRY = (
    "Telemetry is configured and not installed: pip install 'adr-server[telemetry]', or set telemetry to off."
)


def unasked() -> frozenset[Effects]:
    """What a run may do that nobody asked to write: read, and keep notes outside the project."""
    from adr_server.tool_api import Effects

    return frozenset({Effects.READ_ONLY, Effects.WRITES_WORKSPACE})


class Application:
    """One project with everything that works on it. Use as an async context manager, so that workers are stopped."""

    def __init__(self, settings: Settings, *, content: Content | None = None, exact: bool = True) -> None:
        """`exact`: count the tokens of results by the tokenizer; a desk that shows no receipt does without it."""
        self.settings = settings
        self._content = content
        self.commits_judged: Callable[[], Awaitable[None]] | None = None
        """Ends when another process has judged the commits that it was asked to; None where there is none."""
        self._exact = exact
        self._held: ProjectView | None = None
        self.stores = Stores(settings, self.checkout)

    @classmethod
    def open(
        cls,
        project: Path,
        *,
        overrides: Mapping[str, object] | None = None,
        environ: Mapping[str, str],
        content: Content | None = None,
        exact: bool = True,
        typed: bool = False,
    ) -> Application:
        """The application of the project at `project`; `typed` as in `Checkout.open`.

        Raises:
            UsageError: there is no such folder, or a setting is wrong (all problems at once).
        """
        from adr_server.settings.loading import load_settings
        from adr_server.storage import Checkout

        root = Checkout.open(project, typed=typed).root
        return cls(load_settings(root, overrides or {}, environ), content=content, exact=exact)

    def of_another(
        self, project: Path, *, overrides: Mapping[str, object] | None = None, environ: Mapping[str, str]
    ) -> Application:
        """The application of another project: it shares the tools and templates that this one has loaded.

        Raises:
            UsageError: as `open`.
        """
        other = Application.open(project, overrides=overrides, environ=environ, content=self.content, exact=self._exact)
        other.catalog, other.renderer = self.catalog, self.renderer
        return other

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if "confined" in self.__dict__:
            await self.confined.aclose()
        if "engines" in self.__dict__:
            for engine in self.engines.values():
                await engine.aclose()
        if self.__dict__.get("telemetry") is not None:
            await asyncio.to_thread(self.__dict__["telemetry"].close)
        self.stores.close()

    @cached_property
    def content(self) -> Content:
        """The shipped folders."""
        return self._content or content_root()

    @cached_property
    def catalog(self) -> Catalog:
        """The catalogue of tools."""
        from adr_server.catalog import Catalog

        return Catalog(self.content.servers)

    @cached_property
    def renderer(self) -> TemplateRenderer:
        """Renders shipped templates."""
        from adr_server.sandbox.templates import TemplateRenderer

        return TemplateRenderer()

    @cached_property
    def prompts(self) -> PromptRegistry:
        """The prompts."""
        from adr_server.prompts import PromptRegistry
        from adr_server.tokens import count

        return PromptRegistry.read(self.content.prompts, self.renderer, self.stores.cache, count)

    @cached_property
    def patterns(self) -> PatternRegistry:
        """The architecture patterns."""
        from adr_server.patterns import PatternRegistry

        return PatternRegistry.load(self.content.patterns)

    @cached_property
    def telemetry(self) -> Telemetry | None:
        """Where runs are told to, if the user configured it and the library is installed."""
        endpoint = self.settings.telemetry
        if endpoint is None:
            return None
        try:
            from adr_server.meta_tools.telemetry import Telemetry
        except ModuleNotFoundError:
            log.warning(NO_TELEMETRY)
            return None
        return Telemetry(endpoint)

    def _observe(self, run: RunEnd) -> None:
        """Log and tell a run that ended; neither may cost it its result."""
        try:
            self.stores.run_log.write(run)
            if self.telemetry is not None:
                self.telemetry.tell(run)
        except Exception:
            log.exception("A run could not be logged")

    @cached_property
    def toolbox(self) -> ServerToolbox:
        """What programs may name."""
        from adr_server.meta_tools.toolbox import ServerToolbox

        return ServerToolbox(catalog=self.catalog, prompts=lambda: self.prompts)

    @cached_property
    def engines(self) -> Mapping[str, CodeEngine]:
        """An engine a language; none has started anything before its first run."""
        from adr_server.sandbox.code import LazyEngine

        return {
            "python": LazyEngine("python", self._python),
            "typescript": LazyEngine("typescript", self._typescript),
        }

    def _python(self) -> CodeEngine:
        from adr_server.sandbox.code.python import PythonEngine

        return PythonEngine(longest=self.settings.budget.seconds)

    def _typescript(self) -> CodeEngine:
        from adr_server.sandbox.code.typescript import TypeScriptEngine

        return TypeScriptEngine()

    @cached_property
    def confined(self) -> ConfinedPool:
        """The workers for templates and expressions from outside."""
        from adr_server.sandbox.confined import ConfinedPool

        return ConfinedPool()

    @cached_property
    def sandbox(self) -> Sandbox:
        """The only door to execution."""
        from adr_server.sandbox import ConfinedEvaluator, HostEvaluator, Kit, Sandbox
        from adr_server.tokens import count, estimate

        return Sandbox(
            kit=Kit(
                toolbox=self.toolbox,
                host=HostEvaluator(self.renderer),
                confined=ConfinedEvaluator(lambda: self.confined),
                facts=self.facts,
                engines=lambda: self.engines,
                observe=self._observe,
                count=count if self._exact else estimate,
            )
        )

    @property
    def budget(self) -> Budget:
        """The most that one run may use."""
        from adr_server.sandbox import Budget

        limits = self.settings.budget
        return Budget(
            seconds=limits.seconds, tokens=limits.tokens, calls=limits.calls, steps=limits.steps, memory=limits.memory
        )

    def checkout(self) -> Checkout:
        """The project as it lies on disk now."""
        from adr_server.storage import Checkout

        settings = self.settings
        return Checkout(settings.project, file_size=settings.file_size, file_count=settings.file_count)

    def project(self) -> ProjectView:
        """A fresh view of the project, for one run; after `hold` the one that is held."""
        return self._held or self._view()

    def hold(self) -> ProjectView:
        """Show every run from now on the project as it is now: for a scan that only reads and soon ends."""
        self._held = self._view()
        return self._held

    def _view(self) -> ProjectView:
        from adr_server.tool_api import ProjectView

        return ProjectView(
            self.checkout(), settings=self.settings, cache=self.stores.cache, commits_judged=self.commits_judged
        )

    def files(self) -> VirtualFiles:
        """The file system that code and read_file see."""
        from adr_server.meta_tools.stubs import stubs_of
        from adr_server.sandbox.code_mounts import SkillsMount, WorkspaceMount
        from adr_server.sandbox.files import VirtualFiles
        from adr_server.sandbox.mounts import FolderMount, ProjectMount, ResultsMount

        return VirtualFiles(
            {
                "servers": stubs_of(self.catalog),
                "prompts": FolderMount(self.content.prompts),
                "patterns": FolderMount(self.content.patterns),
                "project": ProjectMount(self.checkout()),
                "results": ResultsMount(self.stores.runs),
                "skills": SkillsMount(self.stores.skills),
            },
            {"workspace": WorkspaceMount(self.stores.workspace)},
        )

    def around(self, progress: Progress, *, allowed: frozenset[Effects] | None = None) -> Surroundings:
        """What one run works on and reports to; `allowed` is what it may do, `unasked` where it is not given."""
        from adr_server.meta_tools.approving import caller
        from adr_server.sandbox import Surroundings
        from adr_server.tool_api import Effects

        granted = unasked() if allowed is None else allowed
        if caller().granted:
            granted |= {Effects.WRITES_PROJECT}
        return Surroundings(
            project=self.project(),
            runs=self.stores.runs,
            memory=lambda: self.stores.memory,
            progress=progress,
            allowed=granted,
            files=self.files,
            workspace=lambda: self.stores.workspace,
            skills=lambda: self.stores.skills,
            sessions=lambda: self.stores.sessions,
            approval=caller().approval,
            index=lambda: self.stores.index,
            patterns=lambda: self.patterns,
            others=lambda: self.stores.neighbours.opened(),  # noqa: PLW0108 - nothing is opened before a tool asks
        )

    def facts(self) -> ServerFacts:
        """What the server knows of itself."""
        from adr_server.meta_tools.server_facts import facts_of

        return facts_of(self)

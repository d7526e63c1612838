"""Stand-ins for what surrounds the code under test: plain classes that keep their promises, no mocks."""

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from adr_server.errors import UnknownNameError
from adr_server.expressions import compile_expression
from adr_server.machines import MachineNames
from adr_server.registry.casing import lower_camel
from adr_server.sandbox import ConfinedEvaluator, HostEvaluator, Kit, Outcome, Sandbox, Surroundings
from adr_server.sandbox.code import CodeEngine
from adr_server.sandbox.confined import ConfinedPool
from adr_server.sandbox.files import VirtualFiles
from adr_server.sandbox.program import Origin, Program
from adr_server.sandbox.templates import TemplateRenderer
from adr_server.sandbox.toolbox import Returned
from adr_server.settings.loading import load_settings
from adr_server.storage import Cache, Checkout, Memory, RunStore, SessionStore, StateDir
from adr_server.tool_api import Effects, ProjectView, ServerFacts, ToolContext, ToolInput, ToolOutput

FACTS = ServerFacts(version="0", mode="code", counts={}, layers={})

Work = Callable[[Mapping[str, Any], ToolContext], Awaitable[Returned]]


class FakeCache:
    """Holds entries as long as the test runs."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], Any] = {}
        self.notices: list[str] = []

    def get(self, namespace: str, key: str) -> Any:
        return self.entries.get((namespace, key))

    def put(self, namespace: str, key: str, value: Any) -> None:
        self.entries[namespace, key] = value

    def release(self) -> None:
        """Nothing is open."""


def no_progress(done: float, total: float | None, message: str) -> None:
    """Nobody watches."""


def project_view(root: Path) -> ProjectView:
    """The project at `root`, with nothing cached from before."""
    settings = load_settings(root, {}, {})
    return ProjectView(Checkout.open(root), settings=settings, cache=cast("Cache", FakeCache()))


async def _no_call(name: str, arguments: Mapping[str, Any]) -> Any:
    raise AssertionError(f"the tool called {name!r} with {dict(arguments)!r}, which this test does not offer")


async def _no_match(pattern: str, flags: str, texts: Sequence[str], limit: int) -> Sequence[tuple[int, int, int]]:
    raise AssertionError(f"the tool searched {len(texts)} texts for {limit} of {pattern!r} ({flags}), unasked")


def tool_context(
    root: Path,
    *,
    call: Callable[[str, Mapping[str, Any]], Awaitable[Any]] = _no_call,
    memory: Memory | None = None,
    seconds_left: Callable[[], float] = lambda: 30.0,
) -> ToolContext:
    """The grants of a tool that runs on the project at `root`; a tool that uses memory is handed one."""
    return ToolContext(
        project=project_view(root),
        memories=lambda: cast("Memory", memory),
        facts=lambda: FACTS,
        progress=no_progress,
        call=call,
        check_time=lambda: None,
        seconds_left=seconds_left,
        match=_no_match,
    )


class Value(ToolOutput):
    """What a fake tool gives: any plain data."""

    value: Any = None


@dataclass(kw_only=True)
class FakeTool:
    """A tool that does what its test says, and notes the arguments of every call."""

    name: str
    work: Work
    effects: Effects = Effects.READ_ONLY
    summary_template: str | None = None
    signature: str = ""
    typescript: str = ""
    calls: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.signature = self.signature or f"async def {self.name}(**arguments: Any) -> dict[str, Any]: ..."
        function = f"export declare function {lower_camel(self.name)}(args?: Record<string, any>): Promise<any>;"
        self.typescript = self.typescript or function

    def parse(self, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        return dict(arguments)

    async def run(self, arguments: ToolInput | Mapping[str, Any], context: ToolContext) -> Returned:
        assert isinstance(arguments, Mapping)
        self.calls.append(dict(arguments))
        return await self.work(arguments, context)


def gives(name: str, value: Any, **more: Any) -> FakeTool:
    """A tool that always gives `value`."""

    async def work(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
        return Value(value=value)

    return FakeTool(name=name, work=work, **more)


def raises(name: str, *errors: Exception, then: Any = None) -> FakeTool:
    """A tool that raises each of `errors` in turn, the last one for ever unless `then` says what it gives after."""
    left = list(errors)

    async def work(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
        if left and (len(left) > 1 or then is None):
            raise left.pop(0) if len(left) > 1 else left[0]
        if left:
            raise left.pop(0)
        return Value(value=then)

    return FakeTool(name=name, work=work)


class FakeToolbox:
    """Tools, templates, prompts and schemas by name."""

    def __init__(
        self,
        tools: Sequence[FakeTool],
        *,
        templates: Mapping[str, str] | None = None,
        prompts: Mapping[str, Mapping[str, str]] | None = None,
        schemas: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._templates = dict(templates or {})
        self._prompts = dict(prompts or {})
        self._schemas = dict(schemas or {})

    def tool(self, name: str) -> FakeTool:
        if name not in self._tools:
            raise UnknownNameError("tool", name, self._tools)
        return self._tools[name]

    def tools(self) -> Collection[str]:
        return self._tools

    def categories(self) -> Mapping[str, Sequence[str]]:
        return {"test": tuple(self._tools)}

    def signature(self, name: str, language: str = "python") -> str:
        tool = self.tool(name)
        return tool.signature if language == "python" else tool.typescript

    def templates(self) -> Collection[str]:
        return self._templates

    def template(self, name: str) -> str:
        return self._templates[name]

    def machine_names(self) -> MachineNames:
        prompts = {name: tuple(sections) for name, sections in self._prompts.items()}
        return MachineNames(
            tools=self.tools(), templates=self.templates(), schemas=tuple(self._schemas), prompts=prompts
        )

    def prompt(self, name: str, section: str | None) -> str:
        sections = self._prompts[name]
        return sections[section] if section else "\n".join(sections.values())

    def schema(self, name: str) -> Mapping[str, Any]:
        return self._schemas[name]

    def shape(self, schema: Mapping[str, Any]) -> str:
        return "{" + ", ".join(schema.get("properties", ())) + "}"


class FakePool:
    """A confined worker that confines nothing, and notes what it was sent."""

    def __init__(self) -> None:
        self.evaluated: list[tuple[Mapping[str, str], Any]] = []
        self.rendered: list[tuple[str, Any]] = []

    async def evaluate(self, expressions: Mapping[str, str], data: Any) -> dict[str, Any]:
        self.evaluated.append((dict(expressions), data))
        return {name: compile_expression(text).evaluate(data) for name, text in expressions.items()}

    async def render(self, template: str, data: Mapping[str, Any]) -> str:
        self.rendered.append((template, data))
        return TemplateRenderer({}).render(template, data)


@dataclass(kw_only=True)
class Bench:
    """A sandbox over fake tools, with real stores under the test's own folder."""

    root: Path
    toolbox: FakeToolbox
    runs: RunStore
    memory: Memory
    pool: FakePool = field(default_factory=FakePool)
    real_pool: ConfinedPool | None = None
    engines: Mapping[str, CodeEngine] = field(default_factory=dict)
    files: VirtualFiles | None = None
    sessions: SessionStore | None = None

    @property
    def sandbox(self) -> Sandbox:
        """A new sandbox each time, as after a restart."""
        pool = self.real_pool or cast("ConfinedPool", self.pool)
        host = HostEvaluator(TemplateRenderer({}))
        kit = Kit(
            toolbox=self.toolbox,
            host=host,
            confined=ConfinedEvaluator(lambda: pool),
            facts=lambda: FACTS,
            engines=lambda: self.engines,
        )
        return Sandbox(kit=kit)

    def around(self, *allowed: Effects) -> Surroundings:
        """What a run works on; only reading is allowed unless more is named."""
        files, sessions = self.files, self.sessions
        return Surroundings(
            project=project_view(self.root),
            runs=self.runs,
            memory=lambda: self.memory,
            progress=no_progress,
            allowed=frozenset({Effects.READ_ONLY, *allowed}),
            files=None if files is None else lambda: files,
            sessions=None if sessions is None else lambda: sessions,
        )

    async def run(self, program: Program, *, origin: Origin = Origin.SHIPPED, **more: Any) -> Outcome:
        """Run a program as the server would."""
        return await self.sandbox.run(program, self.around(), origin=origin, **more)

    def result(self, outcome: Outcome, key: str) -> str:
        """What stayed behind the handle."""
        return self.runs.read_result(outcome.run_id, key).text


@contextmanager
def open_bench(root: Path, *tools: FakeTool, **named: Any) -> Iterator[Bench]:
    """A bench under `root` that closes its stores."""
    project = root / "project"
    project.mkdir(exist_ok=True)
    state = StateDir.open(root / "state", project)
    runs, memory = RunStore(state), Memory(state)
    try:
        yield Bench(
            root=project,
            toolbox=FakeToolbox(tools, **named),
            runs=runs,
            memory=memory,
            sessions=SessionStore(state),
        )
    finally:
        runs.close()
        memory.close()

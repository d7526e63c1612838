"""Load the body of one tool folder: an action's module, or a directive's or machine's YAML.

What only definitions or only schemas need is asked of its room where one is met: a call of an action does without.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import re
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, assert_never

from pydantic import BaseModel, ValidationError

from adr_server import directives, machines
from adr_server.catalog.entries import OWN_TEMPLATE, Kind, ToolEntry
from adr_server.errors import BrokenInputError, InvalidArgumentsError
from adr_server.registry import read_text, read_yaml
from adr_server.registry.models import load_model, problem_lines
from adr_server.sandbox.schemas import example_of, schema_problems
from adr_server.tool_api import Effects, ToolInput, ToolOutput

if TYPE_CHECKING:
    from adr_server.directives import Directive
    from adr_server.machines import Machine
    from adr_server.sandbox.toolbox import Returned
    from adr_server.tool_api import ToolContext

NO_INPUT: Mapping[str, Any] = {"type": "object", "properties": {}, "additionalProperties": False}

Definition = TypeVar("Definition", "Directive", "Machine")
Model = TypeVar("Model", bound=BaseModel)
Run = Callable[[Any, "ToolContext"], Awaitable["Returned"]]


class CatalogTool:
    """A loaded tool: what the sandbox runs, and the schemas that callers see."""

    def __init__(self, entry: ToolEntry, body: Action | Directive | Machine) -> None:
        self.entry = entry
        self.body = body

    @property
    def name(self) -> str:
        """Its name in the catalogue."""
        return self.entry.name

    @property
    def effects(self) -> Effects:
        """The most that it may do."""
        return Effects(self.entry.effects)

    @cached_property
    def summary_template(self) -> str | None:
        """The template that tells an action's result, None where it has none."""
        if self.entry.kind is not Kind.ACTION or self.name not in self.entry.templates:
            return None
        return read_text(self.entry.folder / OWN_TEMPLATE, self.entry.place)[0]

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """JSON Schema of the arguments, without titles."""
        match self.body:
            case Action():
                return _schema(self.body.input)
            case directives.Directive() | machines.Machine():
                return dict(self.body.inputs or NO_INPUT)
            case _:
                assert_never(self.body)

    @cached_property
    def output_schema(self) -> dict[str, Any] | None:
        """JSON Schema of an action's result, None for a directive or machine, whose result is a run."""
        return _schema(self.body.output) if isinstance(self.body, Action) else None

    def parse(self, arguments: Mapping[str, Any]) -> ToolInput | Mapping[str, Any]:
        """Arguments checked against the input schema.

        Raises:
            InvalidArgumentsError: each field that is wrong, what was expected, and an example.
        """
        match self.body:
            case Action():
                try:
                    return self.body.input.model_validate(dict(arguments))
                except ValidationError as error:
                    lines = problem_lines(self.body.input, dict(arguments), error)
                    raise InvalidArgumentsError(self.name, lines, example=self._example()) from None
            case directives.Directive() | machines.Machine():
                problems = schema_problems(self.input_schema, dict(arguments))
                if problems:
                    raise InvalidArgumentsError(self.name, problems, example=self._example())
                return dict(arguments)
            case _:
                assert_never(self.body)

    async def run(self, arguments: ToolInput | Mapping[str, Any], context: ToolContext) -> Returned:
        """Do the work of an action; give the definition of a directive or machine."""
        if isinstance(self.body, Action):
            return await self.body.run(arguments, context)
        return self.body

    def _example(self) -> str:
        examples = [example.args for example in self.entry.manifest.examples if example.args]
        return json.dumps(examples[0] if examples else example_of(self.input_schema))


class Action:
    """The three names that `action.py` must define."""

    def __init__(self, module: ModuleType, place: str) -> None:
        self.input: type[ToolInput] = _model(module, "Input", ToolInput, place)
        self.output: type[ToolOutput] = _model(module, "Output", ToolOutput, place)
        run = getattr(module, "run", None)
        if not inspect.iscoroutinefunction(run):
            raise BrokenInputError(f"{place}:1: needs `async def run(args: Input, context: ToolContext)`")
        self.run: Run = run


def load_tool(entry: ToolEntry) -> CatalogTool:
    """The tool of `entry`.

    Raises:
        BrokenInputError: `place:line: message` for whatever keeps its body from loading.
    """
    place = f"{entry.place}/{entry.kind.body}"
    match entry.kind:
        case Kind.ACTION:
            return CatalogTool(entry, Action(_module(entry, place), place))
        case Kind.DIRECTIVE:
            return CatalogTool(entry, _definition(directives.Directive, entry, place))
        case Kind.MACHINE:
            return CatalogTool(entry, _definition(machines.Machine, entry, place))
        case _:
            assert_never(entry.kind)


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    from adr_server.catalog.field_docs import WithFieldDocs  # noqa: PLC0415 - see the module's docstring
    from adr_server.catalog.shapes import bare  # noqa: PLC0415 - as above

    return bare(model.model_json_schema(schema_generator=WithFieldDocs))


def _definition(model: type[Definition], entry: ToolEntry, place: str) -> Definition:
    text, unreadable = read_text(entry.folder / entry.kind.body, place)
    if unreadable:
        raise BrokenInputError(unreadable)
    document = read_yaml(text, place)
    return load_model(model, document).model_copy(update={"tool": entry.name})


def _module(entry: ToolEntry, place: str) -> ModuleType:
    name = f"adr_server_servers.{entry.category}.{entry.name}.action"
    spec = importlib.util.spec_from_file_location(name, entry.folder / entry.kind.body)
    if spec is None or spec.loader is None:
        raise BrokenInputError(f"{place}:1: cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # pydantic looks its annotations up here.
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as fault:
        del sys.modules[name]
        line = _line_of(fault, str(entry.folder))
        # An ImportError ends with the file that it looked in, and that lies on this machine.
        said = re.sub(r" \([^()]*\)$", "", str(fault))
        raise BrokenInputError(f"{place}:{line}: cannot be imported: {type(fault).__name__}: {said}") from fault
    return module


def _line_of(fault: BaseException, folder: str) -> int:
    if isinstance(fault, SyntaxError):
        return fault.lineno or 1
    line, trace = 1, fault.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith(folder):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _model(module: ModuleType, name: str, base: type[Model], place: str) -> type[Model]:
    model = getattr(module, name, None)
    if not (isinstance(model, type) and issubclass(model, base)):
        raise BrokenInputError(f"{place}:1: needs `class {name}({base.__name__})`")
    return model

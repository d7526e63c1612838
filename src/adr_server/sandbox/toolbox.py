"""What the sandbox needs of the rooms above it, as protocols: the catalogue, prompts and templates behind one door."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from adr_server.directives import Directive
    from adr_server.machines import Machine, MachineNames
    from adr_server.tool_api import Effects, ToolContext, ToolInput, ToolOutput

Returned: TypeAlias = "ToolOutput | Directive | Machine"


class Tool(Protocol):
    """A catalogue tool, loaded. `summary_template` is the text that tells its result, None for the plain rendering."""

    @property
    def name(self) -> str:
        """Its name in the catalogue."""
        ...

    @property
    def effects(self) -> Effects:
        """The most that it may do."""
        ...

    @property
    def summary_template(self) -> str | None:
        """Its own template for its result."""
        ...

    def parse(self, arguments: Mapping[str, Any]) -> ToolInput | Mapping[str, Any]:
        """Arguments checked against the tool's input schema.

        Raises:
            InvalidArgumentsError: which field, what was expected, and an example.
        """
        ...

    async def run(self, arguments: ToolInput | Mapping[str, Any], context: ToolContext) -> Returned:
        """Do the work."""
        ...


class Toolbox(Protocol):
    """Everything that a program may name."""

    def tool(self, name: str) -> Tool:
        """Load one tool.

        Raises:
            UnknownNameError: with the nearest names.
        """
        ...

    def tools(self) -> Collection[str]:
        """The names of all tools."""
        ...

    def categories(self) -> Mapping[str, Sequence[str]]:
        """The names of all tools by category."""
        ...

    def signature(self, name: str, language: str = "python") -> str:
        """A tool as a typed stub of `language`: the types of its result, then its function.

        Raises:
            UnknownNameError: with the nearest names.
        """
        ...

    def templates(self) -> Collection[str]:
        """The names of all shipped templates."""
        ...

    def template(self, name: str) -> str:
        """The text of a shipped template."""
        ...

    def machine_names(self) -> MachineNames:
        """What a machine may name."""
        ...

    def prompt(self, name: str, section: str | None) -> str:
        """A prompt's section, rendered."""
        ...

    def schema(self, name: str) -> Mapping[str, Any]:
        """The JSON Schema of an answer."""
        ...

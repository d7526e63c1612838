"""The catalogue and the prompts behind the one door that the sandbox knows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adr_server import machines

if TYPE_CHECKING:
    from adr_server.catalog import Catalog
    from adr_server.machines import MachineNames
    from adr_server.prompts import PromptRegistry
    from adr_server.sandbox import Tool


@dataclass(frozen=True, kw_only=True)
class ServerToolbox:
    """What programs of this server may name; the prompts are read when one is named."""

    catalog: Catalog
    prompts: Callable[[], PromptRegistry]

    def tool(self, name: str) -> Tool:
        """Load one tool; an unknown name raises with the nearest ones."""
        return self.catalog.tool(name)

    def tools(self) -> Collection[str]:
        """The names of all tools."""
        return self.catalog.entries.names()

    def categories(self) -> Mapping[str, Sequence[str]]:
        """The names of all tools by category."""
        return {name: [entry.name for entry in entries] for name, entries in self.catalog.categories().items()}

    def signature(self, name: str, language: str = "python") -> str:
        """A tool as a typed Python stub."""
        from adr_server.catalog.details import signature_of

        return signature_of(self.catalog, self.catalog.entries.get(name), language)

    def templates(self) -> Collection[str]:
        """The names of all shipped templates."""
        return tuple(self.catalog.templates)

    def template(self, name: str) -> str:
        """The text of a shipped template."""
        return self.catalog.template(name)

    def machine_names(self) -> MachineNames:
        """What a machine may name."""
        return machines.MachineNames(
            tools=self.tools(),
            templates=self.templates(),
            schemas=self.prompts().schemas(),
            prompts={prompt.name: prompt.sections for prompt in self.prompts().catalogue()},
        )

    def prompt(self, name: str, section: str | None) -> str:
        """A prompt's section, rendered."""
        return self.prompts().load(name, section).text

    def schema(self, name: str) -> Mapping[str, Any]:
        """The JSON Schema of an answer."""
        return self.prompts().schema(name)

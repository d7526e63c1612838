"""What a rule looks at, and what it says. A rule reads; it changes and runs nothing but the tool's own parsing."""

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from adr_server.catalog.entries import MANIFEST, ToolEntry
from adr_server.catalog.loading import CatalogTool
from adr_server.machines import MachineNames
from adr_server.registry import Document, read_text, read_yaml


class TemplateProblem(Protocol):
    """What is wrong with a template; `line` counts from 1, and is 0 where it cannot be told."""

    @property
    def line(self) -> int:
        """The line of the template."""
        ...

    @property
    def message(self) -> str:
        """What is wrong there."""
        ...


class TemplateReader(Protocol):
    """Reads templates without rendering them; a template of the catalogue goes by its name, any other by its text."""

    def check(self, name_or_text: str) -> Sequence[TemplateProblem]:
        """All problems that show without data."""
        ...

    def variables(self, name_or_text: str) -> Collection[str]:
        """The names that the template takes from its data; raises InvalidProgramError where it does not parse."""
        ...


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a tool may name beside itself. `tests` is the project's test folder, None where tests are not asked for."""

    names: MachineNames
    templates: TemplateReader
    tests: Path | None


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One broken rule: the file in the tool's folder (empty: the folder itself), the line, and `field: message`."""

    file: str
    line: int
    message: str

    def told(self, entry: ToolEntry) -> str:
        """The fault as one `place:line: field: message` line."""
        place = f"{entry.place}/{self.file}" if self.file else entry.place
        return f"{place}:{max(1, self.line)}: {' '.join(self.message.split())}"


@dataclass(frozen=True)
class Subject:
    """One loaded tool, with the text of its files where a rule needs the line of something."""

    tool: CatalogTool

    @property
    def entry(self) -> ToolEntry:
        """What its path and its manifest say."""
        return self.tool.entry

    @cached_property
    def manifest(self) -> Document:
        """`tool.yaml` with its lines."""
        return self._document(MANIFEST)

    @cached_property
    def definition(self) -> Document:
        """`directive.yaml` or `machine.yaml` with its lines."""
        return self._document(self.entry.kind.body)

    @cached_property
    def source(self) -> ast.Module:
        """The syntax tree of `action.py`."""
        return ast.parse(read_text(self.entry.folder / self.entry.kind.body, self.entry.place)[0])

    @cached_property
    def properties(self) -> Mapping[str, Any]:
        """The schema of each argument by its name."""
        found: Mapping[str, Any] = self.tool.input_schema.get("properties", {})
        return found

    def in_manifest(self, path: Sequence[str | int], message: str) -> Fault:
        """A fault of `tool.yaml`, on the line of `path`; the field opens the message."""
        return Fault(file=MANIFEST, line=self.manifest.line(path), message=f"{path[0]}: {message}")

    def in_body(self, line: int, message: str) -> Fault:
        """A fault of the body."""
        return Fault(file=self.entry.kind.body, line=line, message=message)

    def _document(self, name: str) -> Document:
        place = f"{self.entry.place}/{name}"
        return read_yaml(read_text(self.entry.folder / name, place)[0], place)


Rule = Callable[[Subject, Known], Iterator[Fault]]

"""Render the server's own templates in the host process. Importing this costs nothing: jinja2 comes with the first use.

Only shipped, trusted templates are rendered here, under the same rules as any other (plain data, strict names). Text
from outside goes to `ConfinedPool.render`.
"""

import importlib
import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from adr_server.errors import UnknownNameError
from adr_server.sandbox.plain import Bounds, check_plain

if TYPE_CHECKING:  # jinja2 takes 58 ms to import, and most commands render nothing
    from adr_server.sandbox.jinja_environment import Environment, TemplateProblem

_NAME = re.compile(r"[\w.-]+(?:/[\w.-]+)*")
_LABEL = "template"
_BOUNDS = Bounds(bytes=64 * 1024 * 1024, nodes=2_000_000)


class TemplateRenderer:
    """Renders templates by name out of `templates` (name to text; read when used), and texts that were shipped.

    Without `templates` everything is text; with them, what looks like a name has to be one.
    """

    def __init__(self, templates: Mapping[str, str] = MappingProxyType({})) -> None:
        self._templates = templates

    @cached_property
    def _environment(self) -> "Environment":
        module = importlib.import_module("adr_server.sandbox.jinja_environment")
        environment: Environment = module.Environment(self._templates.get)
        return environment

    def render(self, name_or_text: str, data: Mapping[str, Any]) -> str:
        """Render the template of that name, or the text itself where it is no name. `data` is plain data by name.

        Raises:
            UnknownNameError: it looks like a name, and no template has it.
            InvalidProgramError: it does not parse or fails; the problem says `template:line` and the variable.
            UsageError: `data` holds more than plain data. BudgetExceededError: it is too deep or too large.
        """
        named = self._is_name(name_or_text)
        check_plain(dict(data), _BOUNDS, subject="The data of a template")
        if named:
            return self._environment.render(name_or_text, None, data)
        return self._environment.render(_LABEL, name_or_text, data)

    def check(self, name_or_text: str) -> "list[TemplateProblem]":
        """All problems that show without data (syntax, unknown filters, tests, templates, private names), by line."""
        label, text = self._text(name_or_text)
        return self._environment.check(label, text)

    def variables(self, name_or_text: str) -> set[str]:
        """The names that the template takes from its data.

        Raises:
            InvalidProgramError: it does not parse.
        """
        label, text = self._text(name_or_text)
        return self._environment.variables(label, text)

    def _text(self, name_or_text: str) -> tuple[str, str]:
        if self._is_name(name_or_text):
            return name_or_text, self._templates[name_or_text]
        return _LABEL, name_or_text

    def _is_name(self, name_or_text: str) -> bool:
        if name_or_text in self._templates:
            return True
        if self._templates and _NAME.fullmatch(name_or_text):
            raise UnknownNameError("template", name_or_text, self._templates)
        return False

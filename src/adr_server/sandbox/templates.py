"""Render the server's own templates in the host process. Importing this costs nothing: jinja2 comes with the first use.

Only shipped, trusted templates are rendered here, under the same rules as any other (plain data, strict names). Text
from outside goes to `ConfinedPool.render`.
"""

import importlib
import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from adr_server.errors import UnknownNameError, UsageError

if TYPE_CHECKING:  # jinja2 takes 58 ms to import, and most commands render nothing
    from adr_server.sandbox.jinja_environment import Environment, TemplateProblem

_NAME = re.compile(r"[\w.-]+(?:/[\w.-]+)*")
_LABEL = "template"


class TemplateRenderer:
    """Renders templates by name out of `templates` (name to text; read when used), and texts that the server made."""

    def __init__(self, templates: Mapping[str, str]) -> None:
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
            UsageError: `data` holds more than plain data.
        """
        named = self._is_name(name_or_text)
        for key, value in data.items():
            _check(key, value)
        if named:
            return self._environment.render(name_or_text, None, data)
        return self._environment.render(_LABEL, name_or_text, data)

    def check(self, name_or_text: str) -> "list[TemplateProblem]":
        """All problems that show without data (syntax, unknown filters, tests and templates, private names), by line."""
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
        if _NAME.fullmatch(name_or_text):
            raise UnknownNameError("template", name_or_text, self._templates)
        return False


def _check(key: str, value: object) -> None:
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            stack.extend(item.values())
        elif isinstance(item, list | tuple):
            stack.extend(item)
        elif not (item is None or isinstance(item, str | int | float)):
            raise UsageError(f"{key!r} holds a value of type {type(item).__name__}; templates take plain data only.")

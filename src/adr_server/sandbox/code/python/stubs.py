"""Stubs of exactly the tools that a text names, for the checker in the worker. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from adr_server.errors import AdrServerError
from adr_server.sandbox.code.python.sources import Names

_HEADER = "from typing import Any, Literal, TypedDict\n\nOutcome = dict[str, Any]\n"
_PARAMETERS = re.compile(r"^async def (\w+)\((?:\*, )?(.*)\) -> [^\n]*$", re.MULTILINE)
_TYPE = re.compile(r"^class (\w+)\(TypedDict\): ([^\n]*)$", re.MULTILINE)
_FIELD = re.compile(r"(?:^|; )(\w+): ")
_PARAMETER = re.compile(r"(?:^|, )(\w+): ")


@dataclass(frozen=True, kw_only=True)
class Stub:
    """One tool for the checker: its text, the parameters that it takes, the types that it gives with their keys."""

    tool: str
    text: str
    parameters: tuple[str, ...]
    types: dict[str, tuple[str, ...]]

    @property
    def call(self) -> str:
        """How it is called, on one line."""
        found = _PARAMETERS.search(self.text)
        return f"{self.tool}({found[2]})" if found else f"{self.tool}()"


@dataclass(frozen=True, kw_only=True)
class Stubs:
    """The text of each category's stub file, of the package's own, and the tools in them by name."""

    categories: dict[str, str]
    package: str
    tools: dict[str, Stub]


def build_stubs(names: Names, signature: Callable[[str], str]) -> Stubs:
    """Stubs for the tools in `names`. `signature` gives `async def`; code that never awaits sees `def`."""
    tools: dict[str, Stub] = {}
    categories: dict[str, str] = {}
    package: list[str] = []
    for category, named in names.tools.items():
        parts = [_HEADER]
        for name in named:
            try:
                tools[name] = _stub(name, signature(name))
            except AdrServerError:  # A tool that cannot be loaded is told when it is called.
                continue
            text = tools[name].text
            parts.append(text if names.awaits else text.replace("async def ", "def "))
            package.append(f"from .{category} import {name} as {name}")
        categories[category] = "\n".join(parts) + "\n"
        package.append(f"from . import {category} as {category}")
    return Stubs(categories=categories, package="\n".join(package) + "\n", tools=tools)


def _stub(name: str, text: str) -> Stub:
    found = _PARAMETERS.search(text)
    parameters = tuple(_PARAMETER.findall(_without_brackets(found[2]))) if found else ()
    types = {kind: tuple(_FIELD.findall(_without_brackets(fields))) for kind, fields in _TYPE.findall(text)}
    return Stub(tool=name, text=text, parameters=parameters, types=types)


def _without_brackets(text: str) -> str:
    """`text` without what stands in square brackets or quotes, where a comma parts no parameters."""
    kept: list[str] = []
    depth, quote = 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in "[{":
            depth += 1
        elif letter in "]}":
            depth -= 1
        elif depth == 0:
            kept.append(letter)
    return "".join(kept)

"""Read off a TypeScript text, without parsing it, which tools it names. Pure.

A text from outside is parsed in the confined processes only. A name in a comment counts as well: that costs a stub.
"""

import re
from collections.abc import Mapping, Sequence

from adr_server.registry.casing import lower_camel

_NAME = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)


def named_tools(text: str, tools: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The tools that `text` names, by category; a category that is named by itself is there without any."""
    words = set(_NAME.findall(text))
    named = {category: tuple(name for name in names if lower_camel(name) in words) for category, names in tools.items()}
    return {category: names for category, names in named.items() if names or (category in words and "servers" in words)}


def line_at(text: str, line: int | None) -> str:
    """The text of a line, counted from 1; empty where there is none."""
    lines = text.split("\n")
    return lines[line - 1] if line is not None and 0 < line <= len(lines) else ""

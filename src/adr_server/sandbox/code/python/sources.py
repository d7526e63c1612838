"""Read off a Python text, without parsing it, what has to be known before it runs. Pure.

A text from outside is parsed in the worker only. Here names are looked for, so a name in a comment counts as well:
that costs a stub, and nothing goes wrong.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WAITS = frozenset({"await", "asyncio"})


@dataclass(frozen=True, kw_only=True)
class Names:
    """The tools that a text names, by category, and whether it awaits.

    Code that awaits gets a future from each call, so that `asyncio.gather` runs calls at the same time; code that never
    does gets the result itself.
    """

    tools: Mapping[str, tuple[str, ...]]
    awaits: bool


def read_names(text: str, tools: Mapping[str, Sequence[str]]) -> Names:
    """What `text` names of `tools` (names by category)."""
    words = set(_NAME.findall(text))
    named = {category: tuple(name for name in names if name in words) for category, names in tools.items()}
    return Names(tools={category: names for category, names in named.items() if names}, awaits=bool(words & _WAITS))

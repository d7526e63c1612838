"""Tell of a line of settings whether it sets a key by its whole name, and of a file whether it is data. Pure."""

import re
from collections.abc import Sequence

DATA = re.compile(
    r"(?:^|/)(?:locales?|i18n|fixtures?|openapi|swagger|schemas?|data|examples?|samples?)(?:/|\.|-)"
    r"|\.(?:example|sample|dist|template|tmpl)(?:\.|$)",
    re.IGNORECASE,
)
"""Files that hold what is worked on, or what others are to fill in: they set nothing."""


def is_whole(key: str, written: str, lines: Sequence[str], number: int) -> bool:
    """Whether a line sets a key by its whole name: the parts before the last stand in it, or above it further out."""
    wanted = key.split(".")
    found = written.split(".")
    own = margin(lines[number])
    for above in reversed(lines[:number]):
        if len(found) >= len(wanted):
            break
        if above.strip() and margin(above) < own and not above.lstrip().startswith(("#", "//")):
            own = margin(above)
            found = [*re.split(r"[.:=\s\"'{\[]+", above.strip(" \t\"'-[]{}:="))[:1], *found]
    return found[-len(wanted) :] == wanted


def margin(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())

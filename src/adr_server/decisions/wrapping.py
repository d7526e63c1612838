"""Lines of a paragraph that go on where the one before was wrapped.

Rule: such a line begins nothing. It starts in the middle of a sentence, behind a line that is long and ends no
sentence; who ends a line on purpose (two blanks, a backslash, a stop) begins something on the next.
"""

from collections.abc import Sequence

_BROKEN = ("  ", "\\")
_STOPS = (".", "!", "?", ":", ";", "|")
_SHORTEST = 40
"""A shorter line is not wrapped: it ends where its writer ended it."""


def continues(line: str, following: str) -> bool:
    """Whether `following` goes on where `line` was wrapped."""
    start = following.lstrip(" >\t").lstrip("*_")
    if not start[:1].islower() and start[:1] not in ("`", "("):
        return False
    end = line.rstrip(" *_")
    return (
        len(end) >= _SHORTEST and not line.endswith(("  ", "\\")) and not end.endswith((".", "!", "?", ":", ";", "|"))
    )


def wrapped_before(lines: Sequence[str], index: int) -> str:
    """The lines of its paragraph that the one at `index` goes on with; empty where it begins something."""
    first = index
    while first > 0 and continues(lines[first - 1], lines[first]):
        first -= 1
    return " ".join(line.strip(" >") for line in lines[first:index])


def unwrapped(lines: Sequence[str]) -> list[str]:
    """`lines` with those joined that a paragraph wraps."""
    joined: list[str] = []
    for index, line in enumerate(lines):
        if index and continues(lines[index - 1], line):
            joined[-1] = f"{joined[-1].rstrip()} {line.strip(' >')}"
        else:
            joined.append(line)
    return joined

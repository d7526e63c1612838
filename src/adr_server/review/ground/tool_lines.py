"""Find the lines by which tools are called, and by which their settings load what extends them.

Rule: a line that only declares a package calls nothing; a package whose name may be a word, no settings load.
"""

import re
from collections.abc import Sequence

from adr_server.codebase import Evidence
from adr_server.codebase.stack import Entry
from adr_server.review.ground.file_kinds import Folders, is_tool_settings, is_tooling
from adr_server.review.ground.mentions import Mentions

_MOST = 2
_EXTENDS_A_TOOL = re.compile(
    r"(?P<scope>@[\w-]+/)?(?P<tool>eslint|stylelint|babel|commitlint)-(?:config|plugin|preset)-(?P<name>[\w-]+)$"
)
"""A package that a tool's settings call by its last part: `eslint-config-prettier` is `prettier` there."""


def called(mentions: Mentions, entry: Entry, scope: Folders, declared: Sequence[Evidence]) -> list[Evidence]:
    """Lines of manifests, scripts and pipelines that call a tool by its name; those `declared` call nothing."""
    words = {entry.name.lower(), *(alias.lower() for alias in entry.aliases)}
    words |= {name for names in entry.packages.values() for name in names if "/" not in name and ":" not in name}
    words = {word for word in words if len(word) > 1 and "*" not in word}
    return [
        one
        for one in mentions.of(words, scope, only=is_tooling, sides="A-Za-z0-9_-", skip=_places(declared))
        if not re.match(r"^[\"']?[@\w./:-]+[\"']?\s*[:=><~^\[]", one.text) or "run" in one.text or " " in one.text[:40]
    ][:_MOST]


def named_in_settings(mentions: Mentions, name: str, scope: Folders, declared: Sequence[Evidence]) -> list[Evidence]:
    """Where the settings of a tool name a package that is `declared`: that loads it."""
    if not declared or not re.search(r"[-_/]", name) or ":" in name:
        return []
    skip = _places(declared)
    found = mentions.of({name}, scope, only=is_tool_settings, sides="A-Za-z0-9_@/-", skip=skip)
    extends = _EXTENDS_A_TOOL.match(name)
    if found or extends is None:
        return found
    own = re.compile(rf"(?:^|/)\.?{extends['tool']}")
    short = f"{extends['scope'] or ''}{extends['name']}"
    return mentions.of({short}, scope, only=lambda path: own.search(path) is not None, sides="A-Za-z0-9_@-")


def _places(lines: Sequence[Evidence]) -> frozenset[tuple[str, int]]:
    return frozenset((one.path, one.line) for one in lines)

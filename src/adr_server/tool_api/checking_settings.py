"""What a change sets anew of the settings that it is checked by: told, for nobody else would see what is left out.

Rule: only what the project's own files set counts, and only files that the change touches; what the environment or an
argument sets, whoever runs the check has chosen.
"""

import json
import re

from adr_server.errors import BrokenInputError, shorten
from adr_server.review.checks import Breach, settings_breach
from adr_server.settings import Layer
from adr_server.settings.files import parse_toml, read_toml
from adr_server.settings.of_project import DECIDING, FILES, deciding
from adr_server.tool_api.change import ChangeView

_CHOSEN = frozenset({Layer.ENVIRONMENT, Layer.ARGUMENT})


def settings_breaches(change: ChangeView) -> tuple[Breach, ...]:
    """Each key that decides what is checked and that the change sets to something else, at its line."""
    named = (name for one in change.changes for name in (one.path, one.old_path))
    touched = {name for name in named if name in FILES}
    if not touched:
        return ()
    before = deciding({name: _before(change, name) for name in FILES})
    now = deciding({name: _now(change, name) for name in FILES})
    found = []
    for known in DECIDING:
        old, new = before.get(known.key), now.get(known.key)
        said = new or old
        if said is None or said.path not in touched or change.project.settings.origins[known.key].layer in _CHOSEN:
            continue
        first, last = (known.default if one is None else one.value for one in (old, new))
        if first != last:
            line = _line(change, said.path, known.key)
            found.append(
                settings_breach(path=said.path, line=line, setting=known.key, before=_told(first), now=_told(last))
            )
    return tuple(found)


def _before(change: ChangeView, name: str) -> dict[str, object]:
    content = change.repository.read_at(change.fork, name)
    try:
        return parse_toml(content or b"")
    except ValueError:
        return {}


def _now(change: ChangeView, name: str) -> dict[str, object]:
    root = change.project.root
    try:
        return read_toml(root / name, within=root) or {}
    except ValueError:
        return {}


def _told(value: object) -> str:
    return shorten(json.dumps(value, ensure_ascii=False, sort_keys=True, default=str), 160)


def _line(change: ChangeView, path: str, key: str) -> int:
    """The line that sets a key, as far as it is written plainly; the first one where it is not."""
    try:
        text = change.project.read_text(path)
    except BrokenInputError:
        return 1
    ours = max(0, text.find("[tool.adr-server")) if path == FILES[0] else 0
    last = re.escape(key.rpartition(".")[2])
    found = re.compile(rf"^[ \t]*(?:\[(?:[\w.-]+\.)?{last}[\].]|(?:[\w-]+\.)*{last}[ \t]*[=.])", re.MULTILINE)
    match = found.search(text, ours)
    return text.count("\n", 0, match.start()) + 1 if match is not None else 1

"""The drawing of the error tree has every error that the package raises on purpose, below the one it derives from."""

import re
from pathlib import Path

import adr_server
from adr_server import errors

SOURCES = Path(adr_server.__file__).parent
_CLASS = re.compile(r"^class (\w+Error)\((\w+Error)\):", re.MULTILINE)
_DRAWN = re.compile(r"^    ([│ ]*)[├└]── (\w+Error)\b", re.MULTILINE)


def drawn() -> dict[str, str]:
    """Each error of the drawing, with the one above it."""
    above = ["AdrServerError"]
    found = {}
    for indent, name in _DRAWN.findall(errors.__doc__ or ""):
        depth = len(indent) // 4 + 1
        found[name] = above[depth - 1]
        above[depth:] = [name]
    return found


def test_every_error_is_drawn_below_its_parent() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")]
    written = dict(found for text in texts for found in _CLASS.findall(text))
    assert written.keys() > {"UsageError", "BrokenInputError"}
    assert written == drawn()

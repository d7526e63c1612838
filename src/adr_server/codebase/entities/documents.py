"""Read data formats for what they declare: compose services, Kubernetes objects, jobs of pipelines, API endpoints.

YAML, JSON and TOML give the same thing here: pairs of a path of keys and a value. Pure: no I/O, and nothing recurses.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from adr_server.codebase.entities.declarations import Declarations
from adr_server.codebase.entities.grammars import Parsed
from adr_server.codebase.entities.model import EntityType, ReferenceKind
from adr_server.codebase.entities.outline import Outline
from adr_server.codebase.entities.routes import METHODS
from adr_server.codebase.entities.source_text import SourceText

# A document without one of these words declares nothing that is read here, and data can be large.
_TELLING = re.compile(
    r"""^["']?(?:apiVersion|services|openapi|swagger|jobs)["']?\s*:|^\s{0,4}["'](?:openapi|swagger|apiVersion|services)["']\s*:"""
    r"""|^\[(?:project|tool\.poetry)\.(?:gui-)?scripts\]|^\s*["']?kind["']?\s*:""",
    re.MULTILINE,
)
_QUOTES: Final = "\"'"
_WORKFLOW = re.compile(r"(?:^|/)\.(?:github|gitea|forgejo)/workflows/[^/]+$")
_COMPOSE = re.compile(r"(?:^|/)[\w.-]*compose[\w.-]*\.ya?ml$")
_MAX_DEPTH = 12
_MAX_VALUE = 300


@dataclass(frozen=True, slots=True)
class _Pair:
    """One key with its value: the keys from the document's root down to it, and where it stands (bytes)."""

    document: int
    path: tuple[str, ...]
    start: int
    end: int
    value: str


def may_declare(text: str) -> bool:
    """Whether a document holds a word that something read here begins with; parsing the rest would be for nothing."""
    return _TELLING.search(text) is not None


def read_document(parsed: Parsed, text: SourceText, path: str) -> Outline:
    """What a YAML, JSON or TOML document declares."""
    pairs = list(_pairs(parsed, text))
    builder = Declarations(text)
    top = {pair.path[0]: pair.value for pair in pairs if len(pair.path) == 1}
    if top.keys() & {"openapi", "swagger"}:
        _openapi(pairs, builder)
    elif _WORKFLOW.search(path):
        _named(pairs, builder, "jobs", EntityType.RESOURCE, {"needs": "names", "uses": "imports"})
    elif "services" in top and (_COMPOSE.search(path) or any(pair.path[2:3] in _IMAGES for pair in pairs)):
        _named(pairs, builder, "services", EntityType.SERVICE, {"depends_on": "names", "image": "value"})
    elif "apiVersion" in top and "kind" in top:
        _kubernetes(pairs, builder)
    _scripts(pairs, builder)
    return builder.outline()


_IMAGES: Final = (("image",), ("build",))


def _pairs(parsed: Parsed, text: SourceText) -> Iterator[_Pair]:
    """The pairs in the order of the text; one sweep with a stack of what is open."""
    found = []
    for _, captures in parsed.matches:
        if "pair" in captures:
            node, name = captures["pair"][0], captures["key"][0]
            found.append((node.start_byte, -node.end_byte, name.end_byte, text.text(name.start_byte, name.end_byte)))
        elif "document" in captures:
            node = captures["document"][0]
            found.append((node.start_byte, -node.end_byte - 1, -1, ""))
    found.sort()
    open_: list[tuple[int, tuple[str, ...]]] = []
    document = 0
    for start, minus_end, behind, key in found:
        if behind < 0:
            document, open_ = document + 1, []
            continue
        while open_ and open_[-1][0] <= start:
            open_.pop()
        above = open_[-1][1] if open_ else ()
        # A TOML table is called `[a.b]`; a YAML key may hold dots of its own.
        # Nothing is read so deep down, and paths of paths would take memory that grows with the square of the depth.
        path = (*above, *_keys(key, text.source[start : start + 1] == b"[")) if len(above) <= _MAX_DEPTH else above
        open_.append((-minus_end, path))
        if len(path) <= _MAX_DEPTH:
            yield _Pair(document, path, start, -minus_end, _value(text, behind, -minus_end))


def _keys(key: str, is_table: bool) -> tuple[str, ...]:  # noqa: FBT001 - read at its one call
    if is_table:
        return tuple(part.strip(" \"'") for part in key.split("."))
    return (key.strip(_QUOTES),)


def _value(text: SourceText, start: int, end: int) -> str:
    return text.text(start, min(end, start + _MAX_VALUE)).lstrip(" \t:=").strip().strip(_QUOTES)


def _listed(pair: _Pair) -> list[str]:
    """The names in a value that is a list of names, or a mapping whose keys are."""
    flow = re.sub(r"[\[\]{}]", " ", pair.value)
    names = [part.strip(" -\t\"'").partition(":")[0] for part in re.split(r"[,\n]", flow)]
    return [name for name in names if re.fullmatch(r"[\w.-]+", name) and name != "condition"]


def _named(pairs: Sequence[_Pair], builder: Declarations, top: str, kind: EntityType, reads: Mapping[str, str]) -> None:
    """The entries below the key `top`, by name; `reads` says which of an entry's keys name what it needs, and how."""
    key = ""
    for pair in pairs:
        if pair.path[0] != top:
            continue
        if len(pair.path) == 2:  # noqa: PLR2004 - services.NAME
            key = builder.add(kind, pair.path[1], pair.start, pair.end)
            continue
        how = reads.get(pair.path[-1])
        if how == "imports":
            builder.refer(key, ReferenceKind.IMPORTS, pair.value, pair.start)
        elif how is not None and len(pair.path) == 3:  # noqa: PLR2004 - services.NAME.KEY
            for name in _listed(pair) if how == "names" else (pair.value,):
                builder.refer(key, ReferenceKind.DEPENDS_ON, name, pair.start)


def _kubernetes(pairs: Sequence[_Pair], builder: Declarations) -> None:
    for _, group in groupby(pairs, key=lambda pair: pair.document):
        own = list(group)
        said = {pair.path: pair for pair in reversed(own)}
        kind, name = said.get(("kind",)), said.get(("metadata", "name"))
        if ("apiVersion",) not in said or kind is None or name is None:
            continue
        start, end = own[0].start, max(pair.end for pair in own)
        key = builder.add(EntityType.RESOURCE, f"{kind.value}/{name.value}", start, end, name=name.value)
        for pair in own:
            if pair.path[-1] == "image":
                builder.refer(key, ReferenceKind.DEPENDS_ON, pair.value, pair.start)


def _openapi(pairs: Sequence[_Pair], builder: Declarations) -> None:
    said = {pair.path: pair.value for pair in pairs}
    for pair in pairs:
        if len(pair.path) == 3 and pair.path[0] == "paths" and pair.path[2].upper() in METHODS:  # noqa: PLR2004 - paths.PATH.METHOD
            name = f"{pair.path[2].upper()} {pair.path[1]}"
            summary = said.get((*pair.path, "summary")) or said.get((*pair.path, "description")) or ""
            key = builder.add(EntityType.ENDPOINT, name, pair.start, pair.end, summary=summary)
            builder.refer(key, ReferenceKind.CALLS, said.get((*pair.path, "operationId"), ""), pair.start)
        elif pair.path[:-1] in {("components", "schemas"), ("definitions",)}:
            builder.add(EntityType.TYPE, pair.path[-1], pair.start, pair.end)


def _scripts(pairs: Sequence[_Pair], builder: Declarations) -> None:
    """Entry points that a Python project declares: `shop = "shop.main:run"`."""
    for pair in pairs:
        if pair.path[:-1] in {("project", "scripts"), ("project", "gui-scripts"), ("tool", "poetry", "scripts")}:
            builder.refer("", ReferenceKind.CALLS, pair.value, pair.start)

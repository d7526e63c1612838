"""Read a language without a grammar by the patterns of `patterns.yaml`, line by line. Pure: text in, facts out.

What stands in what is told by indentation, and a thing ends before the next line that is indented no deeper and
declares something. That is less exact than a grammar, and the facts say so.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files as package_files
from typing import Final

import yaml

from adr_server.codebase.entities import naming
from adr_server.codebase.entities.model import Entity, EntityType, Reference, ReferenceKind
from adr_server.codebase.entities.outline import Outline
from adr_server.codebase.entities.source_text import SourceText, first_sentence

MAX_ENTITIES: Final = 20_000
# A longer line declares nothing that a person wrote, and some patterns take time that grows with its square.
_MAX_LINE: Final = 300
_COMMENT_MARKS = (b"//", b"# ", b"--", b";", b"%", b"/*")
_MEMBERED = frozenset({EntityType.CLASS, EntityType.INTERFACE, EntityType.ENUM, EntityType.TYPE})


@dataclass(frozen=True, slots=True)
class _Patterns:
    entities: tuple[tuple[EntityType, re.Pattern[str]], ...]
    references: tuple[tuple[ReferenceKind, re.Pattern[str]], ...]
    holds: frozenset[EntityType]


@cache
def _table() -> Mapping[str, _Patterns]:
    text = (package_files("adr_server.codebase.entities") / "patterns.yaml").read_text(encoding="utf-8")
    languages: Mapping[str, Mapping[str, list[str]]] = yaml.load(text, Loader=yaml.CSafeLoader)
    types, kinds = {kind.value: kind for kind in EntityType}, {kind.value: kind for kind in ReferenceKind}
    return {
        name: _Patterns(
            tuple((types[key], re.compile(said)) for key, found in entries.items() if key in types for said in found),
            tuple((kinds[key], re.compile(said)) for key, found in entries.items() if key in kinds for said in found),
            frozenset(types[key] for key in entries.get("holds", ())),
        )
        for name, entries in languages.items()
    }


def has_patterns(language: str) -> bool:
    """Whether `patterns.yaml` knows the language."""
    return language in _table()


@dataclass(slots=True)
class _Found:
    key: str
    name: str
    type: EntityType
    line: int
    indent: int
    parent: str
    end_line: int = 0


def read_patterns(language: str, text: SourceText) -> Outline:
    """The outline of a text in a language that `has_patterns`."""
    patterns = _table()[language]
    found: list[_Found] = []
    open_: list[_Found] = []
    references: dict[tuple[str, ReferenceKind, str], Reference] = {}
    keys: dict[str, int] = {"": 1}
    for number, raw in enumerate(text.lines, start=1):
        if not raw.strip() or len(raw) > _MAX_LINE:
            continue
        line = raw.decode("utf-8", "replace")
        if len(found) < MAX_ENTITIES and (match := _declared(line, patterns)):
            kind, said = match
            indent = -1 if kind in patterns.holds else len(line) - len(line.lstrip())
            while open_ and open_[-1].indent >= indent:
                open_.pop().end_line = number - 1
            entity = _found(kind, said, number, indent, open_[-1] if open_ else None, keys=keys)
            found.append(entity)
            open_.append(entity)
        for reference, pattern in patterns.references:
            for hit in pattern.finditer(line):
                source = open_[-1].key if open_ else ""
                key = (source, reference, hit["name"])
                references.setdefault(key, Reference(source=source, kind=reference, target=hit["name"], line=number))
    for entity in open_:
        entity.end_line = text.last_line
    return Outline(entities=tuple(_entity(entity, text) for entity in found), references=tuple(references.values()))


def _declared(line: str, patterns: _Patterns) -> tuple[EntityType, str] | None:
    for kind, pattern in patterns.entities:
        if match := pattern.search(line):
            verb = match.groupdict().get("verb")
            return kind, f"{verb.upper()} {match['name']}" if verb else match["name"]
    return None


def _found(
    kind: EntityType, said: str, line: int, indent: int, above: _Found | None, *, keys: dict[str, int]
) -> _Found:
    owners, name = ((), said) if kind is EntityType.ENDPOINT else naming.declared_name(said.replace(":", "."))
    if kind is EntityType.MODULE:
        owners, name = (), said
    path = ".".join((*((above.key,) if above else ()), *owners))
    key = own = f"{path}.{name}" if path else name
    while own in keys:
        keys[key] = keys.get(key, 1) + 1
        own = f"{key}#{keys[key]}"
    keys[own] = 1
    if kind is EntityType.FUNCTION and above is not None and above.type in _MEMBERED:
        kind = EntityType.METHOD
    return _Found(key=own, name=name, type=kind, line=line, indent=indent, parent=above.key if above else "")


def _is_behind(line: bytes, indent: int) -> bool:
    """Whether a line belongs to what comes next, or closes what stands around: blank, a comment, or indented less."""
    text = line.strip()
    return not text or text.startswith(_COMMENT_MARKS) or len(line) - len(line.lstrip()) < indent


def _entity(found: _Found, text: SourceText) -> Entity:
    end = max(found.end_line, found.line)
    while end > found.line and _is_behind(text.lines[end - 1], found.indent):
        end -= 1
    start = text.starts[found.line - 1]
    _, signature = text.signature(start, None, start, len(text.source))
    _, comment = text.above(found.line)
    return Entity(
        key=found.key,
        name=found.name,
        type=found.type,
        line=found.line,
        end_line=end,
        parent=found.parent,
        signature=signature,
        summary=first_sentence(comment),
    )

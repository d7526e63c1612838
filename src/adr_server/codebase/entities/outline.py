"""Give each event of a text its place: one sweep builds entities with their keys, and references with their sources.

Pure: no I/O. Nothing recurses, so no nesting is too deep.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, replace

from adr_server.codebase.entities import naming
from adr_server.codebase.entities.aliases import by_own_names
from adr_server.codebase.entities.collecting import INSIDE, MASK, SHIFT, Events, Point, Span, collect
from adr_server.codebase.entities.grammars import Parsed
from adr_server.codebase.entities.model import Entity, EntityType, Reference, ReferenceKind
from adr_server.codebase.entities.routes import Route, full_path
from adr_server.codebase.entities.source_text import SourceText, first_sentence

MAX_ENTITIES = 20_000
# A key repeats the names of all that it stands in.
MAX_DEPTH = 60
_MEMBERED = frozenset({EntityType.CLASS, EntityType.INTERFACE, EntityType.ENUM, EntityType.TYPE})
_CODE = frozenset({EntityType.FUNCTION, EntityType.METHOD})
_CALLS = ReferenceKind.CALLS
# Said by `imports` already, or of the language itself.
_LOADERS = frozenset({"require", "require_relative", "super", "import"})
_LOOKS_LIKE_INTERFACE = re.compile(r"I[A-Z]\w")


@dataclass(frozen=True, kw_only=True, slots=True)
class Outline:
    """The entities of a file in the order of its text, the module aside, and the references out of it."""

    entities: tuple[Entity, ...]
    references: tuple[Reference, ...]


def read_outline(parsed: Parsed, text: SourceText, *, docs_inside: bool) -> Outline:
    """The outline of a parsed text; `docs_inside` where a thing is documented by a string at the start of its body."""
    return _Sweep(text, docs_inside=docs_inside).run(collect(parsed, text))


class _Sweep:
    """Walks over the events in order; the stack holds what is open, the module at its bottom."""

    def __init__(self, text: SourceText, *, docs_inside: bool) -> None:
        self._text = text
        self._docs_inside = docs_inside
        self._keys: dict[str, int] = {"": 1}
        self._entities: list[Entity] = []
        self._references: list[Reference] = []
        self._stack: list[Span] = [Span.module(len(text.source))]
        self._seen: set[tuple[str, ReferenceKind, str]] = set()

    def run(self, events: Events) -> Outline:
        stack, calls, at = self._stack, events.calls, 0
        for start, order, _, event in events.sorted:
            # What stands before the event belongs to what is open there; a declaration opens before what is in it.
            at = self._calls(calls, at, (start + (order == INSIDE)) << SHIFT)
            while stack[-1].end <= start:
                stack.pop()
            if isinstance(event, Span):
                self._open(event, events)
            elif isinstance(event, Point):
                self._point(event, stack[-1])
            else:
                self._endpoints(event, stack[-1])
        self._calls(calls, at, (len(self._text.source) + 1) << SHIFT)
        return self._finish()

    def _calls(self, calls: list[int], at: int, until: int) -> int:
        """Refer to what is called from `calls[at]` on, up to `until`; the index of the first call behind that."""
        stack, source, starts = self._stack, self._text.source, self._text.starts
        top = stack[-1]
        for index in range(at, len(calls)):
            call = calls[index]
            if call >= until:
                return index
            start = call >> SHIFT
            while top.end <= start:
                stack.pop()
                top = stack[-1]
            end = call & MASK
            # A chain of calls holds all calls before it: cut, or reading it takes time that grows with its square.
            name = source[max(start, end - naming.MAX_NAME) : end]
            if name in top.calls:
                continue
            top.calls.add(name)
            if (target := naming.callee(name)) and target not in _LOADERS:
                line = bisect_right(starts, start)
                self._references.append(Reference(source=top.key, kind=_CALLS, target=target, line=line))
        return len(calls)

    def _open(self, span: Span, events: Events) -> None:
        above = self._stack[-1]
        if (span.only_outer and above.type in _CODE) or len(self._entities) >= MAX_ENTITIES:
            return
        if len(self._stack) > MAX_DEPTH:
            return
        path = ".".join((*((above.key,) if above.key else ()), *span.owners))
        key = f"{path}.{span.name}" if path else span.name
        span.prefix = events.prefixes.get(span.start, "")
        if span.type is None:
            span.key = key
            self._stack.append(span)
            return
        span.key = key = self._unique(key)
        kind = span.type
        if kind is EntityType.FUNCTION and (above.type in _MEMBERED or above.is_scope or (span.owners and path)):
            kind = EntityType.METHOD
        self._entities.append(self._entity(span, kind, path))
        if kind is not EntityType.TYPE:
            self._stack.append(span)

    def _entity(self, span: Span, kind: EntityType, parent: str) -> Entity:
        text = self._text
        body = span.node.child_by_field_name("body") if span.node else None
        opens = body.start_byte if body else None
        line, signature = text.signature(span.start, opens, span.name_at, span.end)
        if self._docs_inside:
            _, comment = text.string_at(opens) if opens is not None else (0, "")
        else:
            _, comment = text.above(text.line(span.start))
        return Entity(
            key=span.key,
            name=span.name,
            type=kind,
            line=line,
            end_line=max(text.line(max(span.end - 1, 0)), line),
            parent=parent,
            signature=signature,
            summary=first_sentence(comment),
        )

    def _unique(self, key: str) -> str:
        count = self._keys.get(key, 0) + 1
        self._keys[key] = count
        if count == 1:
            return key
        # Something may be called `x#2` by itself.
        return self._unique(f"{key}#{count}") if f"{key}#{count}" in self._keys else self._claim(f"{key}#{count}")

    def _claim(self, key: str) -> str:
        self._keys[key] = 1
        return key

    def _point(self, point: Point, top: Span) -> None:
        line = self._text.line(point.start)
        if point.is_table:
            if point.text:
                self._add(EntityType.TABLE, point.text, top, line, line)
            return
        kind = point.kind or self._kind_of_base(point.text, top)
        # What a file gives on it gives on as a whole, wherever it says so.
        self._refer("" if kind is ReferenceKind.EXPORTS else top.key, kind, point.text, line)

    def _kind_of_base(self, name: str, top: Span) -> ReferenceKind:
        """Whether an unmarked base is a class or an interface, where the language does not tell them apart."""
        top.bases += 1
        head = self._text.text(top.start, top.name_at)
        is_class = top.type is EntityType.CLASS and "struct " not in head
        if not is_class and top.type is not EntityType.INTERFACE:
            return ReferenceKind.IMPLEMENTS
        if top.type is EntityType.INTERFACE:
            return ReferenceKind.INHERITS
        return (
            ReferenceKind.INHERITS
            if top.bases == 1 and not _LOOKS_LIKE_INTERFACE.match(name)
            else ReferenceKind.IMPLEMENTS
        )

    def _refer(self, source: str, kind: ReferenceKind, target: str, line: int) -> None:
        if (source, kind, target) not in self._seen:
            self._seen.add((source, kind, target))
            self._references.append(Reference(source=source, kind=kind, target=target, line=line))

    def _endpoints(self, route: Route, top: Span) -> None:
        line, end_line = self._text.line(route.start), self._text.line(max(route.end - 1, 0))
        owner = next((span for span in reversed(self._stack) if span.prefix), None)
        path = full_path(owner.prefix if owner else "", route.path or "", owner.name if owner else "", route.handler)
        for method in route.methods:
            key = self._add(EntityType.ENDPOINT, f"{method} {path}", top, line, end_line)
            for target in route.targets if key is not None else ():
                self._refer(key or "", ReferenceKind.CALLS, target, line)

    def _add(self, kind: EntityType, name: str, top: Span, line: int, end_line: int) -> str | None:
        """Add an entity that nothing stands in; its key, None where there are too many."""
        if len(self._entities) >= MAX_ENTITIES:
            return None
        key = self._unique(f"{top.key}.{name}" if top.key else name)
        signature = self._text.declaration(line)
        entity = Entity(
            key=key, name=name, type=kind, line=line, end_line=end_line, parent=top.key, signature=signature
        )
        self._entities.append(entity)
        return key

    def _finish(self) -> Outline:
        """What belongs to a thing that another file defines (an `impl`, an extension) belongs to the module here."""
        known = {entity.key for entity in self._entities} | {""}
        entities = [
            entity if entity.parent in known else replace(entity, parent=_nearest(entity.parent or "", known))
            for entity in self._entities
        ]
        references = [
            reference if reference.source in known else replace(reference, source=_nearest(reference.source, known))
            for reference in self._references
        ]
        own = {entity.key for entity in entities}
        return Outline(entities=tuple(entities), references=tuple(by_own_names(references, own)))


def _nearest(key: str, known: set[str]) -> str:
    while key not in known:
        key = key.rpartition(".")[0]
    return key

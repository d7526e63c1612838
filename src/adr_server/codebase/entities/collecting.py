"""Collect what a grammar's query matched as events in the order of the text. Pure: no I/O.

A query names what it captures by convention: an entity's type on its declaration and `name` on its name; `scope` on
what only lends its name to what stands in it (Rust's `impl`); a kind of reference on its target; `route` on a call that
declares an endpoint, `route.above` on a declaration that is annotated as one, `prefix` and `table` on what is said of
a class.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

from adr_server.codebase.entities import naming, routes
from adr_server.codebase.entities.grammars import Captures, Node, Parsed
from adr_server.codebase.entities.model import EntityType, ReferenceKind
from adr_server.codebase.entities.source_text import SourceText

_ENTITIES: Mapping[str, EntityType] = {
    **{kind.value: kind for kind in EntityType},
    "constant.loud": EntityType.CONSTANT,
    "constant.titled": EntityType.CONSTANT,
    "constant.outer": EntityType.CONSTANT,
    "table.entity": EntityType.TABLE,
}
_BASES: Mapping[str, ReferenceKind | None] = {
    "inherits": ReferenceKind.INHERITS,
    "implements": ReferenceKind.IMPLEMENTS,
    "depends_on": ReferenceKind.DEPENDS_ON,
    "bases": None,
}
_EXPORTS = ReferenceKind.EXPORTS
# Where events begin at the same byte: an endpoint stands beside its handler, a thing before what is in it.
BESIDE, OPENS, INSIDE = 0, 1, 2


@dataclass(slots=True)
class Span:
    """A declaration, from `start` to `end`; `type` is None for a scope."""

    start: int
    end: int
    name_at: int
    type: EntityType | None
    owners: tuple[str, ...]
    name: str
    node: Node | None
    only_outer: bool = False
    key: str = ""
    prefix: str = ""
    bases: int = 0
    calls: set[bytes] = field(default_factory=set)

    @classmethod
    def module(cls, end: int) -> "Span":
        """The span of the whole text, the module's, which ends behind everything."""
        return cls(0, end + 1, 0, EntityType.MODULE, (), "", None)

    @property
    def is_scope(self) -> bool:
        """Whether it only lends its name to what stands in it."""
        return self.type is None


@dataclass(frozen=True, slots=True)
class Point:
    """A reference's target, or the table that a class is mapped to."""

    start: int
    end: int
    kind: ReferenceKind | None
    text: str
    is_table: bool = False


Event: TypeAlias = tuple[int, int, int, "Span | Point | routes.Route"]
SHIFT = 32
"""A call is one number, `start << SHIFT | end`: there are so many that tuples of them would cost more than they say."""
MASK = (1 << SHIFT) - 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Events:
    """Where each event begins, how it stands to others there, minus where it ends, and what it is; calls apart.

    `prefixes` maps the beginning of a class to the path that every route in it stands below.
    """

    sorted: list[Event]
    calls: list[int]
    prefixes: Mapping[int, str]


_Handle: TypeAlias = Callable[["_Collector", Captures], None]


def collect(parsed: Parsed, text: SourceText) -> "Events":
    """The events of a parsed text, sorted."""
    collector = _Collector(text)
    collector.collect(parsed)
    collector.events.sort(key=itemgetter(0, 1, 2))
    collector.calls.sort()
    return Events(sorted=collector.events, calls=collector.calls, prefixes=collector.prefixes)


class _Collector:
    """Turns matches into events: spans that open, routes beside them, references inside them."""

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self.source = text.source
        self.events: list[Event] = []
        self.calls: list[int] = []
        self.prefixes: dict[int, str] = {}
        self._pattern = 0
        self._spans: dict[tuple[int, int, int], tuple[int, Span]] = {}
        self._routes: dict[int, routes.Route] = {}

    def collect(self, parsed: Parsed) -> None:
        handles: dict[int, _Handle | None] = {}
        append = self.calls.append
        for pattern, captures in parsed.matches:
            if pattern not in handles:
                handles[pattern] = _handle_of(captures)
            handle = handles[pattern]
            if handle is None:
                # A call, by far the most frequent match.
                node = captures["calls"][0]
                append(node.start_byte << SHIFT | node.end_byte)
            else:
                self._pattern = pattern
                handle(self, captures)
        for _, span in self._spans.values():
            self.events.append((span.start, OPENS, -span.end, span))
        for route in self._routes.values():
            self.events.append((route.start, BESIDE, -route.end, route))

    def read(self, node: Node) -> str:
        return self.text.text(node.start_byte, node.end_byte)

    def entity(self, captures: Captures) -> None:
        capture = next(name for name in captures if name in _ENTITIES)
        node, name = captures[capture][0], captures["name"][0]
        said = self.read(name)
        if (capture == "constant.loud" and not naming.LOUD.fullmatch(said)) or (
            capture == "constant.titled" and not naming.TITLED.fullmatch(said)
        ):
            return
        owner = (self.read(captures["in"][0]),) if "in" in captures else ()
        self._open(node, name, _ENTITIES[capture], owner, said, only_outer=capture == "constant.outer")

    def scope(self, captures: Captures) -> None:
        if "name" in captures:
            name = captures["name"][0]
            self._open(captures["scope"][0], name, None, (), self.read(name))

    def _open(
        self,
        node: Node,
        name: Node,
        kind: EntityType | None,
        owner: tuple[str, ...],
        said: str,
        *,
        only_outer: bool = False,
    ) -> None:
        start, end = node.start_byte, node.end_byte
        # Patterns overlap; of those that match one place the first in the query is the most exact.
        place = (start, end, name.start_byte)
        known = self._spans.get(place)
        owners, short = naming.declared_name(said)
        if (known is not None and known[0] <= self._pattern) or not short:
            return
        span = Span(start, end, name.start_byte, kind, (*owner, *owners), short, node, only_outer)
        self._spans[place] = self._pattern, span

    def called_on(self, captures: Captures) -> None:
        name = captures["calls.name"][0]
        on = captures.get("calls.on")
        start = on[0].start_byte if on else name.start_byte
        self.calls.append(start << SHIFT | name.end_byte)

    def component(self, captures: Captures) -> None:
        node = captures["calls.component"][0]
        # <div> is an element of the page, <Widget> calls a component.
        if not self.source[node.start_byte : node.start_byte + 1].islower():
            self.calls.append(node.start_byte << SHIFT | node.end_byte)

    def imports(self, captures: Captures) -> None:
        module = captures.get("imports.from")
        alias = self._optional(captures, "imports.alias") or ""
        for node in captures.get("imports") or captures.get("imports.statement") or ():
            said = self.read(node)
            targets = (
                naming.imported(self.read(module[0]), said, alias) if module else naming.imported(said, None, alias)
            )
            for target in targets:
                self._import(node, target)
        if module and "imports" not in captures:
            self._whole(captures, module[0], alias)

    def _whole(self, captures: Captures, module: Node, alias: str) -> None:
        """A module of a script that has a name in the file, or whose default has one."""
        default = self._optional(captures, "imports.default")
        for target in naming.imported(self.read(module), None):
            # A package of others gives nothing of ours by default; and a file that has the same name says it by itself.
            if naming.last_part(target) != (default or alias) and (not default or "/" in target):
                self._import(module, f"{target}#{'default' if default else '*'}{naming.AS}{default or alias}")

    def exports(self, captures: Captures) -> None:
        node = (captures.get("exports") or captures["exports.default"])[0]
        alias = self._optional(captures, "imports.alias") or "default"
        target = naming.renamed(self.read(node), alias)
        if naming.AS in target:
            self.events.append((node.start_byte, INSIDE, 0, Point(node.start_byte, node.end_byte, _EXPORTS, target)))

    def _import(self, node: Node, target: str) -> None:
        point = Point(node.start_byte, node.end_byte, ReferenceKind.IMPORTS, target)
        self.events.append((node.start_byte, INSIDE, 0, point))

    def bases(self, captures: Captures) -> None:
        capture = next(name for name in captures if name in _BASES)
        for node in captures[capture]:
            if name := naming.base_name(self.read(node)):
                point = Point(node.start_byte, node.end_byte, _BASES[capture], name)
                self.events.append((node.start_byte, INSIDE, 0, point))

    def table(self, captures: Captures) -> None:
        node = captures["table"][0]
        # Above a class stands what is told of it: it belongs inside, behind the class's own beginning.
        at = captures["table.of"][0].start_byte if "table.of" in captures else node.start_byte
        name = self.read(node).strip("\"'`")
        self.events.append((at, INSIDE, 0, Point(node.start_byte, node.end_byte, None, name, is_table=True)))

    def prefix(self, captures: Captures) -> None:
        path = routes.prefix_of(self.read(captures["prefix.verb"][0]), self.read(captures["prefix"][0]))
        if path is not None:
            self.prefixes[captures["prefix.of"][0].start_byte] = path

    def route(self, captures: Captures) -> None:
        handler = captures.get("route.handler")
        is_above = "route.above" in captures
        whole = captures["route.above" if is_above else "route"]
        found = routes.accept(
            routes.Route(
                start=whole[0].start_byte,
                end=max(node.end_byte for node in (*whole, *(handler or ()))),
                verb=self.read(captures["route.verb"][0]),
                on=self._optional(captures, "route.on"),
                path=self._optional(captures, "route.path"),
                arguments=self._optional(captures, "route.arguments") or "",
                handler=self._optional(captures, "route.handler") or "",
                is_decorator=is_above,
                has_block="route.block" in captures,
            )
        )
        if found is not None:
            # Above one handler one annotation may say the method and another the path.
            at = handler[0].start_byte if handler and is_above else found.start
            known = self._routes.get(at)
            self._routes[at] = found if known is None or not is_above else routes.merge(known, found)

    def _optional(self, captures: Captures, name: str) -> str | None:
        return self.read(captures[name][0]) if name in captures else None


# The first capture that a pattern has tells what reads it; a plain call is read on the spot.
_HANDLES: tuple[tuple[str, _Handle | None], ...] = (
    ("route.verb", _Collector.route),
    ("prefix", _Collector.prefix),
    ("table", _Collector.table),
    ("exports", _Collector.exports),
    ("exports.default", _Collector.exports),
    ("imports", _Collector.imports),
    ("imports.from", _Collector.imports),
    ("imports.statement", _Collector.imports),
    *((capture, _Collector.bases) for capture in _BASES),
    ("scope", _Collector.scope),
    ("calls.component", _Collector.component),
    ("calls.name", _Collector.called_on),
    ("calls", None),
)


def _handle_of(captures: Captures) -> _Handle | None:
    """What reads the matches of a pattern, told by the names of its captures; None for a plain call."""
    return next((handle for capture, handle in _HANDLES if capture in captures), _Collector.entity)

"""A graph of decisions as Mermaid, DOT, JSON, or text for a terminal.

Rule: titles are hostile. Each drawing escapes them for its own grammar, on one line, shortened; a graph of more than
`limit` nodes shows those with relations first and says how many it left out. As text, records without relations are
counted, for a list tells them better.
"""

import json
import re
from enum import StrEnum
from typing import assert_never

from adr_server.decisions.graph import DecisionGraph, Edge
from adr_server.decisions.model import Decision, Relation, Status
from adr_server.plurals import counted

MAX_NODES = 200
TITLE_LENGTH = 60
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_SAFE_HTML = {
    "&": "#amp;",
    '"': "#quot;",
    "<": "#lt;",
    ">": "#gt;",
    "#": "#35;",
    "`": "#96;",
    "[": "#91;",
    "]": "#93;",
    "{": "#123;",
    "}": "#125;",
    "|": "#124;",
    "\\": "#92;",
    ";": "#59;",
    "%": "#37;",
}
_COLOURS = {
    Status.ACCEPTED: "#d5f0d5",
    Status.PROPOSED: "#fff4cc",
    Status.DRAFT: "#eeeeee",
    Status.REJECTED: "#f6d5d5",
    Status.DEPRECATED: "#e0e0e0",
    Status.SUPERSEDED: "#e0e0e0",
    Status.UNKNOWN: "#ffffff",
}


class Drawing(StrEnum):
    """The formats a graph is drawn in."""

    MERMAID = "mermaid"
    DOT = "dot"
    JSON = "json"
    TEXT = "text"


def draw(graph: DecisionGraph, drawing: Drawing, *, limit: int = MAX_NODES) -> str:
    """`graph` in the format `drawing`, with at most `limit` nodes."""
    shown = _shown(graph, limit)
    edges = tuple(edge for edge in graph.edges if edge.source in shown and edge.target in shown)
    left = len(graph.nodes) - len(shown)
    match drawing:
        case Drawing.MERMAID:
            return _mermaid(shown, edges, left)
        case Drawing.DOT:
            return _dot(shown, edges, left)
        case Drawing.JSON:
            return _json(graph, shown, edges, left)
        case Drawing.TEXT:
            return _text(graph, shown, edges)
        case _:
            assert_never(drawing)


def _shown(graph: DecisionGraph, limit: int) -> dict[str, Decision]:
    if len(graph.nodes) <= limit:
        return dict(graph.nodes)
    related = {end for edge in graph.edges for end in (edge.source, edge.target)}
    ordered = sorted(graph.nodes, key=lambda identity: identity not in related)
    kept = set(ordered[: max(0, limit)])
    return {identity: decision for identity, decision in graph.nodes.items() if identity in kept}


def _label(identity: str, decision: Decision) -> str:
    title = " ".join(_CONTROL.sub(" ", decision.title or decision.path).split())
    title = title if len(title) <= TITLE_LENGTH else title[: TITLE_LENGTH - 1] + "…"
    return f"{_CONTROL.sub(' ', identity)} {title}"


def _arrow(edge: Edge) -> str:
    return edge.relation.value + ("" if edge.mutual or edge.relation is Relation.RELATES else " (one-sided)")


def _mermaid(shown: dict[str, Decision], edges: tuple[Edge, ...], left: int) -> str:
    names = {identity: f"d{place}" for place, identity in enumerate(shown)}
    lines = ["flowchart LR"]
    for identity, decision in shown.items():
        label = "".join(_SAFE_HTML.get(sign, sign) for sign in _label(identity, decision))
        lines.append(f'  {names[identity]}["{label}"]:::{decision.status.value}')
    for edge in edges:
        line = "-.-" if edge.relation is Relation.RELATES else "-->"
        lines.append(f'  {names[edge.source]} {line}|"{_arrow(edge)}"| {names[edge.target]}')
    lines += [f"  classDef {status.value} fill:{colour},color:#000" for status, colour in _COLOURS.items()]
    if left:
        lines.append(f"  %% {counted(left, 'more record')} without a place here")
    return "\n".join(lines) + "\n"


def _dot(shown: dict[str, Decision], edges: tuple[Edge, ...], left: int) -> str:
    names = {identity: f"d{place}" for place, identity in enumerate(shown)}
    lines = ["digraph decisions {", "  rankdir=LR;", '  node [shape=box, style="rounded,filled"];']
    for identity, decision in shown.items():
        label = _label(identity, decision).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'  {names[identity]} [label="{label}", fillcolor="{_COLOURS[decision.status]}"];')
    for edge in edges:
        style = ", dir=none, style=dashed" if edge.relation is Relation.RELATES else ""
        lines.append(f'  {names[edge.source]} -> {names[edge.target]} [label="{_arrow(edge)}"{style}];')
    if left:
        lines.append(f"  // {counted(left, 'more record')} without a place here")
    return "\n".join([*lines, "}"]) + "\n"


def _json(graph: DecisionGraph, shown: dict[str, Decision], edges: tuple[Edge, ...], left: int) -> str:
    data = {
        "nodes": [
            {
                "id": identity,
                "path": decision.path,
                "title": decision.title,
                "status": decision.status.value,
                "date": decision.date,
            }
            for identity, decision in shown.items()
        ],
        "edges": [
            {
                "source": edge.source,
                "target": edge.target,
                "relation": edge.relation.value,
                "mutual": edge.mutual,
                "stated_by": list(edge.stated_by),
            }
            for edge in edges
        ],
        "dangling": [
            {"source": end.source, "relation": end.relation.value, "text": end.text, "line": end.line}
            for end in graph.dangling
            if end.source in shown
        ],
        "cycles": [list(cycle) for cycle in graph.cycles],
        "left_out": left,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _text(graph: DecisionGraph, shown: dict[str, Decision], edges: tuple[Edge, ...]) -> str:
    related = {end for edge in graph.edges for end in (edge.source, edge.target)}
    related |= {end.source for end in graph.dangling}
    outgoing: dict[str, list[Edge]] = {}
    for edge in edges:
        outgoing.setdefault(edge.source, []).append(edge)
    lines = []
    for identity, decision in shown.items():
        if identity not in related:
            continue
        lines.append(f"{_label(identity, decision)} [{decision.status.value}]")
        lines += [f"  {_arrow(edge)} {_CONTROL.sub(' ', edge.target)}" for edge in outgoing.get(identity, ())]
        lines += [
            f"  {end.relation.value} ? {' '.join(_CONTROL.sub(' ', end.text).split())[:TITLE_LENGTH]} (dangling)"
            for end in graph.dangling
            if end.source == identity
        ]
    lines += ["cycle: " + " → ".join(_CONTROL.sub(" ", identity) for identity in cycle) for cycle in graph.cycles]
    if hidden := len(related - shown.keys()):
        lines.append(f"… {counted(hidden, 'more record')} with relations")
    if alone := len(graph.nodes) - len(related):
        lines.append(f"{'and ' if lines else ''}{counted(alone, 'record')} without relations")
    return "\n".join(lines) + "\n"

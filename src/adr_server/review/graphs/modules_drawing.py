"""Draw a graph of modules as Mermaid or DOT within a node budget; what has no place becomes one node that says so."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, assert_never

from adr_server.plurals import counted
from adr_server.review.graphs.modules import ModuleGraph

Form = Literal["mermaid", "dot"]
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\"<>&#\\`|\[\](){}]")
_LONGEST = 80
_REST = "rest"


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """The picture, and how many modules and edges stand for themselves in it."""

    text: str
    modules: int
    edges: int


def draw_modules(graph: ModuleGraph, form: Form, *, nodes: int) -> Drawn:
    """`graph` with at most `nodes` nodes: those with most imports, the others as one; cyclic modules come first."""
    weight: Counter[str] = Counter(dict.fromkeys(graph.modules, 0))
    for edge in graph.edges:
        weight[edge.source] += edge.imports
        weight[edge.target] += edge.imports
    cyclic = {module for cycle in graph.cycles for module in cycle}
    ordered = sorted(graph.modules, key=lambda module: (module not in cyclic, -weight[module], module))
    shown = ordered if len(ordered) <= nodes else ordered[: max(1, nodes - 1)]
    names = {module: f"m{at}" for at, module in enumerate(shown)}
    left = len(ordered) - len(shown)
    counts: Counter[tuple[str, str]] = Counter()
    for edge in graph.edges:
        source, target = names.get(edge.source, _REST), names.get(edge.target, _REST)
        if source != target:
            counts[source, target] += edge.imports
    labels = [(names[module], _label(module), module in cyclic) for module in shown]
    if left:
        labels.append((_REST, counted(left, "more module"), False))
    own = sum(1 for edge in graph.edges if edge.source in names and edge.target in names)
    return Drawn(text=_text(labels, counts.items(), form), modules=len(shown), edges=own)


def _text(labels: Iterable[tuple[str, str, bool]], edges: Iterable[tuple[tuple[str, str], int]], form: Form) -> str:
    match form:
        case "mermaid":
            lines = ["flowchart LR"]
            lines += [f'  {name}["{label}"]{":::cycle" if cyclic else ""}' for name, label, cyclic in labels]
            lines += [f"  {source} -->|{count}| {target}" for (source, target), count in edges]
            lines.append("  classDef cycle stroke:#c00,stroke-width:2px")
            return "\n".join(lines) + "\n"
        case "dot":
            lines = ["digraph modules {", "  rankdir=LR;", "  node [shape=box];"]
            lines += [f'  {name} [label="{label}"{", color=red" if cyclic else ""}];' for name, label, cyclic in labels]
            lines += [f'  {source} -> {target} [label="{count}"];' for (source, target), count in edges]
            return "\n".join([*lines, "}"]) + "\n"
        case _:
            assert_never(form)


def _label(module: str) -> str:
    """A path that is syntax in neither language."""
    text = _UNSAFE.sub(" ", module)
    return text if len(text) <= _LONGEST else "…" + text[1 - _LONGEST :]

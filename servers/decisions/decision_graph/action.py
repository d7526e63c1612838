"""Relations between the records, with what is wrong in them, drawn within a node budget."""

from collections.abc import Mapping

from pydantic import Field

from adr_server.decisions import Decision, DecisionGraph, Drawing, Edge, draw
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    format: Drawing = Drawing.TEXT
    """How it is drawn."""
    max_nodes: int = Field(default=60, ge=1, le=1_000_000)
    """At most so many records are drawn; the rest is counted."""


class EdgeRow(ToolOutput):
    source: str
    target: str
    relation: str
    mutual: bool
    """Whether both records say so."""
    places: list[Place]
    """The lines that state it."""


class DanglingRow(ToolOutput):
    relation: str
    place: Place
    """The line, and what it calls another record though no file answers to it."""


class Output(ToolOutput):
    drawing: str
    edges: list[EdgeRow]
    one_sided: list[EdgeRow]
    cycles: list[list[str]]
    chains: list[list[str]]
    """Supersessions from the newest record to the oldest."""
    dangling: list[DanglingRow]


async def run(args: Input, context: ToolContext) -> Output:
    graph = DecisionGraph.of(await context.project.decisions())
    return Output(
        drawing=draw(graph, args.format, limit=args.max_nodes),
        edges=[_row(edge, graph.nodes) for edge in graph.edges],
        one_sided=[_row(edge, graph.nodes) for edge in graph.one_sided],
        cycles=[list(cycle) for cycle in graph.cycles],
        chains=[list(chain) for chain in graph.chains],
        dangling=[
            DanglingRow(
                relation=found.relation.value,
                place=Place(path=graph.nodes[found.source].path, line=found.line, text=found.text),
            )
            for found in graph.dangling
        ],
    )


def _row(edge: Edge, nodes: Mapping[str, Decision]) -> EdgeRow:
    return EdgeRow(
        source=edge.source,
        target=edge.target,
        relation=edge.relation.value,
        mutual=edge.mutual,
        places=[place for stater in edge.stated_by for place in _places(edge, nodes[stater], nodes)],
    )


def _places(edge: Edge, stater: Decision, nodes: Mapping[str, Decision]) -> list[Place]:
    other = nodes[edge.target if stater.id == edge.source else edge.source].path
    relation = edge.relation if stater.id == edge.source else edge.relation.inverse
    lines = {link.line for link in stater.links if link.target == other and link.relation is relation}
    return [Place(path=stater.path, line=line) for line in sorted(lines)]

"""Relations between the records, with what is wrong in them, drawn within a node budget."""

from typing import Literal

from adr_server.decisions import DecisionGraph, draw
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    format: Literal["text", "mermaid", "dot", "json"] = "text"
    """How it is drawn."""
    max_nodes: int = 60
    """At most so many records are drawn; those with most relations first."""


class EdgeRow(ToolOutput):
    source: str
    target: str
    relation: str
    mutual: bool
    """Whether the other record says so too."""
    place: Place


class DanglingRow(ToolOutput):
    text: str
    """What the record calls another record and no file answers to."""
    place: Place


class Output(ToolOutput):
    drawing: str
    edges: list[EdgeRow]
    one_sided: list[EdgeRow]
    cycles: list[list[str]]
    dangling: list[DanglingRow]


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    graph = DecisionGraph.of(log)
    edges = [
        EdgeRow(
            source=edge.source,
            target=edge.target,
            relation=edge.relation.value,
            mutual=edge.mutual,
            place=Place(path=edge.source, line=edge.line),
        )
        for edge in graph.edges
    ]
    return Output(
        drawing=draw(graph, args.format, max_nodes=args.max_nodes),
        edges=edges,
        one_sided=[edge for edge in edges if not edge.mutual and edge.relation != "relates"],
        cycles=[list(cycle) for cycle in graph.cycles],
        dangling=[DanglingRow(text=link.text, place=Place(path=path, line=link.line)) for path, link in graph.dangling],
    )

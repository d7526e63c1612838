"""The graph of modules by their imports, each edge with the first line that makes it."""

from typing import Literal

from pydantic import Field

from adr_server.review import ModuleGraph, draw_modules, module_graph, unresolved_languages
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput, UnknownNameError, project_imports


class Input(ToolInput):
    path: str = ""
    """Only this folder or file with its neighbours; without it, the whole project."""
    level: Literal["file", "folder"] = "folder"
    """What a module is; the neighbours of `path` are folders."""
    format: Literal["none", "mermaid", "dot"] = "none"
    """A drawing beside the rows."""
    max_nodes: int = Field(default=30, ge=2, le=400)
    """At most so many nodes are drawn; the others stand as one."""
    limit: int = Field(default=60, ge=1, le=2_000)
    """At most so many rows of each list."""


class EdgeRow(ToolOutput):
    source: str
    target: str
    imports: int
    at: Place
    """The first of them."""


class CycleRow(ToolOutput):
    modules: list[str]
    at: list[Place]
    """The first import from each module to the next, the last one back to the first."""


class Output(ToolOutput):
    modules: int
    edges: list[EdgeRow]
    """Most imports first."""
    edge_count: int
    cycles: list[CycleRow]
    layers: list[list[str]]
    """From the lowest, which imports nothing here, up; a cycle shares a layer."""
    drawing: str | None
    drawn: int
    """How many modules stand for themselves in the drawing."""
    unresolved: dict[str, int]
    """Languages whose imports are not resolved, with their files: of these nothing is known here."""
    unread: list[str]
    """Sources that were not read whole, and why: they may import more than is told."""


async def run(args: Input, context: ToolContext) -> Output:
    paths = await context.project.paths()
    under = args.path.strip().removeprefix("./").strip("/").removeprefix(".")
    known = frozenset(paths)
    if under and under not in known and not any(path.startswith(f"{under}/") for path in paths):
        folders = {path.rpartition("/")[0] for path in paths}
        raise UnknownNameError("file or folder", under, {*paths, *folders}, remedy="Give it from the project's root.")
    imports = await project_imports(context.project, context.check_time)
    level = "file" if under in known else args.level

    def work() -> Output:
        graph = module_graph(imports.edges, files=known, level=level, under=under)
        drawn = None if args.format == "none" else draw_modules(graph, args.format, nodes=args.max_nodes)
        return Output(
            modules=len(graph.modules),
            edges=[
                EdgeRow(
                    source=edge.source,
                    target=edge.target,
                    imports=edge.imports,
                    at=_place(graph, edge.source, edge.target),
                )
                for edge in graph.edges[: args.limit]
            ],
            edge_count=len(graph.edges),
            cycles=[_cycle(graph, cycle) for cycle in graph.cycles[: args.limit]],
            layers=[list(layer[: args.limit]) for layer in graph.layers[: args.limit]],
            drawing=drawn.text if drawn is not None else None,
            drawn=drawn.modules if drawn is not None else 0,
            unresolved=dict(unresolved_languages(path for path in paths if not under or path.startswith(under))),
            unread=[why for path, why in imports.unread.items() if not under or path.startswith(under)][: args.limit],
        )

    return await context.in_thread(work)


def _cycle(graph: ModuleGraph, cycle: tuple[str, ...]) -> CycleRow:
    following = (*cycle[1:], cycle[0])
    return CycleRow(
        modules=list(cycle), at=[_place(graph, one, other) for one, other in zip(cycle, following, strict=True)]
    )


def _place(graph: ModuleGraph, source: str, target: str) -> Place:
    edge = graph.edge(source, target)
    if edge is None:
        raise AssertionError(f"{source} to {target} is no edge of its own graph")
    return Place(path=edge.first.source, line=edge.first.line, text=edge.first.text)

"""Six tasks over ten tools, as a model would write them for us and for FastMCP's CodeMode. Nothing runs here."""

from dataclasses import dataclass

TOOLS = (
    "list_decisions",
    "read_decision",
    "search_decisions",
    "validate_decisions",
    "decision_timeline",
    "decision_graph",
    "decisions_for_paths",
    "list_dependencies",
    "detect_stack",
    "map_structure",
)


@dataclass(frozen=True, kw_only=True)
class Task:
    """A question; what to search the catalogue for; the tools that it takes; the same program for either server."""

    name: str
    need: str
    tools: tuple[str, ...]
    ours: str
    peer: str


TASKS = (
    Task(
        name="accepted, referred to by no record",
        need="list accepted decisions and how records relate",
        tools=("list_decisions", "decision_graph"),
        ours="""from servers import list_decisions, decision_graph
named = {edge["target"] for edge in decision_graph(format="json")["edges"]}
[row["id"] + " " + row["title"] for row in list_decisions(status="accepted")["decisions"] if row["id"] not in named]""",
        peer="""graph = await call_tool("decision_graph", {"format": "json"})
named = {edge["target"] for edge in graph["edges"]}
rows = (await call_tool("list_decisions", {"status": "accepted"}))["decisions"]
return [row["id"] + " " + row["title"] for row in rows if row["id"] not in named]""",
    ),
    Task(
        name="dependencies that no record names",
        need="packages the project depends on, search text of decisions",
        tools=("list_dependencies", "search_decisions"),
        ours="""from servers import list_dependencies, search_decisions
names = sorted({row["name"] for row in list_dependencies(scope="runtime")["dependencies"]})[:40]
[name for name in names if not search_decisions(query=name, limit=1)["hits"]]""",
        peer="""rows = (await call_tool("list_dependencies", {"scope": "runtime"}))["dependencies"]
names = sorted({row["name"] for row in rows})[:40]
return [n for n in names if not (await call_tool("search_decisions", {"query": n, "limit": 1}))["hits"]]""",
    ),
    Task(
        name="files that no decision governs",
        need="which decisions govern files",
        tools=("decisions_for_paths",),
        ours="""from servers import decisions_for_paths
answer = decisions_for_paths(paths=["src"])
[len(answer["governing"]), answer["ungoverned"][:20]]""",
        peer="""answer = await call_tool("decisions_for_paths", {"paths": ["src"]})
return [len(answer["governing"]), answer["ungoverned"][:20]]""",
    ),
    Task(
        name="options that were turned down",
        need="search rejected options in records",
        tools=("search_decisions",),
        ours="""from servers import search_decisions
found = {}
for word in ["queue", "database", "REST"]:
    hits = search_decisions(query=word, rejected_options=True, limit=3)["hits"]
    found[word] = [hit["id"] + " " + hit["title"] for hit in hits]
found""",
        peer="""found = {}
for word in ["queue", "database", "REST"]:
    args = {"query": word, "rejected_options": True, "limit": 3}
    hits = (await call_tool("search_decisions", args))["hits"]
    found[word] = [hit["id"] + " " + hit["title"] for hit in hits]
return found""",
    ),
    Task(
        name="states, and what waits for somebody",
        need="list decisions by status and what is overdue",
        tools=("list_decisions", "decision_timeline"),
        ours="""from servers import decision_timeline, list_decisions
due = [[row["id"], row["action"], row["days"]] for row in decision_timeline()["queue"][:5]]
[list_decisions()["counts"], due]""",
        peer="""queue = (await call_tool("decision_timeline", {}))["queue"][:5]
due = [[row["id"], row["action"], row["days"]] for row in queue]
return [(await call_tool("list_decisions", {}))["counts"], due]""",
    ),
    Task(
        name="technologies and packages",
        need="technologies used and packages of the project",
        tools=("detect_stack", "list_dependencies"),
        ours="""import asyncio
from servers import detect_stack, list_dependencies
stack, packages = await asyncio.gather(detect_stack(), list_dependencies())
[[row["name"] for row in stack["technologies"]][:20], len(packages["dependencies"])]""",
        peer="""import asyncio
calls = call_tool("detect_stack", {}), call_tool("list_dependencies", {})
stack, packages = await asyncio.gather(*calls)
return [[row["name"] for row in stack["technologies"]][:20], len(packages["dependencies"])]""",
    ),
)

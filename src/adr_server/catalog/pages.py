"""The documentation of a category, made from its tools and nothing else. Pure but for reading the tools themselves."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from adr_server.catalog.catalog import Catalog
from adr_server.catalog.details import full_of
from adr_server.catalog.entries import ToolEntry

COMMAND = "python tools/write_tool_pages.py"
_EFFECTS = {
    "read_only": "reads only",
    "writes_workspace": "may write notes outside the project",
    "writes_project": "may write into the project, with `write: true`",
    "reads_network": "may read the network",
}


def category_pages(catalog: Catalog) -> Mapping[str, str]:
    """The page of each category by its file name, and `README.md`, which lists them."""
    categories = catalog.categories()
    pages = {f"{name}.md": _page(catalog, name, entries) for name, entries in categories.items()}
    rows = [f"| [{name}]({name}.md) | {len(entries)} |" for name, entries in categories.items()]
    total = sum(len(entries) for entries in categories.values())
    listing = ["# Catalogue", "", _made(), "", "| category | tools |", "|---|---|", *rows, f"| all | {total} |", ""]
    return {"README.md": "\n".join(listing), **pages}


def _made() -> str:
    return f"Made by `{COMMAND}` from the tools; change those, not this page."


def _page(catalog: Catalog, name: str, entries: tuple[ToolEntry, ...]) -> str:
    lines = [f"# {name}", "", _made(), ""]
    for entry in entries:
        lines += _tool(catalog, entry)
    return "\n".join(lines)


def _tool(catalog: Catalog, entry: ToolEntry) -> Iterator[str]:
    full = full_of(catalog, entry)
    yield from (f"## {entry.name}", "", entry.summary, entry.use_when, "")
    yield f"*{entry.kind.value}; {_EFFECTS[full['effects']]}.*"
    yield ""
    properties: Mapping[str, Any] = full["input_schema"].get("properties", {})
    if properties:
        yield from ("| argument | | |", "|---|---|---|")
        required = set(full["input_schema"].get("required", ()))
        for argument, schema in properties.items():
            told = " ".join(str(schema.get("description", "")).split()).replace("|", "\\|")
            yield f"| `{argument}` | {'required' if argument in required else _default(schema)} | {told} |"
        yield ""
    for example in entry.manifest.examples:
        call = json.dumps({"name": entry.name, "args": example.args}, ensure_ascii=False)
        needs = f" (needs {example.needs})" if example.needs else ""
        yield from (f"`call_tool`{needs}:", "", "```json", call, "```", "")


def _default(schema: Mapping[str, Any]) -> str:
    if schema.get("default") is None:
        return ""
    return f"`{json.dumps(schema['default'], ensure_ascii=False)}`".replace("|", "\\|")

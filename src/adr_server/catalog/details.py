"""Everything about one tool, for a caller that is about to use it. Loads that tool and no other."""

from typing import Any

from adr_server.catalog.catalog import Catalog
from adr_server.catalog.entries import ToolEntry
from adr_server.catalog.shapes import signature
from adr_server.catalog.typescript import typescript_signature
from adr_server.catalog.usage import usage


def signature_of(catalog: Catalog, entry: ToolEntry, language: str = "python") -> str:
    """The tool as a typed stub of `language`, "python" or "typescript"."""
    tool = catalog.tool(entry.name)
    tell = typescript_signature if language == "typescript" else signature
    return tell(entry.name, tool.input_schema, tool.output_schema)


def usage_of(catalog: Catalog, entry: ToolEntry) -> str:
    """How the tool is called and what it gives, on one line."""
    tool = catalog.tool(entry.name)
    return usage(entry.name, entry.category, tool.input_schema, tool.output_schema)


def full_of(catalog: Catalog, entry: ToolEntry) -> dict[str, Any]:
    """Manifest, JSON Schemas (2020-12) and examples."""
    tool = catalog.tool(entry.name)
    manifest = entry.manifest
    return {
        "name": entry.name,
        "category": entry.category,
        "kind": entry.kind.value,
        "summary": manifest.summary,
        "use_when": manifest.use_when,
        "effects": manifest.effects,
        "input_schema": tool.input_schema,
        "output_schema": tool.output_schema,
        "examples": [example.args for example in manifest.examples],
    }

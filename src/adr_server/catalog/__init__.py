"""The lazy catalogue of tools over `servers/`."""

from adr_server.catalog.catalog import Catalog, Found
from adr_server.catalog.entries import Kind, ToolEntry

__all__ = ["Catalog", "Found", "Kind", "ToolEntry"]

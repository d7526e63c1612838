"""Registries, ranking, and YAML read with file:line errors."""

from adr_server.registry.documents import Document, JsonValue, KeyPath, read_front_matter, read_yaml, write_yaml
from adr_server.registry.folders import ContentFile, Folder, read_folder, read_text
from adr_server.registry.models import load_model, problem_lines
from adr_server.registry.ranking import Entry, Hit, Ranking
from adr_server.registry.registry import Registry

__all__ = [
    "ContentFile",
    "Document",
    "Entry",
    "Folder",
    "Hit",
    "JsonValue",
    "KeyPath",
    "Ranking",
    "Registry",
    "load_model",
    "problem_lines",
    "read_folder",
    "read_front_matter",
    "read_text",
    "read_yaml",
    "write_yaml",
]

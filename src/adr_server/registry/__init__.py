"""Registries, ranking, and YAML read with file:line errors.

`models` and `ranking` are imported by name: they bring pydantic, which a listing of the catalogue does without.
"""

from adr_server.registry.documents import (
    Document,
    JsonValue,
    KeyPath,
    read_front_matter,
    read_yaml,
    write_yaml,
)
from adr_server.registry.folders import ContentFile, Folder, read_folder, read_text
from adr_server.registry.registry import Registry
from adr_server.registry.shipped_yaml import read_scalars, read_shipped

__all__ = [
    "ContentFile",
    "Document",
    "Folder",
    "JsonValue",
    "KeyPath",
    "Registry",
    "read_folder",
    "read_front_matter",
    "read_scalars",
    "read_shipped",
    "read_text",
    "read_yaml",
    "write_yaml",
]

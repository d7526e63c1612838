"""Entities of source code: what a file defines, what it refers to, what its annotations say."""

from adr_server.codebase.entities.model import (
    Annotation,
    Entity,
    EntityType,
    FileFacts,
    Link,
    Problem,
    Reader,
    Reference,
    ReferenceKind,
)

__all__ = [
    "Annotation",
    "Entity",
    "EntityType",
    "FileFacts",
    "Link",
    "Problem",
    "Reader",
    "Reference",
    "ReferenceKind",
]

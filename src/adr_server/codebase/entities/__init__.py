"""Entities of source code: what a file defines, what it refers to, what its annotations say."""

from adr_server.codebase.entities.coverage import (
    ANNOTATABLE,
    AnnotationProblem,
    Coverage,
    coverage,
    suggest,
    validate,
)
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
from adr_server.codebase.entities.reading import read_entities

__all__ = [
    "ANNOTATABLE",
    "Annotation",
    "AnnotationProblem",
    "Coverage",
    "Entity",
    "EntityType",
    "FileFacts",
    "Link",
    "Problem",
    "Reader",
    "Reference",
    "ReferenceKind",
    "coverage",
    "read_entities",
    "suggest",
    "validate",
]

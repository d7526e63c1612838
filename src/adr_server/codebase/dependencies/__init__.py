"""What a project depends on, as its manifests and lock files say."""

from adr_server.codebase.dependencies.model import (
    Dependency,
    DependencyReport,
    Ecosystem,
    Scope,
    exact_version,
    package_url,
)
from adr_server.codebase.dependencies.reading import dependencies_of, read_dependencies

__all__ = [
    "Dependency",
    "DependencyReport",
    "Ecosystem",
    "Scope",
    "dependencies_of",
    "exact_version",
    "package_url",
    "read_dependencies",
]

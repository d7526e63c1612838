"""Builds the facts of manifests and lock files, each with its line as evidence."""

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.model import Dependency, LockedPackage, Scope
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines


class Manifest:
    """Builds the facts of one manifest or lock file of one ecosystem, each with its line as evidence."""

    def __init__(self, path: str, lines: Lines, ecosystem: Ecosystem) -> None:
        self.path = path
        self.lines = lines
        self.ecosystem = ecosystem

    def declares(
        self,
        name: str,
        line: int,
        *,
        scope: Scope = Scope.RUNTIME,
        constraint: str | None = None,
        version: str | None = None,
    ) -> Dependency:
        """A direct dependency that stands on `line`."""
        return Dependency(
            name=name,
            ecosystem=self.ecosystem,
            scope=scope,
            constraint=constraint or None,
            version=version,
            evidence=self.lines.evidence(self.path, line, EvidenceKind.MANIFEST),
        )

    def pins(
        self, name: str, version: str, line: int, *, scope: Scope = Scope.RUNTIME, top: bool = False
    ) -> LockedPackage:
        """A package that the lock file pins on `line`."""
        return LockedPackage(
            name=name,
            ecosystem=self.ecosystem,
            version=version,
            scope=scope,
            top=top,
            evidence=self.lines.evidence(self.path, line, EvidenceKind.LOCK),
        )

"""Run one parser over the manifests of one kind: a manifest that fails becomes a finding, and the rest goes on."""

from collections.abc import Callable, Iterable, Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.model import Dependency, Found, LockedPackage, Scope
from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.evidence import EvidenceKind, FileProblem
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles


def read_each(
    files: ProjectFiles, paths: Iterable[str], parse: Callable[[str, str], Iterator[Found]]
) -> Iterator[Found]:
    """What `parse(path, text)` finds in each of `paths`; a syntax problem of one is a FileProblem at its line."""
    for path in paths:
        source = files.try_read(path)
        if isinstance(source, FileProblem):
            yield source
            continue
        try:
            yield from parse(path, source)
        except SyntaxProblemError as error:
            yield FileProblem(path=path, line=error.line, message=f"{path}:{error.line}: {error}")


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

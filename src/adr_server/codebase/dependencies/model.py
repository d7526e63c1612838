"""What a manifest declares and a lock file pins, as facts with the line that each one came from."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias
from urllib.parse import quote

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.evidence import Evidence, FileProblem
from adr_server.codebase.project_files import ProjectFiles


class Scope(StrEnum):
    """What a dependency is for, as its manifest says; `MANAGED`: a version for whoever asks for it, and no more."""

    RUNTIME = "runtime"
    DEV = "dev"
    TEST = "test"
    BUILD = "build"
    OPTIONAL = "optional"
    PEER = "peer"
    PROVIDED = "provided"
    MANAGED = "managed"


@dataclass(frozen=True, kw_only=True, slots=True)
class Dependency:
    """One package that one manifest (or, where not `direct`, one lock file) names.

    `constraint` is what the manifest writes, `version` the one version that it or the lock file pins; None where
    neither does. `name` is spelled as the ecosystem compares it: `group:artifact` for Maven, the normalised name of
    PEP 503 for PyPI, the repository's address without scheme for Swift. `versioned`: the line of another file that says
    the version, where the manifest leaves it to that.
    """

    name: str
    ecosystem: Ecosystem
    scope: Scope
    evidence: Evidence
    constraint: str | None = None
    version: str | None = None
    direct: bool = True
    versioned: Evidence | None = None

    @property
    def purl(self) -> str:
        """The package URL, with the version where it is known."""
        return package_url(self.ecosystem, self.name, self.version)


@dataclass(frozen=True, kw_only=True, slots=True)
class LockedPackage:
    """One package at one version in a lock file; `top` where the lock itself says that the project asks for it."""

    name: str
    ecosystem: Ecosystem
    version: str
    evidence: Evidence
    scope: Scope = Scope.RUNTIME
    top: bool = False


@dataclass(frozen=True, kw_only=True)
class DependencyReport:
    """All dependencies of a project in the order of their manifests, and the files that could not be read."""

    dependencies: tuple[Dependency, ...]
    problems: tuple[FileProblem, ...] = ()
    unread: Mapping[Ecosystem, tuple[FileProblem, ...]] = field(default_factory=dict)
    """The problems by the ecosystem whose packages the file may name."""

    @property
    def direct(self) -> tuple[Dependency, ...]:
        """What the manifests themselves name."""
        return tuple(dependency for dependency in self.dependencies if dependency.direct)


Found: TypeAlias = Dependency | LockedPackage | FileProblem
Reader: TypeAlias = Callable[[ProjectFiles], Iterator[Found]]

_TEST = re.compile(r"(?:^|[^a-z])(?:tests?|testing|spec|integration|e2e|mock)(?:$|[^a-z])", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_EXACT = re.compile(r"={0,3}\s*v?(\d+(?:\.\d+)*(?:[-+._]?[0-9A-Za-z]+)*)$")


def package_url(ecosystem: Ecosystem, name: str, version: str | None) -> str:
    """`pkg:type/namespace/name@version` of a package (github.com/package-url/purl-spec)."""
    parts = name.replace(":", "/").split("/") if ecosystem is Ecosystem.MAVEN else name.split("/")
    path = "/".join(quote(part, safe="") for part in parts if part)
    return f"pkg:{ecosystem}/{path}" + (f"@{quote(version, safe='')}" if version else "")


def exact_version(constraint: str | None) -> str | None:
    """The version that a constraint leaves no choice about: `1.2.3`, `==1.2.3`, `v1.2.3`; None for any range."""
    match = _EXACT.match(constraint.strip()) if constraint else None
    return match[1] if match else None


def scope_of_group(name: str) -> Scope:
    """The scope that the name of a group, a file or a configuration tells: test, or development."""
    return Scope.TEST if _TEST.search(_CAMEL.sub("-", name)) else Scope.DEV

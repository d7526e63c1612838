"""Read every manifest and lock file of a project, and join the two: a direct dependency takes its lock's version."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from posixpath import dirname
from typing import assert_never

from adr_server.codebase.dependencies.bundler import read_bundler
from adr_server.codebase.dependencies.cargo import read_cargo
from adr_server.codebase.dependencies.clojure import read_clojure
from adr_server.codebase.dependencies.cocoapods import read_cocoapods
from adr_server.codebase.dependencies.composer import read_composer
from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.golang import read_golang
from adr_server.codebase.dependencies.gradle import read_gradle
from adr_server.codebase.dependencies.haskell import read_haskell
from adr_server.codebase.dependencies.maven import read_maven
from adr_server.codebase.dependencies.mix import read_mix
from adr_server.codebase.dependencies.model import Dependency, DependencyReport, LockedPackage, Reader
from adr_server.codebase.dependencies.npm import read_npm
from adr_server.codebase.dependencies.npm_locks import read_npm_locks
from adr_server.codebase.dependencies.nuget import read_nuget
from adr_server.codebase.dependencies.pub import read_pub
from adr_server.codebase.dependencies.python import read_python
from adr_server.codebase.dependencies.python_locks import read_python_locks
from adr_server.codebase.dependencies.requirements import read_requirements
from adr_server.codebase.dependencies.sbt import read_sbt
from adr_server.codebase.dependencies.swift import read_swift
from adr_server.codebase.evidence import FileProblem
from adr_server.codebase.installed import without_installed
from adr_server.codebase.project_files import ProjectFiles, ReadText, folders_up

READERS: tuple[tuple[Reader, Ecosystem], ...] = (
    (read_python, Ecosystem.PYPI),
    (read_requirements, Ecosystem.PYPI),
    (read_python_locks, Ecosystem.PYPI),
    (read_npm, Ecosystem.NPM),
    (read_npm_locks, Ecosystem.NPM),
    (read_maven, Ecosystem.MAVEN),
    (read_gradle, Ecosystem.MAVEN),
    (read_golang, Ecosystem.GOLANG),
    (read_cargo, Ecosystem.CARGO),
    (read_nuget, Ecosystem.NUGET),
    (read_bundler, Ecosystem.GEM),
    (read_composer, Ecosystem.COMPOSER),
    (read_swift, Ecosystem.SWIFT),
    (read_pub, Ecosystem.PUB),
    (read_mix, Ecosystem.HEX),
    (read_sbt, Ecosystem.MAVEN),
    (read_clojure, Ecosystem.MAVEN),
    (read_haskell, Ecosystem.HACKAGE),
    (read_cocoapods, Ecosystem.COCOAPODS),
)
"""Each with the ecosystem whose packages it finds."""


def read_dependencies(paths: Sequence[str], read: ReadText, *, transitive: bool = True) -> DependencyReport:
    """All dependencies that the manifests and lock files among `paths` name.

    `read` gives a file's text and raises BrokenInputError. With `transitive` false, packages that only a lock file
    names are left out; so are always the manifests of packages that lie installed among the files. Sorted by path,
    line and name; the same fact on the same line stands once.
    """
    return dependencies_of(ProjectFiles(without_installed(paths), read), transitive=transitive)


def dependencies_of(files: ProjectFiles, *, transitive: bool = True) -> DependencyReport:
    """As `read_dependencies`, for files that are at hand already."""
    declared: list[Dependency] = []
    locked: list[LockedPackage] = []
    problems: dict[Ecosystem, list[FileProblem]] = defaultdict(list)
    for reader, ecosystem in READERS:
        for found in reader(files):
            match found:
                case Dependency():
                    declared.append(found)
                case LockedPackage():
                    locked.append(found)
                case FileProblem():
                    problems[ecosystem].append(found)
                case _:
                    assert_never(found)
    locks = _locks(locked)
    dependencies = [_with_locked_version(dependency, locks) for dependency in declared]
    if transitive:
        dependencies += _only_locked(declared, locked)
    return DependencyReport(
        dependencies=tuple(dict.fromkeys(sorted(dependencies, key=_order))),
        problems=_in_order(problem for several in problems.values() for problem in several),
        unread={ecosystem: _in_order(several) for ecosystem, several in problems.items()},
    )


def _in_order(problems: Iterable[FileProblem]) -> tuple[FileProblem, ...]:
    return tuple(dict.fromkeys(sorted(problems, key=lambda problem: (problem.path, problem.line))))


def _order(dependency: Dependency) -> tuple[str, int, str, str]:
    return dependency.evidence.path, dependency.evidence.line, dependency.name, dependency.scope


def _locks(locked: Iterable[LockedPackage]) -> Mapping[tuple[str, str, str], list[LockedPackage]]:
    found: dict[tuple[str, str, str], list[LockedPackage]] = defaultdict(list)
    for package in locked:
        found[dirname(package.evidence.path), package.ecosystem, package.name].append(package)
    return found


def _with_locked_version(
    dependency: Dependency, locks: Mapping[tuple[str, str, str], Sequence[LockedPackage]]
) -> Dependency:
    if dependency.version is not None or not dependency.direct:
        return dependency
    for folder in folders_up(dependency.evidence.path):
        if candidates := locks.get((folder, dependency.ecosystem, dependency.name)):
            return replace(dependency, version=_choose(dependency, candidates))
    return dependency


def _choose(dependency: Dependency, candidates: Sequence[LockedPackage]) -> str | None:
    """The one version that the lock can mean; None where several fit, for a guess would be no evidence."""
    versions = {package.version for package in candidates if package.top} or {package.version for package in candidates}
    if len(versions) == 1:
        return versions.pop()
    wanted = (dependency.constraint or "").lstrip("^~=>v ").rstrip(".*x")
    fitting = [version for version in versions if version == wanted or version.startswith(f"{wanted}.")]
    return fitting[0] if wanted and len(fitting) == 1 else None


def _only_locked(declared: Iterable[Dependency], locked: Iterable[LockedPackage]) -> list[Dependency]:
    asked: dict[tuple[str, str], list[str]] = defaultdict(list)
    for dependency in declared:
        asked[dependency.ecosystem, dependency.name].append(dependency.evidence.path)
    return [
        Dependency(
            name=package.name,
            ecosystem=package.ecosystem,
            scope=package.scope,
            version=package.version,
            direct=False,
            evidence=package.evidence,
        )
        for package in locked
        if not _is_asked(package, asked[package.ecosystem, package.name])
    ]


def _is_asked(package: LockedPackage, manifests: Iterable[str]) -> bool:
    folder = dirname(package.evidence.path)
    return any(not folder or path.startswith(f"{folder}/") for path in manifests)

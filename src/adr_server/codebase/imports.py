"""Which file of a project imports which other file, or which foreign module, each with its line.

Rule: an import that cannot be told apart is given as a module and resolved to nothing. Read are Python, JavaScript and
TypeScript, Go, Java, Kotlin, C#, PHP and Rust; `readable` says whether a file is one of these. Pure: texts in, values
out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from posixpath import splitext

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.evidence import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.import_paths import ImportPaths
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.source_modules import SourceModules
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.codebase.stack.sources import MAX_CHARACTERS

_LANGUAGES = {
    Ecosystem.PYPI: "Python",
    Ecosystem.NPM: "TypeScript",
    Ecosystem.GOLANG: "Go",
    Ecosystem.MAVEN: "Java",
    Ecosystem.NUGET: "C#",
    Ecosystem.COMPOSER: "PHP",
    Ecosystem.CARGO: "Rust",
}
_RUST_USE = re.compile(
    r"^[ \t]*(?:pub(?:\([\w ]+\))?[ \t]+)?use[ \t]+(\w+(?:::\w+)*)(?:::\{([^{}]{0,2000})\})?", re.MULTILINE
)
_RUST_ROOTS = frozenset({"crate", "self", "super"})
_NAMESPACE = re.compile(r"^[ \t]*namespace[ \t]+([\w\\]+)", re.MULTILINE)
_RELATIVE = re.compile(r"^[ \t]*from[ \t]+(\.+)([\w.]*)[ \t]+import[ \t]+\(?[ \t]*(\w*)", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Import:
    """One import: the module as the source writes it, and the project's file or folder that it means, if any."""

    module: str
    target: str | None
    evidence: Evidence
    ecosystem: Ecosystem


def readable(path: str) -> bool:
    """Whether the imports of a file with this ending are read and resolved."""
    return ECOSYSTEM_OF.get(splitext(path)[1]) in _LANGUAGES


class Imports:
    """The imports of a project's files, read when they are asked for; `modules` is what others found in the sources."""

    def __init__(self, files: ProjectFiles, modules: SourceModules | None = None) -> None:
        self._files = files
        self._modules = modules or SourceModules()
        self._paths = ImportPaths(files)
        self._read: dict[str, tuple[Import, ...]] = {}
        self._missed: dict[str, str] = {}

    def of(self, path: str) -> tuple[Import, ...]:
        """The imports of one file; none where it is in no language that is read, or cannot be read."""
        if path not in self._read:
            self._read[path] = tuple(self._imports(path))
        return self._read[path]

    def missed(self, path: str) -> str:
        """Why a file may import more than is told, with its path; empty where it was read whole."""
        self.of(path)
        return self._missed.get(path, "")

    def _imports(self, path: str) -> Iterator[Import]:
        ecosystem = ECOSYSTEM_OF.get(splitext(path)[1])
        text = self._files.try_read(path) if ecosystem is not None else None
        if isinstance(text, FileProblem):
            self._missed[path] = text.message
            return
        if ecosystem is None or text is None:
            return
        if len(text) > MAX_CHARACTERS:
            self._missed[path] = f"{path}: its imports are read in the first {MAX_CHARACTERS:,} characters alone"
        for module, evidence in self._modules.written(path, text, ecosystem):
            target = self._resolve(module, path, ecosystem)
            yield Import(module=module, target=target, evidence=evidence, ecosystem=ecosystem)
        if ecosystem is Ecosystem.CARGO:
            yield from self._paths_of_rust(path, text, Lines(text))
        if ecosystem is Ecosystem.PYPI:
            lines = Lines(text)
            for match in _RELATIVE.finditer(text):
                evidence = lines.found(path, match.start(1), EvidenceKind.IMPORT)
                module = match[1] + match[2]
                named = f"{module}{'.' if match[2] else ''}{match[3]}"
                target = self._resolve(named, path, ecosystem)
                yield Import(module=module, target=target, evidence=evidence, ecosystem=ecosystem)

    def _paths_of_rust(self, path: str, text: str, lines: Lines) -> Iterator[Import]:
        """The uses whose path leads to another file of the project; that of a crate alone is read with the others."""
        for match in _RUST_USE.finditer(text):
            if "::" not in match[1] and not match[2]:
                continue
            evidence = lines.found(path, match.start(1), EvidenceKind.IMPORT)
            for last in (match[2] or "").split(",") if match[2] else ("",):
                module = "::".join(filter(None, [match[1], last.strip().partition(" ")[0]]))
                found = self._paths.find(module, path, "Rust")
                if found is not None and found.path not in (None, path):
                    yield Import(module=module, target=found.path, evidence=evidence, ecosystem=Ecosystem.CARGO)

    def _resolve(self, module: str, path: str, ecosystem: Ecosystem) -> str | None:
        if ecosystem is Ecosystem.CARGO and module in _RUST_ROOTS:
            return None
        found = self._paths.find(module, path, _LANGUAGES.get(ecosystem))
        if found is None or found.path is None:
            return None
        if ecosystem is Ecosystem.COMPOSER and not self._declares(found.path, module):
            return None
        return found.path

    def _declares(self, path: str, module: str) -> bool:
        """Whether a file of PHP is in the namespace of a name that its path alone was found for."""
        text = self._files.try_read(path)
        match = _NAMESPACE.search(text) if isinstance(text, str) else None
        return match is not None and match[1] == module.lstrip("\\").rpartition("\\")[0]

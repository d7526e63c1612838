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
from adr_server.codebase.evidence import Evidence, FileProblem
from adr_server.codebase.import_paths import ImportPaths
from adr_server.codebase.import_statements import MAX_CHARACTERS
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.source_modules import SourceModules
from adr_server.codebase.stack.paths import ECOSYSTEM_OF

_RUST_ROOTS = frozenset({"crate", "self", "super"})
_LANGUAGES = {
    Ecosystem.PYPI: "Python",
    Ecosystem.NPM: "TypeScript",
    Ecosystem.GOLANG: "Go",
    Ecosystem.MAVEN: "Java",
    Ecosystem.NUGET: "C#",
    Ecosystem.COMPOSER: "PHP",
    Ecosystem.CARGO: "Rust",
}
_IMPORTS = re.compile(r"\b(?:import|from|require|require_once|use|using|mod|extern|include|include_once)\b")
_DECLARES = {
    ".go": re.compile(r"^(?:func|type|var|const)\b", re.MULTILINE),
    ".java": re.compile(r"^(?:[\w-]+ )*(?:class|interface|enum|record) \w", re.MULTILINE),
    ".kt": re.compile(r"^(?:[\w-]+ )*(?:class|interface|object|fun|val|var|typealias) \w", re.MULTILINE),
}
"""What imports stand before, where a language wants it so."""
_NAMESPACE = re.compile(r"^[ \t]*namespace[ \t]+([\w\\]+)", re.MULTILINE)


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

    def hides(self, path: str) -> str:
        """As `missed`, but empty where nothing can be imported behind what was read: no word there imports.

        In Go, Java and Kotlin imports stand before all else.
        """
        why = self.missed(path)
        text = self._files.try_read(path) if why else ""
        if isinstance(text, FileProblem):
            return why
        declares = _DECLARES.get(splitext(path)[1])
        ended = declares is not None and declares.search(text, 0, MAX_CHARACTERS) is not None
        return "" if ended or _IMPORTS.search(text, MAX_CHARACTERS) is None else why

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
        # A statement that takes several names from one file imports that file once.
        seen: set[tuple[Evidence, str]] = set()
        begun: set[Evidence] = set()
        for written, statement, name in self._modules.placed(path, text, ecosystem):
            target = self._resolve(written, path, ecosystem)
            # Of a foreign crate no more is known than its name.
            foreign = target is None and ecosystem is Ecosystem.CARGO
            module = written.partition("::")[0] if foreign else written
            own = target == path and ecosystem is Ecosystem.CARGO
            if own or module in _RUST_ROOTS or (statement, target or module) in seen:
                continue
            # What is foreign is told by the line of the module, and so is the first file of a statement.
            at = name if target is not None and statement in begun else statement
            begun.add(statement)
            seen.add((statement, target or module))
            yield Import(module=module, target=target, evidence=at, ecosystem=ecosystem)

    def _resolve(self, module: str, path: str, ecosystem: Ecosystem) -> str | None:
        found = self._paths.find(module, path, _LANGUAGES.get(ecosystem))
        if found is None or found.path is None:
            return None
        if ecosystem is Ecosystem.COMPOSER and "/" not in module and not self._declares(found.path, module):
            return None
        return found.path

    def _declares(self, path: str, module: str) -> bool:
        """Whether a file of PHP is in the namespace of a name that its path alone was found for."""
        text = self._files.try_read(path)
        match = _NAMESPACE.search(text) if isinstance(text, str) else None
        return match is not None and match[1] == module.lstrip("\\").rpartition("\\")[0]

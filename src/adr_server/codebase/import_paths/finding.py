"""Which files of a project an import means, in each language whose imports are resolved. Pure but for `ProjectFiles`.

Rule: what cannot be told is not told: None is "not known", and `foreign` is "surely not of this project".
"""

from collections.abc import Mapping
from typing import Protocol

from adr_server.codebase.entities.naming import AS
from adr_server.codebase.import_paths.go import GoPackages
from adr_server.codebase.import_paths.includes import Includes
from adr_server.codebase.import_paths.jvm import JvmPackages
from adr_server.codebase.import_paths.model import Meaning
from adr_server.codebase.import_paths.namespaces import Namespaces
from adr_server.codebase.import_paths.php import PhpClasses
from adr_server.codebase.import_paths.python import PythonModules
from adr_server.codebase.import_paths.rust import RustModules
from adr_server.codebase.import_paths.scripts import ScriptModules
from adr_server.codebase.project_files import ProjectFiles

SCRIPTS = frozenset({"JavaScript", "TypeScript", "Vue", "Svelte"})
JVM = frozenset({"Java", "Kotlin", "Scala"})
RESOLVED = SCRIPTS | JVM | {"Python", "Go", "C#", "Rust", "PHP", "Ruby", "C", "C++"}
_MOST_KEPT = 200_000


class _Finder(Protocol):
    """Knows the imports of one language."""

    def find(self, module: str, path: str) -> Meaning | None:
        """What `module` means in the file at `path`; None where that is not known."""
        ...


class ImportPaths:
    """Finds what imports mean; asked twice it remembers."""

    def __init__(self, files: ProjectFiles) -> None:
        scripts, jvm, includes = ScriptModules(files), JvmPackages(files), Includes(files)
        # A finder reads nothing before it is asked.
        self._finders: Mapping[str, _Finder] = {
            **dict.fromkeys(SCRIPTS, scripts),
            **dict.fromkeys(JVM, jvm),
            "Python": PythonModules(files),
            "Go": GoPackages(files),
            "C#": Namespaces(files),
            "Rust": RustModules(files),
            "PHP": PhpClasses(files),
            "Ruby": Includes(files, ending=".rb"),
            "C": includes,
            "C++": includes,
        }
        self._jvm = jvm
        self._known: dict[tuple[str, str, str], Meaning | None] = {}

    def find(self, target: str, path: str, language: str | None) -> Meaning | None:
        """What `target`, as the reader of entities gives it, means in the file at `path`; None: not known."""
        module = target.partition(AS)[0]
        finder = self._finders.get(language or "")
        if not module or finder is None or language is None:
            return None
        # Only what stands beside a file can make one import mean two things; but for Rust, where the file itself does.
        key = (language, path if language == "Rust" else path.rpartition("/")[0], module)
        if key not in self._known:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            self._known[key] = finder.find(module, path)
        return self._known[key]

    def beside(self, path: str, language: str | None) -> tuple[str, ...]:
        """The files of other folders whose names the file at `path` sees without an import."""
        return self._jvm.beside(path) if language in JVM else ()

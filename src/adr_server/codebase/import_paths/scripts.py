"""Which file of a project a JavaScript or TypeScript import means.

Rule: what the settings of the project say comes first (see `script_settings`); an alias that none of them explains
(`@/x`, `~/x`, `src/x`) is looked for from the importer's folders upwards. What a package names that is only built
(`dist/x.js`) is looked for where it is built from.
"""

import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath, splitext

from adr_server.codebase.import_paths.model import FOREIGN, Meaning
from adr_server.codebase.import_paths.script_settings import Package, ScriptSettings, match, targets
from adr_server.codebase.project_files import ProjectFiles, folders_up

_ENDINGS = ("", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte", ".d.ts")
_WRITTEN = (".js", ".mjs", ".cjs", ".jsx")
_ALIAS = re.compile(r"^[@~#]/?")
_BUILT = re.compile(r"^(?:dist|lib|build|out|esm|cjs|es)(?:/(?:esm|cjs|es|types|src|mjs))?/")
_ROOTS = ("src/", "app/")
ALL, DEFAULT = "*", "default"


class ScriptModules:
    """Finds the modules of a project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._settings = ScriptSettings(files)

    def find(self, module: str, path: str) -> Meaning | None:
        """What `module`, maybe with `#name` behind it, means in the file at `path`; None where that is not known."""
        at = module.rfind("#")
        name = module[at + 1 :] if at > 0 else ""
        module = (module[:at] if at > 0 else module).partition("?")[0]
        names = tuple(part for part in name.split(".") if part and part != ALL)
        found = self._place(module, path)
        if found is None:
            return FOREIGN if self._is_foreign(module, path) else None
        return Meaning(files=(found,), names=names) if found in self._files else Meaning(folder=found, names=names)

    def _place(self, module: str, path: str) -> str | None:
        if module.startswith(".") or module in {".", ".."}:
            return self._file(normpath(join(dirname(path), module)))
        if module.startswith("#") and (own := self._settings.package_of(path)) is not None:
            found = self._first(own, targets(own.imports, module))
            if found is not None:
                return found
        for compiler in self._settings.compilers(dirname(path)):
            for pattern, places in sorted(compiler.paths, key=lambda item: -len(item[0].partition("*")[0])):
                middle = match(pattern, module)
                for place in places if middle is not None else ():
                    if found := self._file(normpath(place.replace("*", str(middle)))):
                        return found
            if compiler.base is not None and (found := self._file(normpath(join(compiler.base, module)))):
                return found
        return self._in_package(module) or self._by_habit(module, path)

    def _in_package(self, module: str) -> str | None:
        """What a package of the project gives under that name."""
        parts = module.split("/")
        name = "/".join(parts[:2]) if module.startswith("@") else parts[0]
        package = self._settings.packages.get(name)
        if package is None:
            return None
        rest = module[len(name) + 1 :]
        said = targets(package.exports, f"./{rest}" if rest else ".")
        entries = [] if rest else package.entries
        found = self._first(package, [*said, *entries])
        if found is not None:
            return found
        for inside in (rest, join("src", rest)) if rest else ("src", ""):
            if found := self._file(normpath(join(package.folder, inside)).removeprefix("./")):
                return found
        return None

    def _first(self, package: Package, said: Iterator[str] | list[str]) -> str | None:
        """The first target of a package that is there, or what it is built from."""
        for target in said:
            inside = normpath(target)
            for place in (inside, _BUILT.sub("src/", inside), _BUILT.sub("", inside)):
                found = self._file(join(package.folder, place), bare=splitext(place)[0].removesuffix(".d"))
                if found is not None:
                    return found
        return None

    def _by_habit(self, module: str, path: str) -> str | None:
        if not _ALIAS.match(module) and not module.startswith(_ROOTS):
            return None
        rest = _ALIAS.sub("", module)
        for folder in folders_up(path):
            for base in (join(folder, "src", rest), join(folder, rest)):
                if found := self._file(normpath(base)):
                    return found
        return None

    def _file(self, base: str, *, bare: str | None = None) -> str | None:
        """The file that a path without its ending means, or the folder of that path."""
        if base.startswith(".."):
            return None
        base = "" if base == "." else base
        stem = splitext(base)[0] if base.endswith(_WRITTEN) else base
        stems = [base, stem] if bare is None else [base, stem, join(dirname(base), bare.rpartition("/")[2])]
        for place in stems:
            ends = [f"{place}{ending}" for ending in _ENDINGS] if place else []
            ends += [join(place, f"index{ending}") for ending in _ENDINGS[1:]]
            found = next((end for end in ends if end in self._files), None)
            if found is not None:
                return found
        return base if base and base in self._files.folders else None

    def _is_foreign(self, module: str, path: str) -> bool:
        """Whether a module is surely a package from elsewhere: no path, no alias, no package of the project."""
        if module.startswith((".", "/", "~", "#", "@/", *_ROOTS)):
            return False
        said = (match(pattern, module) for each in self._settings.compilers(dirname(path)) for pattern, _ in each.paths)
        # A pattern of `*` alone may mean anything.
        if any(middle is not None and middle != module for middle in said):
            return False
        name = "/".join(module.split("/")[:2]) if module.startswith("@") else module.partition("/")[0]
        return name not in self._settings.packages

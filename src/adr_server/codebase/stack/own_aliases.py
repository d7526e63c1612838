"""Tell the names that a project gives to its own files in JavaScript and TypeScript from those of packages.

Source: the documentation of Node.js ("Subpath imports") and the TypeScript handbook ("paths"). Rule: an alias is the
project's own only where it leads to code that is here; one for types, or into `node_modules`, stands for the package.
"""

import re
from posixpath import dirname, join, normpath

from adr_server.codebase.import_paths.script_settings import ScriptSettings, match, targets
from adr_server.codebase.project_files import ProjectFiles

_NO_CODE = re.compile(r"(?:^|/)(?:node_modules|@?types|typings|stubs)(?:/|$)|\.d\.[cm]?ts$")
_ENDINGS = (".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte")


class OwnAliases:
    """Knows the aliases of a project; asked twice it remembers."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._settings = ScriptSettings(files)
        self._known: dict[tuple[str, str], bool] = {}

    def holds(self, module: str, path: str) -> bool:
        """Whether `module`, imported by the file at `path`, is an alias of the project's own code."""
        if module.startswith("."):
            return False
        key = (dirname(path), module)
        if key not in self._known:
            self._known[key] = self._is_subpath(module, path) or self._is_mapped(module, path)
        return self._known[key]

    def _is_subpath(self, module: str, path: str) -> bool:
        """Whether the nearest package.json says under `imports` what a name with `#` leads to, and that is a file."""
        package = self._settings.package_of(path) if module.startswith("#") else None
        if package is None:
            return False
        led_to = targets(package.imports, module)
        return any(target.startswith("./") and not _NO_CODE.search(target) for target in led_to)

    def _is_mapped(self, module: str, path: str) -> bool:
        """Whether the nearest tsconfig.json says under `paths` which code of the project the name leads to."""
        for compiler in self._settings.compilers(dirname(path)):
            for pattern, places in compiler.paths:
                middle = match(pattern, module) if pattern != "*" else None
                if middle is not None and any(self._is_code(place.replace("*", middle)) for place in places):
                    return True
        return False

    def _is_code(self, place: str) -> bool:
        place = normpath(place)
        if _NO_CODE.search(place):
            return False
        if place in self._files or place in self._files.folders:
            return True
        bare = re.sub(r"\.[cm]?jsx?$", "", place)
        return any(f"{bare}{ending}" in self._files for ending in _ENDINGS) or any(
            join(place, f"index{ending}") in self._files for ending in _ENDINGS
        )

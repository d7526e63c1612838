"""Which file of a project imports which other file, or which foreign module, each with its line.

Rule: an import that cannot be told apart is given as a module and resolved to nothing. Read are Python, JavaScript and
TypeScript, Go, Java and Kotlin; `readable` says whether a file is one of these. Pure: text in, values out.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, dirname, join, normpath, splitext

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.evidence import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.source_modules import SourceModules
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.codebase.stack.sources import is_comment

_READABLE = frozenset({Ecosystem.PYPI, Ecosystem.NPM, Ecosystem.GOLANG, Ecosystem.MAVEN})
_RELATIVE = re.compile(r"^[ \t]*from[ \t]+(\.+)([\w.]*)[ \t]+import[ \t]+\(?[ \t]*(\w*)", re.MULTILINE)
_GO_MODULE = re.compile(r"^module[ \t]+(\S+)", re.MULTILINE)
_JS_NAME = re.compile(r'^[ \t]*"name"[ \t]*:[ \t]*"([^"]+)"', re.MULTILINE)
_JS_ENDINGS = ("", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".d.ts")
_ALIAS = re.compile(r"^[@~#]/?")
MAX_PARTS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Import:
    """One import: the module as the source writes it, and the project's file or folder that it means, if any."""

    module: str
    target: str | None
    evidence: Evidence
    ecosystem: Ecosystem


def readable(path: str) -> bool:
    """Whether the imports of a file with this ending are read and resolved."""
    return ECOSYSTEM_OF.get(splitext(path)[1]) in _READABLE


class Imports:
    """The imports of a project's files, read when they are asked for; `modules` is what others found in the sources."""

    def __init__(self, files: ProjectFiles, modules: SourceModules | None = None) -> None:
        self._files = files
        self._modules = modules or SourceModules()
        self._read: dict[str, tuple[Import, ...]] = {}

    def of(self, path: str) -> tuple[Import, ...]:
        """The imports of one file; none where it is in no language that is read, or cannot be read."""
        if path not in self._read:
            self._read[path] = tuple(self._imports(path))
        return self._read[path]

    def _imports(self, path: str) -> Iterator[Import]:
        ecosystem = ECOSYSTEM_OF.get(splitext(path)[1])
        text = self._files.try_read(path) if ecosystem is not None else None
        if ecosystem is None or text is None or isinstance(text, FileProblem):
            return
        lines = Lines(text)
        for module, offset in self._modules.of(path, text, ecosystem):
            evidence = lines.found(path, offset, EvidenceKind.IMPORT)
            if not is_comment(evidence.text):
                target = self._resolve(module, path, ecosystem)
                yield Import(module=module, target=target, evidence=evidence, ecosystem=ecosystem)
        if ecosystem is Ecosystem.PYPI:
            for match in _RELATIVE.finditer(text):
                evidence = lines.found(path, match.start(1), EvidenceKind.IMPORT)
                target = self._relative(path, len(match[1]), match[2], match[3])
                yield Import(module=match[1] + match[2], target=target, evidence=evidence, ecosystem=ecosystem)

    def _resolve(self, module: str, path: str, ecosystem: Ecosystem) -> str | None:
        match ecosystem:
            case Ecosystem.PYPI:
                return self._by_parts(module.split("."), path, (".py", ".pyi")) or self._namespace(module)
            case Ecosystem.NPM:
                return self._script(module, path)
            case Ecosystem.GOLANG:
                return self._go(module)
            case Ecosystem.MAVEN:
                return self._jvm(module, path)
            case _:
                return None

    def _relative(self, path: str, dots: int, module: str, name: str) -> str | None:
        folder = dirname(path)
        for _ in range(dots - 1):
            folder = dirname(folder)
        base = join(folder, *module.split(".")) if module else folder
        for wanted in (f"{base}/{name}.py", f"{base}.py", f"{base}/__init__.py"):
            if wanted in self._files:
                return wanted
        return base if base in self._folders else None

    def _by_parts(self, parts: list[str], path: str, endings: tuple[str, ...]) -> str | None:
        """The file or package whose path ends in these parts; the nearest to `path` where there are several."""
        for length in range(len(parts), 0, -1):
            wanted = tuple(parts[:length])
            if length == 1 and length < len(parts):
                return None
            hits = [hit for hit in self._python.get(wanted, ()) if length > 1 or _is_top(hit, path)]
            if hits:
                return max(hits, key=lambda hit: (_shared(hit, path), -hit.count("/")))
        del endings
        return None

    def _namespace(self, module: str) -> str | None:
        """The folder that a dotted module is where its packages have no `__init__` (PEP 420), from a source root."""
        folder = module.replace(".", "/")
        if "/" not in folder:
            return None  # A folder of one word may bear the name of a foreign module.
        return next((base + folder for base in ("", "src/", "lib/") if base + folder in self._folders), None)

    @cached_property
    def _python(self) -> dict[tuple[str, ...], list[str]]:
        found: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for path in self._files.ending(".py", ".pyi"):
            parts = splitext(path)[0].split("/")
            if parts[-1] == "__init__":
                parts = parts[:-1]
            for start in range(max(0, len(parts) - MAX_PARTS), len(parts)):
                found[tuple(parts[start:])].append(path)
        return found

    def _script(self, module: str, path: str) -> str | None:
        if module.startswith("."):
            return self._script_file(normpath(join(dirname(path), module)))
        for name, folder in self._js_packages.items():
            if module == name or module.startswith(f"{name}/"):
                inside = join(folder, module[len(name) + 1 :]) if module != name else folder
                return self._script_file(inside) or (folder if folder in self._folders else None)
        if _ALIAS.match(module) or module.startswith(("src/", "app/")):
            rest = _ALIAS.sub("", module)
            folder = dirname(path)
            while True:
                for base in (join(folder, "src", rest), join(folder, rest)):
                    if hit := self._script_file(normpath(base)):
                        return hit
                if not folder:
                    return None
                folder = dirname(folder)
        return None

    def _script_file(self, base: str) -> str | None:
        stem = splitext(base)[0] if base.endswith((".js", ".mjs")) else base
        for place in (base, stem):
            for ending in _JS_ENDINGS:
                if f"{place}{ending}" in self._files:
                    return f"{place}{ending}"
            for ending in _JS_ENDINGS[1:]:
                if f"{place}/index{ending}" in self._files:
                    return f"{place}/index{ending}"
        return base if base in self._folders else None

    @cached_property
    def _js_packages(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for path in self._files.named("package.json"):
            text = self._files.try_read(path)
            if isinstance(text, str) and (match := _JS_NAME.search(text)):
                found.setdefault(match[1], dirname(path))
        return found

    def _go(self, module: str) -> str | None:
        for name, folder in self._go_modules.items():
            if module == name or module.startswith(f"{name}/"):
                target = join(folder, module[len(name) + 1 :]).rstrip("/")
                return target if target in self._folders else None
        return None

    @cached_property
    def _go_modules(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for path in self._files.named("go.mod"):
            text = self._files.try_read(path)
            if isinstance(text, str) and (match := _GO_MODULE.search(text)):
                found[match[1]] = dirname(path)
        return dict(sorted(found.items(), key=lambda item: -len(item[0])))

    def _jvm(self, module: str, path: str) -> str | None:
        parts = module.rstrip(".*").split(".")
        for length in range(len(parts), 1, -1):
            wanted = "/".join(parts[:length])
            if hits := self._jvm_files.get(wanted):
                return max(hits, key=lambda hit: _shared(hit, path))
            if hits := self._jvm_folders.get(wanted):
                return max(hits, key=lambda hit: _shared(hit, path))
        return None

    @cached_property
    def _jvm_files(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._files.ending(".java", ".kt", ".scala"):
            for tail in _tails(splitext(path)[0]):
                found[tail].append(path)
        return found

    @cached_property
    def _jvm_folders(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for folder in dict.fromkeys(dirname(path) for path in self._files.ending(".java", ".kt", ".scala")):
            for tail in _tails(folder):
                if tail.count("/"):
                    found[tail].append(folder)
        return found

    @cached_property
    def _folders(self) -> frozenset[str]:
        found: set[str] = set()
        for path in self._files.paths:
            folder = dirname(path)
            while folder and folder not in found:
                found.add(folder)
                folder = dirname(folder)
        return frozenset(found)


def _tails(path: str) -> Iterator[str]:
    """The ends of a path from a folder that sources start in (`java`, `kotlin`, `scala`, `src`), else all of them."""
    parts = path.split("/")
    roots = [at + 1 for at, part in enumerate(parts) if part in {"java", "kotlin", "scala"}]
    if roots:
        yield "/".join(parts[roots[-1] :])
        return
    for start in range(max(0, len(parts) - MAX_PARTS), len(parts)):
        yield "/".join(parts[start:])


def _is_top(hit: str, path: str) -> bool:
    """Whether a module of one word can mean `hit`: it lies beside the importer, at the top, or in a source folder."""
    folder = dirname(hit) if basename(hit) != "__init__.py" else dirname(dirname(hit))
    return folder in {"", dirname(path)} or basename(folder) in {"src", "lib"}


def _shared(first: str, second: str) -> int:
    count = 0
    for one, other in zip(first.split("/"), second.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count

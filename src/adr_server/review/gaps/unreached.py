"""Tell whether all that shows a technology is one source that nothing reaches: code that was left, or never called.

Rule: no other file of the product says the name that such a source is loaded by (its own, its folder's, its class's).
What a framework or a person starts by where it lies is reached, and so is every source where the code looks for its
parts by itself, or where few sources name each other. A name in a comment is enough: in doubt it is reached. Pure.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from posixpath import basename, dirname, relpath, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.project_files import ProjectFiles, folders_up
from adr_server.review.ground.file_kinds import DOCUMENT, is_lock
from adr_server.review.ground.ground import Ground

_SCRIPTED = (".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts")
_IN_CODE = frozenset({EvidenceKind.IMPORT, EvidenceKind.SYMBOL})
_BY_PLACE = re.compile(
    r"(?:^|/)(?:pages|app|routes|api|functions|netlify|migrations|commands)/.*\.[cm]?[jt]sx?$"
    r"|(?:^|/)(?:api|functions?|lambdas?|handlers?|plugins?|middlewares?|commands?|migrations?|migrate|seeds?|tasks?|jobs?|cron"
    r"|bin|cmd|scripts?|public|static|assets|config|settings|initializers|generators|controllers|helpers|channels|mailers"
    r"|components|composables|extensions|templates|hooks)/[^/]+$"
)
"""Where frameworks find files by their place."""
_BY_NAME = re.compile(
    r"(?:^|[._-])(?:main|index|app|server|client|cli|worker|handler|config|settings|setup|conftest|manage|wsgi|asgi|urls|admin|models"
    r"|apps|signals|tasks|celery|env|routes|middleware|instrumentation|mod|lib|run|start|__main__|__init__)(?:$|[._-])",
    re.IGNORECASE,
)
_STARTED = re.compile(r"\A#!|^if __name__\b|^[ \t]*(?:@\w*(?:app|cli|task|command|lambda)\w*\b)", re.MULTILINE)
_LOOKS_FOR_PARTS = re.compile(
    r"import\.meta\.glob|require\.context|readdir(?:Sync)?\(|glob(?:Sync)?\(|pkgutil\.\w+_?modules|import_module\(|__import__\("
    r"|autodiscover|unplugin-|defineNuxtConfig|Dir\[|Dir\.glob|autoload_module|require\((?!['\"`])|import\((?!['\"`])"
)
"""Code that loads what it finds."""
_MAIN = re.compile(r"^package main\b", re.MULTILINE)
_WORD = re.compile(r"[\w-]+")
LEAST_SOURCES = 5
MOST_REACHED = 0.6
"""Of the sources of a kind."""


def is_unreached(evidence: Sequence[Evidence], product: Ground, every: Sequence[str]) -> bool:
    """Whether lines that show a technology stand in one source alone, which nothing of the product reaches.

    `every` are all files of the project, its tests among them.
    """
    paths = {one.path for one in evidence}
    if len(paths) != 1 or not {one.kind for one in evidence} <= _IN_CODE:
        return False
    (path,) = paths
    files = product.files()
    text, ending = files.try_read(path), splitext(path)[1]
    if not isinstance(text, str):
        return False
    if ending == ".go":
        return _is_a_package_apart(path, text, product.files(), every)
    if ending not in {".py", ".rb", *_SCRIPTED} or _is_begun_with(path, text, files):
        return False
    alike = _SCRIPTED if ending in _SCRIPTED else (ending,)
    named = _named_by(path, alike, product)
    return named is not None and not named[path] and _is_a_web(named)


def _is_begun_with(path: str, text: str, files: ProjectFiles) -> bool:
    """Whether a source may be where something begins: by its place, its name, or what it says."""
    stem, folder = splitext(basename(path))[0], dirname(path)
    at_home = any(f"{folder}/{name}".lstrip("/") in files for name in ("package.json", "pyproject.toml", "setup.py"))
    return (
        not folder
        or at_home
        or _BY_PLACE.search(path) is not None
        or _BY_NAME.search(stem) is not None
        or (path.endswith(".py") and not stem.isidentifier())
        or _STARTED.search(text) is not None
    )


def _named_by(path: str, alike: tuple[str, ...], product: Ground) -> Mapping[str, set[str]] | None:
    """Which files name each source of a kind, itself left out; None where the code looks for its parts by itself."""
    names: dict[str, list[str]] = defaultdict(list)
    for one in (path, *(one for one in product.sources if one.endswith(alike) and one != path)):
        stem = splitext(basename(one))[0]
        names[stem].append(one)
        if one.endswith(".rb"):
            names[_constant(stem)].append(one)
    found: dict[str, set[str]] = {one: set() for every in names.values() for one in every}
    files = product.files()
    for other in files.paths:
        text = "" if DOCUMENT.search(other) or is_lock(other) else files.try_read(other)
        if not isinstance(text, str):
            continue
        if other != path and other.endswith(alike) and _LOOKS_FOR_PARTS.search(text):
            return None
        for word in names.keys() & set(_WORD.findall(text)):
            for one in names[word]:
                found[one] |= {other} - {one}
    return found


def _is_a_web(named: Mapping[str, set[str]]) -> bool:
    """Whether there are sources enough, and most of them are named by others: there, one that is not stands apart."""
    return len(named) >= LEAST_SOURCES and sum(map(bool, named.values())) >= MOST_REACHED * len(named)


def _is_a_package_apart(path: str, text: str, files: ProjectFiles, every: Sequence[str]) -> bool:
    """Whether a program of Go, which loads nothing by itself, imports a package nowhere, and nobody tests that."""
    folder = dirname(path)
    home = next((one for one in folders_up(path) if f"{one}/go.mod".lstrip("/") in files), None)
    if home is None or home == folder or _MAIN.search(text):
        return False
    imported, programs = re.compile(rf"/{re.escape(relpath(folder, home or '.'))}\""), False
    for other in every:
        if not other.endswith(".go") or not other.startswith(f"{home}/" if home else ""):
            continue
        if dirname(other) == folder:
            if other.endswith("_test.go"):
                return False
            continue
        said = files.try_read(other)
        if isinstance(said, str):
            if imported.search(said):
                return False
            programs = programs or (other in files and _MAIN.search(said) is not None)
    return programs


def _constant(stem: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in stem.split("_"))

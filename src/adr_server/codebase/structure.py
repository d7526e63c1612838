"""Map a project's structure: areas, languages, packages, entry points, tests and documents. Bounded and deterministic.

Lists are cut to a fixed length in an order that keeps what stands nearest to the root; `omitted` tells the rest.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from posixpath import basename, dirname
from typing import TypeVar

from adr_server.codebase.evidence import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.languages import LanguageCount, count_languages, language_of
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles, ReadText
from adr_server.codebase.stack import is_incidental

MAX_AREAS = 40
MAX_LISTED = 60
MAX_COUNTED_CHARACTERS = 2_000_000
MAX_HEAD = 20_000
_VENDORED = re.compile(
    r"(?:^|/)(?:vendor|node_modules|third_party|bower_components|Pods|dist|\.yarn)/|\.min\.(?:js|css)$"
)
_TEST_FOLDER = re.compile(
    r"^(?:tests?|__tests__|specs?|e2e|testing|integration-?tests?|(?:\w+[.-])?(?:[Uu]nit|[Ii]ntegration|[Ff]unctional)?[Tt]ests?|\w+Tests?|androidTest|testFixtures)$"
)
_DOCUMENT_FOLDER = re.compile(r"^(?:docs?|documentation|adrs?|wiki|handbook|rfcs?)$", re.IGNORECASE)
_DOCUMENT = re.compile(
    r"^(?:README|CONTRIBUTING|ARCHITECTURE|CHANGELOG|CHANGES|SECURITY|CODEOWNERS|MAINTAINERS|GOVERNANCE|AGENTS|CLAUDE|DESIGN)(?:\.\w+)?$",
    re.IGNORECASE,
)
# Manifest, ecosystem, and where the manifest says its name.
_PACKAGES = (
    (re.compile(r"^package\.json$"), "npm", re.compile(r'^[ \t]*"name"[ \t]*:[ \t]*"([^"]+)"', re.MULTILINE)),
    (re.compile(r"^pyproject\.toml$"), "pypi", re.compile(r'^name[ \t]*=[ \t]*["\']([^"\']+)', re.MULTILINE)),
    (re.compile(r"^setup\.py$"), "pypi", re.compile(r'\bname[ \t]*=[ \t]*["\']([^"\']+)')),
    (re.compile(r"^go\.mod$"), "golang", re.compile(r"^module[ \t]+(\S+)", re.MULTILINE)),
    (
        re.compile(r"^Cargo\.toml$"),
        "cargo",
        re.compile(r'^\[package\][^\[]*?^name[ \t]*=[ \t]*"([^"]+)"', re.MULTILINE),
    ),
    (re.compile(r"^pom\.xml$"), "maven", re.compile(r"<artifactId>([^<]+)</artifactId>")),
    (re.compile(r"^build\.gradle(?:\.kts)?$"), "gradle", None),
    (re.compile(r"\.(?:cs|fs|vb)proj$"), "nuget", None),
    (re.compile(r"^composer\.json$"), "composer", re.compile(r'^[ \t]*"name"[ \t]*:[ \t]*"([^"]+)"', re.MULTILINE)),
    (re.compile(r"\.gemspec$"), "gem", re.compile(r'\.name[ \t]*=[ \t]*["\']([^"\']+)')),
    (re.compile(r"^pubspec\.yaml$"), "pub", re.compile(r"^name:[ \t]*(\S+)", re.MULTILINE)),
    (re.compile(r"^mix\.exs$"), "hex", re.compile(r"\bapp:[ \t]*:(\w+)")),
    (re.compile(r"^Package\.swift$"), "swift", re.compile(r'Package\(\s*name:[ \t]*"([^"]+)"')),
    (re.compile(r"^Chart\.yaml$"), "helm", re.compile(r"^name:[ \t]*(\S+)", re.MULTILINE)),
)
# An entry point is told by its place and name, and where there is a pattern, by a line of its text.
_ENTRY_POINTS = (
    (re.compile(r"(?:^|/)__main__\.py$"), "module", None),
    (re.compile(r"(?:^|/)(?:wsgi|asgi)\.py$"), "server", None),
    (re.compile(r"(?:^|/)manage\.py$"), "command line", re.compile(r"execute_from_command_line|__main__")),
    (
        re.compile(r"(?:^|/)(?:main|app|server|cli|run)\.py$"),
        "script",
        re.compile(r"__main__|FastAPI\(|Flask\(|APIFlask\("),
    ),
    (
        re.compile(r"(?:^|/)pyproject\.toml$"),
        "command line",
        re.compile(r"^\[(?:project|tool\.poetry)\.scripts\]", re.MULTILINE),
    ),
    (re.compile(r"\.go$"), "program", re.compile(r"^func main\(\)", re.MULTILINE)),
    (re.compile(r"(?:^|/)src/(?:main|bin/[^/]+)\.rs$"), "program", re.compile(r"\bfn main\(")),
    (re.compile(r"\.java$"), "program", re.compile(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(")),
    (re.compile(r"\.kt$"), "program", re.compile(r"^(?:suspend )?fun main\(", re.MULTILINE)),
    (re.compile(r"(?:^|/)Program\.(?:cs|fs|vb)$"), "program", None),
    (
        re.compile(r"(?:^|/)(?:server|main|index|app)\.(?:js|ts|mjs|cjs|tsx)$"),
        "program",
        re.compile(r"\.listen\(|createRoot\(|ReactDOM\.|createApp\(|bootstrapModule|bootstrapApplication|NestFactory"),
    ),
    (re.compile(r"(?:^|/)package\.json$"), "command line", re.compile(r'^[ \t]*"bin"[ \t]*:', re.MULTILINE)),
    (re.compile(r"(?:^|/)config\.ru$"), "server", None),
    (re.compile(r"(?:^|/)public/index\.php$|(?:^|/)artisan$"), "server", None),
    (re.compile(r"(?:^|/)lib/main\.dart$"), "application", None),
    (re.compile(r"(?:^|/)(?:main\.swift)$"), "program", None),
    (re.compile(r"\.swift$"), "application", re.compile(r"^@main\b", re.MULTILINE)),
)
_T = TypeVar("_T")


@dataclass(frozen=True, kw_only=True, slots=True)
class Area:
    """A folder at the top (`""` for the root's own files): how many files it holds and its languages, most first."""

    path: str
    files: int
    languages: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Package:
    """A folder with a manifest of its own; `name` is what the manifest calls itself, else the folder's name.

    The root's own folder has no name here: a package there whose manifest gives none has the name `""`.
    """

    path: str
    name: str
    ecosystem: str
    evidence: Evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryPoint:
    """Where a program starts, and what sort of program: `program`, `server`, `command line`, `script`."""

    path: str
    kind: str
    evidence: Evidence


@dataclass(frozen=True, kw_only=True)
class Structure:
    """The map of a project. Lists are bounded; `omitted` says of each list that was cut how many fell away."""

    files: int
    areas: tuple[Area, ...]
    languages: tuple[LanguageCount, ...]
    packages: tuple[Package, ...]
    entry_points: tuple[EntryPoint, ...]
    test_folders: tuple[str, ...]
    documents: tuple[str, ...]
    omitted: Mapping[str, int]


def map_structure(paths: Sequence[str], read: ReadText | None = None) -> Structure:
    """The structure of the files among `paths`, POSIX and relative to the project's root.

    With `read` (which raises BrokenInputError) lines are counted, names taken from manifests and entry points found by
    what files say; without it names and places alone are told. Vendored files count as files, not as languages.
    """
    files = ProjectFiles(paths, read or _nothing)
    own = [path for path in files.paths if not _VENDORED.search(path)]
    areas = _areas(own)
    lines: dict[str, int] | None = None if read is None else {}
    packages: list[Package] = []
    entry_points: list[EntryPoint] = []
    for path in own:
        package = _kind_of_package(path)
        entries = [(kind, pattern) for place, kind, pattern in _ENTRY_POINTS if place.search(path)]
        if not (package or entries or (lines is not None and language_of(path))):
            continue
        text = Lines("") if read is None else _read(files, path)
        if lines is not None and text.text:
            lines[path] = text.text.count("\n") + (not text.text.endswith("\n"))
        if package:
            packages.append(_package(path, text, *package))
        entry_points += _entry_points(path, text, entries)
    lists: dict[str, tuple[int, int]] = {}
    return Structure(
        files=len(files.paths),
        areas=_bounded("areas", areas, lists, MAX_AREAS),
        languages=count_languages(own, lines),
        packages=_bounded("packages", sorted(packages, key=_by_depth), lists),
        entry_points=_bounded("entry_points", sorted(entry_points, key=_entry_order), lists),
        test_folders=_bounded("test_folders", _folders(own, _TEST_FOLDER), lists),
        documents=_bounded("documents", _documents(own), lists),
        omitted={name: there - kept for name, (there, kept) in lists.items() if there > kept},
    )


def _nothing(_: str) -> str:
    return ""


def _read(files: ProjectFiles, path: str) -> Lines:
    text = files.try_read(path)
    return Lines("" if isinstance(text, FileProblem) else text[:MAX_COUNTED_CHARACTERS])


def _bounded(
    name: str, found: Sequence[_T], lists: dict[str, tuple[int, int]], limit: int = MAX_LISTED
) -> tuple[_T, ...]:
    lists[name] = len(found), min(len(found), limit)
    return tuple(found[:limit])


def _by_depth(package: Package) -> tuple[bool, int, str, bool]:
    return is_incidental(package.evidence.path), package.path.count("/"), package.path, not package.name


def _entry_order(entry: EntryPoint) -> tuple[bool, int, str]:
    return is_incidental(entry.path), entry.path.count("/"), entry.path


def _areas(paths: Iterable[str]) -> list[Area]:
    grouped: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        top, slash, _ = path.partition("/")
        grouped[top if slash else ""].append(path)
    return [
        Area(path=top, files=len(found), languages=tuple(count.name for count in count_languages(found, None)[:3]))
        for top, found in sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _kind_of_package(path: str) -> tuple[str, re.Pattern[str] | None] | None:
    name = basename(path)
    return next(((ecosystem, said) for manifest, ecosystem, said in _PACKAGES if manifest.search(name)), None)


def _package(path: str, text: Lines, ecosystem: str, said: re.Pattern[str] | None) -> Package:
    match = said.search(text.text, _behind_parent(text.text), MAX_HEAD) if said else None
    folder = dirname(path)
    fallback = basename(path).rpartition(".")[0] if ecosystem in {"nuget", "gem"} else basename(folder)
    line = text.number(match.start(1)) if match else 1
    return Package(
        path=folder,
        name=match[1].strip("\"' \t\n") if match else fallback,
        ecosystem=ecosystem,
        evidence=text.evidence(path, line, EvidenceKind.MANIFEST),
    )


def _behind_parent(text: str) -> int:
    # A Maven project may name its parent before itself.
    parent, own = text.find("<parent>", 0, MAX_HEAD), text.find("<artifactId>", 0, MAX_HEAD)
    return max(text.find("</parent>", 0, MAX_HEAD), 0) if 0 <= parent < own else 0


def _entry_points(
    path: str, text: Lines, entries: Iterable[tuple[str, re.Pattern[str] | None]]
) -> Iterator[EntryPoint]:
    for kind, pattern in entries:
        match = pattern.search(text.text) if pattern else None
        if pattern and match is None:
            continue
        line = text.number(match.start()) if match else 1
        yield EntryPoint(path=path, kind=kind, evidence=text.evidence(path, line, EvidenceKind.SYMBOL))


def _folders(paths: Iterable[str], pattern: re.Pattern[str]) -> list[str]:
    """The outermost folders whose own name matches, nearest to the root first."""
    found: set[str] = set()
    for path in paths:
        parts = path.split("/")[:-1]
        at = next((at for at, part in enumerate(parts) if pattern.match(part)), None)
        if at is not None:
            found.add("/".join(parts[: at + 1]))
    return sorted(found, key=lambda folder: (folder.count("/"), folder))


def _documents(paths: Sequence[str]) -> list[str]:
    named = [path for path in paths if _DOCUMENT.match(basename(path))]
    return sorted({*_folders(paths, _DOCUMENT_FOLDER), *named}, key=lambda path: (path.count("/"), path))

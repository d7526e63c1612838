"""Lines by which one part of a project refers to another, beside the imports whose files are known.

Rule: only what is plain is told: a project that a build file asks for by its path, a constant that the other part alone
declares, a header that is included. That there is none, nothing here says: these languages have other ways as well.
"""

import re
from collections.abc import Iterable, Iterator
from posixpath import basename, dirname, join, normpath, splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import NATIVE, VENDORED, Folders, folded, is_test
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.plain_code import code_lines
from adr_server.review.verdicts.import_checks import is_neighbour, lies

_BUILDS = (".csproj", ".fsproj", ".vbproj", "/build.gradle", "/build.gradle.kts")
_ASKED = re.compile(
    r"\bproject\(\s*(?:path\s*[:=]\s*)?[\"']:?([\w:./-]+)[\"']|<ProjectReference\s+Include=\"([^\"]+)\"", re.IGNORECASE
)
_OF_TESTS = re.compile(r"\b\w*[tT]est\w*(?:Implementation|Api|Compile\w*|RuntimeOnly)\b|\btest(?:Implementation|Api)\b")
_DECLARED = {
    ".rb": re.compile(r"^[ \t]*(?:module|class)[ \t]+([A-Z][\w:]*)", re.MULTILINE),
    ".ex": re.compile(r"^[ \t]*defmodule[ \t]+([A-Z][\w.]*)", re.MULTILINE),
}
_INCLUDE = re.compile(r"^\s*#\s*(?:include|import)\s*[<\"]([^>\"]+)[>\"]")


def asked_for(ground: Ground, origin: Folders, target: Folders) -> Iterator[Evidence]:
    """The lines of the build files in `origin` that ask for a project in `target`."""
    for path, folder, line in _asked(ground):
        if lies(path, origin) and not lies(path, target) and lies(f"{folder}/", target):
            yield line


def asked_beside(ground: Ground, folders: Folders) -> Iterator[Evidence]:
    """The lines of build files that ask for a project which lies beside their own in one of some folders."""
    for path, folder, line in _asked(ground):
        if is_neighbour(path, f"{folder}/", folders):
            yield line


def _asked(ground: Ground) -> Iterator[tuple[str, str, Evidence]]:
    """Each line of a build file that asks for a project, with the folder of that project."""
    builds = [path for path in ground.paths if f"/{path}".endswith(_BUILDS)]
    places = set(map(dirname, builds))
    for path in builds:
        text = ground.files().try_read(path) if not is_test(path) else ""
        if isinstance(text, FileProblem) or not text:
            continue
        for number, line in code_lines(path, text, strings=True):
            asked = _ASKED.search(line)
            if asked is None or _OF_TESTS.search(line):
                continue
            named = asked[1].replace(":", "/").strip("/") if asked[1] else ""
            folder = named or dirname(normpath(join(dirname(path), asked[2].replace("\\", "/"))))
            if folder in places:
                yield (
                    path,
                    folder,
                    Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.MANIFEST),
                )


def named_across(ground: Ground, looked: Iterable[str], target: Folders) -> Iterator[Evidence]:
    """The first line of each file of Ruby or Elixir that names a constant which the folders of `target` declare."""
    inside = ground.parts.sources_in(target)
    for ending, declares in _DECLARED.items():
        names = {name for path in inside if path.endswith(ending) for name in _declared(ground, path, declares, target)}
        pattern = re.compile(rf"(?<![\w.:@])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w?])") if names else None
        for path in looked if pattern is not None else ():
            if pattern is None or not path.endswith((ending, f"{ending}s")) or is_test(path):
                continue
            text = ground.files().try_read(path)
            # What a file declares itself, or opens again, is its own.
            if isinstance(text, FileProblem) or names & set(declares.findall(text)):
                continue
            yield from _first(path, text, pattern)


def _declared(ground: Ground, path: str, declares: re.Pattern[str], target: Folders) -> Iterator[str]:
    """The constants that a file declares: of Ruby those alone that are called after its folder."""
    text = ground.files().try_read(path)
    called = {folded(basename(folder)) for folder in target}
    for name in declares.findall(text) if isinstance(text, str) else ():
        if not path.endswith(".rb") or folded(name.partition("::")[0]) in called:
            yield name.partition("::")[0] if path.endswith(".rb") else name


def included(ground: Ground, folders: Folders, library: str) -> Iterator[Evidence]:
    """The lines of C and C++ in some folders that include a header which, or whose folder, is called so."""
    begins = re.compile(rf"(?:^|/){re.escape(library.lower())}(?![a-z])", re.IGNORECASE)
    for path in native(ground, folders):
        text = ground.files().try_read(path)
        for number, line in enumerate(text.split("\n") if isinstance(text, str) else (), 1):
            found = _INCLUDE.match(line)
            if found is not None and begins.search(found[1]):
                yield Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.IMPORT)


def native(ground: Ground, folders: Folders = ()) -> list[str]:
    """The files of the product's C, C++ and Objective-C in some folders."""
    return [
        path
        for path in ground.paths
        if splitext(path)[1] in NATIVE
        and (not folders or lies(path, folders))
        and not (is_test(path) or VENDORED.search(path) or is_incidental(path))
    ]


def _first(path: str, text: str, pattern: re.Pattern[str]) -> Iterator[Evidence]:
    for number, line in code_lines(path, text):
        if pattern.search(line):
            written = text.split("\n")[number - 1].strip()[:200]
            yield Evidence(path=path, line=number, text=written, kind=EvidenceKind.SYMBOL)
            return

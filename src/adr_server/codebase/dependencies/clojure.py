"""Read the builds of Clojure: Leiningen's project.clj, and the maps of deps.edn, bb.edn and shadow-cljs.edn.

Sources: the sample project.clj of Leiningen; clojure.org, "Deps and CLI reference". A name without a group is its own
group. What lies in the project itself (`:local/root`) is no package.
"""

import re
from collections.abc import Iterator
from itertools import islice

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version, scope_of_group
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_LEXEME = re.compile(r'("(?:[^"\\]|\\.)*+"|\\.)|;[^\n]*+')
_NAME = r"([A-Za-z][\w.*+!?<>=-]*(?:/[\w.*+!?<>=-]+)?)"
_LISTS = re.compile(r":(dependencies|managed-dependencies|plugins)\s*+\[")
_VECTOR = re.compile(rf"\[\s*{_NAME}(?:\s+\"([^\"]*)\")?")
_NAMED = re.compile(r":([\w-]+)\s*+\{")
_MAPS = re.compile(r":(deps|extra-deps|override-deps|default-deps|replace-deps)\s*+\{")
_PAIR = re.compile(rf"{_NAME}\s*+(\{{[^{{}}]*+\}})")
_VERSION = re.compile(r':mvn/version\s*+"([^"]+)"')
MAX_MAPS = 500
"""Lists and named maps of one file."""
_BY_LIST = {"plugins": Scope.BUILD, "managed-dependencies": Scope.MANAGED}
_SIGN = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\](){}]')


def read_clojure(files: ProjectFiles) -> Iterator[Found]:
    """The packages of every build of Clojure."""
    yield from read_each(files, files.named("project.clj", "shadow-cljs.edn"), _leiningen)
    yield from read_each(files, files.named("deps.edn", "bb.edn"), _deps)


def _code(source: str) -> str:
    """The text with blanks for its comments, so that every offset stays."""
    return _LEXEME.sub(lambda match: match[1] or " " * len(match[0]), source)


class _Brackets:
    """Where each bracket of a text closes, and which named map (`:test {...}`) a place lies in."""

    def __init__(self, code: str, begin: int) -> None:
        self._end = len(code)
        self._closes: dict[int, int] = {}
        opened: list[int] = []
        for match in _SIGN.finditer(code):
            if match[0] in "[({":
                opened.append(match.start())
            elif match[0] in "])}" and opened:
                self._closes[opened.pop()] = match.start()
        # Those that begin behind `:profiles` or `:aliases` only, and these themselves are none.
        found = islice(_NAMED.finditer(code, begin + 1), MAX_MAPS) if begin >= 0 else ()
        self._named = [(match.end() - 1, self.close(match.end() - 1), match[1]) for match in found]

    def close(self, at: int) -> int:
        """Where the bracket at an offset closes; the end of the text where it never does."""
        return self._closes.get(at, self._end)

    def scope(self, at: int) -> Scope:
        """The scope that the innermost named map around an offset tells."""
        names = [name for begin, end, name in self._named if begin < at < end]
        return scope_of_group(names[-1]) if names and names[-1] != "uberjar" else Scope.RUNTIME


def _leiningen(path: str, source: str) -> Iterator[Dependency]:
    code = _code(source)
    manifest = Manifest(path, Lines(source), Ecosystem.MAVEN)
    brackets = _Brackets(code, code.find(":profiles"))
    for found in islice(_LISTS.finditer(code), MAX_MAPS):
        scope = _BY_LIST.get(found[1]) or brackets.scope(found.start())
        at, end = found.end(), brackets.close(found.end() - 1)
        while (match := _VECTOR.search(code, at, end)) is not None:
            yield _declared(manifest, match[1], match[2], match.start(1), scope)
            # What it leaves out (`:exclusions [...]`) stands within it.
            at = brackets.close(match.start()) + 1


def _deps(path: str, source: str) -> Iterator[Dependency]:
    code = _code(source)
    manifest = Manifest(path, Lines(source), Ecosystem.MAVEN)
    brackets = _Brackets(code, code.find(":aliases"))
    for found in islice(_MAPS.finditer(code), MAX_MAPS):
        scope = brackets.scope(found.start())
        for match in _PAIR.finditer(code, found.end(), brackets.close(found.end() - 1)):
            if ":local/root" not in match[2]:
                version = _VERSION.search(match[2])
                yield _declared(manifest, match[1], version[1] if version else None, match.start(1), scope)


def _declared(manifest: Manifest, name: str, version: str | None, at: int, scope: Scope) -> Dependency:
    group, _, artifact = name.partition("/")
    return manifest.declares(
        f"{group}:{artifact or group}",
        manifest.lines.number(at),
        scope=scope,
        constraint=version,
        version=exact_version(version),
    )

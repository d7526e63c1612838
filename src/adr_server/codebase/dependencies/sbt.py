"""Read the builds of Scala: sbt (`"group" %% "name" % version`), its `project` folder and Mill. Nothing is run.

Rule: a module is asked for where the build writes it down, be it in a value that projects share; a function that takes
the end of a name is followed to its calls. The Scala version that sbt adds to a name (`cats-core_2.13`) is left out,
for builds choose it elsewhere.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from posixpath import dirname

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_LEXEME = re.compile(
    r'("""(?:[^"]|"(?!""))*+(?:"""|\Z)|"(?:[^"\\\n]|\\.)*+")|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)'
)
_TEXT = r'"([\w.-]+)"'
_MODULE = re.compile(
    r'(?:"([\w.-]+)"|\b(\w+(?:\.\w+)*))\s*%{1,3}\s*(?:s?"([^"\n]+)"|\{[^{}\n]*\bs"([^"\n]+)"[^{}\n]*\}|(\w+))'
    r'\s*%\s*(?:"([^"\n]+)"|\b(\w+(?:\.\w+)*))(?:\s*%\s*"?([\w>;, -]+))?'
)
_STRING = re.compile(rf"\bval\s+(\w+)\s*(?::\s*String\s*)?=\s*{_TEXT}(?!\s*%)")
_FUNCTION = re.compile(r"\bdef\s+(\w+)\s*\(\s*(\w+)\s*:\s*String\b(?:\s*=\s*\"([^\"\n]*)\")?[^)\n]*\)[^=\n]*=")
_CALL = r"(?<!def )\b({names})\(\s*(?:\"([\w.-]*)\")?(?:\s*,\s*\"([\w.+-]+)\")?[^)\n]*\)"
_HOLE = re.compile(r"\$\{?(\w+)\}?")
_PLUGIN = re.compile(r"\b(?:addSbtPlugin|addCompilerPlugin|compilerPlugin)\s*\(\s*\(?\s*$")
_INTERPOLATED = re.compile(r"\b(?:ivy|mvn|dep)\"([\w.-]+):{1,3}([\w.-]+):{1,2}([^\"\s:;]+)")
_SCOPES = {"test": Scope.TEST, "it": Scope.TEST, "integrationtest": Scope.TEST, "provided": Scope.PROVIDED}
MAX_MODULES = 5_000
"""Modules of one file."""


def read_sbt(files: ProjectFiles) -> Iterator[Found]:
    """The modules and plugins of every build of Scala."""
    builds = [*files.ending(".sbt"), *(path for path in files.ending(".scala") if _is_of_build(path, files))]
    texts = {path: source for path in builds if isinstance(source := files.try_read(path), str)}
    strings = {name: value for source in texts.values() for name, value in _STRING.findall(source)}
    yield from read_each(files, builds, lambda path, source: _build(path, source, strings))
    yield from read_each(files, [*files.named("build.sc", "build.mill"), *files.ending(".mill.scala")], _mill)


def _is_of_build(path: str, files: ProjectFiles) -> bool:
    """Whether a source lies in the `project` folder of a build, and so is part of it."""
    folder = dirname(path)
    return (folder == "project" or folder.endswith("/project")) and (
        f"{folder}/build.properties" in files or f"{folder}/plugins.sbt" in files
    )


def _without_comments(source: str) -> str:
    """The code with blanks for its comments, so that every offset stays."""
    return _LEXEME.sub(lambda match: match[1] or re.sub(r"[^\n]", " ", match[0]), source)


@dataclass(frozen=True, kw_only=True)
class _Maker:
    """A function of a build that makes modules: `whole` where its argument is the name and no part of one."""

    group: str
    form: str
    whole: bool
    version: str
    usual: str | None

    def name(self, given: str) -> str:
        """The name of the module that the function makes of what it is given."""
        return given if self.whole else _HOLE.sub(given, self.form) if given else _HOLE.sub("", self.form).rstrip("-")


def _build(path: str, source: str, strings: Mapping[str, str]) -> Iterator[Dependency]:
    lines = Lines(source)
    manifest = Manifest(path, lines, Ecosystem.MAVEN)
    code = _without_comments(source)
    functions = list(_FUNCTION.finditer(code))
    makers: dict[str, _Maker] = {}
    for match in islice(_MODULE.finditer(code), MAX_MODULES):
        group = match[1] or strings.get(_last(match[2]), "")
        if "." not in group and not match[1]:
            continue  # A remainder of a division, or a group that only running tells.
        name = match[3] or match[4] or match[5]
        version = match[6] or strings.get(_last(match[7] or ""), "")
        within = _function_around(functions, code, match.start())
        if within and (match[5] == within[2] or within[2] in _HOLE.findall(name)):
            makers[within[1]] = _Maker(
                group=group, form=name, whole=match[5] is not None, version=version, usual=within[3]
            )
            continue
        name = strings.get(name, "") if match[5] else name
        if name and "$" not in name:
            scope = _scope(match, code)
            yield _declared(manifest, f"{group}:{name}", version, match.start(), scope)
    yield from _made(manifest, code, makers)


def _scope(match: re.Match[str], code: str) -> Scope:
    if _PLUGIN.search(code, max(0, match.start() - 60), match.start()):
        return Scope.BUILD
    return _SCOPES.get(re.split(r"\W", match[8] or "")[0].lower(), Scope.RUNTIME)


def _function_around(functions: Sequence[re.Match[str]], code: str, at: int) -> re.Match[str] | None:
    """The function whose body begins right before an offset."""
    last = next((match for match in reversed(functions) if match.end() <= at), None)
    if last is None or code.count("\n", last.end(), at) > 1 or re.search(r"\b(?:val|def)\b", code[last.end() : at]):
        return None
    return last


def _made(manifest: Manifest, code: str, makers: Mapping[str, _Maker]) -> Iterator[Dependency]:
    if not makers:
        return
    for match in re.finditer(_CALL.format(names="|".join(makers)), code):
        maker = makers[match[1]]
        given = match[2] if match[2] is not None else maker.usual
        if given is not None and (name := maker.name(given)):
            yield _declared(manifest, f"{maker.group}:{name}", match[3] or maker.version, match.start(), Scope.RUNTIME)


def _declared(manifest: Manifest, name: str, version: str, at: int, scope: Scope) -> Dependency:
    line = manifest.lines.number(at)
    return manifest.declares(name, line, scope=scope, constraint=version, version=exact_version(version))


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _mill(path: str, source: str) -> Iterator[Dependency]:
    manifest = Manifest(path, Lines(source), Ecosystem.MAVEN)
    for match in _INTERPOLATED.finditer(_without_comments(source)):
        yield _declared(manifest, f"{match[1]}:{match[2]}", match[3], match.start(), Scope.RUNTIME)

"""Read Gradle builds in Groovy and Kotlin: `dependencies` and `plugins` blocks, catalogs and variables looked up.

Scripts are programs; what they compute is unknown. Strings and comments are told apart from code, blocks are found by
their braces, and every configuration name counts, for builds define their own.
"""

import re
from collections.abc import Iterator, Mapping
from posixpath import basename, dirname

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.gradle_catalogs import Catalogs, Coordinates, all_catalogs, marker
from adr_server.codebase.dependencies.gradle_names import GivenNames, names_coordinates
from adr_server.codebase.dependencies.locks import lock_lines
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version
from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles, folders_up

_SCRIPTS = (".gradle", ".gradle.kts")
# Comments, and strings to be kept: a `//` in an address opens no comment.
_LEXEME = re.compile(
    r'("""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\')|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/'
)
_BLOCK = re.compile(r"(?<![\w\"'])(dependencies(?:\.constraints)?|constraints|plugins)\s*(?:\([^()\n]*\)\s*)?\{")
_STATEMENT = re.compile(r"""^[ \t]*(?:["']?(\w+)["']?)[ \t]*(?:\.configure\b)?[ \t]*(?=[\s("'\[{l-z])""")
_COORDINATES = re.compile(r"""["']([\w.-]+):([\w.$\{\}-]+?)(?::([^"':@]*))?(?::[^"'@]*)?(?:@\w+)?["'](?!\s*:)""")
_NAMED = re.compile(
    r"""\bgroup\s*[:=]\s*["']([^"']+)["']\s*,\s*name\s*[:=]\s*["']([^"']+)["'](?:\s*,\s*version\s*[:=]\s*["']?([^"'\s,)]+))?"""
)
_POSITIONAL = re.compile(
    r"""^\s*\w+\s*\(\s*["']([\w.-]+\.[\w.-]+)["']\s*,\s*["']([\w.-]+)["']\s*(?:,\s*["']([^"']+)["'])?\s*\)"""
)
_CATALOG = re.compile(r"""\bfrom\s*\(\s*["']([\w.-]+):([\w.-]+):([^"']+)["']""")
_KOTLIN = re.compile(r"""\bkotlin\s*\(\s*["']([\w-]+)["']""")
_PLUGIN = re.compile(r"""\bid\s*\(?\s*["']([\w.-]+)["']\s*\)?(?:\s*\.?version\s*\(?\s*["']?([^"'\s)]+))?""")
_NO_CONFIGURATION = {"exclude", "because", "force", "version", "strictly", "prefer", "reject", "if", "else", "for"}
_ASSIGNMENT = re.compile(
    r"""(?:^|[\s,\[(.])(?:ext\.|extra\[["']|val\s+|def\s+|String\s+|set\(["'])?(\w+)(?:["']\]?)?\s*(?::\s*String\s*)?(?:=|,|:)\s*["']([\w.+-]*\d[\w.+-]*)["']"""
)
_BY_EXTRA = re.compile(r"""\bval\s+(\w+)\s+by\s+extra\(\s*["']([^"']+)["']""")
_PROPERTY_LINE = re.compile(r"^[ \t]*([\w.-]+)[ \t]*[=:][ \t]*(\S.*?)[ \t]*$", re.MULTILINE)
_VARIABLE = re.compile(r"""\$\{?(?:\w+\.)*?(?:property\(\\?["'])?(\w+)[^}]*\}?""")
_BRACE = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[{}]')
MAX_BLOCKS = 200
_LOCKED = re.compile(r"^([\w.-]+:[\w.-]+):([^=\s]+)=(\S*)$", re.MULTILINE)


def read_gradle(files: ProjectFiles) -> Iterator[Found]:
    """The dependencies and plugins of every Gradle script, and what gradle.lockfile pins."""
    catalogs = Catalogs()

    def catalog(path: str, source: str) -> Iterator[Found]:
        catalogs.add(path, source)
        yield from ()

    yield from read_each(files, all_catalogs(files), catalog)
    variables: dict[str, Mapping[str, str]] = {}
    scripts = list(files.ending(*_SCRIPTS))
    for path in (*files.named("gradle.properties"), *scripts):
        source = files.try_read(path)
        if isinstance(source, str):
            catalogs.add_script(path, source)
            found = _PROPERTY_LINE.findall(source) if path.endswith(".properties") else _assignments(source)
            variables[dirname(path)] = {**variables.get(dirname(path), {}), **dict(found)}
    given = GivenNames()
    for path in filter(names_coordinates, files.paths) if scripts else ():
        source = files.try_read(path)
        if isinstance(source, str):
            given.add(path, source)
    own = frozenset(basename(path).removesuffix(".kts").removesuffix(".gradle") for path in scripts)
    references = re.compile(
        rf"(?<![\w.\"'])((?:{'|'.join(map(re.escape, sorted(catalogs.accessors)))})(?:\.\w+)+)"
        if catalogs.accessors
        else r"(?!)"
    )
    yield from read_each(
        files,
        scripts,
        lambda path, source: _Script(
            path, source, catalogs=catalogs, references=references, given=given, variables=variables, own_plugins=own
        ).found(),
    )
    yield from read_each(files, files.named("gradle.lockfile", "buildscript-gradle.lockfile"), _lock)


def _assignments(source: str) -> list[tuple[str, str]]:
    return [*_ASSIGNMENT.findall(source), *_BY_EXTRA.findall(source)]


class _Script:
    """One build script, with what it may refer to."""

    def __init__(
        self,
        path: str,
        source: str,
        *,
        catalogs: Catalogs,
        references: re.Pattern[str],
        given: GivenNames,
        variables: Mapping[str, Mapping[str, str]],
        own_plugins: frozenset[str],
    ) -> None:
        self.path = path
        # Comments become blanks of the same length, so that every offset still tells its line.
        self.code = _LEXEME.sub(lambda match: match[1] or re.sub(r"[^\n]", " ", match[0]), source)
        self.manifest = Manifest(path, Lines(source), Ecosystem.MAVEN)
        self.catalogs = catalogs
        self.references = references
        self.given = given
        self.own_plugins = own_plugins
        self.variables = [variables[folder] for folder in folders_up(path) if folder in variables]

    def found(self) -> Iterator[Dependency]:
        """The dependencies of every block; a block within a block is read once."""
        closings = _closings(self.code)
        blocks = [
            (match[1], match.end(), closings.get(match.end(), len(self.code))) for match in _BLOCK.finditer(self.code)
        ]
        if len(blocks) > MAX_BLOCKS:
            raise SyntaxProblemError(f"has more than {MAX_BLOCKS} blocks of dependencies and was not read")
        for kind, start, end in blocks:
            inner = [(first, last) for _, first, last in blocks if start < first and last <= end]
            for offset, statement in _statements(self.code, start, end):
                if any(first <= offset < last for first, last in inner):
                    continue
                if kind == "plugins":
                    yield from self._plugin(offset, statement)
                else:
                    yield from self._dependency(offset, statement, managed=kind.endswith("constraints"))
        if self.path.endswith(("settings.gradle", "settings.gradle.kts")):
            for match in _CATALOG.finditer(self.code):
                coordinates = Coordinates(name=f"{match[1]}:{match[2]}", version=match[3])
                yield self._declare(match.start(), coordinates, Scope.BUILD)

    def _dependency(self, offset: int, statement: str, *, managed: bool) -> Iterator[Dependency]:
        opened = _STATEMENT.match(statement)
        configuration = opened[1] if opened else ""
        if configuration in _NO_CONFIGURATION or not configuration:
            return
        scope = Scope.MANAGED if managed else _scope(configuration)
        seen: set[str] = set()
        for start, coordinates in self._coordinates(statement):
            if coordinates.name not in seen:
                seen.add(coordinates.name)
                yield self._declare(offset + start, coordinates, scope)

    def _coordinates(self, statement: str) -> Iterator[tuple[int, Coordinates]]:
        # What follows in braces configures the dependency: exclusions are no dependencies.
        head = re.split(r"\{(?![^\"'\n]*\}[^\"'\n]*[\"'])", statement, maxsplit=1)[0]
        for match in _COORDINATES.finditer(head):
            if "://" not in match[0] and not match[0][1:].startswith((":", "//")):
                yield match.start(), Coordinates(name=f"{match[1]}:{match[2]}", version=match[3])
        for match in _NAMED.finditer(head):
            yield match.start(), Coordinates(name=f"{match[1]}:{match[2]}", version=match[3])
        if positional := _POSITIONAL.match(head):
            name, version = f"{positional[1]}:{positional[2]}", positional[3]
            yield positional.start(1), Coordinates(name=name, version=version)
        for match in _KOTLIN.finditer(head):
            yield match.start(), Coordinates(name=f"org.jetbrains.kotlin:kotlin-{match[1]}")
        for match in self.references.finditer(head):
            if plugin := self.catalogs.plugin(self.path, match[1]):
                yield match.start(), plugin
            for coordinates in self.catalogs.library(self.path, match[1]):
                yield match.start(), coordinates
        yield from self.given.meant(self.path, head)

    def _plugin(self, offset: int, statement: str) -> Iterator[Dependency]:
        for match in _PLUGIN.finditer(statement):
            # Plugins without a dot come with Gradle, and a script's own name is a plugin of the project.
            if "." in match[1] and not match[1].startswith("org.gradle.") and match[1] not in self.own_plugins:
                yield self._declare(
                    offset + match.start(), Coordinates(name=marker(match[1]), version=match[2]), Scope.BUILD
                )
        for match in _KOTLIN.finditer(statement):
            version = re.search(r"""version\s*\(?\s*["']([^"']+)""", statement)
            name = marker(f"org.jetbrains.kotlin.{match[1]}")
            yield self._declare(
                offset + match.start(), Coordinates(name=name, version=version[1] if version else None), Scope.BUILD
            )
        for match in self.references.finditer(statement):
            if plugin := self.catalogs.plugin(self.path, match[1]):
                yield self._declare(offset + match.start(), plugin, Scope.BUILD)

    def _declare(self, offset: int, coordinates: Coordinates, scope: Scope) -> Dependency:
        version = self._expand(coordinates.version or "")
        line = self.manifest.lines.number(offset)
        return self.manifest.declares(
            self._expand(coordinates.name), line, scope=scope, constraint=version, version=exact_version(version)
        )

    def _expand(self, written: str) -> str:
        def value(match: re.Match[str]) -> str:
            return next((known[match[1]] for known in self.variables if match[1] in known), match[0])

        if "$" in written:
            return _VARIABLE.sub(value, written)
        bare = written.rpartition(".")[2]
        if bare.isidentifier():
            return next((known[bare] for known in self.variables if bare in known), written)
        return written


def _closings(code: str) -> Mapping[int, int]:
    """For the offset behind each opening brace that of its closing one; the end of the text where none closes it."""
    closings: dict[int, int] = {}
    waiting: list[int] = []
    for match in _BRACE.finditer(code):
        if match[0] == "{":
            waiting.append(match.end())
        elif match[0] == "}" and waiting:
            closings[waiting.pop()] = match.start()
    return closings | dict.fromkeys(waiting, len(code))


def _statements(code: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Each statement with its offset; a line goes on while parentheses or brackets are open or a comma ends it."""
    at = start
    begin: int | None = None
    depth = 0
    for line in code[start:end].splitlines(keepends=True):
        if begin is None:
            begin = at
        depth += line.count("(") + line.count("[") - line.count(")") - line.count("]")
        at += len(line)
        written = line.rstrip()
        if depth <= 0 and not written.endswith((",", "(")) and (written.strip() or code[begin:at].strip()):
            for offset, part in _parts(code[begin:at]):
                yield begin + offset, part
            begin, depth = None, 0
    if begin is not None and code[begin:end].strip():
        yield begin, code[begin:end]


def _parts(statement: str) -> Iterator[tuple[int, str]]:
    """The statements that semicolons part on one line."""
    offset = 0
    for part in statement.split(";"):
        # Blank lines before a statement are not part of it.
        lead = len(part) - len(part.lstrip())
        if part.strip():
            yield offset + lead, part.lstrip()
        offset += len(part) + 1


def _scope(configuration: str) -> Scope:
    lowered = configuration.lower()
    if "test" in lowered:
        return Scope.TEST
    if lowered.startswith(("classpath", "kapt", "ksp", "annotationprocessor", "developmentonly", "detekt", "ktlint")):
        return Scope.BUILD
    if "compileonly" in lowered or lowered.startswith("provided"):
        return Scope.PROVIDED
    return Scope.RUNTIME


def _lock(path: str, source: str) -> Iterator[Found]:
    lines = lock_lines(source)
    manifest = Manifest(path, lines, Ecosystem.MAVEN)
    for match in _LOCKED.finditer(source):
        scope = Scope.TEST if match[3] and all("test" in one.lower() for one in match[3].split(",")) else Scope.RUNTIME
        yield manifest.pins(match[1], match[2], lines.number(match.start()), scope=scope)

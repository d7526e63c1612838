"""Detect what a project is built of: what its manifests, sources, images, resources and pipelines name.

A declaration is no use. A line in a fixture, an example or a document is shown, but proves nothing about the project.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from posixpath import basename, splitext

from adr_server.codebase.dependencies import Dependency, Ecosystem, dependencies_of, exact_version
from adr_server.codebase.environment import ContainerImage, Environment, environment_of
from adr_server.codebase.evidence import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.installed import without_installed
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles, ReadText
from adr_server.codebase.source_modules import SourceModules
from adr_server.codebase.stack import engines, pages
from adr_server.codebase.stack.copied_sources import copied_from
from adr_server.codebase.stack.deployment import deployments
from adr_server.codebase.stack.entry import SETTINGS, Entry
from adr_server.codebase.stack.first_lines import MAX_EVIDENCE, first_line, first_lines, written_in
from adr_server.codebase.stack.lexicon import Lexicon, shipped_lexicon
from adr_server.codebase.stack.model import Stack, Technology
from adr_server.codebase.stack.own_aliases import OwnAliases
from adr_server.codebase.stack.paths import ECOSYSTEM_OF, SETTINGS_ENDINGS, is_beside, is_incidental
from adr_server.codebase.stack.running import named_by
from adr_server.codebase.stack.sources import (
    address_schemes,
    is_comment,
    is_word,
    own_modules,
)
from adr_server.codebase.stack.tooling import command_of, is_applied, runs_hooks, runs_tools, tools_in

_MORE_ENDINGS = SETTINGS_ENDINGS | engines.ENDINGS | pages.ENDINGS
"""Of files that are no sources of a known language, and tell of what is used all the same."""
_TEST = re.compile(r"(?:^|/)(?:tests?|__tests__|specs?|e2e|[\w.-]*[Tt]ests?)/|[._-](?:test|spec)\.\w+$")


def detect_stack(paths: Sequence[str], read: ReadText, *, lexicon: Lexicon | None = None) -> tuple[Technology, ...]:
    """The technologies that the files among `paths` name, by category and name.

    As `read_stack`, which also tells what could not be read.
    """
    return read_stack(paths, read, lexicon=lexicon).technologies


def read_stack(paths: Sequence[str], read: ReadText, *, lexicon: Lexicon | None = None) -> Stack:
    """The technologies that the files among `paths` name, and the manifests and settings that could not be read.

    `read` gives a file's text and raises BrokenInputError. The shipped lexicon is used where none is given. What a
    package manager put among the files is left out.
    """
    files = ProjectFiles(without_installed(paths), read)
    declared, environment = dependencies_of(files, transitive=False), environment_of(files)
    problems = {(problem.path, problem.line): problem for problem in (*environment.problems, *declared.problems)}
    return Stack(
        technologies=stack_of(files, declared.dependencies, environment, lexicon),
        problems=tuple(problems[place] for place in sorted(problems)),
    )


def stack_of(
    files: ProjectFiles,
    dependencies: Sequence[Dependency],
    environment: Environment,
    lexicon: Lexicon | None = None,
    modules: SourceModules | None = None,
) -> tuple[Technology, ...]:
    """As `detect_stack`, from dependencies, an environment and modules that are at hand already."""
    detection = _Detection(files, lexicon or shipped_lexicon(), modules or SourceModules())
    detection.declared(dependencies)
    detection.runs(environment)
    detection.marked()
    detection.sources()
    detection.tools()
    detection.deployed()
    return detection.technologies()


def _farness(path: str) -> tuple[bool, bool, bool]:
    """How far a source is from the product: the nearest first."""
    return is_incidental(path), _TEST.search(path) is not None, is_beside(path)


class _Detection:
    """What was found so far, by the name of the technology."""

    def __init__(self, files: ProjectFiles, lexicon: Lexicon, modules: SourceModules) -> None:
        self.files = files
        self.modules = modules
        self.aliases = OwnAliases(files)
        self.lexicon = lexicon
        self.evidence: dict[str, dict[EvidenceKind, list[Evidence]]] = defaultdict(lambda: defaultdict(list))
        self.packages: dict[str, list[Dependency]] = defaultdict(list)
        self.images: dict[str, list[ContainerImage]] = defaultdict(list)

    def add(self, entry: Entry, evidence: Evidence) -> None:
        """Keep a line for `entry`, unless there are enough of its kind."""
        lines = self.evidence[entry.name][evidence.kind]
        if evidence in lines:
            return
        if len(lines) < MAX_EVIDENCE:
            lines.append(evidence)
        elif is_incidental(lines[-1].path) and not is_incidental(evidence.path):
            lines[-1] = evidence

    def has_enough(self, entry: Entry, kind: EvidenceKind) -> bool:
        """Whether more lines of `kind` would add nothing."""
        lines = self.evidence[entry.name][kind] if entry.name in self.evidence else []
        return len(lines) >= MAX_EVIDENCE and not is_incidental(lines[-1].path)

    def declared(self, dependencies: Sequence[Dependency]) -> None:
        """What manifests declare."""
        for dependency in dependencies:
            for entry in self.lexicon.packages(dependency.ecosystem, dependency.name):
                self.packages[entry.name].append(dependency)
                self.add(entry, dependency.evidence)
                if is_applied(dependency):
                    self.add(entry, replace(dependency.evidence, kind=EvidenceKind.CONFIG))

    def runs(self, environment: Environment) -> None:
        """What images, resources, charts, pipelines and environment templates name."""
        for entry, evidence, image in named_by(environment, self.lexicon):
            if image is not None:
                self.images[entry.name].append(image)
            self.add(entry, evidence)

    def marked(self) -> None:
        """What the names and endings of files tell."""
        by_ending: dict[str, list[str]] = defaultdict(list)
        for path in self.files.paths:
            name = basename(path)
            # The ending of `.env` is its whole name.
            by_ending[splitext(name)[1] or name].append(path)
            for entry in self.lexicon.file(name):
                if not self.has_enough(entry, EvidenceKind.CONFIG):
                    self.add(entry, first_line(self.files, path, EvidenceKind.CONFIG))
        for ending, entries in self.lexicon.extensions.items():
            paths = sorted(by_ending.get(ending, ()), key=is_incidental)
            for entry in entries if paths else ():
                for evidence in first_lines(self.files, list(written_in(self.files, paths, entry, ending))):
                    self.add(entry, evidence)

    def sources(self) -> None:
        """What sources import, which symbols of declared packages they name, and which addresses they hold."""
        own = own_modules(self.files.paths)
        symbols = self._symbols_wanted()
        # Sources of the product first: with enough lines from them, scripts, tests and examples add none.
        for path in sorted(self.files.paths, key=_farness):
            ending = splitext(path)[1]
            ecosystem = ECOSYSTEM_OF.get(ending)
            if ecosystem is None and ending not in _MORE_ENDINGS:
                continue
            source = self.files.try_read(path)
            if isinstance(source, FileProblem):
                continue
            lines = Lines(source)
            if ecosystem is not None:
                self._imports(path, lines, ecosystem, own)
            if _TEST.search(path):  # What a test quotes (an address, a call) is its subject, not what the project uses.
                continue
            self._symbols(path, lines, symbols.get(ecosystem or SETTINGS, ()))
            self._chosen(path, lines, EvidenceKind.SYMBOL if ecosystem is not None else EvidenceKind.CONFIG)

    def _chosen(self, path: str, lines: Lines, kind: EvidenceKind) -> None:
        """What the addresses and the settings of a file choose, and what a page loads."""
        for scheme, offset in address_schemes(lines.text):
            for entry in self.lexicon.schemes.of(scheme):
                self._keep(entry, path, lines, offset, kind)
        for engine, offset in engines.chosen_engines(path, lines.text):
            for entry in self.lexicon.engines.of(engine):
                self._keep(entry, path, lines, offset, kind)
        for address, package, offset in pages.loaded_by(lines.text) if splitext(path)[1] in pages.ENDINGS else ():
            for entry in (*self.lexicon.hosts.of(address), *self.lexicon.packages(Ecosystem.NPM, package)):
                self._keep(entry, path, lines, offset, EvidenceKind.SYMBOL)

    def _imports(self, path: str, lines: Lines, ecosystem: Ecosystem, own: frozenset[str]) -> None:
        if any(entry.name not in self.packages for entry in copied_from(path, lines.text, ecosystem, self.lexicon)):
            return
        for module, offset, _ in self.modules.of(path, lines.text, ecosystem):
            for entry in self.lexicon.imported(ecosystem, module):
                declared = entry.name in self.packages
                if ecosystem is Ecosystem.NPM and self.aliases.holds(module, path):
                    continue
                # A module of the project's own may bear the name of a package that it does not depend on.
                if ecosystem is Ecosystem.PYPI and not declared and module.partition(".")[0] in own:
                    continue
                # In Rust any module may be called like a crate; only the manifest tells them apart.
                if ecosystem is Ecosystem.CARGO and not declared:
                    continue
                self._keep(entry, path, lines, offset, EvidenceKind.IMPORT)

    def tools(self) -> None:
        """Where a tool is configured or run, which is used without any import: one that is declared, or is a hook."""
        idle: dict[str, list[Entry]] = defaultdict(list)
        for name, packages in self.packages.items():
            if not any(kind.shows_use for kind in self.evidence[name]):
                for dependency in packages:
                    if not dependency.direct:
                        continue  # What only another package needs is no tool of the project.
                    idle[command_of(dependency.name)].append(self.lexicon.by_name[name])
        hooked = {command: entries for command, entries in self.lexicon.commands.items() if " " not in command}
        for path in filter(runs_tools if idle else runs_hooks, self.files.paths):
            source = self.files.try_read(path)
            if isinstance(source, FileProblem) or is_incidental(path):
                continue
            lines = Lines(source)
            wanted = {**hooked, **idle} if runs_hooks(path) else idle
            for command, offset in tools_in(path, source, wanted.keys()):
                for entry in wanted[command]:
                    self._keep(entry, path, lines, offset, EvidenceKind.CONFIG)

    def deployed(self) -> None:
        """What scripts, pipelines and settings say of where the project runs."""
        for entry, path, source, offset, kind in deployments(self.files, self.lexicon):
            if not self.has_enough(entry, kind):
                self._keep(entry, path, Lines(source), offset, kind)

    def _symbols_wanted(self) -> Mapping[str, list[tuple[str, Entry]]]:
        wanted: dict[str, list[tuple[str, Entry]]] = defaultdict(list)
        declared = {dependency.ecosystem for found in self.packages.values() for dependency in found}
        for entry in self.lexicon.entries:
            for place, symbols in entry.symbols.items():
                # A call such as client("sqs") or a setting needs no package; a bare word needs its package declared.
                own = place == SETTINGS or any(one.ecosystem == place for one in self.packages.get(entry.name, ()))
                wanted[place] += [(symbol, entry) for symbol in symbols if own or ("(" in symbol and place in declared)]
        return wanted

    def _symbols(self, path: str, lines: Lines, wanted: Sequence[tuple[str, Entry]]) -> None:
        for symbol, entry in wanted:
            at = lines.text.find(symbol)
            if at < 0 or self.has_enough(entry, EvidenceKind.SYMBOL):
                continue
            while at >= 0 and not is_word(lines.text, at, symbol):
                at = lines.text.find(symbol, at + 1)
            if at >= 0:
                self._keep(entry, path, lines, at, EvidenceKind.SYMBOL)

    def _keep(self, entry: Entry, path: str, lines: Lines, offset: int, kind: EvidenceKind) -> None:
        if self.has_enough(entry, kind):
            return
        evidence = lines.found(path, offset, kind)
        if not is_comment(evidence.text):
            self.add(entry, evidence)

    def technologies(self) -> tuple[Technology, ...]:
        """Everything found, by category and name."""
        found = (self.lexicon.by_name[name] for name in self.evidence)
        return tuple(self._technology(entry) for entry in sorted(found, key=lambda entry: (entry.category, entry.name)))

    def _technology(self, entry: Entry) -> Technology:
        evidence = tuple(
            sorted(
                (one for lines in self.evidence[entry.name].values() for one in lines),
                key=lambda one: (not one.kind.shows_use, is_incidental(one.path)),
            )
        )
        dependency = (
            next(iter(sorted(self.packages[entry.name], key=_rank)), None) if entry.name in self.packages else None
        )
        # What is run from an image has packages that speak to it: their version is not its own.
        version = self._tag(entry) if entry.images or not dependency else dependency.version
        return Technology(
            name=entry.name,
            category=entry.category,
            slot=entry.slot,
            purl=dependency.purl if dependency else self._image_purl(entry),
            version=version,
            evidence=evidence,
            used=any(one.kind.shows_use and not is_incidental(one.path) for one in evidence),
        )

    def _tag(self, entry: Entry) -> str | None:
        tags = (exact_version(image.tag) for image in self.images.get(entry.name, ()))
        return next((tag for tag in tags if tag), None)

    def _image_purl(self, entry: Entry) -> str | None:
        image = next(iter(self.images.get(entry.name, ())), None)
        if image is None:
            return None
        return f"pkg:docker/{image.name}" + (f"@{image.tag}" if image.tag else "")


def _rank(dependency: Dependency) -> tuple[bool, bool]:
    return is_incidental(dependency.evidence.path), dependency.version is None

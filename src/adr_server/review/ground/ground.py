"""What the code shows: the files that judge a claim, by the part of the project that a record speaks of.

Vendored files, documents and the records themselves show nothing. What stands in tests is kept apart from the product,
and a declaration from a use. Pure: paths and a way to read them in, facts out.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from posixpath import basename, splitext

from adr_server.codebase import (
    Dependency,
    Ecosystem,
    Evidence,
    EvidenceKind,
    FileProblem,
    Lexicon,
    Technology,
    shipped_lexicon,
)
from adr_server.codebase.dependencies import DependencyReport, dependencies_of
from adr_server.codebase.environment import Environment, environment_of
from adr_server.codebase.imports import Import, Imports
from adr_server.codebase.project_files import ProjectFiles, ReadText
from adr_server.codebase.source_modules import SourceModules
from adr_server.codebase.stack import Entry, is_incidental, stack_of
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.ground.file_kinds import (
    APPLIED,
    PIPELINE,
    TOOLING,
    VENDORED,
    Folders,
    ecosystems_of,
    is_lock,
    is_settings,
    is_test,
    within,
)
from adr_server.review.ground.mentions import Mentions
from adr_server.review.ground.parts import Parts
from adr_server.review.ground.runs import Runs, runs_of
from adr_server.review.ground.sightings import Sightings, module_of, top_of
from adr_server.review.ground.tool_lines import called, named_in_settings
from adr_server.review.ground.unread import UnreadFiles, unread_files
from adr_server.review.words.word_tables import slot_tables

MAX_MENTIONS = 5
_OWN_NAMES = frozenset({Ecosystem.NPM, Ecosystem.GOLANG, Ecosystem.CARGO})
"""Where a package is imported by the name that it is declared by."""


class Ground:
    """The facts of one project, worked out when they are asked for.

    `paths` are all files; those of records (`records`), documents and vendored files are left out of judgement.
    `copied` are files of other people; `modules` is what another state of the project, too, was seen to import.
    """

    def __init__(
        self,
        paths: Sequence[str],
        read: ReadText,
        *,
        records: Collection[str] = (),
        record_folders: Iterable[str] = (),
        lexicon: Lexicon | None = None,
        modules: SourceModules | None = None,
    ) -> None:
        left_out = set(records)
        folders = tuple(f"{folder}/" for folder in record_folders if folder)
        self.copied = tuple(path for path in paths if VENDORED.search(path))
        left_out.update(self.copied)
        self.paths = tuple(path for path in paths if path not in left_out and not path.startswith(folders))
        self.every = tuple(paths)
        self.read = read
        self.lexicon = lexicon or shipped_lexicon()
        self.modules = modules or SourceModules()
        self._files: dict[Folders, ProjectFiles] = {}
        self._stacks: dict[Folders, Mapping[str, Technology]] = {}
        self._ecosystems: dict[Folders, Mapping[str, tuple[str, ...]]] = {}
        self._counts: dict[Folders, int] = {}

    def files(self, scope: Folders = ()) -> ProjectFiles:
        """The files of a scope."""
        if scope not in self._files:
            self._files[scope] = ProjectFiles([path for path in self.paths if within(path, scope)], self.read)
        return self._files[scope]

    @cached_property
    def dependencies(self) -> tuple[Dependency, ...]:
        """What the manifests of the project declare, with the versions that locks pin."""
        return self._report.dependencies

    @property
    def unread_manifests(self) -> Mapping[Ecosystem, tuple[FileProblem, ...]]:
        """Why manifests and lock files could not be read, by the ecosystem that they speak of."""
        return self._report.unread

    @cached_property
    def _report(self) -> DependencyReport:
        return dependencies_of(self.files(), transitive=False)

    @cached_property
    def environment(self) -> Environment:
        """What the project says about where it runs."""
        return environment_of(self.files())

    @cached_property
    def locks(self) -> tuple[str, ...]:
        """The lock files."""
        return tuple(filter(is_lock, self.paths))

    @cached_property
    def imports(self) -> Imports:
        """The imports of the project's sources."""
        return Imports(self.files(), self.modules)

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """The files that hold code of the product: no documents, fixtures or tests."""
        return tuple(
            path
            for path in self.paths
            if splitext(path)[1] in ECOSYSTEM_OF and not is_incidental(path) and not is_test(path)
        )

    @cached_property
    def unread_files(self) -> UnreadFiles:
        """The sources of the product that were not read, or not whole."""
        return unread_files(self.files(), self.sources)

    @cached_property
    def mentions(self) -> Mentions:
        """The lines that name something."""
        return Mentions(self.files())

    @cached_property
    def runs(self) -> Runs:
        """What the pipelines run."""
        return runs_of(self.files(), self.every, lambda name: bool(self.lexicon.actions.of(name)))

    @cached_property
    def parts(self) -> Parts:
        """The folders that records speak of."""
        return Parts(self.paths, self.sources)

    def stack(self, scope: Folders = ()) -> Mapping[str, Technology]:
        """The technologies that the files of a scope name."""
        if scope not in self._stacks:
            files = self.files(scope)
            dependencies = [one for one in self.dependencies if within(one.evidence.path, scope)]
            environment = environment_of(files) if scope else self.environment
            found = stack_of(files, dependencies, environment, self.lexicon, self.modules)
            self._stacks[scope] = {technology.name: technology for technology in found}
        return self._stacks[scope]

    def entry(self, name: str) -> Entry:
        """The lexicon's entry of a technology."""
        return self.lexicon.by_name[name]

    def technology(self, name: str, scope: Folders = ()) -> Sightings:
        """Where a technology of the lexicon was seen in a scope."""
        technology = self.stack(scope).get(name)
        if technology is None:
            return Sightings()
        entry = self.entry(name)
        product, tests, declared = [], [], []
        for one in technology.evidence:
            if is_incidental(one.path):
                continue
            if not one.kind.shows_use and not (entry.category in TOOLING and APPLIED.search(one.text)):
                declared.append(one)
            elif entry.category not in TOOLING and (
                is_test(one.path)
                or (
                    PIPELINE.search(one.path)
                    # What alters a database runs on the product's; what people work with shows in the forge's folder.
                    and entry.slot not in {"schema_migration", "collaboration"}
                    # What a pipeline deploys to runs the product; what else it starts, tests it.
                    and not (one.kind is EvidenceKind.PIPELINE and name in slot_tables().hosts)
                )
            ):
                tests.append(one)
            elif entry.category == "language" and is_settings(one.path):
                continue
            else:
                product.append(one)
        if not product and entry.category in TOOLING and declared:
            product += called(self.mentions, entry, scope, declared)
        return Sightings(product=tuple(product), tests=tuple(tests), declared=tuple(declared))

    def package(self, name: str, scope: Folders = ()) -> Sightings:
        """Where a package that the lexicon does not know was seen in a scope."""
        declared = tuple(
            one.evidence for one in self.dependencies if one.name == name and within(one.evidence.path, scope)
        )
        uses = [one for one in self._imports_of(name) if within(one.evidence.path, scope)]
        product = tuple(one.evidence for one in uses if not is_test(one.evidence.path))
        if not product and (named := named_in_settings(self.mentions, name, scope, declared)):
            product = tuple(named)
        if not uses and not product and self.is_gem(name):
            return self._gem(name, scope, declared)
        tests = tuple(one.evidence for one in uses if is_test(one.evidence.path))
        return Sightings(product=product[:MAX_MENTIONS], tests=tests[:MAX_MENTIONS], declared=declared)

    def imports_tell(self, name: str) -> bool:
        """Whether a declared package is imported under its own name, so that no import means no use."""
        return all(one.ecosystem in _OWN_NAMES for one in self.dependencies if one.name == name)

    def is_gem(self, name: str) -> bool:
        """Whether a package is loaded by its declaration alone."""
        return any(one.name == name and one.ecosystem is Ecosystem.GEM for one in self.dependencies)

    def _gem(self, name: str, scope: Folders, declared: tuple[Evidence, ...]) -> Sightings:
        """A gem is loaded without an import: its own constant shows its use, in whatever case it is written."""
        constant = re.sub(r"[-_]", "", name.removesuffix("-rails").removesuffix("_rails"))
        own = frozenset(path for path in self.sources if path.endswith(".rb"))
        found = self.mentions.of({constant}, scope, only=own.__contains__, sides="A-Za-z0-9_.'\"/")
        written = re.compile(rf"\b{re.escape(constant[:1].upper())}(?i:{re.escape(constant[1:])})\b")
        shown = tuple(one for one in found if written.search(one.text))
        return Sightings(product=shown, declared=() if shown else declared)

    def symbols(self, name: str, scope: Folders = ()) -> list[Evidence]:
        """Lines of the product's code that hold a name, as a whole word and outside comments."""
        word = name.removesuffix("()")
        own = frozenset(self.sources)
        return self.mentions.of({word}, scope, only=own.__contains__, sides="A-Za-z0-9_", exact=True)

    def _imports_of(self, package: str) -> Iterator[Import]:
        """The imports of a package; of Maven's `group:artifact` those whose name begins with either."""
        group, colon, artifact = package.partition(":")
        for name in (group, artifact) if colon else ():
            for one in self._by_module.get(top_of(name), ()):
                if one.module == name or one.module.startswith(f"{name}."):
                    yield one
        if not colon:
            yield from self._by_module.get(module_of(package), ())

    @cached_property
    def _by_module(self) -> Mapping[str, list[Import]]:
        found: dict[str, list[Import]] = defaultdict(list)
        for path in self.paths:
            if splitext(path)[1] not in ECOSYSTEM_OF or is_incidental(path):
                continue
            for one in self.imports.of(path):
                if one.target is None:
                    found[top_of(one.module)].append(one)
        return found

    def ecosystems(self, scope: Folders = ()) -> Mapping[str, tuple[str, ...]]:
        """The manifests of a scope by their ecosystem."""
        if scope not in self._ecosystems:
            found: dict[str, list[str]] = defaultdict(list)
            for path in self.files(scope).paths:
                for ecosystem in ecosystems_of(basename(path)):
                    if not is_incidental(path):
                        found[ecosystem].append(path)
            self._ecosystems[scope] = {ecosystem: tuple(paths) for ecosystem, paths in found.items()}
        return self._ecosystems[scope]

    def count(self, scope: Folders = ()) -> int:
        """How many of the product's sources a scope holds."""
        if scope not in self._counts:
            self._counts[scope] = sum(within(path, scope) for path in self.sources)
        return self._counts[scope]

    @cached_property
    def foreign(self) -> tuple[Dependency, ...]:
        """The dependencies that are no parts of this project."""
        return tuple(one for one in self.dependencies if not self.parts.is_own(one.name))

"""What the code shows: the files that judge a claim, by the part of the project that a record speaks of.

Vendored files, documents and the records themselves show nothing. What stands in tests is kept apart from the product,
and a declaration from a use. Pure: paths and a way to read them in, facts out.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from posixpath import basename, dirname, join, splitext

from adr_server.codebase import Dependency, Evidence, EvidenceKind, FileProblem, Lexicon, Technology, shipped_lexicon
from adr_server.codebase.dependencies import dependencies_of
from adr_server.codebase.environment import environment_of
from adr_server.codebase.imports import Import, Imports
from adr_server.codebase.project_files import ProjectFiles, ReadText, folders_up
from adr_server.codebase.source_modules import SourceModules
from adr_server.codebase.stack import Entry, is_incidental, stack_of
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.file_kinds import (
    APPLIED,
    COMMENT,
    DOCUMENT,
    MANIFEST,
    PIPELINE,
    TOOLING,
    VENDORED,
    Folders,
    ecosystems_of,
    folded,
    is_settings,
    is_test,
    is_tooling,
    within,
)
from adr_server.review.sightings import Sightings, module_of, top_of
from adr_server.review.wording import name_tables

MAX_LISTED = 12
MAX_MENTIONS = 5


class Ground:
    """The facts of one project, worked out when they are asked for.

    `paths` are all files; those of records (`records`), documents and vendored files are left out of judgement.
    `modules` is what another state of the project, too, was seen to import.
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
        self.paths = tuple(
            path
            for path in paths
            if path not in left_out and not path.startswith(folders) and not VENDORED.search(path)
        )
        self.read = read
        self.lexicon = lexicon or shipped_lexicon()
        self.modules = modules or SourceModules()
        self._files: dict[Folders, ProjectFiles] = {}
        self._stacks: dict[Folders, Mapping[str, Technology]] = {}
        self._ecosystems: dict[Folders, Mapping[str, tuple[str, ...]]] = {}
        self._mentioned: dict[tuple[frozenset[str], Folders], list[Evidence]] = {}
        self._counts: dict[Folders, int] = {}

    def files(self, scope: Folders = ()) -> ProjectFiles:
        """The files of a scope."""
        if scope not in self._files:
            self._files[scope] = ProjectFiles([path for path in self.paths if within(path, scope)], self.read)
        return self._files[scope]

    @cached_property
    def dependencies(self) -> tuple[Dependency, ...]:
        """What the manifests of the project declare, with the versions that locks pin."""
        return dependencies_of(self.files(), transitive=False).dependencies

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

    def sources_in(self, folders: Folders) -> frozenset[str]:
        """Those of `sources` that lie beneath some folders, at any depth."""
        return frozenset[str]().union(*(self._by_folder.get(folder, ()) for folder in folders))

    @cached_property
    def _by_folder(self) -> Mapping[str, tuple[str, ...]]:
        places: dict[str, list[str]] = defaultdict(list)
        for path in self.sources:
            places[dirname(path)].append(path)
        found: dict[str, list[str]] = defaultdict(list)
        for place, paths in places.items():
            for folder in folders_up(join(place, "_")):
                found[folder] += paths
        return {folder: tuple(paths) for folder, paths in found.items()}

    @cached_property
    def folders(self) -> Mapping[str, tuple[str, ...]]:
        """Every folder that holds files, by its folded name, nearest to the root first."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        every = {folder for place in {dirname(path) for path in self.paths} for folder in folders_up(join(place, "_"))}
        for folder in every:
            if folder and not is_incidental(f"{folder}/"):
                found[folded(basename(folder))][folder] = None
        return {name: tuple(sorted(hits, key=lambda hit: (hit.count("/"), hit))) for name, hits in found.items()}

    def stack(self, scope: Folders = ()) -> Mapping[str, Technology]:
        """The technologies that the files of a scope name."""
        if scope not in self._stacks:
            files = self.files(scope)
            dependencies = [one for one in self.dependencies if within(one.evidence.path, scope)]
            found = stack_of(files, dependencies, environment_of(files), self.lexicon, self.modules)
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
            elif entry.category not in TOOLING and (is_test(one.path) or PIPELINE.search(one.path)):
                tests.append(one)
            elif entry.category == "language" and is_settings(one.path):
                continue
            else:
                product.append(one)
        if not product and entry.category in TOOLING and declared:
            product += self._called(entry, scope, declared)
        return Sightings(product=tuple(product), tests=tuple(tests), declared=tuple(declared))

    def package(self, name: str, scope: Folders = ()) -> Sightings:
        """Where a package that the lexicon does not know was seen in a scope."""
        declared = tuple(
            one.evidence for one in self.dependencies if one.name == name and within(one.evidence.path, scope)
        )
        uses = [one for one in self._by_module.get(module_of(name), ()) if within(one.evidence.path, scope)]
        product = tuple(one.evidence for one in uses if not is_test(one.evidence.path))
        tests = tuple(one.evidence for one in uses if is_test(one.evidence.path))
        return Sightings(product=product[:MAX_MENTIONS], tests=tests[:MAX_MENTIONS], declared=declared)

    def symbols(self, name: str, scope: Folders = ()) -> list[Evidence]:
        """Lines of the product's code that hold a name, as a whole word and outside comments."""
        word = name.removesuffix("()")
        own = frozenset(self.sources)
        return self.mentions({word}, scope, only=own.__contains__, sides="A-Za-z0-9_", exact=True)

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

    def _called(self, entry: Entry, scope: Folders, declared: Sequence[Evidence]) -> list[Evidence]:
        """Lines of manifests, scripts and pipelines that call a tool by its name; those `declared` call nothing."""
        words = {entry.name.lower(), *(alias.lower() for alias in entry.aliases)}
        words |= {name for names in entry.packages.values() for name in names if "/" not in name and ":" not in name}
        words = {word for word in words if len(word) > 1 and "*" not in word}
        declaring = frozenset((one.path, one.line) for one in declared)
        return [
            one
            for one in self.mentions(words, scope, only=is_tooling, sides="A-Za-z0-9_-", skip=declaring)
            if not re.match(r"^[\"']?[@\w./:-]+[\"']?\s*[:=><~^\[]", one.text)
            or "run" in one.text
            or " " in one.text[:40]
        ][:2]

    def mentions(
        self,
        words: Collection[str],
        scope: Folders = (),
        *,
        only: Callable[[str], bool] | None = None,
        sides: str = "A-Za-z0-9",
        exact: bool = False,
        skip: Collection[tuple[str, int]] = (),
    ) -> list[Evidence]:
        """Lines outside documents and comments that name one of `words`, as whole words, without case or `exact`.

        One of a file; those in `skip`, by path and number, do not count.
        """
        if not words:
            return []
        pattern = re.compile(
            rf"(?<![{sides}])(?:{'|'.join(re.escape(word) for word in sorted(words))})(?![{sides}])",
            re.NOFLAG if exact else re.IGNORECASE,
        )
        lowered = [word if exact else word.lower() for word in words]
        found: list[Evidence] = []
        for path in self._telling:
            if not within(path, scope) or (only is not None and not only(path)):
                continue
            text = self.files().try_read(path)
            if isinstance(text, FileProblem):
                continue
            folded_text = text if exact else text.lower()
            if not any(word in folded_text for word in lowered):
                continue
            for number, line in enumerate(text.split("\n"), 1):
                if self._says(pattern, line) and (path, number) not in skip:
                    found.append(Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.CONFIG))
                    break
            if len(found) >= MAX_MENTIONS:
                break
        return found

    @staticmethod
    def _says(pattern: re.Pattern[str], line: str) -> bool:
        return len(line) < 2_000 and pattern.search(line) is not None and not COMMENT.match(line)  # noqa: PLR2004 - minified

    @cached_property
    def _telling(self) -> tuple[str, ...]:
        return tuple(path for path in self.files().paths if not DOCUMENT.search(path) and not is_incidental(path))

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

    def named(self, words: Collection[str], scope: Folders = ()) -> list[Evidence]:
        """As `mentions`, looked for once."""
        key = (frozenset(words), scope)
        if key not in self._mentioned:
            self._mentioned[key] = self.mentions(words, scope)
        return self._mentioned[key]

    def home(self, record: str) -> Folders:
        """The nested project that a record lies in; none where it speaks for the whole.

        A documentation site with a manifest of its own is no project that its records speak of.
        """
        for folder in folders_up(record):
            if not folder or is_incidental(f"{folder}/"):
                continue
            if folder in self._projects and any(within(path, (folder,)) for path in self.sources):
                return (folder,)
        return ()

    @cached_property
    def _projects(self) -> frozenset[str]:
        return frozenset(dirname(path) for path in self.paths if MANIFEST.match(basename(path)))

    def place(self, words: str) -> Folders:
        """The folders that words name: a path, the name of a folder near the root, or what such a part is called."""
        plain = words.strip("`'\" ").removeprefix("./").rstrip("/*")
        if not plain:
            return ()
        if "/" in plain:
            return (plain,) if any(path.startswith(f"{plain}/") for path in self.paths) else ()
        words_of = plain.lower().split()
        for wanted in dict.fromkeys([plain.lower(), words_of[-1], words_of[0]]):
            others = name_tables().places.get(wanted)
            if others is None and (hits := self._near(folded(wanted))):
                return hits
            # What is called `frontend` may be anything: it is a part of its own where it has a manifest.
            for other in others or ():
                if hits := tuple(hit for hit in self._near(folded(other)) if self._is_project(hit)):
                    return hits
        return ()

    def _is_project(self, folder: str) -> bool:
        return any(project == folder or project.startswith(f"{folder}/") for project in self._projects)

    def _near(self, name: str) -> Folders:
        spellings = (name, name.removesuffix("s"), f"{name}s")
        # What a record calls a part is the product's, not a folder of tests that is called after it.
        every = ([hit for hit in self.folders.get(one, ()) if not is_test(f"{hit}/")] for one in spellings)
        hits = next(filter(None, every), [])
        if not hits:
            return ()
        depth = hits[0].count("/")
        return tuple(hit for hit in hits if hit.count("/") == depth) if depth <= 3 else ()  # noqa: PLR2004 - near the root

    def is_own(self, package: str) -> bool:
        """Whether a package is a part of this project: a folder with a manifest is called after it."""
        return package.rpartition(":")[2].rpartition("/")[2] in self._own_parts

    @cached_property
    def foreign(self) -> tuple[Dependency, ...]:
        """The dependencies that are no parts of this project."""
        return tuple(one for one in self.dependencies if not self.is_own(one.name))

    @cached_property
    def _own_parts(self) -> frozenset[str]:
        return frozenset(basename(folder) for folder in self._projects if folder)


def manifests_of(ground: Ground, ecosystems: Iterable[str], scope: Folders) -> Iterator[str]:
    """The manifests in which a package of one of `ecosystems` would stand, a bounded number of them."""
    known = ground.ecosystems(scope) or ground.ecosystems()
    paths = [path for ecosystem in ecosystems for path in known.get(ecosystem, ())]
    yield from paths[:MAX_LISTED]
    if len(paths) > MAX_LISTED:
        yield f"{len(paths) - MAX_LISTED} more manifests"

"""What earlier states of a project declared and set up, and its present state does not. Pure: texts in, facts out.

Rule: only manifests, settings and infrastructure code tell, for what stood there stood in use; a thing counts as gone
when no file of the present names it as the project's own. A later state speaks before an earlier one.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import cached_property
from posixpath import basename

from adr_server.codebase import Dependency, Evidence, EvidenceKind, FileProblem, Technology
from adr_server.codebase.project_files import ProjectFiles
from adr_server.review.claim import LeftPart
from adr_server.review.ground.file_kinds import VENDORED, is_lock
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.mentions import Mentions
from adr_server.review.names.spellings import key
from adr_server.review.past.built_parts import BuiltParts
from adr_server.review.past.coded_names import CodedNames, Stood
from adr_server.review.past.earlier_settings import EarlierSettings, Gone
from adr_server.review.past.farewells import Farewell
from adr_server.review.past.history import EarlierState, History
from adr_server.review.past.partings import Partings, day_of
from adr_server.review.past.shown import Shown, look_at, reader_of
from adr_server.review.words.word_tables import slot_tables

_MAJOR = re.compile(r"/v\d+$")
_BY_PATH = re.compile(r"\bpath\s*[=:]>?\s*[\"']\.|[\"'](?:workspace|file|link|portal):")
"""How a manifest asks for a part of the same project, which may have another name now."""
_MODULE = re.compile(r"^module\s+\"?([^\s\"]+)", re.MULTILINE)
TRIED_BEFORE = timedelta(days=90)
"""What a record decides may have been built that long before it was written."""


LIVED_ON = timedelta(days=180)
"""What a record names, and stands so long after it, the record did not let go."""


class Past:
    """What is gone, by the name of the technology or of the package."""

    def __init__(self, history: History, ground: Ground, shown: dict[tuple[str, bool], Shown] | None = None) -> None:
        self._history = history
        self._states = history.states
        self._ground = ground
        self._known = {} if shown is None else shown
        self._lost: dict[str, Gone | None] = {}
        self._eves: dict[str, Shown | None] = {}

    @property
    def is_known(self) -> bool:
        """Whether any earlier state is at hand."""
        return bool(self._states())

    def span(self) -> tuple[str, str] | None:
        """The days of the first and of the last commit."""
        return self._history.span()

    def technology(self, name: str) -> Gone | None:
        """The newest trace of a technology of the lexicon that nothing in the present shows."""
        return self._gone[0].get(name)

    def named(self, words: Collection[str]) -> Gone | None:
        """The newest line of settings and pipelines that names one of `words`, which say what nothing else shows."""
        for state in reversed(self._states()):
            files = ProjectFiles(tuple(state.files), reader_of(state.files))
            if found := Mentions(files).of(words, sides="A-Za-z0-9"):
                return Gone(commit=state.commit, day=state.day, evidence=found[0], declared=False)
        return None

    def place(self, path: str) -> Gone | None:
        """The newest trace of a telling file at a path or below it, in the states that differ from now."""
        for state in reversed(self._states()):
            stood = next((one for one in state.files if one == path or one.startswith(f"{path}/")), None)
            if stood is not None:
                lines = state.files[stood].splitlines()
                evidence = Evidence(
                    path=stood, line=1, text=(lines[0].strip() if lines else "")[:200], kind=EvidenceKind.CONFIG
                )
                return Gone(commit=state.commit, day=state.day, evidence=evidence, declared=False)
        for stood, left in self._history.left().items():
            if f"/{path}/" in f"/{stood}/":
                evidence = Evidence(path=stood, line=1, text="", kind=EvidenceKind.CONFIG)
                return Gone(commit=left.commit, day=left.day, evidence=evidence, declared=False)
        return None

    def package(self, name: str) -> Gone | None:
        """The newest declaration of a package that no manifest of the present declares."""
        return self._gone[1].get(name)

    def declared(self, technology: str) -> Gone | None:
        """The newest declaration of a package of a technology, whatever the present shows of it."""
        for state, shown in reversed(self._every):
            for one in shown.packages:
                of = (entry.name for entry in self._ground.lexicon.packages(one.ecosystem, one.name))
                if one.direct and technology in of:
                    return Gone(commit=state.commit, day=state.day, evidence=one.evidence, declared=True)
        return None

    def lost(self, name: str) -> Gone | None:
        """The newest line in which settings of before named a product that no file of the present but prose names."""
        if name not in self._lost:
            stood = self._settings.naming(name)
            is_here = stood is not None and self._ground.mentions.holds(name)
            self._lost[name] = None if is_here else stood
        return self._lost[name]

    @cached_property
    def _settings(self) -> EarlierSettings:
        return EarlierSettings(self._states(), self._ground.paths)

    @cached_property
    def packages(self) -> tuple[Dependency, ...]:
        """The packages that are gone, as they were declared."""
        return tuple(self._gone[2].values())

    def came_after(self, name: str, gone: Gone, day: str) -> bool:
        """Whether a thing that is gone was taken up no earlier than shortly before a day in ISO, and stood after it."""
        eve = day_of(day, -TRIED_BEFORE)
        if eve is None or gone.day < day or self._first.get(name, gone.day) < eve:
            return False
        shown = self._on_the_eve(eve)
        return shown is None or name not in shown.names

    def text_with(self, gone: Gone, path: str) -> str:
        """The text that a file had when a thing that is gone stood last; empty where git does not tell."""
        return self._history.text_at(gone.commit, path)

    def lived_on(self, gone: Gone, day: str) -> bool:
        """Whether a thing that is gone stood long after a day in ISO."""
        later = day_of(day, LIVED_ON)
        return later is not None and gone.day >= later

    @cached_property
    def parts(self) -> BuiltParts:
        """The parts of the project's own that are gone."""
        return BuiltParts(self._history, self._ground.paths, self._ground.mentions.holds)

    @cached_property
    def partings(self) -> Partings:
        """What commits since the records say they took away."""
        return Partings(self._history, self._ground.mentions)

    @cached_property
    def coded(self) -> CodedNames:
        """The names that the code had."""
        return CodedNames(self._history, self._ground.mentions)

    def name_left(self, name: str, stood: Stood, day: str) -> LeftPart | None:
        """How a name of the code went that came after a day in ISO; None where it is not so."""
        return self.coded.left(name, stood, day, TRIED_BEFORE)

    def shows(self, name: str) -> bool:
        """Whether a technology of the lexicon shows in the present."""
        return name in self._ground.stack()

    def part_left(self, name: str, day: str) -> LeftPart | None:
        """A part that was built after a day in ISO and is gone; None where it is not so."""
        eve = day_of(day, -TRIED_BEFORE)
        return self.parts.left(name, eve, day) if eve is not None else None

    def has_moved(self, gone: Gone) -> bool:
        """Whether the file that a thing stood in went elsewhere, as far as its last commit tells."""
        farewell = self._farewell(gone)
        return farewell is not None and farewell.moves and not farewell.renamed

    def was_dropped(self, gone: Gone) -> bool:
        """Whether the commit that took away the file that a thing stood in says that it takes things away."""
        farewell = self._farewell(gone)
        return farewell is not None and farewell.removes and not farewell.renamed

    def _farewell(self, gone: Gone) -> Farewell | None:
        path = gone.evidence.path
        return self._history.farewell(path) if path not in self._paths else None

    @cached_property
    def _paths(self) -> frozenset[str]:
        return frozenset(self._ground.paths)

    def added(self, paths: Sequence[str]) -> Mapping[str, str]:
        """The day on which each of some files came, where the history tells."""
        return self._history.added(paths)

    def came(self, path: str) -> str | None:
        """The day on which a file came, under whatever name."""
        return self._history.came(path)

    def touched(self, path: str) -> str | None:
        """The day on which a file was changed last."""
        return self._history.touched(path)

    def _on_the_eve(self, day: str) -> Shown | None:
        if day not in self._eves:
            state = self._history.eve(day)
            self._eves[day] = self._shown(state, whole=True) if state is not None else None
        return self._eves[day]

    def _shown(self, state: EarlierState, *, whole: bool) -> Shown:
        known = self._known.get((state.commit, whole))
        if known is None:
            known = self._known[state.commit, whole] = look_at(state, self._ground.lexicon)
        return known

    def _is_own_or_here(self, package: Dependency, here: Collection[str]) -> bool:
        """Whether a package is the project's own, or is called as a technology is that is still here."""
        if self._ground.parts.is_own(package.name) or _any_major(package.name) in self._own_modules:
            return True
        if _BY_PATH.search(package.evidence.text):
            return True
        of = (entry.name for entry in self._ground.lexicon.packages(package.ecosystem, package.name))
        return any(name in here and key(name) == key(package.name) for name in of)

    @cached_property
    def _own_modules(self) -> frozenset[str]:
        """The Go modules that the project is or was, by their paths, without the major version."""
        files = self._ground.files()
        texts: list[str | FileProblem] = [files.try_read(path) for path in files.named("go.mod")]
        texts += [text for state in self._states() for path, text in state.files.items() if basename(path) == "go.mod"]
        found = (_MODULE.search(text) for text in texts if isinstance(text, str))
        return frozenset(_any_major(match[1]) for match in found if match)

    @cached_property
    def _first(self) -> Mapping[str, str]:
        """The day of the oldest state that shows a thing, by its name."""
        found: dict[str, str] = {}
        for state, shown in self._every:
            for name in shown.names:
                found.setdefault(name, state.day)
        return found

    @cached_property
    def _every(self) -> tuple[tuple[EarlierState, Shown], ...]:
        return tuple((state, self._shown(state, whole=False)) for state in self._states())

    @cached_property
    def _gone(self) -> tuple[Mapping[str, Gone], Mapping[str, Gone], Mapping[str, Dependency]]:
        technologies: dict[str, Gone] = {}
        packages: dict[str, Gone] = {}
        dependencies: dict[str, Dependency] = {}
        now = frozenset(_any_major(one.name) for one in self._ground.dependencies) if self._every else frozenset[str]()
        stack = self._ground.stack().values() if self._every else ()
        here = frozenset(one.name for one in stack if _is_here(one))
        for state, shown in self._every:
            for one in shown.packages:
                if one.direct and _any_major(one.name) not in now and not self._is_own_or_here(one, here):
                    packages[one.name] = Gone(commit=state.commit, day=state.day, evidence=one.evidence, declared=True)
                    dependencies[one.name] = one
            asked = {(one.evidence.path, one.evidence.line) for one in shown.packages}
            for technology in shown.technologies:
                if technology.name not in here and technology.evidence:
                    stood = [one for one in technology.evidence if (one.path, one.line) in asked]
                    technologies[technology.name] = Gone(
                        commit=state.commit,
                        day=state.day,
                        evidence=[*stood, *technology.evidence][0],
                        declared=bool(stood),
                    )
        for name, gone in self._by_own_file():
            if name not in here:
                technologies.setdefault(name, gone)
        return technologies, packages, dependencies

    def _by_own_file(self) -> Iterator[tuple[str, Gone]]:
        """The technologies that have files of their own, as a package manager its locks, where such a one is gone."""
        owners = {file: entry.name for entry in self._ground.lexicon.entries for file in entry.files if is_lock(file)}
        for path, left in self._history.left().items():
            name = owners.get(basename(path))
            if name is not None and path not in self._paths and not VENDORED.search(path):
                at = Evidence(path=path, line=1, text="", kind=EvidenceKind.CONFIG)
                yield name, Gone(commit=left.commit, day=left.day, evidence=at, declared=False)


def _any_major(package: str) -> str:
    """A Go module's path without its major version: the next one is the same thing."""
    return _MAJOR.sub("", package)


def _is_here(technology: Technology) -> bool:
    """Whether anything names a technology; a variable alone does not where a service needs a package of its own."""
    tables = slot_tables()
    needs_package = technology.slot in tables.services and tables.is_library(technology.slot, technology.category)
    return not needs_package or any(one.kind is not EvidenceKind.ENVIRONMENT for one in technology.evidence)

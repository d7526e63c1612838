"""The parts of a project that records speak of: folders by what they are called, and nested projects.

A folder is a part where it holds files of the product; a project of its own where it has a manifest. Pure.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from posixpath import basename, dirname, join, splitext

from adr_server.codebase.project_files import folders_up
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import MANIFEST, Folders, folded, is_test, within
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables

_ASSEMBLY = (".csproj", ".fsproj", ".vbproj")
_AGE = re.compile(r"v?\d+$|^(?:new|old|legacy|next)|(?:new|old|legacy|next)$")
"""What the name of a part has before or behind it that was built again."""
_NEAR = 3
"""How deep below the root a folder may lie that is a part by its name alone."""
_KIND = re.compile(any_of("kinds_of_code"), re.IGNORECASE)
"""What a word for a part says of it besides: "entity classes"."""
_IS_DONE = re.compile(r"(?:ing|ment|[st]ion)s?$")
"""A word for what is done with a thing, by its ending."""
_PAGES = re.compile(
    r"(?:docusaurus|vocs)\.config\.[cm]?[jt]s$|mkdocs\.ya?ml$|book\.toml$|antora(?:-playbook)?\.ya?ml$|mint\.json$"
)
"""How a site of documents is set up, by the name of the file."""


class Parts:
    """The folders of `paths`, of which `sources` are the product's code."""

    def __init__(self, paths: Sequence[str], sources: Sequence[str]) -> None:
        self._paths = paths
        self._sources = sources

    def sources_in(self, folders: Folders) -> frozenset[str]:
        """Those of `sources` that lie beneath some folders, at any depth."""
        return frozenset[str]().union(*(self._by_folder.get(folder, ()) for folder in folders))

    @cached_property
    def _by_folder(self) -> Mapping[str, tuple[str, ...]]:
        places: dict[str, list[str]] = defaultdict(list)
        for path in self._sources:
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
        every = {folder for place in {dirname(path) for path in self._paths} for folder in folders_up(join(place, "_"))}
        for folder in every:
            if folder and not is_incidental(f"{folder}/"):
                found[folded(basename(folder))][folder] = None
        for folder in self._assemblies:
            found[folded(basename(folder).rpartition(".")[2])][folder] = None
        return {name: tuple(sorted(hits, key=lambda hit: (hit.count("/"), hit))) for name, hits in found.items()}

    def home(self, record: str) -> Folders:
        """The nested project that a record lies in; none where it speaks for the whole.

        A documentation site with a manifest of its own is no project that its records speak of.
        """
        for folder in folders_up(record):
            if not folder or is_incidental(f"{folder}/") or folder in self._sites:
                continue
            if folder in self._projects and any(within(path, (folder,)) for path in self._sources):
                return (folder,)
        return ()

    def place(self, words: str, *, literal: bool = False) -> Folders:
        """The folders that words name: a path, the name of a folder near the root, or what such a part is called.

        Literal is what stands as code: it names no folder that was built again beside its own.
        """
        plain = words.strip("`'\" ").removeprefix("./").rstrip("/*")
        if not plain:
            return ()
        if "/" in plain:
            return (plain,) if any(path.startswith(f"{plain}/") for path in self._paths) else ()
        words_of = plain.lower().split()
        # "Package versioning" is done everywhere; "web client" may be the folder `web`.
        first = [] if _IS_DONE.search(words_of[-1]) else words_of[:1]
        for wanted in dict.fromkeys([plain.lower(), words_of[-1], *first]):
            others = name_tables().places.get(wanted)
            whole = wanted not in first or not any(_KIND.fullmatch(word) is None for word in words_of[1:])
            if others is None and (hits := self._near(folded(wanted), rows=whole)):
                return hits
            # What is called `frontend` may be anything: it is a part of its own where it has a manifest.
            for other in others or ():
                if hits := tuple(hit for hit in self._near(folded(other)) if self._is_project(hit)):
                    return hits if literal else (*hits, *self._rebuilt(hits))
            if wanted == plain.lower() and (nested := self._nested(words_of)):
                return nested
        return ()

    def _nested(self, words: Sequence[str]) -> Folders:
        """The folders that two words name from the outer to the inner one: "domain entities" are in `Domain/Entity`."""
        told = [word for word in words if not _KIND.fullmatch(word)]
        if len(told) != 2:  # noqa: PLR2004 - the outer and the inner one
            return ()
        outer = frozenset(in_each_number(folded(told[0])))
        hits = [hit for one in dict.fromkeys(in_each_number(folded(told[1]))) for hit in self.folders.get(one, ())]
        return tuple(hit for hit in hits if folded(basename(dirname(hit))) in outer and not is_test(f"{hit}/"))

    def _rebuilt(self, folders: Folders) -> Folders:
        """The projects beside some folders that are called as they are but for a number or an age: `backend_v2`."""
        names = {(dirname(folder), folded(basename(folder))) for folder in folders}
        return tuple(
            other
            for other in sorted(self._projects.difference(folders))
            if (dirname(other), _AGE.sub("", folded(basename(other)))) in names
        )

    def beside(self, path: str) -> tuple[str, ...]:
        """A file of the nearest folder that a path lies in and that is here; nothing where there is no file at all."""
        for folder in folders_up(path):
            found = next((one for one in self._paths if not folder or one.startswith(f"{folder}/")), None)
            if found is not None:
                return (found,)
        return ()

    def is_own(self, package: str) -> bool:
        """Whether a package is a part of this project: a folder with a manifest is called after it."""
        return package.rpartition(":")[2].rpartition("/")[2] in self._own_parts

    @cached_property
    def _projects(self) -> frozenset[str]:
        return frozenset(dirname(path) for path in self._paths if MANIFEST.match(basename(path)))

    @cached_property
    def _sites(self) -> frozenset[str]:
        """The folders in which documents are made into a site: that of a whole project may be one of its projects."""
        named = {dirname(path) for path in self._paths if _PAGES.match(basename(path))}
        return frozenset(named | {dirname(dirname(path)) for path in self._paths if "/.vitepress/config." in path})

    @cached_property
    def _assemblies(self) -> tuple[str, ...]:
        """The folders of .NET that are called after the whole product and themselves: `Shop.Domain` is its domain."""
        return tuple(
            dirname(path)
            for path in self._paths
            if path.endswith(_ASSEMBLY)
            and splitext(basename(path))[0] == basename(dirname(path))
            and "." in basename(dirname(path))
        )

    @cached_property
    def _own_parts(self) -> frozenset[str]:
        return frozenset(basename(folder) for folder in self._projects if folder)

    def _is_project(self, folder: str) -> bool:
        return any(project == folder or project.startswith(f"{folder}/") for project in self._projects)

    def _near(self, name: str, *, rows: bool = False) -> Folders:
        # What a record calls a part is the product's, not a folder of tests that is called after it.
        every = ([hit for hit in self.folders.get(one, ()) if not is_test(f"{hit}/")] for one in in_each_number(name))
        hits = next(filter(None, every), [])
        if not hits:
            return ()
        depth = hits[0].count("/")
        level = tuple(hit for hit in hits if hit.count("/") == depth)
        return level if depth <= _NEAR or (rows and _is_a_row(level)) else ()


def _is_a_row(folders: Folders) -> bool:
    """Whether folders lie in one folder's own, one in each: `src/orders/domain` and `src/bills/domain`."""
    return len(folders) > 1 and len({dirname(dirname(folder)) for folder in folders}) == 1


def in_each_number(name: str) -> tuple[str, ...]:
    """A folded name as it stands, and as it is written of one or of several: repository, repositories."""
    forms = [name, name.removesuffix("s"), f"{name}s"]
    if name.endswith("ies"):
        forms.append(f"{name[:-3]}y")
    if name.endswith("y"):
        forms.append(f"{name[:-1]}ies")
    return tuple(forms)

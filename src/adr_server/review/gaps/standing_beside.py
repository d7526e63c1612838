"""Tell which technologies a side of a change shows outside of the files that differ.

Rule: what stands beside a change is neither brought nor taken away by it. Asked is the whole tree, sources too, but
only the files that may show what is asked about: those of the same kind, and those that hold one of its names. Pure.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from posixpath import basename, dirname, splitext

from adr_server.codebase import EvidenceKind, Lexicon, Technology
from adr_server.codebase.dependencies import Dependency, Scope, dependencies_of
from adr_server.codebase.environment import environment_of
from adr_server.codebase.project_files import ProjectFiles, ReadText
from adr_server.codebase.stack import Entry, is_incidental, stack_of
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.codebase.stack.sources import is_comment
from adr_server.review.ground.file_kinds import (
    DOCUMENT,
    IGNORED_NAMES,
    MANIFEST,
    PIPELINE,
    VENDORED,
    is_test,
    is_tool_settings,
    is_tooling,
    tells,
)
from adr_server.review.names.named import place_of, sure_names

MAX_READ = 300
"""Files of a side that are read; those that tell what a project is built of come first."""
SHORTEST_SIGN = 4
_NOT_BUILT = frozenset({Scope.DEV, Scope.TEST})
_LEFT_BEHIND = frozenset({EvidenceKind.CONFIG, EvidenceKind.SYMBOL, EvidenceKind.ENVIRONMENT})
_AT_HOME_IN_PIPELINES = frozenset({"continuous_integration", "continuous_delivery", "container_engine"})


@dataclass(frozen=True, kw_only=True)
class Tree:
    """All files of one side: their paths, the text of one, and which of them hold one of some texts in any case."""

    paths: Callable[[], Collection[str]]
    read: ReadText
    holding: Callable[[Sequence[str]], Collection[str]]


def technologies_of(files: ProjectFiles, lexicon: Lexicon) -> dict[str, Technology]:
    """What the files show that a product is built of, by name; languages left out."""
    if not files.paths:
        return {}
    found = stack_of(files, built_of(files), environment_of(files), lexicon)
    return {technology.name: technology for technology in found if technology.category != "language"}


def standing_in(tree: Tree, wanted: Sequence[Technology], lexicon: Lexicon, *, named: bool) -> frozenset[str]:
    """The names of those technologies that a tree shows; with `named` also by settings that say a name."""
    if not wanted:
        return frozenset()
    entries = [lexicon.by_name[one.name] for one in wanted]
    signs = sorted({sign for entry, one in zip(entries, wanted, strict=True) for sign in _signs(entry, one)})
    alike = _alike(wanted, entries, tree.paths(), lexicon)
    paths = [path for path in dict.fromkeys([*alike, *tree.holding(signs)]) if _is_product(path)]
    paths.sort(key=lambda path: not tells(path))
    files = ProjectFiles(paths[:MAX_READ], tree.read)
    shown = technologies_of(files, lexicon)
    packages = [one.name.lower() for one in built_of(files)]
    return frozenset(
        entry.name
        for entry in entries
        if (entry.name in shown and _carries(shown[entry.name], settings=named))
        or any(place_of(name, word) is not None for name in packages for word in _words(entry))
        or (named and any(_says(entry, path, files) for path in files.paths))
    )


def _carries(technology: Technology, *, settings: bool) -> bool:
    """Whether it shows outside of pipelines, which start many a thing for tests alone, or is at home there.

    Without `settings` an address that was left in them shows nothing: its client is gone.
    """
    at_home = technology.slot in _AT_HOME_IN_PIPELINES
    return any(
        (at_home or not PIPELINE.search(one.path)) and (settings or one.kind not in _LEFT_BEHIND)
        for one in technology.evidence
    )


def is_asked_for(tree: Tree, package: Dependency) -> bool:
    """Whether a manifest of a tree asks for a package, as part of the product."""
    bare = package.name.rpartition(":")[2]
    manifests = [path for path in tree.holding([bare]) if tells(path) and _is_product(path)]
    held = built_of(ProjectFiles(manifests[:MAX_READ], tree.read))
    return any((one.ecosystem, one.name) == (package.ecosystem, package.name) for one in held)


def built_of(files: ProjectFiles) -> list[Dependency]:
    """The packages that manifests ask for to build or to run the product."""
    declared = dependencies_of(files, transitive=False).dependencies
    return [one for one in declared if one.scope not in _NOT_BUILT and one.direct]


def _words(entry: Entry) -> list[str]:
    return [name.lower() for name in sure_names(entry) if len(name) >= SHORTEST_SIGN]


def _is_product(path: str) -> bool:
    return not (
        (DOCUMENT.search(path) and not tells(path))  # A manifest may end like a document: requirements.txt.
        or IGNORED_NAMES.search(path)
        or VENDORED.search(path)
        or is_test(path)
        or is_incidental(path)
    )


def _signs(entry: Entry, technology: Technology) -> Iterator[str]:
    """Texts one of which a file holds that shows a technology."""
    packages = (
        name.rpartition(":")[2] if ":*" not in name else name.partition(":")[0] for name in _all(entry.packages)
    )
    schemes = (f"{scheme}://" for scheme in entry.schemes)
    lines = (one.text.strip() for one in technology.evidence if one.kind is EvidenceKind.RESOURCE)
    names = (*sure_names(entry), *packages, *_all(entry.imports), *entry.images, *schemes, *entry.actions, *lines)
    for name in (*names, *entry.resources, *entry.commands, *entry.engines):
        plain = name.rstrip("*")
        if len(plain) >= SHORTEST_SIGN and "\n" not in plain and "*" not in plain:
            yield plain


def _all(by_ecosystem: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for names in by_ecosystem.values():
        yield from names


def _alike(
    wanted: Sequence[Technology], entries: Sequence[Entry], paths: Collection[str], lexicon: Lexicon
) -> Iterator[str]:
    """The files that show a technology by their name, and the settings in a folder with such a file of the change."""
    names = {entry.name for entry in entries}
    pipelines = EvidenceKind.PIPELINE
    folders = {dirname(one.path) for each in wanted for one in each.evidence if one.kind is pipelines} - {""}
    for path in paths:
        if any(entry.name in names for entry in lexicon.file(basename(path))) or dirname(path) in folders:
            yield path


def _says(entry: Entry, path: str, files: ProjectFiles) -> bool:
    """Whether a line of the product's settings that is no comment says the technology's name, in whatever form."""
    name = basename(path)
    if splitext(path)[1] in ECOSYSTEM_OF or MANIFEST.match(name) or is_tooling(path) or is_tool_settings(path):
        return False
    text = files.try_read(path) if tells(path) and not PIPELINE.search(path) else None
    if not isinstance(text, str):
        return False
    words = _words(entry)
    return any(
        place_of(line.lower(), word) is not None and not is_comment(line)
        for line in text.splitlines()
        for word in words
    )

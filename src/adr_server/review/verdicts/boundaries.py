"""Judge who may not reach whom: parts of the project against the imports between their files.

Rule: both ends must be found, as folders or as a technology; a language whose imports are not resolved is said so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from posixpath import basename, dirname, splitext

from adr_server.codebase import Evidence, EvidenceKind, Scope
from adr_server.codebase.imports import Import, readable
from adr_server.codebase.stack import is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.plurals import counted
from adr_server.review.ground.file_kinds import Folders, folded, is_test
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.parts import in_each_number
from adr_server.review.ground.unread import listed
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.verdicts.deeds import deed_of, done_by
from adr_server.review.verdicts.import_checks import APPLICATIONS, is_neighbour, part_of
from adr_server.review.verdicts.references import asked_beside, asked_for, included, named_across
from adr_server.review.words.labels import any_of

MAX_EVIDENCE = 10
MAX_NAMED = 3
_BESIDE = re.compile(r"junit|test|mock|assert|spec|lint|analy[sz]er|kotlin-stdlib|SourceLink|^@types/", re.IGNORECASE)
"""What a part may ask for and yet depend on nothing."""
_HEADERS = re.compile(r"(?:any |a |the )?([A-Za-z][\w+.-]*) (?:headers?|include files?)", re.IGNORECASE)
_APPLICATION = re.compile(r"([\w-]+) (?:app|application|service)", re.IGNORECASE)
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_WORDS = re.compile(rf"\b{any_of('around_parts')}\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Crossing:
    """What the imports say: `crossed` are the lines that reach over, `searched` how many files were read.

    `unknown` says why nothing can be said; a file that is not read whole is counted in neither. `told`: what the lines
    show.
    """

    crossed: tuple[Evidence, ...] = ()
    searched: tuple[str, ...] = ()
    unknown: str = ""
    told: str = "an import reaches over"


@dataclass(frozen=True, kw_only=True)
class End:
    """What words name: folders, else technologies or packages; `library`: one whose headers are meant."""

    folders: Folders = ()
    entries: frozenset[str] = field(default_factory=frozenset)
    packages: frozenset[str] = field(default_factory=frozenset)
    library: str = ""

    @property
    def found(self) -> bool:
        """Whether anything is named."""
        return bool(self.folders or self.entries or self.packages or self.library)


def crossings(
    ground: Ground, names: TechnologyNames, first: str, second: str, *, only: bool, home: Folders
) -> Crossing:
    """The imports from `first` to `second`; with `only`, those to `second` from anywhere but `first` and itself."""
    if not only and (deed := deed_of(second)) is not None and not _end(ground, names, second, home).found:
        done = done_by(ground, first, _end(ground, names, first, home).folders, deed, home=home)
        if isinstance(done, str):
            return Crossing(unknown=done)
        return Crossing(crossed=done[:MAX_EVIDENCE], told="a line of that part shows it done")
    found = ends(ground, names, first, second, home=home)
    if isinstance(found, str):
        return Crossing(unknown=found)
    origin, target = found
    within, beyond = ground.parts.sources_in(origin.folders), ground.parts.sources_in(target.folders)
    if only:
        looked = [path for path in ground.sources if path not in within and path not in beyond]
    else:
        looked = sorted(within - beyond)
    read = [path for path in looked if readable(path)]
    crossed = [one.evidence for path in read for one in ground.imports.of(path) if _reaches(ground, one, target)]
    crossed += _shown(ground, looked, target)
    if not only:
        crossed += _beside_imports(ground, looked, origin, target)
    where = ", ".join(origin.folders[:4])
    return _told(ground, looked, crossed, f"{'outside of' if only else 'under'} {where}")


def _shown(ground: Ground, looked: Sequence[str], target: End) -> Iterator[Evidence]:
    """The imports of a technology in languages whose files are not told apart, one of a file."""
    unread = {path for path in looked if not readable(path)}
    lines = (line for name in sorted(target.entries) for line in ground.technology(name).product if unread)
    yield from (line for line in lines if line.path in unread and line.kind is EvidenceKind.IMPORT)


def _beside_imports(ground: Ground, looked: Sequence[str], origin: End, target: End) -> Iterator[Evidence]:
    """The lines that reach over in other ways than by an import whose file is known."""
    if target.folders:
        yield from asked_for(ground, origin.folders, target.folders)
        yield from named_across(ground, looked, target.folders)
    if target.library:
        yield from included(ground, origin.folders, target.library)


def _told(ground: Ground, looked: Sequence[str], crossed: Sequence[Evidence], where: str) -> Crossing:
    resolved = [path for path in looked if readable(path)]
    if not resolved and not crossed:
        return Crossing(unknown="the files there are in no language whose imports are read")
    unread = [path for path in looked if not readable(path)]
    if unread and not crossed:
        return Crossing(
            unknown=f"the imports of {counted(len(unread), 'file')} there are not read ({basename(unread[0])} …)"
        )
    missed = list(filter(None, map(ground.imports.hides, resolved)))
    if missed and not crossed:
        return Crossing(unknown=f"{counted(len(missed), 'file')} there not read whole ({missed[0]})")
    begun = [path for path in resolved if ground.imports.missed(path)]
    read = [path for path in resolved if path not in begun] or [one.path for one in crossed]
    told = f"the imports of {counted(len(read), 'file')} {where}"
    left = (
        (f"of {listed(tuple(begun))} the beginning, behind which nothing is imported",) if begun and not missed else ()
    )
    return Crossing(crossed=tuple(crossed[:MAX_EVIDENCE]), searched=(told, *read[:MAX_NAMED], *left))


def parted(ground: Ground, names: TechnologyNames, words: str, *, home: Folders) -> Crossing:
    """The imports from one part to another of the folders that words name."""
    folders = parts_apart(ground, names, words, home=home)
    if isinstance(folders, str):
        return Crossing(unknown=folders)
    looked = sorted(ground.parts.sources_in(folders))
    read = [path for path in looked if readable(path)]
    crossed = [
        one.evidence
        for path in read
        for one in ground.imports.of(path)
        if one.target is not None and is_neighbour(path, one.target, folders)
    ]
    crossed += asked_beside(ground, folders)
    return _told(ground, looked, crossed, f"under {', '.join(folders[:4])}")


def parts_apart(ground: Ground, names: TechnologyNames, words: str, *, home: Folders) -> Folders | str:
    """The folders that words name whose parts hold sources, or why there are none that could be told apart."""
    named = _end(ground, names, words, home).folders
    found = tuple(
        folder
        for folder in named
        if len({part_of(path, folder) for path in ground.parts.sources_in((folder,))} - {""}) > 1
    )
    return found or f"no folder is called “{words}” and holds parts; naming its path would make this checkable"


def leanings(ground: Ground, names: TechnologyNames, words: str, *, home: Folders) -> Crossing:
    """What the manifests of a part ask for; what only tests or builds need, by its name, does not count."""
    folders = _end(ground, names, words, home).folders
    manifests = {
        path
        for paths in ground.ecosystems().values()
        for path in paths
        if any(path.rpartition("/")[0] == folder for folder in folders)
    }
    if not manifests:
        return Crossing(unknown=f"no folder is called “{words}” and has a manifest of its own; its path would tell")
    asked = tuple(
        one.evidence
        for one in ground.dependencies
        if one.evidence.path in manifests and one.direct and one.scope is Scope.RUNTIME and not _BESIDE.search(one.name)
    )
    return Crossing(crossed=asked[:MAX_EVIDENCE], searched=tuple(sorted(manifests)))


def ends(ground: Ground, names: TechnologyNames, first: str, second: str, *, home: Folders) -> tuple[End, End] | str:
    """What two words name, or why they name nothing that could be told apart."""
    origin, target = _end(ground, names, first, home), _end(ground, names, second, home)
    if not origin.folders:
        return f"no folder is called “{first}”; naming its path would make this checkable"
    if not target.found:
        return f"no folder or package is called “{second}”; naming its path would make this checkable"
    if set(origin.folders) & set(target.folders):
        return f"“{first}” and “{second}” name the same folder"
    return origin, target


def _end(ground: Ground, names: TechnologyNames, words: str, home: Folders) -> End:
    plain = _bare(words)
    if headers := _HEADERS.fullmatch(words):
        return End(library=headers[1])
    if "/" in plain or "*" in plain:
        folders = ground.parts.place(plain)
        own = any(plain == one.name or plain.startswith(f"{one.name}/") for one in ground.foreign)
        own = own or any(
            one.module == plain and one.target is None
            for path in ground.sources
            if path.endswith(".go")  # Its own library has such paths, and no manifest.
            for one in ground.imports.of(path)
        )
        return End(folders=folders, packages=frozenset({plain}) if own and not folders else frozenset())
    if _DOTTED.fullmatch(plain) and (folders := tuple(_of_package(ground, plain, home))):
        return End(folders=folders)
    marks = names.marks(f"`{plain}`") or names.marks(plain)
    whole = [mark for mark in marks if mark.end - mark.start >= len(plain)]
    entries = frozenset(mark.subject.entry for mark in whole if mark.subject.entry)
    if entries:  # `Spring` is also Spring Boot.
        entries |= {name for name in ground.lexicon.by_name if name.lower().startswith(f"{plain.lower()} ")}
    folders = tuple(_named(ground, plain, home))
    if folders:
        return End(folders=folders)
    packages = frozenset(mark.subject.name for mark in whole if not mark.subject.entry and not mark.subject.word)
    return End(entries=entries, packages=packages)


def _bare(words: str) -> str:
    """Words without what kind of part they name; a word within a path is a folder: "the modules/wallet package"."""
    if "/" in words:
        kept = [one for one in words.split() if "/" in one or not _WORDS.fullmatch(one)]
        return " ".join(kept).rstrip("/") if kept else words
    return " ".join(_WORDS.sub(" ", words).split()) or words


def _named(ground: Ground, plain: str, home: Folders) -> Iterator[str]:
    """Every folder of that name, at any depth: each service may have a domain of its own."""
    forms = in_each_number(folded(plain.replace("/", " ")))
    hits: Sequence[str] = next(filter(None, (ground.parts.folders.get(form) for form in forms)), ())
    if not hits and (app := _APPLICATION.fullmatch(plain)) is not None:
        hits = [one for one in ground.parts.folders.get(folded(app[1]), ()) if basename(dirname(one)) in APPLICATIONS]
    for hit in hits:
        if (not home or _lies(f"{hit}/", home)) and not is_test(f"{hit}/") and not is_incidental(f"{hit}/"):
            yield hit


def _of_package(ground: Ground, dotted: str, home: Folders) -> Iterator[str]:
    """Every folder of the sources that a package or namespace is, by its path or by its whole name."""
    path = f"/{dotted.replace('.', '/')}"
    for folder in sorted({folder for folders in ground.parts.folders.values() for folder in folders}):
        named = f"/{folder}".endswith((path, f"/{dotted}"))
        if named and (not home or _lies(f"{folder}/", home)) and not is_test(f"{folder}/"):
            yield folder


def _lies(path: str, folders: Folders) -> bool:
    return path.startswith(tuple(f"{folder}/" for folder in folders))


def _reaches(ground: Ground, one: Import, target: End) -> bool:
    if target.folders:
        return one.target is not None and _lies(f"{one.target}/", target.folders)
    if one.target is not None:
        return False
    if target.entries:
        ecosystem = ECOSYSTEM_OF[splitext(one.evidence.path)[1]]
        return any(entry.name in target.entries for entry in ground.lexicon.imported(ecosystem, one.module))
    top = one.module.partition("/")[0].partition(".")[0].replace("-", "_").lower()
    return any(
        package.replace("-", "_").lower() in {top, one.module.lower()} or f"{one.module}/".startswith(f"{package}/")
        for package in target.packages
    )

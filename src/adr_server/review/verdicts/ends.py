"""What the words for the two ends of a boundary name: folders, files, technologies, packages, names of code or deeds.

Rule: a path is a folder or a file; a role, the folders that are called after it, else the files; only what nothing else
is called may be a name of code, and only where the record has it in code marks.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from posixpath import basename, dirname

from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import Folders, folded, is_test
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.parts import in_each_number
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.verdicts.deeds import deed_named, files_called
from adr_server.review.verdicts.import_checks import APPLICATIONS
from adr_server.review.words.dealings import Role, kind_of_package, programs, role_of, without_part_words
from adr_server.review.words.deeds import Deed, bare_of, deed_of

_HEADERS = re.compile(r"(?:any |a |the )?([A-Za-z][\w+.-]*) (?:headers?|include files?)", re.IGNORECASE)
_APPLICATION = re.compile(r"([\w-]+) (?:app|application|service)", re.IGNORECASE)
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")


@dataclass(frozen=True, kw_only=True)
class End:
    """What words name: folders, and `files` beside them; else technologies or packages, a deed, or a `name` of code.

    `library`: one whose headers are meant; `kind`: `entries` are all that is here of a kind; `role`: what the folders
    and files do.
    """

    folders: Folders = ()
    files: frozenset[str] = frozenset()
    entries: frozenset[str] = field(default_factory=frozenset)
    packages: frozenset[str] = field(default_factory=frozenset)
    library: str = ""
    deed: Deed | None = None
    name: str = ""
    kind: bool = False
    role: Role | None = None

    @property
    def is_part(self) -> bool:
        """Whether parts of the project are named."""
        return bool(self.folders or self.files)

    @property
    def found(self) -> bool:
        """Whether anything is named."""
        return bool(self.is_part or self.entries or self.packages or self.library or self.deed or self.kind)

    def sources(self, ground: Ground) -> frozenset[str]:
        """The product's sources in it."""
        return ground.parts.sources_in(self.folders) | self.files


def ends(
    ground: Ground,
    names: TechnologyNames,
    first: str,
    second: str,
    *,
    home: Folders,
    coded: bool = False,
    only: bool = False,
) -> tuple[End, End] | str:
    """What two words name, or why they name nothing that could be told apart; `coded`: the second is in code marks.

    Who must not do something, may be a file of that name, and who `only` may is none.
    Without a first one the whole is meant.
    """
    origin, target = part_of(ground, first, home), thing_of(ground, names, second, home, coded=coded)
    if not origin.is_part and target.deed is not None and not only:
        origin = End(files=frozenset(files_called(ground, without_part_words(first), home=home)))
    if not origin.is_part:
        return f"no folder is called “{first}”; naming its path would make this checkable"
    if not target.found:
        return f"no folder or package is called “{second}”; naming its path would make this checkable"
    if set(origin.folders) & set(target.folders):
        return f"“{first}” and “{second}” name the same folder"
    return origin, target


def part_of(ground: Ground, words: str, home: Folders) -> End:
    """The part of the project that words name."""
    if not words:
        return End(folders=home, files=frozenset(ground.sources) if not home else frozenset())
    if programs().fullmatch(bare_of(without_part_words(words))):
        return End(files=frozenset(_programs(ground)))
    plain = without_part_words(words)
    if "/" in plain and plain in ground.sources:
        return End(files=frozenset({plain}))
    if known := _folders(ground, words, plain, home):
        return End(folders=known, role=role_of(bare_of(words)))
    role = role_of(bare_of(words)) or role_of(bare_of(plain))
    for name in role.names if role is not None else ():
        if folders := tuple(_named(ground, name, home)):
            return End(folders=folders, role=role)
    called = role.names if role is not None else ()
    files = frozenset(path for name in called for path in files_called(ground, name, home=home))
    return End(files=files, role=role)


def thing_of(ground: Ground, names: TechnologyNames, words: str, home: Folders, *, coded: bool = False) -> End:
    """What a part may deal with, or not."""
    plain = without_part_words(words)
    if headers := _HEADERS.fullmatch(words):
        return End(library=headers[1])
    if "/" in plain or "*" in plain:
        folders = ground.parts.place(plain)
        if not folders and plain in ground.sources:
            return End(files=frozenset({plain}))
        own = any(plain == one.name or plain.startswith(f"{one.name}/") for one in ground.foreign)
        own = own or any(
            one.module == plain and one.target is None
            for path in ground.sources
            if path.endswith(".go")  # Its own library has such paths, and no manifest.
            for one in ground.imports.of(path)
        )
        return End(folders=folders, packages=frozenset({plain}) if own and not folders else frozenset())
    if folders := _folders(ground, words, plain, home):
        return End(folders=folders)
    entries = _entries(ground, names, plain)
    if entries and (not coded or not plain.islower() or not entries.isdisjoint(ground.stack())):
        return End(entries=entries)
    return _other_thing(ground, names, words, plain, home, coded=coded)


def _other_thing(ground: Ground, names: TechnologyNames, words: str, plain: str, home: Folders, *, coded: bool) -> End:
    """As `thing_of`, of what is no path, no folder and no technology."""
    if not coded and (deed := deed_of(words)) is not None:
        return End(deed=deed)
    if (kind := kind_of_package(plain)) is not None and not coded:
        here = (one.name for one in ground.stack().values() if one.slot in kind.slots or one.name in kind.named)
        return End(entries=frozenset(here), kind=True)
    if (part := part_of(ground, words, home)).is_part and not coded:
        return part
    whole = [mark for mark in names.marks(f"`{plain}`") or names.marks(plain) if mark.end - mark.start >= len(plain)]
    packages = frozenset(mark.subject.name for mark in whole if not mark.subject.entry and not mark.subject.word)
    if packages and (not coded or any(_is_asked(ground, name) for name in packages)):
        return End(packages=packages)
    return End(deed=deed_named(plain), name=plain) if coded else End(packages=packages)


def _is_asked(ground: Ground, name: str) -> bool:
    bare = name.replace("-", "_").lower()
    return any(
        bare == one.name.rpartition("/")[2].rpartition(":")[2].replace("-", "_").lower() for one in ground.foreign
    )


def _entries(ground: Ground, names: TechnologyNames, plain: str) -> frozenset[str]:
    marks = names.marks(f"`{plain}`") or names.marks(plain)
    whole = [mark for mark in marks if mark.end - mark.start >= len(plain)]
    entries = frozenset(mark.subject.entry for mark in whole if mark.subject.entry)
    if entries:  # `Spring` is also Spring Boot.
        entries |= {name for name in ground.lexicon.by_name if name.lower().startswith(f"{plain.lower()} ")}
    return entries


def _folders(ground: Ground, words: str, plain: str, home: Folders) -> Folders:
    """The folders that words name: by a path, by a package's whole name, or by what such a folder is called."""
    if "/" in plain or "*" in plain:
        return ground.parts.place(plain)
    if _DOTTED.fullmatch(plain) and (folders := tuple(_of_package(ground, plain, home))):
        return folders
    if (names_of := _names_of(words, plain)) and role_of(bare_of(words)) is not None:
        return tuple(
            dict.fromkeys(folder for name in (*names_of, *names_of) for folder in _named(ground, name, home, each=True))
        )
    return tuple(_named(ground, plain, home))


def _names_of(words: str, plain: str) -> Sequence[str]:
    role = role_of(bare_of(words)) or role_of(bare_of(plain))
    return role.names if role is not None else ()


def _programs(ground: Ground) -> Iterator[str]:
    """The sources of the crates that are programs and no library, and of programs beside one."""
    every = set(ground.paths)
    libraries = {dirname(dirname(path)) for path in every if f"/{path}".endswith("/src/lib.rs")}
    crates = {dirname(dirname(path)) for path in every if f"/{path}".endswith("/src/main.rs")} - libraries
    for path in ground.sources:
        inside = any(not crate or path.startswith(f"{crate}/") for crate in crates)
        if path.endswith(".rs") and (inside or "/bin/" in f"/{path}" or basename(path) == "main.rs"):
            yield path


def _named(ground: Ground, plain: str, home: Folders, *, each: bool = False) -> Iterator[str]:
    """Every folder of that name, at any depth: each service may have a domain of its own."""
    forms = in_each_number(folded(plain.replace("/", " ")))
    every = [ground.parts.folders[form] for form in forms if form in ground.parts.folders]
    hits: Sequence[str] = tuple(chain.from_iterable(every)) if each else next(filter(None, every), ())
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

"""What the pointers of a checkout mean: the entities that an import, a call or a base names, file by file.

A name is resolved when it is asked for, for an edit of one file can give or take the meaning of names in all others.
Rule: first what the file imports under that name (followed through files that only give it on), then what the file
itself defines, then what lies where its language looks without an import; what is found only because a file somewhere
defines that name is `unsure`, and so is one of several. What comes from elsewhere by an import has no meaning here.
"""

import re
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename, dirname, splitext

from adr_server.codebase.entities import ReferenceKind
from adr_server.codebase.entities.naming import AS, last_part
from adr_server.codebase.entities.own_names import FUNCTIONS, METHODS
from adr_server.codebase.import_paths import Meaning
from adr_server.codebase.import_paths.finding import JVM, RESOLVED, SCRIPTS
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index import legs
from adr_server.storage.code_index.bindings import IMPORTS, Bound, bounds_of
from adr_server.storage.code_index.held import files_held
from adr_server.storage.code_index.legs import EntityHit

_DEEPEST = 8
_MOST_FOLLOWED = 300
_MOST_MODULES = 3
_HEAD = re.compile(r"\\?([\w$]+)(.*)", re.DOTALL)
_DEFAULT = "default"
_ITSELF = frozenset({"self", "this", "cls", "super", "Self", "base", "parent", "static"})
_BARRELS = frozenset({"index", "__init__", "mod", "lib", "main", "exports", "public-api", "public_api"})
"""Names of files that mostly give on what others define."""
_BY_FOLDER = JVM | {"Go", "C#", "PHP", "Rust", "Swift", "C", "C++"}
"""Languages in which a file sees what its folder holds."""
_MEMBERED = JVM | {"C#", "Rust", "PHP", "Ruby", "C++"}
_CLOSED = frozenset({"Python", "Go"})
"""Languages in which a function that is called by its name alone is imported, or of the same file or folder."""
BY_NAME = frozenset({ReferenceKind.CALLS.value, ReferenceKind.INHERITS.value, ReferenceKind.IMPLEMENTS.value})


@dataclass(frozen=True, slots=True)
class Meant:
    """The entities that a pointer means; `unsure`: nothing says which of them, or that it is one of them."""

    hits: tuple[EntityHit, ...] = ()
    unsure: bool = False


_NOTHING = Meant()


class Targets:
    """Resolves the pointers of one checkout for as long as one reading operation lasts; asked twice it remembers."""

    def __init__(self, connection: sqlite3.Connection, checkout: int) -> None:
        self.connection = connection
        self.checkout = checkout
        self._held = files_held(connection, checkout)
        self._defined: dict[str, list[EntityHit]] = {}
        self._bounds: dict[int, list[Bound]] = {}
        self._seen: dict[int, frozenset[int]] = {}
        self._meant: dict[tuple[int, str, str], Meant] = {}

    def defining(self, name: str) -> list[EntityHit]:
        """The entities of that name, by path and line; modules, which are files, are left out."""
        if name not in self._defined:
            hits = legs.by_folded(self.connection, self.checkout, [whole_form(name)]) if whole_form(name) else []
            self._defined[name] = [hit for hit in hits if hit.name == name]
        return self._defined[name]

    def meant(self, document: int, kind: str, target: str) -> Meant:
        """What a pointer of `kind` in a document means."""
        key = (document, kind, target)
        if key not in self._meant:
            self._meant[key] = self._resolve(document, kind, target)
        return self._meant[key]

    def _resolve(self, document: int, kind: str, target: str) -> Meant:
        plain = target.partition(AS)[0]
        if kind == IMPORTS:
            return self._imported(document, plain)
        if kind in BY_NAME:
            return self._called(document, plain)
        found = self.defining(last_part(plain))
        return self._some([hit for hit in found if hit.document == document] or found)

    def _imported(self, document: int, target: str) -> Meant:
        meaning = self._find(document, target)
        if meaning is None:
            named = [hit for hit in self.defining(last_part(target)) if "/" not in target]
            return Meant(tuple(named), unsure=True) if named else _NOTHING
        if meaning.foreign:
            return _NOTHING
        hits = self._named(meaning)
        # A name that is no entity (a value, a type of a package) is still taken from its file.
        return self._some(hits) if hits else Meant(tuple(self._modules(meaning)))

    def _called(self, document: int, target: str) -> Meant:
        match = _HEAD.fullmatch(target)
        head, rest = (match[1], match[2]) if match else ("", target)
        imported = self._by_import(document, target, head, rest)
        if imported is not None and (imported.hits or not imported.unsure):
            return imported
        found = self.defining(last_part(target))
        near = [hit for hit in found if hit.document == document]
        if near and imported is None:
            return self._some(near)
        _, language = self._file(document)
        if language is None or language not in RESOLVED:
            return self._some(near or found)
        if imported is not None:
            # Its module is known, and does not define it: something like it does.
            return Meant(tuple(near or found), unsure=True)
        return self._seen_or_guessed(document, language, head, rest, found)

    def _seen_or_guessed(self, document: int, language: str, head: str, rest: str, found: Sequence[EntityHit]) -> Meant:
        """What a name means that the file neither imports under it nor defines."""
        if language in SCRIPTS and head and not found:
            # A script's import may take it from a file that gives it on under that name.
            return self._some(self._given_on(document, (head, *filter(None, re.split(r"[?!.]+", rest))), set()))
        seen = self._visible(document)
        if not rest and language in _CLOSED:
            # It may be called on what an expression gives; else it is imported, or of the language.
            own = head in FUNCTIONS[language]
            found = [] if own else [hit for hit in found if "." in hit.key or hit.document in seen]
        visible = [hit for hit in found if hit.document in seen]
        # A method of that name every text or list has; and scripts do not say what they import by name.
        anything = last_part(head + rest) in METHODS.get(language, ())
        if visible and head not in _ITSELF and not anything:
            return self._some(visible)
        return Meant(tuple(visible or found), unsure=True)

    def _by_import(self, document: int, target: str, head: str, rest: str) -> Meant | None:
        """What a name means that the file imports; unsure without hits where only its module is known."""
        _, language = self._file(document)
        foreign = known = False
        for whole in self._whole_names(document, target, head, rest, language):
            meaning = self._find(document, whole)
            if meaning is None:
                continue
            foreign, known = foreign or meaning.foreign, known or not meaning.foreign
            hits = [] if meaning.foreign else self._named(meaning)
            if whole.endswith(_DEFAULT) and whole != target and not rest and not self._has_alias(document, head):
                # Nothing says that it is this module's default which has the module's name here.
                hits = [hit for hit in hits if hit.key]
            if hits:
                return self._some(hits)
        if known:
            return Meant(unsure=True)
        return _NOTHING if foreign else None

    def _has_alias(self, document: int, name: str) -> bool:
        return any(bound.alias == name for bound in self._bounds_of(document))

    def _whole_names(self, document: int, target: str, head: str, rest: str, language: str | None) -> Iterator[str]:
        """`target` with its module before it, as each import of the file that could have brought it has it."""
        if language == "Rust" and "::" in target:
            # A path needs no import; that of a type of this file, or of a module in it, is no path to a file.
            meaning = self._find(document, target)
            if meaning is not None and not meaning.foreign:
                yield target
        for bound in self._bounds_of(document):
            plain = bound.target.removesuffix("#*")
            if bound.given:
                continue
            if target == plain or (target.startswith(plain) and target[len(plain)] in ".:#\\"):
                yield target
            elif head and bound.has(head):
                if language not in SCRIPTS or "#" in plain.removeprefix("#"):
                    yield f"{plain}{rest}"
                else:
                    name = rest.lstrip("?!.")
                    yield from (f"{plain}#{each}" for each in ([name] if name else [head, _DEFAULT]))

    def _named(self, meaning: Meaning) -> list[EntityHit]:
        """The entities that a meaning names; its modules where it names none."""
        if not meaning.names:
            return self._modules(meaning)
        return self._in_files(self._documents(meaning), meaning.names, set())

    def _in_files(
        self, documents: Sequence[int], names: tuple[str, ...], seen: set[tuple[int, tuple[str, ...]]]
    ) -> list[EntityHit]:
        """What the names mean in the files: what one defines, or gives on from another."""
        if not names:
            return [module for document in documents[:_MOST_MODULES] if (module := self._module(document))]
        fresh = [document for document in documents if (document, names) not in seen]
        if len(seen) > _MOST_FOLLOWED or not fresh:
            return []
        seen |= {(document, names) for document in fresh}
        if hits := self._defined_in(fresh, names):
            return hits
        for document in fresh[:_DEEPEST]:
            if hits := self._given_on(document, names, seen):
                return hits
        return []

    def _defined_in(self, documents: Collection[int], names: tuple[str, ...]) -> list[EntityHit]:
        dotted, inside = ".".join(names), set(documents)
        found = [hit for hit in self.defining(names[-1]) if hit.document in inside]
        exact = [hit for hit in found if hit.key.partition("#")[0] == dotted]
        if exact or not found:
            return exact
        # A class in a class, or a member of one of a package's classes, is imported without what it stands in.
        members = [hit for hit in found if self._file(hit.document)[1] in _MEMBERED]
        return [hit for hit in members if hit.key.partition("#")[0].endswith(f".{dotted}")]

    def _given_on(
        self, document: int, names: tuple[str, ...], seen: set[tuple[int, tuple[str, ...]]]
    ) -> list[EntityHit]:
        """What a file gives on under the first of `names`: by that name, else all that it takes from a module."""
        whole: list[int] = []
        bounds = self._bounds_of(document)
        _, language = self._file(document)
        for bound in bounds:
            if bound.given:
                hits = self._in_files([document], (bound.target, *names[1:]), seen) if bound.alias == names[0] else []
            else:
                meaning = self._find(document, bound.target)
                if meaning is None or meaning.foreign:
                    continue
                inside = self._documents(meaning)
                if not meaning.names and not bound.alias:
                    whole += inside
                # A script names what it takes apart from the module, which may have the same name.
                whole_only = language in SCRIPTS and not bound.alias and "#" not in bound.target
                rest = names[1:] if bound.has(names[0]) and not whole_only else None
                hits = [] if rest is None else self._in_files(inside, (*meaning.names, *rest), seen)
            if hits:
                return hits
        if names == (_DEFAULT,) and len(bounds) > 1:
            # Which of several defaults is given on nothing says; the file has one of its own, without a name.
            module = self._module(document)
            return [module] if module else []
        if language in SCRIPTS or language == "Python":
            hits = self._in_files(list(dict.fromkeys(whole)), names, seen)
            module = self._module(document)
            return hits or ([module] if names == (_DEFAULT,) and module else [])
        return []

    def _visible(self, document: int) -> frozenset[int]:
        """The documents whose names a file may use: what it imports, what those give on, and what its folder holds."""
        if document not in self._seen:
            path, language = self._file(document)
            found = set(self._held.by_folder.get(dirname(path), ())) if language in _BY_FOLDER else {document}
            found |= {self._held.documents[file] for file in self._held.imports.beside(path, language)}
            waiting = [(document, 0)]
            while waiting and len(found) < _MOST_FOLLOWED:
                at, depth = waiting.pop()
                for bound in self._bounds_of(at):
                    meaning = self._find(at, bound.target)
                    for other in self._documents(meaning) if meaning is not None else ():
                        if other not in found and depth < _DEEPEST and self._is_barrel(other):
                            waiting.append((other, depth + 1))
                        found.add(other)
            self._seen[document] = frozenset(found)
        return self._seen[document]

    def _is_barrel(self, document: int) -> bool:
        return splitext(basename(self._file(document)[0]))[0] in _BARRELS

    def _bounds_of(self, document: int) -> list[Bound]:
        if document not in self._bounds:
            self._bounds[document] = bounds_of(self.connection, document)
        return self._bounds[document]

    def _find(self, document: int, target: str) -> Meaning | None:
        path, language = self._file(document)
        return self._held.imports.find(target, path, language)

    def _file(self, document: int) -> tuple[str, str | None]:
        return self._held.files.get(document, ("", None))

    def _documents(self, meaning: Meaning) -> list[int]:
        return [self._held.documents[path] for path in meaning.files if path in self._held.documents]

    def _modules(self, meaning: Meaning) -> list[EntityHit]:
        return self._in_files(self._documents(meaning), (), set())

    def _module(self, document: int) -> EntityHit | None:
        row = self.connection.execute("SELECT first FROM documents WHERE id = ?", (document,)).fetchone()
        hit = legs.by_number(self.connection, self.checkout, row[0]) if row else None
        return hit if hit is not None and hit.document == document and not hit.key else None

    @staticmethod
    def _some(hits: Iterable[EntityHit]) -> Meant:
        """One thing is sure; of several nothing says which, but for a thing that a file says several times."""
        found = tuple(hits)
        things = {(hit.document, hit.key.partition("#")[0]) for hit in found}
        modules = all(not hit.key for hit in found)
        # A package is all of its files.
        return Meant(found[:1] if len(things) == 1 else found, unsure=len(things) > 1 and not modules)

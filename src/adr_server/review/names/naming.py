"""Find the technologies and packages that a sentence names.

Rule: a name that is an everyday word counts only as the lexicon writes it, or within code marks; a name in an address,
in a path or in a longer word does not count.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from adr_server.codebase import Dependency, Ecosystem, Lexicon
from adr_server.decisions import Decision
from adr_server.review.claim import Subject
from adr_server.review.names.lexicon_names import spelled_out
from adr_server.review.names.marks import Mark, beside, is_sure, merged
from adr_server.review.names.name_places import SHORT, WORD, are_initials, is_proper, trimmed
from adr_server.review.names.package_names import asked_words, of_package, spoken_forms, tails_of
from adr_server.review.names.spellings import is_written_as_name, key, package_keys, spoken_keys
from adr_server.review.names.stated import Stated
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables

MAX_WORDS = 4
_KEPT = 8_192
"""Sentences whose names are kept: each is read by several who look for claims."""
_URL = re.compile(r"(?:https?|ftp|mailto|ssh|git)[:@]\S+|\bwww\.\S+", re.IGNORECASE)
_VERB = re.compile(rf"^{any_of('verbs_at_head')}|\b{any_of('verbs')}", re.IGNORECASE)
_NUMBERED = re.compile(r"^(.*?[A-Za-z#+])[- ]?v?(\d+(?:\.\d+)*(?:\.x)?\+?)$")
_PACKAGE = re.compile(r"^@?[A-Za-z][\w.-]*(?:[/:][\w.:/-]+)?$")
_IS_FILE = re.compile(
    r"/$|\.(?:md|py|ts|java)$"
    r"|/.*\.(?:json|ya?ml|toml|go|[cm]?js|[jt]sx|rb|rs|php|cs|kts?|swift|dart|scala|exs?|sql|sh|tf|xml|html|s?css|proto)$"
)
_CAPITALS_WITHIN = re.compile(r"^[A-Z]{2,}[a-z]{2}|[a-z][A-Z]")
_BUILT_ON = re.compile(rf"^([A-Za-z][\w.]*)-{any_of('made_of')}$", re.IGNORECASE)
_SYMBOL = re.compile(
    r"^(?=.{6,80}$)(?:[A-Z]\w+(?:\.[A-Z]\w+)+|I?[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w+)(?:\(\))?$"
)


class TechnologyNames:
    """The names that a project's records may use: those of the lexicon, and of packages.

    These are the packages that the project has (`dependencies`) or once had (`gone`), and those that its records
    themselves call packages (`stated`, by each name, folded). `lost` are products that settings of before named;
    `linked` has the names of packages by what records call them where they link to them, `homes` what they call a site
    or a repository that is called so. Of what manifests ask for (`asked`) the technologies count in small letters, too.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        dependencies: Iterable[Dependency] = (),
        gone: Iterable[Dependency] = (),
        *,
        stated: Mapping[str, Stated] | None = None,
        lost: Iterable[str] = (),
        linked: Mapping[str, str] | None = None,
        homes: Collection[str] = (),
        asked: Iterable[Dependency] = (),
    ) -> None:
        self._lexicon = lexicon
        self._words = name_tables().words
        names = spelled_out(lexicon)
        self._known, self._spaced, self._joined = names.known, names.spaced, names.joined
        self._hyphened = names.hyphened
        self._marked: dict[tuple[str, frozenset[str]], tuple[Mark, ...]] = {}
        self._packages: dict[str, str] = {}
        self._spelled: dict[str, Subject] = {}
        self._stated = stated or {}
        self._lost = {name.lower(): name for name in lost}
        self._asked = dict(asked_words(asked, lexicon, self._known, self._words))
        for dependency in (*dependencies, *gone):
            if dependency.direct:
                for name in spoken_forms(dependency.name):
                    self._packages.setdefault(name.lower(), dependency.name)
                for one in package_keys(dependency.name):
                    self._spelled.setdefault(one, of_package(dependency, lexicon))
        # A word that the records link to a home of that name is the name of what lives there.
        self._homed = frozenset(homes)
        self._homed_folded = frozenset(label.lower() for label in homes)
        tails = tails_of((*dependencies, *gone), lexicon) if linked else {}
        # Who links `electron-updater` to a repository of several packages means the one that is called so.
        own = {dependency.name.lower() for dependency in (*dependencies, *gone)} if linked else set[str]()
        self._linked = {
            label: tails[name] for label, name in (linked or {}).items() if name in tails and label not in own
        }

    @property
    def made_of(self) -> tuple[object, ...]:
        """What decides which names are found: equal for two that find the same in every sentence."""
        return (
            self._lexicon,
            self._packages,
            self._spelled,
            self._stated,
            self._lost,
            self._linked,
            self._homed,
            self._asked,
        )

    def is_package(self, name: str) -> bool:
        """Whether a package of the project, or one that it had, is called so."""
        return name.lower() in self._packages

    def slot(self, subject: Subject) -> str | None:
        """The role that a subject fills, if the lexicon knows one."""
        return self._lexicon.by_name[subject.entry].slot if subject.entry is not None else None

    def category(self, subject: Subject) -> str | None:
        """What kind of thing a subject is, if the lexicon knows it."""
        return self._lexicon.by_name[subject.entry].category if subject.entry is not None else None

    def is_set_aside(self, subject: Subject, decision: Decision) -> bool:
        """Whether a subject is named by an option that was not chosen, and by none that was."""
        named = {one.chosen for one in decision.options if self._names(one.title, subject)}
        return any(one.chosen for one in decision.options) and named == {False}

    def _names(self, text: str, subject: Subject) -> bool:
        return any(mark.subject.name == subject.name for mark in self.marks(text))

    def marks(self, sentence: str, stressed: frozenset[str] = frozenset()) -> list[Mark]:
        """The names in `sentence`, left to right, the longest at each place.

        `stressed` are words, folded, that the writer set apart: the name of a package among them counts
        whatever its letters.
        """
        if (sentence, stressed) not in self._marked:
            if len(self._marked) >= _KEPT:
                self._marked.clear()
            self._marked[sentence, stressed] = tuple(self._found(sentence, stressed))
        return list(self._marked[sentence, stressed])

    def _found(self, sentence: str, stressed: frozenset[str]) -> Iterator[Mark]:
        clean = _URL.sub(lambda match: " " * len(match[0]), sentence)
        clean = _VERB.sub(lambda match: " " * len(match[0]), clean)
        words = [(match.start(), match.end()) for match in WORD.finditer(clean)]
        found: list[Mark] = []
        at = 0
        while at < len(words):
            for width in range(min(MAX_WORDS, len(words) - at), 0, -1):
                hits = list(self._at(clean, words[at][0], words[at + width - 1][1], stressed))
                if hits:
                    found += hits
                    at += width
                    break
            else:
                at += 1
        found += beside(clean, words, found)
        return merged(sorted(found, key=lambda mark: mark.start), sentence)

    def _at(self, text: str, start: int, end: int, stressed: frozenset[str]) -> Iterator[Mark]:
        start, end = trimmed(text, start, end)
        written = text[start:end]
        if not written or are_initials(text, start, end):
            return
        coded = text[start - 1 : start] == "`" and text[end : end + 1] == "`"
        mark = self._named(written, start, end, text, coded=coded, stressed=stressed)
        if mark is not None:
            yield mark
        elif " " not in written and not coded and ("-" in written or "/" in written):
            yield from self._halves(written, start, end)
            if (built := _BUILT_ON.match(written)) and (
                mark := self._named(built[1], start, start + len(built[1]), text, coded=False)
            ):
                yield mark

    def _halves(self, written: str, start: int, end: int) -> Iterator[Mark]:
        """Two names that a slash joins, or two that are no mere words and a hyphen."""
        for sign in "/-":
            if written.count(sign) != 1:
                continue
            first, second = written.split(sign)
            halves = (
                self._named(first, start, start + len(first), "", coded=False),
                self._named(second, end - len(second), end, "", coded=False),
            )
            if all(halves) and (sign == "/" or all(half is not None and is_sure(half.subject) for half in halves)):
                yield from (half for half in halves if half is not None)
                return

    def _named(
        self,
        written: str,
        start: int,
        end: int,
        text: str,
        *,
        coded: bool,
        stressed: frozenset[str] = frozenset(),
    ) -> Mark | None:
        whole = self._subject(written, start, text, coded=coded, stressed=stressed)
        if not (whole is not None and (whole.entry is not None or not whole.word)) and (
            numbered := _NUMBERED.match(written)
        ):
            major = f"{numbered[1]} {numbered[2].partition('.')[0]}"  # Angular 1.5 is AngularJS.
            hit = self._technology(major, major.lower(), coded=coded) or _numbered(numbered[1])
            hit = hit or self._subject(numbered[1], start, text, coded=coded, stressed=stressed)
            if hit is not None and (hit.entry is not None or whole is None):
                return Mark(subject=hit, start=start, end=end, version=numbered[2])
        if whole is None:
            return None
        known = written[0].isupper() and written.lower() in self._asked  # A manifest tells what begins a sentence.
        proper = whole.word and whole.entry is not None and bool(text) and (known or is_proper(text, start))
        return Mark(subject=whole, start=start, end=end, proper=proper)

    def _subject(self, written: str, start: int, text: str, *, coded: bool, stressed: frozenset[str]) -> Subject | None:
        folded = " ".join(written.lower().split())
        proper = bool(text) and is_proper(text, start)
        at_home = self._of_home(written, folded, proper=proper)
        # An option that is no more than a name may be how a package is asked for.
        alone = written == text.strip() and folded in stressed
        technology = at_home or self._technology(written, folded, coded=coded, alone=alone)
        # A package that the record links to its repository is meant, whatever else is called so.
        if technology is not None and (folded not in self._linked or self._is_of(self._linked[folded], technology)):
            return technology
        if not coded and (joined := self._joined_name(written, folded)) is not None:
            return joined
        return self._package(written, folded, coded=coded, proper=proper, stressed=folded in stressed)

    def _joined_name(self, written: str, folded: str) -> Subject | None:
        """The technology that a name in other capitals means, though a package is called so: "OpenIDConnect"."""
        package, entry = self._packages.get(folded), self._joined.get(key(written))
        if package is None or entry is None or package == written or folded in self._linked:
            return None
        return Subject(name=entry, entry=entry)

    def _is_of(self, package: str, technology: Subject) -> bool:
        """Whether a package is one of a technology's own."""
        owners = (entry for ecosystem in Ecosystem for entry in self._lexicon.packages(ecosystem, package))
        return any(entry.name == technology.entry for entry in owners)

    def _of_home(self, written: str, folded: str, *, proper: bool) -> Subject | None:
        """The technology that a word names which records link to its home: as it stands there, or with a capital."""
        known = self._known.get(folded, [])
        if not known or folded not in self._homed_folded:
            return None
        in_small_letters = written.islower() and (written in self._homed or written == known[0][0])
        return Subject(name=known[0][1], entry=known[0][1]) if in_small_letters or proper else None

    def _package(self, written: str, folded: str, *, coded: bool, proper: bool, stressed: bool) -> Subject | None:
        """The package that a name means: the project's own, one that a record calls so, or what code marks say."""
        linked = self._linked.get(folded)
        sure = coded or linked is not None or self._is_distinct(written)
        package, stated = linked or self._packages.get(folded), self._stated.get(folded)
        # How a package is loaded, the name of one that stands out in print does not tell.
        if package is not None and (sure or stressed or (proper and len(folded) > SHORT)):
            return Subject(name=package, entry=None, word=not sure)
        if not coded and (spelled := self._spelling(written, proper=proper or stressed)) is not None:
            return spelled
        if stated is not None and (sure or stressed or proper):
            return Subject(name=stated.name, entry=None, ecosystem=stated.ecosystem)
        named = written in self._homed or ((sure or stressed or proper) and not written.islower())
        if folded in self._lost and named:
            return Subject(name=self._lost[folded], entry=None, linked=True)
        if coded and _PACKAGE.match(written) and not _IS_FILE.search(written):
            return Subject(name=written, entry=None, word=True, symbol=_SYMBOL.match(written) is not None)
        return None

    def _technology(self, written: str, folded: str, *, coded: bool, alone: bool = False) -> Subject | None:
        known = self._known.get(folded, [])
        if not known and not coded and folded not in self._words and (entry := self._hyphened.get(folded)):
            return Subject(name=entry, entry=entry)
        plain = folded not in self._words and folded not in self._spaced
        if known and plain and (len(folded) > SHORT or written in {one for one, _ in known} or coded):
            return Subject(name=known[0][1], entry=known[0][1])
        exact = next((entry for one, entry in known if one == written), None)
        if exact is not None and (coded or written[0].isupper()):
            linked = folded in self._lost
            return Subject(name=exact, entry=exact, word=not coded and not linked, linked=linked)
        if written in self._asked:
            return Subject(name=self._asked[written], entry=self._asked[written], word=True)
        if (coded or alone) and written == folded:
            # `black` is how the package is asked for, and may be any function's name.
            package = next((entry for _, entry in known if self._is_asked_for_as(folded, entry)), None)
            return Subject(name=package, entry=package, word=True) if package is not None else None
        return None

    def _is_asked_for_as(self, name: str, entry: str) -> bool:
        return any(name in packages for packages in self._lexicon.by_name[entry].packages.values())

    def _spelling(self, written: str, *, proper: bool) -> Subject | None:
        """What a name of several words, or with capitals within, is another spelling of."""
        if not is_written_as_name(written):
            return None
        if " " not in written or proper:
            for one in spoken_keys(written):
                if one in self._spelled:
                    return self._spelled[one]
        entry = self._joined.get(key(written))
        return Subject(name=entry, entry=entry, word=" " in written) if entry is not None else None

    def _is_distinct(self, written: str) -> bool:
        """Whether a package's name cannot be taken for a word: a sign or a digit is in it, or capitals are within."""
        if len(written) <= SHORT:
            return False
        return any(not sign.isalpha() for sign in written) or _CAPITALS_WITHIN.search(written) is not None


def _numbered(name: str) -> Subject | None:
    """What a name stands for where a version is written to it: `net8.0`."""
    entry = name_tables().numbered.get(name)
    return Subject(name=entry, entry=entry) if entry is not None else None

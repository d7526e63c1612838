"""What the judgement of a claim must know beside it: the part it speaks of, what is seen there, and other claims."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from adr_server.codebase import Dependency
from adr_server.codebase.dependencies import dependencies_of
from adr_server.decisions import Decision, DecisionLog, SectionKind
from adr_server.errors import BrokenInputError
from adr_server.plurals import counted
from adr_server.review.claim import Claim, LeftPart, Subject
from adr_server.review.claims.limits import is_pointed_at
from adr_server.review.claims.universals import listed_with
from adr_server.review.ground.file_kinds import Folders, folded, within
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.own_name import own_names
from adr_server.review.ground.platforms import platforms_beside
from adr_server.review.ground.sightings import Sightings
from adr_server.review.ground.versions import Found, versions_of
from adr_server.review.judgement import UNWANTS, WANTS, is_live, superseded_paths
from adr_server.review.names.lexicon_names import is_service_of_a_provider, names_of
from adr_server.review.names.named import sure_names
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.spellings import MIN_LETTERS, key, spelled, words_of
from adr_server.review.past.earlier_settings import Gone
from adr_server.review.past.history import NO_HISTORY
from adr_server.review.past.partings import Written
from adr_server.review.past.past import Past
from adr_server.review.verdicts.reader_names import ReaderNames
from adr_server.review.witnessed.namings import is_foretold
from adr_server.review.words.word_tables import slot_tables


class Bench:
    """The claims in force by what they want, over the ground that judges them."""

    def __init__(
        self,
        log: DecisionLog,
        claims: Sequence[Claim],
        ground: Ground,
        names: Callable[[], TechnologyNames],
        past: Past | None = None,
    ) -> None:
        self.ground = ground
        self.past = past or Past(NO_HISTORY, ground)
        self._names = names
        self.claims = claims
        self.decisions = log.decisions
        self.superseded = superseded_paths(log)
        self.wanted: dict[str, list[Claim]] = defaultdict(list)
        self.unwanted: dict[str, list[Claim]] = defaultdict(list)
        self._found: dict[tuple[str, Folders, bool], tuple[Found, ...]] = {}
        self._added: dict[str, str | None] = {}
        self.undone: dict[tuple[str, str, int], tuple[Decision, str] | None] = {}
        """What was found of a record, by its path, day and number, when the first of its claims asked."""
        for claim in claims:
            if not is_live(claim.decision, self.superseded) or claim.told:
                continue
            if claim.polarity in WANTS:
                self.wanted[claim.subject.name].append(claim)
            if claim.polarity in UNWANTS:
                self.unwanted[claim.subject.name].append(claim)
            if claim.replaced is not None:
                self.unwanted[claim.replaced.name].append(claim)

    @cached_property
    def names(self) -> TechnologyNames:
        """The names that the records may use; they take a look at the past, and few judges ask for them."""
        return self._names()

    def scope(self, claim: Claim) -> tuple[Folders, bool]:
        """The folders to judge in, and whether some part is named that nothing here is called."""
        if claim.folder:
            return (claim.folder,), False
        home = self.ground.parts.home(claim.path)
        unknown = False
        for words in claim.scope:
            if home and is_pointed_at(words.removeprefix("=")):
                continue  # The record lies in the part that it points at.
            place = tuple(
                folder
                for part in listed_with(claim.text, words.removeprefix("="))
                for folder in self.ground.parts.place(part, literal=f"`{part.rstrip('/')}" in claim.text)
                if not home or folder.startswith(home)
            )
            if place:
                return place, False
            unknown = unknown or (words.startswith("=") and folded(words.removeprefix("=")) not in self._own_names)
        return home, unknown

    @cached_property
    def _own_names(self) -> frozenset[str]:
        return own_names(self.ground.files())

    @cached_property
    def reader_names(self) -> ReaderNames:
        """What readers of the records say that code shows things by."""
        return ReaderNames(self.claims, self.ground, self.past, self.made_on)

    @cached_property
    def sources(self) -> frozenset[str]:
        """The files that hold code of the product."""
        return frozenset(self.ground.sources)

    @cached_property
    def locked(self) -> tuple[Dependency, ...]:
        """What lock files alone name."""
        return tuple(one for one in dependencies_of(self.ground.files()).dependencies if not one.direct)

    def seen(self, subject: Subject, scope: Folders) -> Sightings:
        """Where a subject was seen in a scope."""
        if subject.entry is not None:
            return self.ground.technology(subject.entry, scope)
        if subject.symbol:
            return Sightings(product=tuple(self.ground.symbols(subject.name, scope)))
        return self.ground.package(subject.name, scope)

    def gone(self, claim: Claim, subject: Subject | None = None) -> Gone | None:
        """The newest trace of a claim's (or another) subject in the past of the project that the record speaks for."""
        subject, home = subject or claim.subject, self.ground.parts.home(claim.path)
        if subject.symbol:
            return None
        name = subject.entry or subject.name
        found = self.past.technology(name) if subject.entry is not None else self.past.package(name)
        if found is None and self._is_named_by_settings(subject):
            found = self.past.named(names_of(self.ground.entry(name)))
        if found is None:
            found = self._lost(claim, subject)
        return found if found is not None and within(found.evidence.path, home) else None

    def _is_named_by_settings(self, subject: Subject) -> bool:
        """Whether settings would name the subject for as long as it is used, and no other name shows it here."""
        if subject.entry is None or subject.word or self.seen(subject, ()).every:
            return False
        entry, tables = self.ground.entry(subject.entry), slot_tables()
        return (entry.slot or entry.category) in tables.services and entry.name not in tables.standards

    def _lost(self, claim: Claim, subject: Subject) -> Gone | None:
        """The line of settings that named a subject after the record was made, where nothing names it now."""
        # What a provider runs is named where it is called, and may be called from elsewhere now.
        if subject.entry in self.ground.stack() or (
            subject.entry is not None and (subject.word or is_service_of_a_provider(subject.entry))
        ):
            return None
        names = self.own_names(subject)
        stood = next(filter(None, map(self.past.lost, names)), None)
        if stood is None or any(map(self.ground.mentions.holds, names)):
            return None
        return stood if stood.day >= (claim.decision.date or "") else None

    def own_names(self, subject: Subject) -> list[str]:
        """The names of a subject that settings can mean nothing else by."""
        names = [subject.name] if subject.linked else []
        if subject.entry is not None:
            entry = self.ground.entry(subject.entry)
            names += [name for name in sure_names(entry) if len(key(name)) >= MIN_LETTERS]
        return names

    def parted(self, claim: Claim) -> LeftPart | None:
        """How a commit took a claim's subject away since the record was made; None where none did."""
        subject = claim.subject
        if subject.entry is not None and subject.entry in self.ground.stack():
            return None
        written = [subject.name]
        if subject.entry is not None:
            entry = self.ground.entry(subject.entry)
            packages = (name for names in entry.packages.values() for name in names)
            written += [*sure_names(entry), *(one for one in (*entry.aliases, *packages) if len(key(one)) > 2)]  # noqa: PLR2004 - two letters stand anywhere
        every = dict.fromkeys(words for name in written if self.past.partings.tell_of(words := words_of(name)))
        if not every:
            return None
        text = self.text(claim.path)
        every = {words: None for words in every if not is_foretold(spelled(words), text)}
        day = self.made_on(claim)
        kind = Written.CODE if subject.entry is None and subject.symbol else Written.TECHNOLOGY
        left = self.past.partings.left
        found = (left(words, day, kind, leads=True, record=claim.path) for words in every if day)
        return next(filter(None, found), None)

    def has_left_since(self, claim: Claim) -> bool:
        """Whether a claim's subject stood here when its record was made, or after it, and is gone."""
        gone = self.gone(claim)
        return gone is not None and gone.day >= self.made_on(claim)

    def came_since(self, claim: Claim, path: str) -> bool:
        """Whether a file came after a claim's record was made."""
        came, made = self.past.came(path), self.made_on(claim)
        return came is not None and bool(made) and came > made

    def made_on(self, claim: Claim) -> str:
        """The day on which a claim's record was made, in ISO: the earlier of what it says and git tells."""
        if claim.path not in self._added:
            self._added[claim.path] = self.past.added([claim.path]).get(claim.path)
        return min(filter(None, [claim.decision.date, self._added[claim.path]]), default="")

    def asked_for_before(self, claim: Claim) -> Gone | None:
        """The newest declaration of a library that stood when its record was made, or after it."""
        if claim.subject.entry is None or not self.is_library(claim.subject):
            return None
        gone = self.past.declared(claim.subject.entry)
        return gone if gone is not None and gone.day >= self.made_on(claim) else None

    def library_left(self, claim: Claim) -> bool:
        """Whether a library that is called like a claim's subject is gone, and nothing but prose names that now."""
        entry = self.ground.lexicon.by_name.get(claim.subject.name)  # A package may be called as a standard is.
        if entry is None or self.ground.mentions.kept(names_of(entry, words=True)):
            return False
        own = set(words_of(claim.subject.name))
        return any(own <= set(words_of(one.name)) for one in self.past.packages)

    def named_in(self, path: str) -> frozenset[str]:
        """What a record names in its decision: it may know of these and let them be."""
        decision = next((one for one in self.decisions if one.path == path), None)
        sections = decision.sections if decision is not None else ()
        said = (one.text for one in sections if one.kind in {SectionKind.DECISION, SectionKind.CONSEQUENCES})
        lines = (line for text in said for line in text.split("\n"))
        return frozenset(mark.subject.name for line in lines for mark in self.names.marks(line))

    def text(self, path: str) -> str:
        """What a record says; nothing where it cannot be read."""
        try:
            return self.ground.read(path)
        except BrokenInputError:
            return ""

    def slot(self, subject: Subject) -> str | None:
        """The role that a subject fills, if it is known for one."""
        return self.ground.entry(subject.entry).slot if subject.entry else None

    def rivals(self, subject: Subject, scope: Folders, *, tests: bool = False) -> Mapping[str, Sightings]:
        """What fills the subject's slot in its place, by name, with the product's lines (or `tests`') that show it."""
        slot = self.slot(subject)
        if slot is None or subject.entry is None:
            return {}
        found: dict[str, Sightings] = {}
        own = self.ground.entry(subject.entry)
        for technology in self.ground.stack(scope).values():
            if technology.slot != slot or not slot_tables().rivals(slot, subject.entry, technology.name):
                continue
            other = self.ground.entry(technology.name)
            if own.ecosystems and other.ecosystems and not own.ecosystems & other.ecosystems:
                continue
            seen = self.ground.technology(technology.name, scope)
            if seen.product or (tests and seen.tests):
                found[technology.name] = seen
        others = self.platforms(subject, scope)
        return {**found, **others[0]} if len(others) == 1 else found

    def platforms(self, subject: Subject, scope: Folders) -> list[Mapping[str, Sightings]]:
        """The platforms that the product is deployed to in the subject's place; none where its name may be a word."""
        return platforms_beside(self.ground, subject.entry, scope) if subject.entry and not subject.word else []

    def is_library(self, subject: Subject) -> bool:
        """Whether use of the subject shows in the code that declares it, as that of a service need not."""
        if subject.entry is None:
            return True
        entry = self.ground.entry(subject.entry)
        return slot_tables().is_library(entry.slot, entry.category)

    def must_be_declared(self, subject: Subject) -> bool:
        """Whether a manifest must ask for the subject where it is used: a library, by its slot or by all its names."""
        if subject.entry is None or self.is_library(subject):
            return self.is_library(subject)
        entry = self.ground.entry(subject.entry)
        others = (entry.images, entry.resources, entry.schemes, entry.files, entry.actions, entry.env, entry.commands)
        return (entry.slot or entry.category) in slot_tables().shown_if_packages_only and not any(others)

    def versions(self, name: str, scope: Folders, *, jobs: bool = False) -> tuple[Found, ...]:
        """The versions that a scope admits of a technology; with `jobs` those that pipelines run on as well."""
        key = (name, scope, jobs)
        if key not in self._found:
            self._found[key] = tuple(versions_of(self.ground, name, scope, jobs=jobs))
        return self._found[key]

    def everywhere(self, scope: Folders) -> tuple[str, ...]:
        """What was searched for a thing that may be anywhere in a scope."""
        where = ", ".join(scope) if scope else "the project"
        return (f"manifests, settings and the imports of {counted(self.ground.count(scope), 'source')} of {where}",)

"""Judge every claim of a project's records against its code: conform, drift, partial, or not checkable and why.

Rules:
- Conform needs use: an import, a symbol, an image, a resource or a setting; a manifest entry alone is partial.
- Drift needs a record in force, and a contradiction with its lines, or absence from all places where it would show.
- A claim that a later record decides again is that record's; one that limits itself is judged no wider.
- Everything else is not checkable, and says what would make it so.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from adr_server.codebase import Evidence
from adr_server.decisions import Decision, DecisionLog, Relation, Status
from adr_server.review.boundaries import crossings
from adr_server.review.claims import Claim, read_claims
from adr_server.review.ground import Folders, Ground, Sightings, manifests_of
from adr_server.review.naming import Subject, TechnologyNames
from adr_server.review.versions import Found, is_below, parse_version, versions_of
from adr_server.review.wording import Polarity, name_tables, slot_tables

MAX_EVIDENCE = 6
ENOUGH_RIVAL_FILES = 2


class Verdict(StrEnum):
    """What the code says to a claim."""

    CONFORM = "conform"
    DRIFT = "drift"
    PARTIAL = "partial"
    NOT_CHECKABLE = "not_checkable"


class Severity(StrEnum):
    """How much a verdict matters."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INFO = "info"


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A claim with its verdict; `evidence` are lines of the code, `searched` the places where it would show."""

    claim: Claim
    verdict: Verdict
    severity: Severity
    evidence: tuple[Evidence, ...] = ()
    searched: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class _Finding:
    verdict: Verdict
    note: str = ""
    evidence: tuple[Evidence, ...] = ()
    searched: tuple[str, ...] = ()


_LIVE = frozenset({Status.ACCEPTED, Status.UNKNOWN})
_RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_WANTS = frozenset({Polarity.USE, Polarity.ONLY, Polarity.REPLACE, Polarity.AT_LEAST})


def is_live(decision: Decision, superseded: frozenset[str]) -> bool:
    """Whether a record is in force: accepted or without a stated status, and replaced by none."""
    return decision.status in _LIVE and decision.path not in superseded


def superseded_paths(log: DecisionLog) -> frozenset[str]:
    """The records that another one in force says it supersedes, whatever they say themselves."""
    return frozenset(
        target
        for decision in log.decisions
        if decision.status in _LIVE
        for target in decision.targets(Relation.SUPERSEDES)
        if target != decision.path
    )


def claims_of(log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames) -> tuple[Claim, ...]:
    """The claims of all records; `texts` are the records' files by path, those that cannot be read left out."""
    return tuple(
        claim
        for decision in log.decisions
        if decision.path in texts
        for claim in read_claims(decision, texts[decision.path], names)
    )


def find_drift(
    log: DecisionLog, claims: Sequence[Claim], ground: Ground, names: TechnologyNames
) -> tuple[Judgement, ...]:
    """A judgement for every claim of a record in force, and what is noteworthy of those that are not."""
    return tuple(_Judge(log, claims, ground, names).judgements())


class _Judge:
    """Holds what the judgement of one claim must know of the others."""

    def __init__(self, log: DecisionLog, claims: Sequence[Claim], ground: Ground, names: TechnologyNames) -> None:
        self.ground = ground
        self.names = names
        self.claims = claims
        self.superseded = superseded_paths(log)
        self.versions: dict[tuple[str, Folders], tuple[Found, ...]] = {}
        self.live = [claim for claim in claims if is_live(claim.decision, self.superseded)]
        self.wanted: dict[str, list[Claim]] = defaultdict(list)
        self.unwanted: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.live:
            if claim.polarity in _WANTS:
                self.wanted[claim.subject.name].append(claim)
            if claim.polarity in {Polarity.FORBID, Polarity.REMOVE}:
                self.unwanted[claim.subject.name].append(claim)
            if claim.replaced is not None:
                self.unwanted[claim.replaced.name].append(claim)

    def judgements(self) -> Iterator[Judgement]:
        for claim in self.claims:
            if is_live(claim.decision, self.superseded):
                finding = self._finding(claim)
                yield Judgement(
                    claim=claim,
                    verdict=finding.verdict,
                    severity=_severity(claim, finding.verdict),
                    evidence=_few(finding.evidence),
                    searched=finding.searched,
                    note=finding.note,
                )
            elif (told := self._noteworthy(claim)) is not None:
                yield told

    def _noteworthy(self, claim: Claim) -> Judgement | None:
        """What a record that is not in force still tells: built although proposed, there although retired."""
        if claim.polarity not in _WANTS or claim.obstacle or claim.any_of or claim.subject.name in self.wanted:
            return None
        seen = self._seen(claim.subject, ())
        if not seen.product:
            return None
        retired = claim.decision.status in _RETIRED or claim.decision.path in self.superseded
        note = "still present although retired" if retired else "implemented although proposed"
        if claim.decision.status is Status.REJECTED:
            note = "present although rejected"
        return Judgement(
            claim=claim, verdict=Verdict.CONFORM, severity=Severity.INFO, evidence=_few(seen.product), note=note
        )

    def _finding(self, claim: Claim) -> _Finding:
        if claim.obstacle:
            return _unknown(claim.obstacle)
        if claim.decision.superseded_in_part:
            return _unknown("the record is superseded in part, and does not say which")
        if not self.ground.sources and not self.ground.ecosystems():
            return _unknown("there is no code here; run it in the repository that holds the code")
        match claim.polarity:
            case Polarity.MAY_NOT_REACH | Polarity.ONLY_MAY_REACH:
                return self._boundary(claim)
            case Polarity.FORBID | Polarity.REMOVE:
                return self._absent(claim, claim.subject)
            case Polarity.REPLACE:
                return self._replaced(claim)
            case Polarity.AT_LEAST:
                return self._at_least(claim)
            case Polarity.ONLY:
                return self._only(claim)
            case Polarity.USE:
                return self._used(claim)

    # -- what a claim speaks of

    def _scope(self, claim: Claim) -> tuple[Folders, bool]:
        """The folders to judge in, and whether some part is named that nothing here is called."""
        home = self.ground.home(claim.path)
        unknown = False
        for words in claim.scope:
            place = tuple(
                folder for folder in self.ground.place(words.removeprefix("=")) if not home or folder.startswith(home)
            )
            if place:
                return place, False
            unknown = unknown or words.startswith("=")
        return home, unknown

    def _seen(self, subject: Subject, scope: Folders) -> Sightings:
        if subject.entry is not None:
            return self.ground.technology(subject.entry, scope)
        if subject.symbol:
            return Sightings(product=tuple(self.ground.symbols(subject.name, scope)))
        return self.ground.package(subject.name, scope)

    def _later(self, claim: Claim, others: Iterable[Claim]) -> Claim | None:
        """A claim of a younger record among `others`."""
        own = _order(claim.decision)
        return next((other for other in others if other.path != claim.path and _order(other.decision) > own), None)

    def _slot(self, subject: Subject) -> str | None:
        return self.ground.entry(subject.entry).slot if subject.entry else None

    def _rivals(self, subject: Subject, scope: Folders) -> Mapping[str, Sightings]:
        """What fills the subject's slot in its place, by name, with the product's lines that show it."""
        slot = self._slot(subject)
        if slot is None or subject.entry is None:
            return {}
        found: dict[str, Sightings] = {}
        own = self.ground.entry(subject.entry)
        for technology in self.ground.stack(scope).values():
            if technology.slot != slot or not slot_tables().rivals(slot, subject.entry, technology.name):
                continue
            other = self.ground.entry(technology.name)
            if own.packages and other.packages and not set(own.packages) & set(other.packages):
                continue
            seen = self.ground.technology(technology.name, scope)
            if seen.product:
                found[technology.name] = seen
        return found

    # -- verdicts

    def _used(self, claim: Claim) -> _Finding:
        if claim.any_of:
            for subject in claim.any_of:
                if seen := self._seen(subject, ()).product:
                    return _Finding(verdict=Verdict.CONFORM, evidence=seen, note=f"{subject.name} is used")
            return _unknown("the sentence leaves a choice, and none of it shows; name the one that was chosen")
        scope, unknown = self._scope(claim)
        seen = self._seen(claim.subject, scope)
        if seen.product:
            return self._fitting(claim, scope, seen)
        return self._missing(claim, scope, unknown, seen)

    def _fitting(self, claim: Claim, scope: Folders, seen: Sightings) -> _Finding:
        if claim.version:
            below = self._below(claim, scope)
            if below:
                return _Finding(
                    verdict=Verdict.PARTIAL,
                    evidence=below,
                    note=f"{claim.subject.name} is used, below version {claim.version}",
                )
        return _Finding(verdict=Verdict.CONFORM, evidence=seen.product)

    def _missing(self, claim: Claim, scope: Folders, unknown: bool, seen: Sightings) -> _Finding:  # noqa: FBT001 - told by `_scope`
        subject = claim.subject
        name = subject.name
        later = self._later(claim, self.unwanted.get(name, ())) or self._decided_again(claim)
        if later is not None:
            return _unknown(f"record {later.decision.id} decides this again: “{later.text}”")
        rivals = self._rivals(subject, scope)
        if seen.tests:
            return _Finding(verdict=Verdict.PARTIAL, evidence=seen.tests, note=f"{name} is used by tests only")
        if scope and (elsewhere := self._seen(subject, ()).product) and not rivals:
            where = ", ".join(scope[:3])
            return _Finding(
                verdict=Verdict.NOT_CHECKABLE, evidence=elsewhere, note=f"{name} is used, but not seen in {where}"
            )
        if seen.declared and not rivals and self._is_library(subject):
            return _Finding(
                verdict=Verdict.PARTIAL,
                evidence=seen.declared,
                note=f"{name} is declared; nothing shows that it is used",
            )
        generic = all(words[1:].lower() in name_tables().places for words in claim.scope if words.startswith("="))
        if unknown and not (generic and rivals):
            part = next((words[1:] for words in claim.scope if words.startswith("=")), "")
            return _unknown(f"nothing here is called “{part}”; name its path, or run it where that code is")
        if subject.entry is None:
            return self._missing_package(claim, scope)
        return self._missing_technology(claim, scope, rivals, seen)

    def _decided_again(self, claim: Claim) -> Claim | None:
        """A younger record in force that fills the same slot with what stands against this claim's subject."""
        slot = self._slot(claim.subject)
        if slot is None or claim.subject.entry is None:
            return None
        for name, others in self.wanted.items():
            entry = self.ground.lexicon.by_name.get(name)
            if entry is not None and entry.slot == slot and slot_tables().rivals(slot, claim.subject.entry, name):
                if (later := self._later(claim, others)) is not None:
                    return later
        return None

    def _is_library(self, subject: Subject) -> bool:
        """Whether use of the subject shows in the code that declares it, as that of a service need not."""
        if subject.entry is None:
            return True
        entry, tables = self.ground.entry(subject.entry), slot_tables()
        return entry.slot in tables.shown_by_packages or (
            entry.slot is None and entry.category in tables.library_categories
        )

    def _missing_package(self, claim: Claim, scope: Folders) -> _Finding:
        return _unknown(
            f"no manifest names {claim.subject.name}, and it may be no package; "
            "the lexicon of technologies or a manifest would tell"
        )

    def _missing_technology(
        self, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings], seen: Sightings
    ) -> _Finding:
        subject = claim.subject
        entry = self.ground.entry(subject.entry or "")
        manifests = tuple(manifests_of(self.ground, entry.packages, scope))
        if not rivals and not (self._is_library(subject) and manifests):
            return _unknown(
                f"{subject.name} would show in no file of this repository; a manifest, an image or infrastructure code would tell"
            )
        if subject.word and not rivals:
            return _unknown(f"“{subject.name}” may be a word here; nothing else fills its place")
        if rivals and entry.slot == "language" and not self._speaks_one_language(rivals, scope):
            return _unknown(f"several languages are used here; name the part that is in {subject.name}")
        words = {subject.name.lower(), *(alias.lower() for alias in entry.aliases)}
        words |= {alias.lower() for alias in name_tables().aliases.get(subject.name, ())}
        common = name_tables().words
        words = {word for word in words if word not in common and len(word) > 2}  # noqa: PLR2004 - two letters stand anywhere
        mentioned = self.ground.named(words, scope) if not seen.declared else []
        if mentioned:
            return _Finding(
                verdict=Verdict.NOT_CHECKABLE,
                evidence=tuple(mentioned),
                note=f"{subject.name} is named, and nothing shows whether it is used",
            )
        evidence = tuple(line for found in rivals.values() for line in found.product[:2])
        searched = (*manifests, *_places(self.ground, entry.files, scope))
        instead = f"; {', '.join(rivals)} fills its place" if rivals else ""
        declared = "declared and not used" if seen.declared else "nowhere to be seen"
        return _Finding(
            verdict=Verdict.DRIFT,
            evidence=(*evidence, *seen.declared),
            searched=searched,
            note=f"{subject.name} is {declared}{instead}",
        )

    def _speaks_one_language(self, rivals: Mapping[str, Sightings], scope: Folders) -> bool:
        del scope
        return len(rivals) == 1

    def _absent(self, claim: Claim, subject: Subject) -> _Finding:
        """Of a subject that must not be there."""
        if claim.any_of:
            return _unknown("the sentence names several; one sentence for each would make it checkable")
        if subject.word and subject.entry is None and not subject.symbol:
            return _unknown(f"no manifest names {subject.name}; it may be no package")
        scope, unknown = self._scope(claim)
        if unknown:
            return _unknown("it speaks of a part that nothing here is called; name its path")
        if claim.purpose and scope == self.ground.home(claim.path):
            return _unknown(f"it is limited (“{claim.purpose}”); a path would say to what")
        later = self._later(claim, self.wanted.get(subject.name, ()))
        if later is not None:
            return _unknown(f"record {later.decision.id} decides this again: “{later.text}”")
        seen = self._seen(subject, scope)
        if seen.product and subject.symbol:
            return _Finding(
                verdict=Verdict.NOT_CHECKABLE,
                evidence=seen.product,
                note=f"{subject.name} is still named; whether it is what the record means, a reader must say",
            )
        if seen.product:
            return _Finding(
                verdict=Verdict.DRIFT, evidence=seen.product, note=f"{subject.name} is used", searched=self._all(scope)
            )
        if seen.tests or seen.declared:
            what = "tests still use it" if seen.tests else "it is still declared"
            return _Finding(verdict=Verdict.PARTIAL, evidence=(*seen.tests, *seen.declared), note=what)
        if subject.entry is not None and not self._would_show(subject, scope):
            return _unknown(f"{subject.name} would show in no file of this repository")
        return _Finding(
            verdict=Verdict.CONFORM, searched=self._all(scope), note=f"{subject.name} is nowhere to be seen"
        )

    def _would_show(self, subject: Subject, scope: Folders) -> bool:
        entry = self.ground.entry(subject.entry or "")
        return bool(entry.extensions or entry.files or set(entry.packages) & set(self.ground.ecosystems(scope)))

    def _replaced(self, claim: Claim) -> _Finding:
        if claim.replaced is None:
            return self._used(claim)
        old = self._absent(claim, claim.replaced)
        new = self._used(claim)
        if old.verdict is Verdict.DRIFT and new.verdict in {Verdict.CONFORM, Verdict.PARTIAL}:
            return _Finding(
                verdict=Verdict.PARTIAL,
                evidence=(*old.evidence[:3], *new.evidence[:3]),
                searched=old.searched,
                note=f"{claim.subject.name} is used, and {claim.replaced.name} still is",
            )
        if old.verdict is Verdict.DRIFT:
            return _Finding(
                verdict=Verdict.DRIFT,
                evidence=old.evidence,
                searched=old.searched,
                note=f"{claim.replaced.name} is still used; {claim.subject.name}: {new.note or new.verdict.value}",
            )
        if old.verdict is Verdict.PARTIAL and new.verdict is Verdict.CONFORM:
            return _Finding(
                verdict=Verdict.PARTIAL,
                evidence=(*new.evidence[:2], *old.evidence[:3]),
                note=f"of {claim.replaced.name}, {old.note}",
            )
        return new

    def _versions(self, name: str, scope: Folders) -> tuple[Found, ...]:
        key = (name, scope)
        if key not in self.versions:
            self.versions[key] = tuple(versions_of(self.ground, name, scope))
        return self.versions[key]

    def _below(self, claim: Claim, scope: Folders) -> tuple[Evidence, ...]:
        wanted = parse_version(claim.version)
        found = self._versions(claim.subject.name, scope) if wanted else ()
        return tuple(one.evidence for one in found if wanted and is_below(one.lowest, wanted))

    def _at_least(self, claim: Claim) -> _Finding:
        scope, unknown = self._scope(claim)
        if unknown:
            return _unknown("it speaks of a part that nothing here is called; name its path")
        wanted = parse_version(claim.version)
        found = self._versions(claim.subject.name, scope)
        if wanted is None or not found:
            seen = self._seen(claim.subject, scope)
            if not seen.product and not seen.declared and claim.subject.entry is not None:
                return self._used(claim)
            return _unknown(f"no manifest, lock file or image says which version of {claim.subject.name} is admitted")
        later = self._later(claim, self.wanted.get(claim.subject.name, ()))
        judged = [(is_below(one.lowest, wanted), one.evidence) for one in found]
        below = tuple(evidence for low, evidence in judged if low)
        above = tuple(evidence for low, evidence in judged if low is False)
        if below and later is not None:
            return _unknown(f"record {later.decision.id} decides this again: “{later.text}”")
        if below:
            verdict = Verdict.PARTIAL if above else Verdict.DRIFT
            return _Finding(
                verdict=verdict,
                evidence=below,
                searched=tuple(dict.fromkeys(one.evidence.path for one in found))[:12],
                note=f"admits {claim.subject.name} below {claim.version}",
            )
        if above:
            return _Finding(verdict=Verdict.CONFORM, evidence=above)
        return _unknown(f"the versions of {claim.subject.name} that are stated are not precise enough")

    def _only(self, claim: Claim) -> _Finding:
        base = self._used(claim)
        if base.verdict is not Verdict.CONFORM or claim.purpose:
            return base
        scope, _ = self._scope(claim)
        rivals = {
            name: seen
            for name, seen in self._rivals(claim.subject, scope).items()
            if not any(other.path != claim.path for other in self.wanted.get(name, ()))
        }
        if not rivals:
            return base
        return _Finding(
            verdict=Verdict.DRIFT,
            evidence=tuple(line for seen in rivals.values() for line in seen.product[:3]),
            searched=self._all(scope),
            note=f"{', '.join(rivals)} is used beside {claim.subject.name}",
        )

    def _boundary(self, claim: Claim) -> _Finding:
        found = crossings(
            self.ground,
            self.names,
            *claim.reach,
            only=claim.polarity is Polarity.ONLY_MAY_REACH,
            home=self.ground.home(claim.path),
        )
        if found.unknown:
            return _unknown(found.unknown)
        if found.crossed:
            return _Finding(
                verdict=Verdict.DRIFT, evidence=found.crossed, searched=found.searched, note="an import reaches over"
            )
        return _Finding(verdict=Verdict.CONFORM, searched=found.searched, note="no import reaches over")

    def _all(self, scope: Folders) -> tuple[str, ...]:
        where = ", ".join(scope) if scope else "the project"
        return (f"manifests, settings and the imports of {self.ground.count(scope)} sources of {where}",)


def _places(ground: Ground, names: Sequence[str], scope: Folders) -> tuple[str, ...]:
    own = (f"files called {', '.join(names[:4])}",) if names else ()
    return (*own, f"the imports of {ground.count(scope)} sources", "images, settings and infrastructure code")


def _unknown(note: str) -> _Finding:
    return _Finding(verdict=Verdict.NOT_CHECKABLE, note=note)


def _few(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys(evidence))[:MAX_EVIDENCE]


def _order(decision: Decision) -> tuple[str, int]:
    return decision.date or "", decision.number or 0


def _severity(claim: Claim, verdict: Verdict) -> Severity:
    if verdict in {Verdict.CONFORM, Verdict.NOT_CHECKABLE}:
        return Severity.INFO
    if claim.decision.status is Status.UNKNOWN or claim.strength == "should":
        return Severity.LOW
    if verdict is Verdict.PARTIAL:
        return Severity.LOW if claim.strength != "must" else Severity.MEDIUM
    return Severity.HIGH if claim.strength == "must" or claim.polarity is not Polarity.USE else Severity.MEDIUM

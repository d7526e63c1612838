"""Judge what shows less than use: a declaration, tests, a variable, another part of the project.

Rule: half of what is wanted is partial; where what shows may be all that use ever shows, it is not checkable.
"""

import re
from posixpath import basename

from adr_server.codebase import Dependency, Ecosystem, Evidence, EvidenceKind
from adr_server.codebase.dependencies import Scope
from adr_server.review.claim import Claim
from adr_server.review.ground.file_kinds import MANIFEST, Folders, is_test
from adr_server.review.ground.sightings import Sightings
from adr_server.review.judgement import Finding, Verdict
from adr_server.review.names.lexicon_names import is_service_of_a_provider, names_of
from adr_server.review.verdicts.bench import Bench
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables

_LOADED = frozenset({Ecosystem.GEM, Ecosystem.MAVEN, Ecosystem.NUGET})
"""Where what is declared may be loaded without an import in the product's own code."""

_BROUGHT_ALONG = re.compile(r"//\s*indirect\b")
"""In `go.mod`: what another module asks for."""
_OF_THE_DESK = re.compile(
    r"(?:^|/)\.(?:idea|vscode|vs|fleet|zed)/|(?:^|/)\.?c?spell|(?:^|/)\.markdownlint", re.IGNORECASE
)
_PACKAGE_NAME = re.compile(r"[A-Za-z][\w-]{4,}$")
"""The name of a package that can be looked for as it is."""


def weak_signs(bench: Bench, claim: Claim, scope: Folders, seen: Sightings, *, alone: bool) -> Finding | None:
    """What shows less than use: tests, another part of the project, a declaration."""
    name = claim.subject.name
    if (seen.tests or seen.declared) and (told := _weak_name(bench, claim, seen, alone=alone)):
        return told
    anywhere = bench.seen(claim.subject, ()) if scope else seen
    if seen.tests and not asked_for(anywhere) and (gone := bench.asked_for_before(claim)) is not None:
        note = f"no manifest asks for {name} any more, and only tests name it; it stood at {gone.told}"
        searched = (gone.evidence.path, *bench.everywhere(scope))
        return Finding(verdict=Verdict.DRIFT, evidence=seen.tests, searched=searched, note=note)
    if seen.tests:
        return _seen_in_tests(bench, claim, seen)
    if alone and scope and (elsewhere := bench.seen(claim.subject, ()).product):
        note = f"{name} is used, but not seen in {', '.join(scope[:3])}"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=elsewhere, note=note)
    return _only_declared(bench, claim, scope, seen, alone=alone)


def _seen_in_tests(bench: Bench, claim: Claim, seen: Sightings) -> Finding:
    """Of what tests alone use: that may be what it is for."""
    name = claim.subject.name
    if speaks_of_tests(claim):
        return Finding(verdict=Verdict.CONFORM, evidence=seen.tests, note=f"{name} is used by tests, as it is meant to")
    if _is_asked_for_by_tests(bench, claim):
        note = f"{name} is used by tests, and asked for by what develops the project alone"
        return Finding(verdict=Verdict.CONFORM, evidence=seen.tests, note=note)
    return Finding(verdict=Verdict.PARTIAL, evidence=seen.tests, note=f"{name} is used by tests only")


def _is_asked_for_by_tests(bench: Bench, claim: Claim) -> bool:
    """Whether a package that the lexicon does not know is asked for by the development of the project alone."""
    if claim.subject.entry is not None:
        return False
    scopes = {one.scope for one in bench.ground.dependencies if one.name == claim.subject.name}
    return bool(scopes) and scopes <= {Scope.DEV, Scope.TEST}


def _only_declared(bench: Bench, claim: Claim, scope: Folders, seen: Sightings, *, alone: bool) -> Finding | None:
    """What a manifest or a variable says of a subject that nothing shows in use."""
    name = claim.subject.name
    if not bench.is_library(claim.subject):
        note = f"{name} is set up by its variables, and nothing shows what uses them"
        only_set = seen.declared and not asked_for(seen)
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.declared, note=note) if only_set else None
    if alone and asked_for(seen) and all(_BROUGHT_ALONG.search(one.text) for one in asked_for(seen)):
        note = f"{name} is brought along by another module; whether it is used by that, nothing here tells"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.declared, note=note)
    if alone and asked_for(seen) and (told := _named_beside(bench, claim, scope, seen)):
        note = f"{name} is declared, and named elsewhere; whether that uses it, a reader must say"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=(*told, *seen.declared), note=note)
    if alone and asked_for(seen) and claim.subject.entry is None and _is_asked_for_by_tests(bench, claim):
        note = f"{name} is declared for development; a tool may load it without a line that names it"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.declared, note=note)
    if alone and asked_for(seen):
        note = f"{name} is declared; nothing shows that it is used"
        return Finding(verdict=Verdict.PARTIAL, evidence=seen.declared, note=note)
    return None


def _named_beside(bench: Bench, claim: Claim, scope: Folders, seen: Sightings) -> list[Evidence]:
    """Where settings, styles or sources name what no import shows: an alias, a list of apps, a style that is loaded."""
    names = {claim.subject.name.lower()}
    if claim.subject.entry is not None:
        entry = bench.ground.entry(claim.subject.entry)
        packages = {package for known in entry.packages.values() for package in known if _PACKAGE_NAME.match(package)}
        names = {*names_of(entry), *packages}
    names |= {name.replace("-", "_") for name in names}
    at = {(one.path, one.line) for one in seen.declared}
    return bench.ground.mentions.kept(names, scope, only=_is_no_manifest, sides="A-Za-z0-9_-", skip=at)


def _is_no_manifest(path: str) -> bool:
    """Whether a file is neither a manifest nor an editor's or a spelling checker's, which loads nothing by a name."""
    return not MANIFEST.match(basename(path)) and not _OF_THE_DESK.search(path)


def asked_for(seen: Sightings) -> tuple[Evidence, ...]:
    """Where a manifest declares it; a variable of an environment asks for no package."""
    return tuple(one for one in seen.declared if one.kind is not EvidenceKind.ENVIRONMENT)


def _weak_name(bench: Bench, claim: Claim, seen: Sightings, *, alone: bool) -> Finding | None:
    """What less than use says where that is not half of what is wanted."""
    if claim.subject.entry is None:
        return _weak_package(bench, claim, seen)
    if (
        seen.tests
        and (is_service_of_a_provider(claim.subject.entry) or not bench.is_library(claim.subject))
        and not any(is_test(one.path) for one in seen.tests)
    ):
        note = f"{claim.subject.name} shows in pipelines only; it may be set up outside of this repository"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.tests, note=note)
    if claim.subject.name in slot_tables().standards:
        note = f"{claim.subject.name} is spoken by many libraries; that of one is declared, and another may be used"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=(*seen.declared, *seen.tests), note=note)
    if _is_driver(bench, claim, seen) or ((seen.tests or alone) and _is_loaded_by_name(bench, claim, seen)):
        note = f"{claim.subject.name} is declared; what loads it asks for no import, so that no use need show"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=(*seen.declared, *seen.tests), note=note)
    return None


def _weak_package(bench: Bench, claim: Claim, seen: Sightings) -> Finding | None:
    """What less than use says of a package that the lexicon does not know, where it is not half of what is wanted."""
    name = claim.subject.name
    if seen.tests and speaks_of_tests(claim):
        return None
    if claim.subject.word:
        note = f"{name} is declared; whether it is what the record means, and used, nothing shows"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=(*seen.declared, *seen.tests), note=note)
    if seen.declared and not seen.tests and not bench.ground.imports_tell(name):
        note = f"{name} is declared; it is loaded or imported under another name, which nothing here tells"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=seen.declared, note=note)
    return None


def _is_loaded_by_name(bench: Bench, claim: Claim, seen: Sightings) -> bool:
    """Whether the product declares a technology where a declaration loads it: Spring finds Flyway, Bundler each gem.

    A gem shows by its constant, where the lexicon knows that.
    """
    if claim.subject.entry is None:
        return False
    asked = _asked(bench, seen)
    loaded = [one for one in asked if one.scope is Scope.RUNTIME and one.ecosystem in _LOADED]
    if not loaded or len(loaded) < len(asked):
        return False
    constants = [_folded(one) for one in bench.ground.entry(claim.subject.entry).symbols.get("gem", ())]
    gems = [_folded(one.name) for one in loaded if one.ecosystem is Ecosystem.GEM]
    unknown = any(not any(constant.startswith(gem) for constant in constants) for gem in gems)
    return bool(seen.tests) or unknown


def _is_driver(bench: Bench, claim: Claim, seen: Sightings) -> bool:
    """Whether the driver of a database is declared, which Java or a framework loads by what settings say of that."""
    if any(
        claim.subject.entry in drivers and bench.ground.technology(database).product
        for database, drivers in slot_tables().drivers.items()
    ):
        return True
    if bench.slot(claim.subject) != "relational_database":
        return False
    return any(one.ecosystem is Ecosystem.MAVEN and one.scope is Scope.RUNTIME for one in _asked(bench, seen))


def _asked(bench: Bench, seen: Sightings) -> list[Dependency]:
    """The dependencies that the product declares of what was seen."""
    places = {(one.path, one.line) for one in seen.declared if not is_test(one.path)}
    return [one for one in bench.ground.dependencies if (one.evidence.path, one.evidence.line) in places]


def _folded(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def speaks_of_tests(claim: Claim) -> bool:
    """Whether a claim, or the title of its record, is about tests."""
    said = f"{claim.decision.title or ''} {claim.text}"
    return re.search(rf"\b{any_of('testing')}\b", said, re.IGNORECASE) is not None

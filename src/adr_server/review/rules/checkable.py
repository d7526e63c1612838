"""Turn what records in force claim into checks that run, and say of each other record why nothing of it runs.

Rule: only a claim that says who may not reach what becomes a check; that a thing must be used is judged by drift.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adr_server.codebase import Ecosystem
from adr_server.codebase.stack import Entry
from adr_server.decisions import Decision
from adr_server.review.claim import Claim, Subject
from adr_server.review.judgement import is_live
from adr_server.review.rules.obliging import Strength
from adr_server.review.rules.rules import Rule, infer_rules
from adr_server.review.survey import Survey
from adr_server.review.verdicts.apart import parts_apart
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.ends import ends
from adr_server.review.verdicts.import_checks import ImportCheck
from adr_server.review.verdicts.younger import later_claim
from adr_server.review.words.deeds import deed_of
from adr_server.review.words.wording import Polarity


@dataclass(frozen=True, kw_only=True)
class Uncheckable:
    """A claim that wants something kept out, and why it does not run."""

    claim: Claim
    reason: str


def rules_of(survey: Survey, decisions: Iterable[Decision]) -> tuple[tuple[Rule, ...], tuple[Uncheckable, ...]]:
    """The rules of some records: each obliging sentence, and each claim that runs; those that run carry their check."""
    bench = Bench(survey.log, survey.claims, survey.ground, lambda: survey.names, survey.past)
    checks: dict[str, list[tuple[Claim, ImportCheck]]] = {}
    reasons: list[Uncheckable] = []
    wanted = list(decisions)
    ids = {decision.id for decision in wanted}
    for claim in survey.claims:
        if claim.decision.id not in ids or not is_live(claim.decision, bench.superseded):
            continue
        match _whole(claim, _check(bench, claim)):
            case ImportCheck() as check:
                checks.setdefault(claim.decision.id, []).append((claim, check))
            case str() as reason if reason:
                reasons.append(Uncheckable(claim=claim, reason=reason))
    found: list[Rule] = []
    for decision in wanted:
        stated = infer_rules(decision, survey.texts[decision.path]) if decision.path in survey.texts else ()
        found += _joined(decision, stated, checks.get(decision.id, ()))
    return tuple(found), tuple(reasons)


def _joined(decision: Decision, stated: Sequence[Rule], checked: Sequence[tuple[Claim, ImportCheck]]) -> Iterator[Rule]:
    waiting = list(checked)
    for rule in stated:
        same = [pair for pair in waiting if pair[0].line == rule.line]
        own = next((pair for pair in same if pair[0].text == rule.text), same[0] if same else None)
        if own is not None:
            waiting.remove(own)
        yield replace(rule, check=own[1]) if own is not None else rule
    for number, (claim, check) in enumerate(waiting, 1):
        yield Rule(
            rule_id=f"{decision.id}-claim-{number}",
            decision=decision.id,
            path=claim.path,
            line=claim.line,
            strength=_strength(claim),
            text=claim.text,
            check=check,
        )


def _whole(claim: Claim, check: ImportCheck | str) -> ImportCheck | str:
    if isinstance(check, ImportCheck) and claim.decision.superseded_in_part:
        return "the record is superseded in part, and does not say which"
    return check


def _strength(claim: Claim) -> Strength:
    if claim.polarity is Polarity.ONLY_MAY_REACH:
        return Strength.ONLY
    return Strength.SHOULD_NOT if claim.strength == "should" else Strength.MUST_NOT


def _check(bench: Bench, claim: Claim) -> ImportCheck | str:
    """The check of a claim, why it has none, or nothing where it keeps nothing out."""
    if claim.reach != ("", ""):
        return claim.obstacle or _boundary(bench, claim)
    subject = _unwanted(claim)
    if subject is None:
        return ""
    scope, unknown = bench.scope(claim)
    if unknown or (claim.purpose and scope == bench.ground.parts.home(claim.path)):
        return "it is limited to a part or a purpose that no path stands for; name its path"
    if obstacle := _obstacle(bench, claim, subject):
        return obstacle
    modules, packages = _names(bench, subject)
    if not modules and not packages:
        return f"{subject.name} is no package of a language here; it would show in no import"
    return ImportCheck(within=scope, modules=modules, packages=packages)


def _obstacle(bench: Bench, claim: Claim, subject: Subject) -> str:
    if claim.obstacle or claim.any_of:
        return claim.obstacle or "the sentence names several; one sentence for each would make it checkable"
    later = later_claim(claim, bench.wanted.get(subject.name, ()))
    return f"record {later.decision.id} decides this again" if later is not None else ""


def _unwanted(claim: Claim) -> Subject | None:
    if claim.polarity in {Polarity.FORBID, Polarity.REMOVE}:
        return claim.subject
    return claim.replaced if claim.polarity is Polarity.REPLACE else None


def _boundary(bench: Bench, claim: Claim) -> ImportCheck | str:
    if claim.polarity in {Polarity.REACHES_ONLY, Polarity.EACH_HOLDS} or (
        claim.polarity is Polarity.APART and deed_of(claim.reach[1])
    ):
        return "it is more than imports that would show it"
    if claim.polarity is Polarity.APART:
        folders = parts_apart(bench.ground, claim.reach[0], home=bench.ground.parts.home(claim.path))
        return folders if isinstance(folders, str) else ImportCheck(within=folders, apart=folders)
    found = ends(bench.ground, bench.names, *claim.reach, home=bench.ground.parts.home(claim.path))
    if isinstance(found, str):
        return found
    origin, target = found
    if target.deed is not None or origin.files or target.files:
        return "it is more than imports that would show it"
    only = claim.polarity is Polarity.ONLY_MAY_REACH
    modules: list[str] = []
    for name in sorted(target.entries):
        modules += _of_entry(bench, bench.ground.entry(name))[0]
    for name in sorted(target.packages):
        modules += _of_package(bench, name)[0]
    return ImportCheck(
        within=bench.ground.parts.home(claim.path) if only else origin.folders,
        beyond=(*origin.folders, *target.folders) if only else target.folders,
        folders=target.folders,
        modules=tuple(dict.fromkeys(modules)),
    )


def _names(bench: Bench, subject: Subject) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if subject.symbol:
        return (), ()
    if subject.entry is not None:
        return _of_entry(bench, bench.ground.entry(subject.entry))
    return _of_package(bench, subject.name)


def _of_entry(bench: Bench, entry: Entry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    here = set(bench.ground.ecosystems())
    packages = [f"{key}:{name}" for key, names in entry.packages.items() if key in here for name in names]
    known = bench.ground.lexicon.imports
    modules = [
        f"{ecosystem}:{module}"
        for ecosystem in Ecosystem
        if ecosystem.value in here
        for module, entries in known[ecosystem].items()
        if entry in entries
    ]
    return tuple(modules), tuple(packages)


def _of_package(bench: Bench, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = dict.fromkeys(one.ecosystem for one in bench.ground.dependencies if one.name == name)
    modules = [
        f"{ecosystem}:{name.replace('-', '_').lower() if ecosystem is Ecosystem.PYPI else name.partition(':')[0]}"
        for ecosystem in found
    ]
    return tuple(modules), tuple(f"{ecosystem}:{name}" for ecosystem in found)

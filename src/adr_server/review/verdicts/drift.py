"""Judge every claim of a project's records against its code: conform, drift, partial, or not checkable and why.

Rules:
- Conform needs use: an import, a symbol, an image, a resource or a setting; a manifest entry alone is partial.
- Drift needs a record in force, and a contradiction with its lines, or absence from all places where it would show.
- A claim that a later record decides again is that record's; one that limits itself is judged no wider.
- Everything else is not checkable, and says what would make it so.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from adr_server.codebase import Evidence
from adr_server.decisions import DecisionLog, Status
from adr_server.review.claim import Claim, LeftPart
from adr_server.review.claims.claims import LONGER, read_claims
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.hidden import hidden
from adr_server.review.judgement import (
    RETIRED,
    WANTS,
    Finding,
    Judgement,
    Severity,
    Verdict,
    few,
    is_live,
    not_checkable,
    severity_of,
)
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.past.past import Past
from adr_server.review.verdicts.absence import judge_absence, judge_farewell, judge_replacement, judge_sort
from adr_server.review.verdicts.as_read import judge_as_read
from adr_server.review.verdicts.base_images import judge_base_image
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.boundary import BOUNDARIES, judge_boundary
from adr_server.review.verdicts.conditions import judge_condition
from adr_server.review.verdicts.each_holds import judge_each_holds
from adr_server.review.verdicts.kinship import judge_kinship
from adr_server.review.verdicts.layout import judge_place
from adr_server.review.verdicts.manifests import judge_asked
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.openings import judge_opening
from adr_server.review.verdicts.own_notes import note_on
from adr_server.review.verdicts.pinning import judge_pinned
from adr_server.review.verdicts.pipelines import judge_run
from adr_server.review.verdicts.presence import judge_only, judge_use, judge_version
from adr_server.review.verdicts.settings import judge_setting
from adr_server.review.verdicts.universals import told_of_parts
from adr_server.review.verdicts.vacant_places import vacant_places
from adr_server.review.verdicts.written import judge_literal, judge_only_in
from adr_server.review.verdicts.younger import decided_again, undone_by, younger
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables
from adr_server.review.words.wording import Polarity

NAMED = "the record names it in its decision"
WITNESSED = f"{NAMED}, and it stood here after the record was made"
_ALIKE = re.compile(rf"\b{any_of('only_alike')}\b", re.IGNORECASE)
"""What is like a thing, or speaks to it, does not leave with it."""


def claims_of(log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames) -> tuple[Claim, ...]:
    """The claims of all records; `texts` are the records' files by path, those that cannot be read left out."""
    return tuple(
        claim
        for decision in log.decisions
        if decision.path in texts
        for claim in read_claims(decision, texts[decision.path], names)
    )


_NOTHING_TOLD = not_checkable("nothing knows it by its name")
_CITED = re.compile(r"\b(?:ADR|RFC|MADR|decision|record)[\s#_-]*(\d+)\b", re.IGNORECASE)


def find_drift(
    log: DecisionLog,
    claims: Sequence[Claim],
    ground: Ground,
    names: TechnologyNames,
    past: Past | None = None,
    *,
    beside: Sequence[Claim] = (),
) -> tuple[Judgement, ...]:
    """A judgement for every claim of a record in force, and what is noteworthy of those that are not.

    Claims `beside` these are known to the judges, and get no judgement.
    """
    return tuple(each_judgement(log, claims, ground, names, past, beside=beside))


def each_judgement(
    log: DecisionLog,
    claims: Sequence[Claim],
    ground: Ground,
    names: TechnologyNames,
    past: Past | None = None,
    *,
    beside: Sequence[Claim] = (),
) -> Iterator[Judgement]:
    """As `find_drift`, each judgement made when it is asked for."""
    bench = Bench(log, (*claims, *beside), ground, lambda: names, past)
    for claim in claims:
        if is_live(claim.decision, bench.superseded):
            finding = _finding(bench, claim)
            yield Judgement(
                claim=claim,
                verdict=finding.verdict,
                severity=severity_of(claim, finding.verdict),
                evidence=few(finding.evidence) or _vacant(bench, claim, finding),
                searched=finding.searched,
                note=_noted(claim, finding.note),
                unread=finding.unread,
            )
        elif (told := _noteworthy(bench, claim)) is not None:
            yield told


def _noted(claim: Claim, note: str) -> str:
    """A note with what the sentence alone does not show: the heading that bans it, and why a claim is heard at all."""
    below = f"below “{claim.below}”: " if claim.below else ""
    return f"{below}{note}; {_heard(claim)}" if claim.witnessed else f"{below}{note}"


def _heard(claim: Claim) -> str:
    """Why a claim is heard that no phrase makes."""
    return NAMED if claim.left is not None and claim.left.affirmed else WITNESSED


def _vacant(bench: Bench, claim: Claim, finding: Finding) -> tuple[Evidence, ...]:
    """Where that would stand which is not there: in the manifests that were searched, else in any."""
    if finding.verdict is Verdict.NOT_CHECKABLE:
        return ()
    files = bench.ground.files()
    manifests = (path for paths in bench.ground.ecosystems().values() for path in paths)
    # What a reader says is a name of the code, no manifest would ask for.
    by_name = (claim.subject.symbol and bool(claim.shown_by)) or claim.setting is not None
    return vacant_places(files, finding.searched) or (() if by_name else vacant_places(files, manifests))


def _finding(bench: Bench, claim: Claim) -> Finding:
    if claim.obstacle and not (claim.obstacle.startswith(LONGER) and _may_have_lost_its_ground(bench, claim)):
        return not_checkable(claim.obstacle)
    if claim.decision.superseded_in_part:
        return not_checkable("the record is superseded in part, and does not say which")
    if claim.left is not None:
        return _gone_by(bench, claim, claim.left)
    if not (bench.ground.sources or bench.ground.ecosystems() or bench.ground.stack()):
        return not_checkable("there is no code here; run it in the repository that holds the code")
    # Of a name of the code its reader's names tell all.
    by_name = bool(claim.shown_by) and claim.subject.symbol
    finding = _NOTHING_TOLD if by_name else _judged(bench, claim)
    if claim.shown_by:
        finding = judge_as_read(bench, claim, finding)
    if finding.verdict is Verdict.NOT_CHECKABLE and (left := _parted(bench, claim)) is not None:
        return _gone_by(bench, claim, left)
    return not_checkable(claim.obstacle) if claim.obstacle and finding.verdict is not Verdict.DRIFT else finding


def _told_of(bench: Bench, claim: Claim) -> Finding:
    """Of what a record tells of more than it decides on it: only what stood here since, and is gone, has left it.

    Of a brief decision, what fills its place and no record names tells as much.
    """
    found = judge_use(bench, claim)
    if found.verdict in {Verdict.CONFORM, Verdict.NOT_CHECKABLE} or bench.has_left_since(claim) or told_of_parts(claim):
        return found
    if claim.every and found.verdict is Verdict.PARTIAL and bench.seen(claim.subject, bench.scope(claim)[0]).product:
        return found  # What is told of all there is holds of some.
    if claim.brief and (rivals := bench.rivals(claim.subject, bench.scope(claim)[0])):
        spoken = {one.subject.name for one in bench.claims if is_live(one.decision, bench.superseded)}
        if not spoken & set(rivals):
            return found
    return not_checkable(f"the record only tells of {claim.subject.name}, and nothing tells that it stood here")


def _gone_by(bench: Bench, claim: Claim, left: LeftPart) -> Finding:
    name, beside = claim.subject.name, bench.ground.parts.beside(left.path)
    other = next((one for one in younger(bench, claim) if _is_cited(one.id, left.told)), None)
    if other is not None:
        return not_checkable(f"{left.told}; that names record {other.id}, which may decide this again")
    if (undone := undone_by(bench, claim)) is not None:
        return not_checkable(f"record {undone[0].id} cites this one and says what became of it: “{undone[1]}”")
    gone = f"but for a trace ({left.trace}) {name} is gone" if left.trace else ""
    note = f"{gone or f'nothing is called {name} any more'}; {left.told}"
    found = Finding(verdict=Verdict.DRIFT, searched=(*beside, *bench.everywhere(())), note=note)
    # What tells how it left stands for itself, but for a line that names it still.
    unread = hidden(bench.ground, claim.subject)
    return only_if_read(found, unread) if unread.lines else found


def _is_cited(record: str, told: str) -> bool:
    """Whether what is told of a commit names a record by its number: "feat: ADR-129 …"."""
    number = record.lstrip("0")
    return number.isdigit() and any(cited[1].lstrip("0") == number for cited in _CITED.finditer(told))


def _parted(bench: Bench, claim: Claim) -> LeftPart | None:
    """How a commit took away what a record wants, and no younger one decides again."""
    if claim.polarity is not Polarity.USE or claim.any_of or (claim.obstacle and not claim.obstacle.startswith(LONGER)):
        return None
    if bench.unwanted.get(claim.subject.name) or decided_again(bench, claim) is not None or note_on(bench, claim):
        return None
    return bench.parted(claim)


def _may_have_lost_its_ground(bench: Bench, claim: Claim) -> bool:
    """Whether a claim is about a part of what shows nowhere here: where the whole has left, so has its part."""
    if claim.polarity is not Polarity.USE or claim.subject.entry is None or claim.subject.word or claim.any_of:
        return False
    kinds = name_tables().called_after.get(claim.subject.entry)
    if kinds is not None and re.search(rf"“…{kinds}\b", claim.obstacle):
        return False
    if _ALIKE.search(claim.obstacle, len(LONGER)) or bench.seen(claim.subject, ()).every:
        return False
    if bench.gone(claim) is not None or bench.platforms(claim.subject, ()):
        return True
    return bench.parted(claim) is not None


def _judged(bench: Bench, claim: Claim) -> Finding:
    if claim.base is not None or claim.asked is not None:
        return (judge_base_image if claim.base is not None else judge_asked)(bench, claim)
    match claim.polarity:
        case Polarity.USE:
            finding = judge_use(bench, claim) if not claim.told else _told_of(bench, claim)
        case Polarity.ONLY:
            finding = judge_only(bench, claim)
        case Polarity.AT_LEAST | Polarity.AT_MOST | Polarity.ABOVE:
            finding = judge_version(bench, claim)
        case Polarity.REPLACE:
            finding = judge_replacement(bench, claim)
        case Polarity.FORBID | Polarity.REMOVE:
            finding = _kept_out(bench, claim)
        case Polarity.DEPRECATE:
            finding = judge_farewell(bench, claim)
        case _ if claim.polarity in _BY_THE_LETTER:
            finding = _BY_THE_LETTER[claim.polarity](bench, claim)
        case _:
            message = f"no judge for {claim.polarity}"
            raise AssertionError(message)
    return finding


def _kept_out(bench: Bench, claim: Claim) -> Finding:
    if claim.placement is not None or claim.literal:
        return judge_place(bench, claim) if claim.placement is not None else judge_literal(bench, claim)
    return judge_absence(bench, claim, claim.subject) if claim.sort is None else judge_sort(bench, claim, claim.sort)


def _noteworthy(bench: Bench, claim: Claim) -> Judgement | None:
    """What a record that is not in force still tells: built although proposed, there although retired."""
    if claim.polarity not in WANTS or claim.obstacle or claim.any_of or claim.subject.name in bench.wanted:
        return None
    seen = bench.seen(claim.subject, ())
    if not seen.product:
        return None
    retired = claim.decision.status in RETIRED or claim.decision.path in bench.superseded
    note = "still present although retired" if retired else "implemented although proposed"
    if claim.decision.status is Status.REJECTED:
        note = "present although rejected"
    evidence = few(seen.product)
    return Judgement(claim=claim, verdict=Verdict.CONFORM, severity=Severity.INFO, evidence=evidence, note=note)


_BY_THE_LETTER = {
    Polarity.LIES_AT: judge_place,
    Polarity.PINNED: judge_pinned,
    Polarity.SET_TO: judge_setting,
    Polarity.EACH_IS: judge_kinship,
    Polarity.EACH_HOLDS: judge_each_holds,
    Polarity.EACH_BEGINS: judge_opening,
    Polarity.ONLY_IN: judge_only_in,
    Polarity.RUNS_IN_CI: judge_run,
    Polarity.HOLDS: judge_condition,
    **dict.fromkeys(BOUNDARIES, judge_boundary),
}

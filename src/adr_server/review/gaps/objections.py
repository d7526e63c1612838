"""Tell what records in force say against a technology or a package that a change adds: it is forbidden, or is to go.

Rule: as strict as drift. A ban that holds for a part or a purpose, or that a record wants otherwise since, forbids
nothing by itself; it is told as what a record says, and no more. Only records that write the name are read. Pure.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from adr_server.codebase import Lexicon
from adr_server.codebase.dependencies import Dependency
from adr_server.decisions import Decision, DecisionLog
from adr_server.review.claim import Claim, Subject
from adr_server.review.claims.quoting import quoted
from adr_server.review.judgement import UNWANTS, WANTS, is_live, superseded_paths
from adr_server.review.names.linked import linked_homes, linked_packages
from adr_server.review.names.named import line_naming, words_for
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.stated import stated_packages
from adr_server.review.verdicts.drift import claims_of
from adr_server.review.verdicts.younger import later_claim
from adr_server.review.words.word_tables import slot_tables


@dataclass(frozen=True, kw_only=True)
class Objection:
    """What a record says against a thing; `strict`: the thing is forbidden as it stands, wherever it is used."""

    claim: Claim
    strict: bool


def find_objections(
    wanted: Iterable[str],
    packages: Sequence[Dependency],
    *,
    dependencies: Sequence[Dependency],
    texts: Mapping[str, tuple[Decision, str]],
    log: DecisionLog,
    lexicon: Lexicon,
) -> Mapping[str, tuple[Objection, ...]]:
    """The objections of records in force by what they are against, as the claims call it.

    `wanted` are technologies of the lexicon, `packages` what else the change adds; `dependencies` all that its
    manifests ask for, by which records name packages; `texts` the records.
    """
    superseded = superseded_paths(log)
    live = {path: text for path, (decision, text) in texts.items() if is_live(decision, superseded)}
    words = _words(wanted, packages, lexicon)
    speaking = {path: text for path, text in live.items() if line_naming(words, text) is not None}
    if not speaking:
        return {}
    names = TechnologyNames(
        lexicon,
        dependencies,
        stated=stated_packages(live.values()),
        linked=linked_packages(live.values()),
        homes=linked_homes(live.values()),
    )
    read = tuple(decision for decision in log.decisions if decision.path in speaking)
    heard = quoted(claims_of(replace(log, decisions=read), speaking, names), speaking)
    told = [one for one in heard if not one.told]
    wants = [one for one in told if one.polarity in WANTS]
    found: dict[str, list[Objection]] = {}
    for claim in told:
        subject = _unwanted(claim)
        if subject is not None:
            objection = Objection(claim=claim, strict=_is_strict(claim, subject, wants))
            found.setdefault(subject.entry or subject.name, []).append(objection)
    return {name: tuple(objections) for name, objections in found.items()}


def _words(wanted: Iterable[str], packages: Sequence[Dependency], lexicon: Lexicon) -> frozenset[str]:
    """All that a record may call what the change adds, and what the same client speaks to."""
    kin = slot_tables().kin
    entries = {name: lexicon.by_name[name] for one in wanted for name in (one, *kin(one)) if name in lexicon.by_name}
    own = frozenset(one.name.lower() for one in packages)
    return own.union(*(words_for(entry, lexicon) for entry in entries.values()))


def _unwanted(claim: Claim) -> Subject | None:
    """What a claim keeps out; None where it keeps no technology and no package out as a whole."""
    shaped = claim.sort or claim.placement or claim.setting or claim.base or claim.literal
    if shaped or claim.reach != ("", ""):
        return None
    subject = claim.subject if claim.polarity in UNWANTS else claim.replaced
    return subject if subject is not None and not subject.symbol else None


def _is_strict(claim: Claim, subject: Subject, wants: Sequence[Claim]) -> bool:
    if claim.obstacle or claim.any_of or claim.purpose or claim.scope or claim.decision.superseded_in_part:
        return False
    again = [one for one in wants if one.subject == subject]
    beside = slot_tables().kin(subject.entry or "")
    kin = any((one.subject.entry or "") in beside for one in wants)
    return not kin and not any(one.path == claim.path for one in again) and later_claim(claim, again) is None

"""What a judgement is, and which records are judged: a verdict on a claim, its lines, and where was searched."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from adr_server.codebase import Evidence, FileProblem
from adr_server.decisions import Decision, DecisionLog, Relation, Status
from adr_server.review.claim import Claim
from adr_server.review.words.wording import Polarity

MAX_EVIDENCE = 6
RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
WANTS = frozenset({Polarity.USE, Polarity.ONLY, Polarity.REPLACE, Polarity.AT_LEAST, Polarity.AT_MOST})
UNWANTS = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})
_PAST_WORDS = (
    "archiv(?:es?|ed)?|outdated|obsolete|superseded|deprecated|rejected|retired|verworfen|veraltet|abgelehnt|abgelöst"
    "|ersetzt|obsolètes?|archivée?s?|rejetée?s?|remplacée?s?|obsolet[oa]s?|archivad[oa]s?|rechazad[oa]s?|rejeitad[oa]s?"
)
_RECORDS = "adrs?|decisions?|records?|rfcs?|entscheidungen|decisiones|decisões|décisions"
_PUT_ASIDE = re.compile(
    rf"(?:^|/)_?(?:(?:{_RECORDS})[-_. ])?(?:{_PAST_WORDS})(?:[-_. ](?:{_RECORDS}))?/", re.IGNORECASE
)
"""The folder of a record that was left there so that it is not lost."""
_LIVE = frozenset({Status.ACCEPTED, Status.UNKNOWN})


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
    """A claim with its verdict; `evidence` are lines of the code, `searched` the places where it would show.

    Of what is not there, the evidence is a line of the kind `place`, where it would stand. `unread` are the files that
    could not be read and leave it open.
    """

    claim: Claim
    verdict: Verdict
    severity: Severity
    evidence: tuple[Evidence, ...] = ()
    searched: tuple[str, ...] = ()
    note: str = ""
    unread: tuple[FileProblem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A verdict before it is weighed."""

    verdict: Verdict
    note: str = ""
    evidence: tuple[Evidence, ...] = ()
    searched: tuple[str, ...] = ()
    unread: tuple[FileProblem, ...] = ()


def is_live(decision: Decision, superseded: frozenset[str]) -> bool:
    """Whether a record is in force: accepted or without a stated status, replaced by none, and not put aside."""
    return decision.status in _LIVE and decision.path not in superseded and not _PUT_ASIDE.search(decision.path)


def superseded_paths(log: DecisionLog) -> frozenset[str]:
    """The records that another one in force says it supersedes, or that the log's index calls retired."""
    return log.out_of_force | frozenset(
        target
        for decision in log.decisions
        if decision.status in _LIVE
        for target in decision.targets(Relation.SUPERSEDES)
        if target != decision.path
    )


def not_checkable(note: str) -> Finding:
    """Nothing can be said; `note` says why, and what would change that."""
    return Finding(verdict=Verdict.NOT_CHECKABLE, note=note)


def few(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Each line once, a bounded number."""
    return tuple(dict.fromkeys(evidence))[:MAX_EVIDENCE]


def severity_of(claim: Claim, verdict: Verdict) -> Severity:
    """How much a verdict on a claim matters: by its words, and by what the record says of its own state."""
    if verdict in {Verdict.CONFORM, Verdict.NOT_CHECKABLE}:
        return Severity.INFO
    if claim.decision.status is Status.UNKNOWN or claim.strength == "should":
        return Severity.LOW
    if verdict is Verdict.PARTIAL:
        return Severity.LOW if claim.strength != "must" else Severity.MEDIUM
    mild = claim.polarity in {Polarity.USE, Polarity.LIES_AT}
    return Severity.HIGH if claim.strength == "must" or not mild else Severity.MEDIUM

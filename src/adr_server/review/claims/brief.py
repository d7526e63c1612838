"""Hear a decision of a few words: names without a verb ("Celery workers, Redis as the broker."), which it wants.

Rule: only a sentence that begins with a name and has no verb is one, in a decision so short that there is little in it
that it does not decide. It is only told (see `Claim.brief`): something else that fills its place, and that no record
wants, must bear out that it was left.
"""

import re
from collections.abc import Iterator, Sequence

from adr_server.decisions import Decision, SectionKind
from adr_server.review.claim import Claim, Kind
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.silence import MAX_SENTENCE, clauses_of, is_put_off, is_silent
from adr_server.review.names.marks import Mark
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording, wording_of

MOST_WORDS = 60
MOST_WITHOUT_HEADING = 25
"""Words of a record without a heading that says where it decides: the more there are, the more they explain."""
_TURNED_DOWN = re.compile(rf"\b{any_of('fragments_aside')}\b", re.IGNORECASE)
_LEADS = re.compile(rf"(?:{any_of('articles')}|plain |simply |just )*[`*]*", re.IGNORECASE)
_GOES_ON = re.compile(rf"[`*]*(?:$|[,.+&]| {any_of('fragments_go_on')}\b)", re.IGNORECASE)
_VERBS = re.compile(rf"\b{any_of('finite_verbs')}\b", re.IGNORECASE)
_SILENT = ("condition", "history", "others", "options")


def brief_claims(
    decision: Decision, every: Sequence[Passage], language: str, names: TechnologyNames
) -> Iterator[Claim]:
    """What a decision of no more than `MOST_WORDS` words names, but for two things that fill one slot."""
    own = [passage for passage in every if passage.kind is Kind.DECISION and not passage.elaborates]
    decides = any(section.kind is SectionKind.DECISION for section in decision.sections)
    if sum(len(passage.plain.split()) for passage in own) > (MOST_WORDS if decides else MOST_WITHOUT_HEADING):
        return
    found = [(passage, mark) for passage in own for mark in _marks(passage, language, names)]
    named = {mark.subject for passage in own for mark in names.marks(passage.plain, passage.stressed)}
    for passage, mark in found:
        slot = names.slot(mark.subject)
        if any(slot and other.name != mark.subject.name and names.slot(other) == slot for other in named):
            continue
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=mark.subject,
            polarity=Polarity.USE,
            kind=passage.kind,
            told=True,
            brief=True,
        )


def _marks(passage: Passage, language: str, names: TechnologyNames) -> Iterator[Mark]:
    """The technologies that a sentence names which is no more than names and what they are for."""
    wording = wording_of(language, passage.plain)
    if passage.item or passage.announces or is_silent(passage, wording):
        return
    clauses = clauses_of(passage.plain[:MAX_SENTENCE])
    for clause in clauses if not is_put_off(clauses) else ():
        marks = names.marks(clause, passage.stressed)
        if not marks or not _LEADS.fullmatch(clause[: marks[0].start]) or _sets_aside(clause, wording):
            return
        rest = clause[marks[0].end :]
        after = wording.heads.sub("", wording.features.sub("", rest))
        if _GOES_ON.match(after) and not _VERBS.search(rest):
            yield from (mark for mark in marks if mark.subject.entry is not None and not mark.subject.word)


def _sets_aside(said: str, wording: Wording) -> bool:
    if wording.against.search(said) or wording.reasons.search(said) or _TURNED_DOWN.search(said):
        return True
    return any(wording.silent[kind].search(said) for kind in _SILENT)

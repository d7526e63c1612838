"""Read from one clause of a record what it wants of the parts of a project: who may reach whom, what lies where.

Also what it keeps out by its kind and not by its name. A clause that says one of these says nothing else of it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

from adr_server.decisions import Decision
from adr_server.review.claim import Claim, Pinned, Sort, Subject
from adr_server.review.claims.dealings import dealings_in
from adr_server.review.claims.limits import strength
from adr_server.review.claims.objections import TO_COME
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.places import labelled_place, placements
from adr_server.review.ground.sorts import left_behind, unwanted_sort
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording

_TELLS = re.compile(rf"{any_of('telling')}\b", re.IGNORECASE)
_LEAVES_OUT = re.compile(rf"\b{any_of('leaving_out')}\b", re.IGNORECASE)
_ENDS = re.compile(rf",? {any_of('listed_ends')} ", re.IGNORECASE)
_IN_PLACE = re.compile(rf"(?:^|\b){any_of('within')} `([^`\s]{{2,120}})`", re.IGNORECASE)
_MARKED = re.compile(r"§([^§\s]{2,80})§")
"""The parts that stand in code marks, of which each is bound by itself: "`a` and `b` must not import `c`"."""
_DENIED_WITHIN = re.compile(
    rf"^(?P<said>(?:[\w-]+ ){{0,3}}(?P<part>`[^`\s]+`) {any_of('is_or_stays')}\b[^:`]{{0,40}}): {any_of('no')} "
    rf"(?P<names>(?:(?!\b{any_of('no')} )[^,;:.]){{2,40}}(?:, (?:\w+ )?{any_of('no')} [^,;:.]{{2,40}})*)$",
    re.IGNORECASE,
)
_NO = re.compile(rf", (?:\w+ )?{any_of('no')} ", re.IGNORECASE)
_PLACED = re.compile(r"(?P<part>[A-Z][\w-]*(?: [\w-]+){0,3}) \((?P<path>`[\w@.-]*/[\w@./*-]*`)\)")
"""A part, and behind it its path: "Public headers (`include/`)"."""
_FURTHER = re.compile(rf", (?:{any_of('goes_further')} )?(?={any_of('said_again')} |`)", re.IGNORECASE)
_THEY = re.compile(rf"{any_of('said_of_several')}(?= )", re.IGNORECASE)
_SUBJECTS = re.compile(rf"(`[^`\s]+`(?: {any_of('joining')} `[^`\s]+`)+) ", re.IGNORECASE)
"""The parts that a clause begins with: "`a` and `b` may use `c`"."""
_PAIR = re.compile(rf"(?:the )?([\w-]+(?<!s)) {any_of('joining')} (?:the )?([\w-]+(?<!s))", re.IGNORECASE)
"""Two parts by their names: "web and api must not know each other"; of two kinds ("jobs and views") all are meant."""
_HOW = re.compile(rf" {any_of('by_themselves')}$", re.IGNORECASE)
"""Behind what is reached: how it is not to be."""
_ASIDE = re.compile(r" \([^()]*\)")
_RUN_IN = re.compile(r"^[^.!?:`]{2,40}[.] (?=[A-Z`])")
"""A heading that stands in the line of its first sentence."""
_NO_LATEST = re.compile(any_of("no_latest"), re.IGNORECASE)
_KIND_OF_PART = re.compile(r"-(?:Projekt|Paket|Modul|project|package|module)$")
_STANDS_FOR = frozenset({"it", "they", "them", "this", "that", "these", "those", "anything", "everything"})
_ANOTHERS = re.compile(rf"\b{any_of('of_another')}", re.IGNORECASE)
_OF_WHAT_CHANGES = re.compile(rf"\b{any_of('of_what_changes')}\b", re.IGNORECASE)
_PRONOUN = 6
"""Letters: shorter words for the whole are `we`, `it`, `this`, `team`."""


def kept_apart(
    decision: Decision, passage: Passage, clause: str, wording: Wording, names: TechnologyNames
) -> Iterator[Claim]:
    """Who may not reach whom; else what kind of thing is kept out."""
    limited = wording.reasons.match(clause) or wording.scope.match(clause)
    if found := list(_bare(decision, passage, clause, wording)):
        yield from found
        return
    for said in _pieces(_with_places(passage, clause), further=limited is None):
        dealt = list(_dealt(decision, passage, said, wording, names))
        if found := dealt or list(_boundaries(decision, passage, said, wording, names)):
            yield from (_unless_anothers(one, said) for one in found)
            return
    if (unwanted := unwanted_sort(clause, wording)) is not None:
        yield _sort_claim(decision, passage, clause, *unwanted)


def _unless_anothers(claim: Claim, clause: str) -> Claim:
    """A claim, left open where it may not reach what belongs to another of its own kind: its own it may."""
    anothers = _ANOTHERS.search(clause) if claim.polarity is Polarity.MAY_NOT_REACH else None
    if anothers is None or claim.obstacle:
        return claim
    return replace(claim, obstacle=f"it speaks of what is {anothers[0]}, and not of its own")


def _dealt(
    decision: Decision, passage: Passage, clause: str, wording: Wording, names: TechnologyNames
) -> Iterator[Claim]:
    """Who deals with what, as plain sentences say it."""
    text = _ASIDE.sub("", clause)
    text = _RUN_IN.sub("", text) if passage.text.startswith("**") else text
    if not (wording.reasons.match(text) or _TELLS.match(text)):
        for one in dealings_in(text, wording, names):
            yield _reaching(decision, passage, one.polarity, one.part, one.thing)


def denied_within(plain: str, wording: Wording) -> str:
    """What a sentence keeps out of the part that stands before its colon: "`app/core` is plain Go: no gRPC, no SQL"."""
    match = _DENIED_WITHIN.match(plain)
    if match is None or wording.silent["condition"].search(match["said"]):
        return ""
    names = [one.strip() for one in _NO.split(match["names"])]
    return f"{match['part']} must not import {' nor '.join(names)}"


def _with_places(passage: Passage, clause: str) -> str:
    """A clause that begins with a part, whose path stands in brackets behind it, with that path in its place."""
    named = _PLACED.match(passage.whole)
    if named is None or not clause.startswith(named["part"]):
        return clause
    return named["path"] + clause[len(named["part"]) :]


def _pieces(clause: str, *, further: bool) -> Iterator[str]:
    """A clause, and what it says `further`, behind its commas, of parts that are named there again, or by "they"."""
    yield clause
    subjects = _SUBJECTS.match(clause)
    for piece in _FURTHER.split(clause)[1:] if further else ():
        they = _THEY.match(piece)
        if they is None:
            yield piece
        elif subjects is not None:
            yield f"{subjects[1]}{piece[they.end() :]}"


def _bare(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """The parts that are to depend on nothing."""
    text = _ASIDE.sub("", clause).replace("`", "§")
    for phrase in wording.bare_parts:
        match = phrase.match(text)
        part = _KIND_OF_PART.sub("", match["p"].replace("§", "").strip(" ,.")) if match is not None else ""
        if part and wording.self.match(part.rpartition(" ")[2]) is None:
            yield Claim(
                decision=decision,
                text=passage.text,
                path=decision.path,
                line=passage.line,
                subject=Subject(name=part, entry=None),
                polarity=Polarity.DEPENDS_ON_NOTHING,
                strength="must",
                kind=passage.kind,
            )
            return


def _sort_claim(decision: Decision, passage: Passage, clause: str, words: str, sort: Sort) -> Claim:
    new = sort.new or TO_COME.search(clause) is not None
    return Claim(
        decision=decision,
        text=passage.text,
        path=decision.path,
        line=passage.line,
        subject=Subject(name=words.replace("`", ""), entry=None),
        polarity=Polarity.FORBID,
        strength="must",
        obstacle="it speaks of what is new, and nothing here tells what is" if new and sort.slot else "",
        scope=tuple(place[1] for place in _IN_PLACE.finditer(clause)),
        sort=replace(sort, new=new),
        kind=passage.kind,
    )


def left_languages(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """What nothing new is of, where a clause says in which language new code is written."""
    if (left := left_behind(clause, wording)) is not None:
        yield _sort_claim(decision, passage, clause, *left)


def placed(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """What lies where; a list of what was changed or taken away places nothing."""
    if any(_OF_WHAT_CHANGES.search(one) for one in (*passage.intro, passage.under)):
        return
    begins = passage.plain.startswith(clause)
    for one in (*placements(clause, wording), *(labelled_place(passage.plain, item=passage.item) if begins else ())):
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=Subject(name=one.path, entry=None),
            polarity=Polarity.LIES_AT,
            strength=strength(clause, wording),
            placement=one,
            kind=passage.kind,
        )


def pinned(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """What is to be pinned, all of it; a sentence that leaves some out pins nothing that could be told."""
    if _NO_LATEST.search(clause):
        yield _pin(decision, passage, clause, wording, Pinned.TAGS)
        return
    for pattern in wording.pins:
        match = pattern.search(clause)
        if match is None:
            continue
        groups = match.groupdict()
        kind = Pinned.IMAGES if groups.get("images") else Pinned.ACTIONS
        if groups.get("third"):
            kind = Pinned.FOREIGN_ACTIONS
        yield _pin(decision, passage, clause, wording, kind)
        return


def _pin(decision: Decision, passage: Passage, clause: str, wording: Wording, kind: Pinned) -> Claim:
    left_out = _LEAVES_OUT.search(clause)
    return Claim(
        decision=decision,
        text=passage.text,
        path=decision.path,
        line=passage.line,
        subject=Subject(name=kind.value, entry=None),
        polarity=Polarity.PINNED,
        strength=strength(clause, wording),
        obstacle=f"it leaves some out (“{left_out[0]}”), and nothing here tells which" if left_out else "",
        kind=passage.kind,
    )


def _same_word(first: str, second: str) -> bool:
    """Whether two words are one, in the singular or the plural."""
    return first.lower().removesuffix("s") == second.lower().removesuffix("s")


def _boundaries(
    decision: Decision, passage: Passage, clause: str, wording: Wording, names: TechnologyNames
) -> Iterator[Claim]:
    text = _ASIDE.sub("", clause).replace("`", "§")
    if wording.reasons.match(text) or _TELLS.match(text):
        return  # "Since users cannot know …" says why something is wanted.
    for phrase in wording.boundaries:
        match = phrase.pattern.match(text)
        if match is None:
            continue
        first, second = (str(match.groupdict().get(name) or "").replace("§", "").strip(" ,.") for name in ("p", "q"))
        marked = _MARKED.findall(match["p"]) if phrase.polarity is not Polarity.ONLY_MAY_REACH else []
        if phrase.polarity is Polarity.APART and (each := marked if len(marked) > 1 else _pair(first)):
            for one, end in permutations(each, 2):
                yield _reaching(decision, passage, Polarity.MAY_NOT_REACH, one, end)
            return
        if phrase.polarity is Polarity.APART:
            second = match.groupdict().get("same") or first
            if not _same_word(first.rpartition(" ")[2], second.rpartition(" ")[2]):
                continue
        second = _HOW.sub("", second)
        coded = f"`{second}`" if "§" in (match.groupdict().get("q") or "") else second
        # "Services must not use MongoDB" speaks of all, "services must not import controllers" of a folder.
        general = "§" not in match["p"] and wording.self.match(first.rpartition(" ")[2]) is not None
        vague = general and (len(first) < _PRONOUN or ("/" not in second and bool(names.marks(coded))))
        if not second or {first.lower(), second.lower()} & _STANDS_FOR or vague:
            continue
        several = marked if len(marked) > 1 and phrase.polarity is Polarity.MAY_NOT_REACH else [first]
        for one, end in product(several, _ENDS.split(second)):
            yield _reaching(decision, passage, phrase.polarity, one, end)
        return


def _pair(words: str) -> Sequence[str]:
    """The two parts that words name, where they name two."""
    match = _PAIR.fullmatch(words)
    return match.groups() if match is not None else ()


def _reaching(decision: Decision, passage: Passage, polarity: Polarity, one: str, end: str) -> Claim:
    return Claim(
        decision=decision,
        text=passage.text,
        path=decision.path,
        line=passage.line,
        subject=Subject(name=f"{one} → {end}", entry=None),
        polarity=polarity,
        strength="must",
        reach=(one, end),
        kind=passage.kind,
    )

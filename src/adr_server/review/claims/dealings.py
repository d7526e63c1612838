"""Hear in plain sentences who deals with what, or has nothing to do with it: "a controller never opens a session".

Rule: both ends must be recognised where nothing of the code is known yet: a path, a role, a name of code, a technology,
a kind of package or a deed. A sentence that leaves something out, or speaks of how, when or how often, is not heard.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations, product

from adr_server.review.claim import Kind
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.places import file_path
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.dealings import (
    Row,
    dealings,
    kind_of_package,
    programs,
    reserved,
    role_of,
    siblings,
    without_part_words,
)
from adr_server.review.words.deeds import deed_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording, wording_of

_SPLIT = re.compile(rf",? (?:{any_of('listed_ends')}|{any_of('joining')} {any_of('no')}) |, ", re.IGNORECASE)
_SPLIT_ALL = re.compile(rf",? (?:{any_of('listed_ends')}|{any_of('joining')}(?: {any_of('no')})?) |, ", re.IGNORECASE)
_BEFORE = re.compile(rf"^(?:{any_of('before_ends')} )+", re.IGNORECASE)
_LEAVES_OUT = re.compile(rf"\b{any_of('leaving_out')}\b|\b{any_of('mostly')}\b", re.IGNORECASE)
_SHARED = re.compile(rf",? {any_of('leaving_out')}\b[^`§]*§[^§]*/[^§]*§$", re.IGNORECASE)
"""Behind a rule on parts that are kept apart: the path of the one that all of them share."""
_FURTHER = re.compile(rf", (?:{any_of('goes_further')} )?")
_MARK = re.compile(r"§([^§]+)§")
_JOINED = re.compile(rf" {any_of('joining')} ", re.IGNORECASE)
_PATH = re.compile(r"[\w@.*-]*/[\w@./*-]*|[A-Z]\w+(?:\.[A-Z]\w+)+")
_LIST_GOES_ON = re.compile(rf"(?:, [\w§`./-]+)*,? {any_of('joining')} (?!{any_of('denied_somehow')}\b)", re.IGNORECASE)
_CODE = re.compile(r"[$@]?[A-Za-z_][\w$]*(?:(?:\.|::|->|#)[\w$*]+)*(?:\(\))?")
_ARTICLE = re.compile(
    r"\b(?:the|an?|der|die|das|den|dem|ein|eine[mnr]?|la|le|les|une?|des)\s*$|[ld]['’]$", re.IGNORECASE
)
_THINGS = re.compile(rf"{any_of('things_again')}", re.IGNORECASE)
_AGAIN = re.compile(rf"\b{any_of('things_again')}\b", re.IGNORECASE)
_TOO_GENERAL = re.compile(rf"{any_of('nobody_s_part')}", re.IGNORECASE)
_MOST_BESIDE = 2
"""Words beside the code mark of a part."""
_NEXT = 3
"""Lines between a sentence and the one that it goes on from."""
_KINDS = {
    "forbid": Polarity.MAY_NOT_REACH,
    "whole": Polarity.MAY_NOT_REACH,
    "only": Polarity.ONLY_MAY_REACH,
    "alone": Polarity.REACHES_ONLY,
    "apart": Polarity.APART,
    "calls": Polarity.APART,
    "each": Polarity.EACH_HOLDS,
}


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """Who deals with what, as a sentence says it: `part` and `thing`, without code marks."""

    polarity: Polarity
    part: str
    thing: str


def dealings_in(clause: str, wording: Wording, names: TechnologyNames) -> list[Dealing]:
    """What a clause says of who deals with what."""
    text = clause.replace("`", "§")
    for said in (text, *_FURTHER.split(text)[1:]):
        for row in dealings(wording.language):
            match = row.pattern.match(said)
            if match is None or _limited(said, match, row):
                continue
            if found := list(_of_match(row, match, names, wording)):
                return found
    return []


def with_things(every: Iterable[Passage], language: str) -> Iterator[Passage]:
    """The passages; where one says of "it" who deals with that, the thing of the sentence before it in its place."""
    before: Passage | None = None
    for passage in every:
        near = before is not None and 0 <= passage.line - before.line <= _NEXT and passage.kind is Kind.DECISION
        if before is not None and near and _AGAIN.search(passage.plain):
            plain = _thing_again(passage.plain, before.plain, wording_of(language, passage.plain))
            yield replace(passage, plain=plain, whole=plain) if plain != passage.plain else passage
        else:
            yield passage
        before = passage if passage.kind is Kind.DECISION else None


def _thing_again(plain: str, before: str, wording: Wording) -> str:
    for row in dealings(wording.language):
        match = row.pattern.match(plain.replace("`", "§"))
        if match is None or not _THINGS.fullmatch(match.groupdict().get("q") or ""):
            continue
        for other in dealings(wording.language):
            known = other.pattern.match(before.replace("`", "§"))
            thing = (known.groupdict().get("q") or "") if known is not None else ""
            if thing and not _THINGS.fullmatch(thing):
                start, end = match.span("q")
                return f"{plain[:start]}{thing.replace('§', '`')}{plain[end:]}"
    return plain


def _limited(text: str, match: re.Match[str], row: Row) -> bool:
    left = _LEAVES_OUT.search(text)
    if left is None:
        return False
    if row.kind == "apart":
        return _SHARED.match(text, match.end()) is None and _SHARED.search(text) is None
    return not match.start() <= left.start() < match.end() or row.kind in {"forbid", "alone", "whole"}


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Whether a list of things goes on behind a match: "controllers call services or repositories only"."""
    return _LIST_GOES_ON.match(text, match.end()) is not None


def _of_match(row: Row, match: re.Match[str], names: TechnologyNames, wording: Wording) -> Iterator[Dealing]:
    groups = match.groupdict()
    part = _clean(groups.get("p") or groups.get("p2") or "")
    if row.kind == "pair":
        one, end = _MARK.findall(groups["p"])
        yield Dealing(polarity=Polarity.MAY_NOT_REACH, part=one, thing=end)
        yield Dealing(polarity=Polarity.MAY_NOT_REACH, part=end, thing=one)
        return
    if row.kind != "whole" and not _is_part(part):
        return
    if row.kind in {"alone", "each"} and (_goes_on(match.string, match) or _SPLIT_ALL.search(groups.get("q") or "")):
        return
    said = groups.get("q") or ""
    if row.kind == "apart" and len(each := _parts(part)) > 1:
        yield from (Dealing(polarity=Polarity.MAY_NOT_REACH, part=one, thing=end) for one, end in permutations(each, 2))
        return
    if row.kind == "apart":
        same = groups.get("same") or part
        if _alike(same, part) or "/" in part:
            yield Dealing(polarity=Polarity.APART, part=_parts(part)[0], thing=_parts(same)[0])
        return
    verb = (
        match.string[match.end("p") : match.start("q")] if groups.get("p") and match.end("p") < match.start("q") else ""
    )
    things = (_SPLIT_ALL if row.kind in {"forbid", "whole"} else _SPLIT).split(said)
    for one, thing in product(_parts(part), things):
        known = _thing(thing, verb, names, general=_is_general(one, wording))
        if known and known != one and (row.kind != "alone" or role_of(known) or _PATH.fullmatch(known)):
            yield Dealing(polarity=_KINDS[row.kind], part=one, thing=known)


def _parts(part: str) -> list[str]:
    """Each of the parts that words name."""
    marked = _MARK.findall(part)
    several = marked or [one for one in _JOINED.split(part) if role_of(one)]
    if len(marked) == 1 and "/" in marked[0]:
        return marked  # "Each feature in `lib/features`".
    return several if len(several) > 1 else [part.replace("§", "")]


def _clean(words: str) -> str:
    return _BEFORE.sub("", words).strip(" ,.")


def _alike(first: str, second: str) -> bool:
    """Whether two words are one, in the singular or the plural."""
    one, other = (without_part_words(words).rpartition(" ")[2].lower().strip("§") for words in (first, second))
    return one.rstrip("ens") == other.rstrip("ens")


def _is_part(part: str) -> bool:
    """Whether words name a part of the project, for all that is known without it."""
    bare = without_part_words(part)
    if _TOO_GENERAL.fullmatch(bare):
        return False
    if _MARK.search(part):
        return len(without_part_words(_MARK.sub(" ", part)).split()) <= _MOST_BESIDE
    known = (role_of(one) or programs().fullmatch(one) or _PATH.fullmatch(one) for one in (part, bare, *_parts(part)))
    if any(known) or any(row.words.fullmatch(part) for row in siblings()):
        return True
    return " " not in bare and bare != part  # "The pricing module".


def _is_coded(name: str, names: TechnologyNames) -> bool:
    """Whether what stands in code marks is a path, a package, a technology, or a name of code."""
    if "/" in name or names.is_package(name) or any(mark.subject.entry for mark in names.marks(f"`{name}`")):
        return True
    return (
        _CODE.fullmatch(name) is not None
        and not name.isupper()
        and name.lower() not in reserved()
        and not file_path(name)
    )


def _is_general(part: str, wording: Wording) -> bool:
    """Whether words may stand for the whole: "services must not use MongoDB" speaks of all."""
    return "/" not in part and wording.self.match(part.rpartition(" ")[2]) is not None


def _thing(words: str, verb: str, names: TechnologyNames, *, general: bool) -> str:
    """What is dealt with, as it is looked up; nothing where it is not recognised.

    A technology is written as a name; where a part is `general`, what is said of one may be said of the whole.
    """
    thing = _clean(words)
    said = f"{' '.join(verb.split())} {thing}".strip()
    for one in (said, *(said.split(" ", at)[-1] for at in range(1, 4)), thing):
        if deed_of(one) is not None:
            return one
    bare = without_part_words(thing)
    if marked := _MARK.fullmatch(bare):
        known = names.marks(f"`{marked[1]}`") if general and "/" not in marked[1] else ()
        return "" if any(mark.subject.entry for mark in known) or not _is_coded(marked[1], names) else marked[1]
    if role_of(thing) or role_of(bare) or kind_of_package(thing) or _PATH.fullmatch(bare):
        return thing
    return "" if general else _technology(bare, verb, names)


def _technology(bare: str, verb: str, names: TechnologyNames) -> str:
    """A technology or package that is written as a name."""
    if bare.isalpha() and bare.islower() and _ARTICLE.search(verb):
        return ""
    if not verb and names.is_package(bare):
        return bare  # A sentence begins with it, in small letters.
    whole = [mark for mark in names.marks(bare) if mark.end - mark.start >= len(bare)]
    managers = any(names.slot(mark.subject) == "package_manager" for mark in whole)  # "No NuGet package".
    return bare if not managers and any(mark.subject.entry or not mark.subject.word for mark in whole) else ""

"""What stands around the name in a sentence that wants something: what it is part of, for what, where and how strongly.

Rule: where a name is part of a longer one, only a kind of thing that nobody has without the whole says something of
the whole (hooks of React), and only where it is wanted: who drops a part keeps the rest. Pure.
"""

import re
from collections.abc import Iterator

from adr_server.review.claim import Subject
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables, slot_tables
from adr_server.review.words.wording import Wording

LONGER = "it is about more than the name"
AWAY = "the decision says where it is"
_BOTH_ENDS = re.compile(rf"^ {any_of('both_ends')}\b", re.IGNORECASE)
_NOT_HEAD = re.compile(r"^\s*(?:$|[.,;:!?…\[])")
_OWNS = re.compile(r"^['’]s?\b")
_FOLLOWS = re.compile(rf"^ {any_of('goes_on')}\b", re.IGNORECASE)
_CHOICE = re.compile(rf" {any_of('choices')}$", re.IGNORECASE)
_LEFT_OUT = re.compile(rf"^{any_of('left_out')}", re.IGNORECASE)
"""What is added to a list of exceptions is not added to the project."""
_AS_A_MODEL = re.compile(rf"^{any_of('as_a_model')}\b", re.IGNORECASE)
_EVERYWHERE = re.compile(
    r"^(?:in|within|inside|across|throughout) (?:any|all|every|each)(?: of)?(?: the| our)? (?:§\d+§ )?[\w-]+"
    r" (?:in|of|within|across) (?:this|the|our)(?: whole)? [\w-]+$"
    rf"|^{any_of('across_all')}(?: {any_of('of_the_whole')})?$",
    re.IGNORECASE,
)
"""What holds in any part of the whole holds of the whole."""
_OF_THE_PRODUCT = re.compile(rf"^{any_of('of_the_product')}$", re.IGNORECASE)
"""What is said of the product, which tests and documents are no part of, is said of all that counts here."""
_AT_ONCE = re.compile(rf"(?:^| ){any_of('at_once')}$", re.IGNORECASE)
_DEADLINE = re.compile(rf"(?:^| ){any_of('deadlines')} ?(20\d\d)$", re.IGNORECASE)
_DUE = re.compile(rf"\b{any_of('deadlines')} ?(2\d\d\d)\b", re.IGNORECASE)
_INSIDE = re.compile(rf"^{any_of('before_a_place')} ", re.IGNORECASE)
_AS_WHAT = re.compile(rf"^{any_of('as_what')}\b", re.IGNORECASE)
_OTHER_REPOSITORY = re.compile(
    r"^(?!(?:this|that|same|whole|entire|current|main|single|one)\b)[\w./-]+ (?:repo|repository|repositories)$",
    re.IGNORECASE,
)
_REPOSITORY = re.compile(r"\brepo|dépôt", re.IGNORECASE)
_NAMED_PLACE = re.compile(r"`([^`\s]{2,120})`")
_NAMED_PART = re.compile(
    r"`([^`\s]{2,120})` (?:back-?end|front-?end|repo|repository|service|component|project)\b", re.IGNORECASE
)
_POINTED_AT = re.compile(rf"(?:^|\b{any_of('within')} )({any_of('pointed_at')})\b", re.IGNORECASE)
_BRANCH = re.compile(
    rf"(?:^|\b(?:on|{any_of('within')}) )(?:the |our )?([\w./-]*\d[\w./-]*(?: [\w./-]+)? branch)\b", re.IGNORECASE
)
_GOES_ON = re.compile(
    rf"(?P<who>(?:[\w'’/-]+ ){{1,5}}?){any_of('does_or_is')} .* {any_of('joined_names')}$", re.IGNORECASE
)
"""Who does one thing and another: "The script does not wait and"."""
_BEFORE_NAME = re.compile(rf"^{any_of('before_name')}(?:\s+|$)", re.IGNORECASE)
_SPEAKER = re.compile(rf"^{any_of('speakers')}\b", re.IGNORECASE)
"""Who decides, or nobody ("it has been …"), is no part of the project."""
_PLACE_WORDS = re.compile(
    rf"^{any_of('articles')}*([\w./@-]+(?: [\w./@-]+)?)(?: (?:{any_of('parts')}|{any_of('kinds_of_code')}))?$",
    re.IGNORECASE,
)


def tail(rest: str, wording: Wording, *, wanted: bool) -> tuple[str, str]:
    """What follows a name: an obstacle where it is part of a longer name, and the purpose that limits it.

    `wanted`: a part of it speaks for the whole.
    """
    owned = _OWNS.match(rest)
    after = rest[owned.end() :] if owned else _BOTH_ENDS.sub("", wording.heads.sub("", rest))
    if wanted:
        after = wording.heads.sub("", wording.features.sub("", after))
    elif owned:
        return _longer(rest), ""
    if _NOT_HEAD.match(after) or _FOLLOWS.match(after):
        return "", ""
    word = after.strip()
    for beside, told in ((_LEFT_OUT, "it is about what leaves it out"), (_AS_A_MODEL, "it is taken as a model")):
        if beside.match(word):
            return f"{told}: “…{' '.join(word.split()[:3])}”", ""
    if wording.scope.match(word):
        return "", purpose_of(after, wording)
    # "Wird mit Liquibase gepflegt": no part of a longer name.
    is_verb = wording.nouns_have_capitals and word[:1].islower()
    if is_verb or wording.reasons.match(word) or wording.instead.match(word):
        return "", ""
    return _longer(word), ""


def _longer(rest: str) -> str:
    return f"{LONGER}: “…{' '.join(rest.split()[:3])}”"


def purpose_of(after: str, wording: Wording) -> str:
    """What the words right after a name limit it to; nothing where they limit nothing."""
    start = wording.scope.search(after)
    if start is None or after[: start.start()].strip(" ,"):
        return ""
    words = decided(after[start.start() :], wording)
    return re.split(r"[,;.]| and we ", words, maxsplit=1)[0].strip()


def decided(text: str, wording: Wording) -> str:
    """The part of a sentence before its reason; where it begins with one, what follows behind the comma."""
    match = wording.reasons.search(text)
    if match is None or match.start() > 0:
        return text[: match.start()] if match else text
    _, comma, rest = text.partition(",")
    return decided(rest, wording) if comma else ""


def is_own_purpose(subject: Subject, purpose: str, wording: Wording, *, wanted: bool) -> bool:
    """Whether a purpose is what the technology is for anyway, or what a `wanted` one is used as, and limits nothing."""
    if _OF_THE_PRODUCT.match(purpose):
        return True
    if not subject.entry or wording.narrow.search(purpose):
        return False
    if not (purpose := _AT_ONCE.sub("", purpose)) or _EVERYWHERE.match(purpose):
        return True
    if wanted and _AS_WHAT.match(purpose):
        return True
    words = _CHOICE.sub("", re.sub(r"^\w+ (?:the |our |all |a |an )*", "", purpose.lower()).strip())
    if slot_tables().is_work_of(subject.entry, words):
        return True
    return any(words == known for known_words in name_tables().purposes.values() for known in known_words)


def is_over(purpose: str, day: str) -> bool:
    """Whether a purpose says no more than by which year a thing is to be done, and that lies before a day, in ISO."""
    due = _DEADLINE.search(purpose)
    if due is None or not due[1] < day[:4]:
        return False
    rest = purpose[: due.start()].strip()
    return not rest or _EVERYWHERE.match(rest) is not None


def other_repository(said: str, wording: Wording) -> str:
    """The words by which a sentence puts what it speaks of into another repository; nothing where it does not."""
    places = (one[0].strip() for one in wording.silent["elsewhere"].finditer(said))
    return next((one for one in places if _REPOSITORY.search(one)), "")


def due_year(said: str, day: str) -> str:
    """The year by which a sentence wants something done, where that does not lie before a day, in ISO; else nothing."""
    due = _DUE.search(said)
    return due[1] if due is not None and not due[1] < day[:4] else ""


def strength(masked: str, wording: Wording) -> str:
    """How strongly a sentence wants: `must`, `should` or `will`."""
    if wording.strong.search(masked):
        return "must"
    return "should" if wording.weak.search(masked) else "will"


def named_parts(plain: str, wording: Wording) -> Iterator[str]:
    """The parts that a sentence names so ("the `shop-ui` backend"); where nothing is called so, one lies elsewhere.

    "This module" is one, too: which, the record says before. So is what lies on a branch of another release.
    """
    yield from (f"={match[1]}" for match in (*_NAMED_PART.finditer(plain), *_BRANCH.finditer(plain)))
    pointed = _POINTED_AT.search(decided(plain, wording))
    if pointed is not None:
        yield f"={pointed[1].lower()}"


def is_pointed_at(words: str) -> bool:
    """Whether words for a part say no more than that the record speaks of it: "this module"."""
    return _POINTED_AT.fullmatch(words) is not None


def places(actor: str, masked: str, purpose: str, wording: Wording) -> Iterator[str]:
    """Words that may name a part of the project: who acts, what the purpose names, and paths in code marks."""
    for place in _NAMED_PLACE.finditer(masked):
        yield place[1]
    words = _INSIDE.sub("", purpose)
    if purpose and "§" not in words and (match := _PLACE_WORDS.match(words)):
        yield match[1]
    acts = actor.rpartition(",")[2].strip()
    acts = goes_on["who"].strip() if (goes_on := _GOES_ON.match(acts)) else acts
    named = "" if is_pointed_at(acts) else _BEFORE_NAME.sub("", acts)
    own = named and wording.self.match(named.split()[-1]) and not _OTHER_REPOSITORY.match(named)
    if named and "§" not in named and len(named.split()) <= 4 and not own and not _SPEAKER.match(named):  # noqa: PLR2004 - a name
        # "Storage is based on …" speaks of a folder only where one is called so.
        yield named if named.lower() in name_tables().all_purposes else f"={named}"

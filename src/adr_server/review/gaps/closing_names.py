"""Tell whether records have decided on a technology, by any name that a reader would know it by.

Rule: wide on purpose, for it only closes a question: without its maker ("Pub/Sub" is Google Cloud's), with hyphens,
spaces or neither, in any capitals. What is left of a name and is a word counts only with its capitals, and what is
left and names a kind of thing ("Functions") or another technology never. Claims are heard elsewhere. Pure.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from adr_server.codebase import Lexicon
from adr_server.codebase.stack import Entry
from adr_server.review.names.lexicon_names import MIN_JOINED
from adr_server.review.names.named import is_named, words_for
from adr_server.review.words.word_tables import name_tables, slot_tables

_BETWEEN = re.compile(r"[ /_-]+")
_JOINTS = (" ", "-", "_", "")
_SENTENCE = re.compile(r"[.;!?](?=\s)|\n\s*(?:\n|[-*+|#]|\d+[.)])")
_MADE_WITH = ("ized", "ised", "ize", "ise", "izing", "ising", "ization", "isation")
"""Behind a name: what is done with the thing."""
_SITE = re.compile(r"\.(?:dev|io|ai|com)$")
"""What a name has from the address of its site."""
_TALLEST = 4
"""Lines of a sentence."""


@dataclass(frozen=True, kw_only=True)
class Spoken:
    """What records in force say, as they write it and folded."""

    written: str
    folded: str

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What is folded, sentence by sentence and entry by entry."""
        return tuple(_SENTENCE.split(self.folded))


def spoken_of(texts: Iterator[str]) -> Spoken:
    """All that the texts of records say."""
    written = "\n".join(texts)
    return Spoken(written=written, folded=written.lower())


def closes(entry: Entry, lexicon: Lexicon, spoken: Spoken) -> bool:
    """Whether records that say this have decided on a technology, or on one that tells of it."""
    others = (lexicon.by_name[name] for name in slot_tables().told_by.get(entry.name, ()))
    return any(_is_spoken_of(one, lexicon, spoken) for one in (entry, *others))


def _is_spoken_of(entry: Entry, lexicon: Lexicon, spoken: Spoken) -> bool:
    if is_named(words_for(entry, lexicon), spoken.folded):
        return True
    folded, written = _shorter(entry.name, lexicon)
    if is_named(folded, spoken.folded) or is_named(written, spoken.written):
        return True
    return _is_said_apart(entry.name, lexicon, spoken) or _is_among_its_kin(entry.name, lexicon, spoken)


def _is_among_its_kin(name: str, lexicon: Lexicon, spoken: Spoken) -> bool:
    """Whether a sentence has the kind of thing that a service is beside another service of its provider."""
    tables = slot_tables()
    kinds = [rest.lower() for rest in _without_maker(name) if rest.lower() in tables.kinds_of_thing]
    words = next((tuple(one) for one in tables.umbrellas.values() if name.lower().startswith(tuple(one))), ())
    if not kinds or not words or not any(kind in spoken.folded for kind in kinds):
        return False
    beside = [entry for entry in lexicon.entries if entry.name != name and entry.name.lower().startswith(words)]
    own = (frozenset(map(str.lower, (one.name, *one.aliases))) | _shorter(one.name, lexicon)[0] for one in beside)
    known = frozenset[str]().union(*own)
    sentences = [one for one in spoken.sentences if is_named(frozenset(kinds), one)]
    return any(is_named(known, sentence) for sentence in sentences)


def _is_said_apart(name: str, lexicon: Lexicon, spoken: Spoken) -> bool:
    """Whether a sentence has all words of a name that begins with another's: "Spring, also for its security"."""
    words = [word for word in _BETWEEN.split(name.lower()) if word]
    if len(words) < 2 or words[0] not in _names(lexicon) or not all(word in spoken.folded for word in words):  # noqa: PLR2004 - a name and more
        return False
    every = [frozenset([word]) for word in words]
    return any(all(is_named(word, sentence) for word in every) for sentence in spoken.sentences)


def closing_line(entry: Entry, lexicon: Lexicon, text: str) -> tuple[int, str] | None:
    """The first line of a record, with its number, that names a technology so; None where none does.

    Of a sentence over several lines it is the first of them.
    """
    if not closes(entry, lexicon, spoken_of(iter([text]))):
        return None
    lines = text.splitlines()
    for height in range(1, _TALLEST + 1):
        for at in range(len(lines) - height + 1):
            if closes(entry, lexicon, spoken_of(iter(lines[at : at + height]))):
                return at + 1, lines[at]
    return None


@lru_cache(maxsize=512)
def _shorter(name: str, lexicon: Lexicon) -> tuple[frozenset[str], frozenset[str]]:
    """The other ways to write a technology: folded where no word looks like it, else as it is written."""
    entry, tables = lexicon.by_name[name], slot_tables()
    names = (name, *entry.aliases, *name_tables().aliases.get(name, ()))
    folded: set[str] = set()
    written = set(tables.short_names.get(name, ()))
    for one in names:
        folded |= {form.lower() for form in _joined(one)}
        site = _SITE.sub("", one)
        written |= {site} if site != one and not _is_other(site, name, lexicon) else set()
        folded |= {f"{one.lower()}{ending}" for ending in _MADE_WITH if one.isalpha() and len(one) >= MIN_JOINED}
        for rest in _without_maker(one):
            if rest.lower() in tables.kinds_of_thing or _is_other(rest, name, lexicon):
                continue
            forms = set(_joined(rest)) | {rest}
            if _is_word(rest):
                written |= forms
            else:
                folded |= {form.lower() for form in forms}
    return frozenset(folded), frozenset(written)


def _without_maker(name: str) -> Iterator[str]:
    """What is left of a name without its maker's, as often as one stands before it."""
    for maker in slot_tables().makers:
        if name.startswith(f"{maker} "):
            yield name[len(maker) + 1 :]


def _joined(name: str) -> Iterator[str]:
    """A name of several words with every sign that may stand between them."""
    parts = _BETWEEN.split(name)
    if len(parts) > 1:
        yield from (joint.join(parts) for joint in _JOINTS if joint or len("".join(parts)) >= MIN_JOINED)


def _is_word(rest: str) -> bool:
    tables = slot_tables()
    folded = rest.lower()
    return folded in name_tables().words or folded in tables.words_without_makers


def _is_other(rest: str, name: str, lexicon: Lexicon) -> bool:
    """Whether what is left names another technology: Azure OpenAI is not OpenAI."""
    return rest != name and rest.lower() in _names(lexicon) and name not in _names(lexicon)[rest.lower()]


@lru_cache(maxsize=2)
def _names(lexicon: Lexicon) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for entry in lexicon.entries:
        for name in (entry.name, *entry.aliases):
            found[name.lower()] = found.get(name.lower(), frozenset()) | {entry.name}
    return found

"""Read in the first line of a commit what it takes away. Pure: a line in, names out.

Rule: the name is what the verb takes ("Remove Harbor", "Delete all references to Behat", "Switch from CircleCI to
GitHub Actions", "Remove Snyk from the checks"), without what stands around it. Whether it went as a whole, the commit's
words do not tell.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adr_server.review.names.spellings import words_of
from adr_server.review.words.labels import any_of

MOST_WORDS = 4
"""Of one name."""
FEWEST_LETTERS = 3
_PULL = re.compile(r"\s*\(#\d+\)\s*$")
_MARKED = re.compile(
    r"^(?:[^\w\[(]+|:[a-z_]+:\s*)?(?:\[[^\]]*\]\s*"
    r"|(?:[a-z]+(?:\([^)]*\))?!?|[A-Z][A-Za-z]*-?\d+|#?\d+)\s*[:|-]\s+|[A-Z]{2,}-\d+\s+)*"
    rf"(?:[A-Za-z]{{2,10}} \d+ (?=(?i:{any_of('parting')})\b))?"
)
"""What stands before the sentence: a picture, the kind of the change, a ticket."""
_OF_DOCUMENTS = re.compile(r"docs?(?:\([^)]*\))?!?:", re.IGNORECASE)
"""A change to documents takes no thing away."""
_VERB = re.compile(rf"\b{any_of('parting')}\b[:,]?", re.IGNORECASE)
_REPLACES = re.compile(any_of("parting_with_another"), re.IGNORECASE)
_MAY_STAND_BEFORE = re.compile(rf"(?:\b{any_of('before_parting')}|[,;:&+.-])\s*$", re.IGNORECASE)
_END = re.compile(
    rf"\s+(?:{any_of('parting_end')})(?!\w)"
    rf"|[;(\[]|: |\.(?: |$)| - | -+> | => |→|,? (?:and|&) (?=(?:{any_of('parting')}|[a-z]+ (?:a|the|an) )\b)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(rf"\b{any_of('parted_instead')}\s", re.IGNORECASE)
_GONE = re.compile(rf"^([^,;:()]{{2,60}}?) {any_of('parted')}\b(?! (?:from|in|on|by|to)\b)", re.IGNORECASE)
_PIECES = re.compile(r",\s*(?:and\s+)?|\s+(?:and|&|\+|or|und|et)\s+|(?<=\w)/(?=[A-Z])")
_LEAD = re.compile(rf"^(?:(?:{any_of('parting_lead')}|{any_of('parting_lead_of')})(?:\s+|$))+", re.IGNORECASE)
_KINDS = re.compile(rf"(?:{any_of('parting_kind')}\s*)+", re.IGNORECASE)
"""No name: a word for a kind of thing alone."""
_SOME = re.compile(rf"^(?:{any_of('parting_some')}(?:\s+|$))+", re.IGNORECASE)
_KIND = re.compile(rf"`?[\s-]+{any_of('parting_kind')}$", re.IGNORECASE)
_AROUND = "\"'`“”‘’ .!,:"


@dataclass(frozen=True, kw_only=True)
class Parted:
    """The name of what a commit says it takes away; `replaced`: it says that something takes its place.

    `some`: it may be no more than some of the things that are called so.
    """

    name: str
    replaced: bool
    some: bool


def parted_names(subject: str) -> Iterator[Parted]:
    """The names of what a commit says it takes away, with and without the word for its kind."""
    if _OF_DOCUMENTS.match(subject):
        return
    said = _MARKED.sub("", _PULL.sub("", subject))
    if (gone := _GONE.match(said)) is not None:
        yield from _named(gone[1], replaced=False)
    for match in _INSTEAD.finditer(said):
        yield from _named(said[match.end() :], replaced=True)
    for match in _VERB.finditer(said):
        before = said[: match.start()].strip()
        if not before or _MAY_STAND_BEFORE.search(before):
            yield from _named(said[match.end() :], replaced=_REPLACES.match(match[0]) is not None)


def _named(rest: str, *, replaced: bool) -> Iterator[Parted]:
    """The names at the beginning of the rest of a sentence."""
    rest = _LEAD.sub("", rest.strip())
    end = _END.search(rest)
    for piece in _PIECES.split(rest[: end.start()] if end else rest):
        yield from (Parted(name=name, replaced=replaced, some=some) for name, some in _names(piece))


def _names(piece: str) -> Iterator[tuple[str, bool]]:
    whole = _LEAD.sub("", piece.strip(_AROUND)).strip(_AROUND)
    name = _SOME.sub("", whole).strip(_AROUND)
    some = name != whole
    while True:
        if _KINDS.fullmatch(name):
            return
        if sum(map(len, words_of(name))) >= FEWEST_LETTERS and len(name.split()) <= MOST_WORDS:
            yield name, some
        shorter = _KIND.sub("", name).strip(_AROUND)
        if shorter == name:
            return
        name = shorter

"""Tell whether a text names a technology: by its name, another name of it, or what goes with it.

Rule: a whole word without regard to case, wherever it stands; this closes a question, and never opens one. Pure.
"""

import re

from adr_server.codebase import Lexicon
from adr_server.codebase.stack import Entry
from adr_server.review.words.word_tables import name_tables, slot_tables

_SIGNED = re.compile(r"(?=.{6,}$)[a-z@][a-z0-9]*[-_/@.][a-z0-9@/._-]*[a-z0-9]$", re.IGNORECASE)
"""The name of a package that can be no word."""


def words_for(entry: Entry, lexicon: Lexicon) -> frozenset[str]:
    """Every word, folded, that names `entry`, its mates within the slot, or a service under its umbrella."""
    mates = {entry.name}
    for row in slot_tables().together:
        if entry.name in row:
            mates |= {name for name in row if name in lexicon.by_name and lexicon.by_name[name].slot == entry.slot}
    words: set[str] = set()
    for name in mates:
        one = lexicon.by_name.get(name)
        if one is not None:
            words |= {one.name, *one.aliases, *name_tables().aliases.get(name, ())}
            words |= {package for packages in one.packages.values() for package in packages if _SIGNED.match(package)}
    words |= {word.replace(" ", sign) for word in words if " " in word for sign in "-_"}
    words |= set(slot_tables().umbrellas.get(entry.name, ()))
    return frozenset(word.lower() for word in words)


def sure_names(entry: Entry) -> tuple[str, ...]:
    """The names of a technology that are no everyday words, as they are written."""
    tables = name_tables()
    every = (entry.name, *entry.aliases, *tables.aliases.get(entry.name, ()))
    return tuple(name for name in every if name.lower() not in tables.words)


def place_of(folded: str, word: str) -> int | None:
    """The first character at which a folded text says `word` as a word; None where it does not."""
    at = folded.find(word)
    while at >= 0:
        before, after = folded[at - 1 : at], folded[at + len(word) : at + len(word) + 1]
        if not before.isalnum() and not after.isalpha():
            return at
        at = folded.find(word, at + 1)
    return None


def is_named(words: frozenset[str], folded: str) -> bool:
    """Whether a folded text says one of `words`."""
    return any(place_of(folded, word) is not None for word in words)


def line_naming(words: frozenset[str], text: str) -> tuple[int, str] | None:
    """The first line of `text` that says one of `words`: its number, and the line itself without its margins."""
    folded = text.lower()
    places = [at for word in words if (at := place_of(folded, word)) is not None]
    if not places or len(folded) != len(text):  # Some letters grow when they are folded; then no place can be told.
        return next(
            (
                (number, line.strip())
                for number, line in enumerate(text.splitlines(), 1)
                if is_named(words, line.lower())
            ),
            None,
        )
    number = text.count("\n", 0, min(places)) + 1
    return number, text.split("\n")[number - 1].strip()

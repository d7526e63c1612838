"""How the technologies of a lexicon may be written, whatever the project: worked out once for every project. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from adr_server.codebase import Lexicon
from adr_server.codebase.stack import Entry
from adr_server.review.names.provider_names import without_providers
from adr_server.review.names.spellings import key
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables, slot_tables

_VENDOR = re.compile(rf"^{any_of('foundations')} (?=[A-Z])(?!{any_of('kinds')}\b)")
_SERVICE = re.compile(rf"^{any_of('providers')} ([A-Z][a-z]+[A-Z]\w*)$")
_HUMP = re.compile(r"(?<=[a-z]{2})(?=[A-Z][a-z]{2})")
_INITIALS = re.compile(r"[A-Z]{1,3}$")
"""Of a product whose founder goes without saying they may be anything's: a POI is a place on a map."""
LEAST_OF_A_WORD = 4
"""Letters of an everyday word that may stand for a thing; more of them are asked for."""
MIN_JOINED = 6
"""Letters: of less, two words run together may be any name."""


@dataclass(frozen=True, kw_only=True)
class LexiconNames:
    """`known` has for each name, folded, how it is written and whose it is.

    `spaced` are those that are one word taken apart, or a service without its provider; they may be words. `joined`
    says whose a name is without what parts its words, `hyphened` whose one of several words is that hyphens join.
    """

    known: Mapping[str, list[tuple[str, str]]]
    spaced: frozenset[str]
    joined: Mapping[str, str]
    hyphened: Mapping[str, str]


def without_vendor(name: str) -> str:
    """A name without who makes it ("Parquet"); as it is where nothing but initials would be left."""
    rest = _VENDOR.sub("", name)
    return name if _INITIALS.match(rest) else rest


@lru_cache(maxsize=1)
def spelled_out(lexicon: Lexicon) -> LexiconNames:
    """The names of a lexicon."""
    tables = name_tables()
    known: dict[str, list[tuple[str, str]]] = {}
    for entry in lexicon.entries:
        written = [entry.name, *entry.aliases, *tables.aliases.get(entry.name, ())]
        written += [rest for name in written if (rest := without_vendor(name)) != name]
        written += [match[1] for name in written if (match := _SERVICE.match(name))]
        written += [
            f"{other} {name.removeprefix(vendor).strip()}"
            for vendor, others in tables.vendors.items()
            for name in [*written]
            if name.startswith(f"{vendor} ")
            for other in others
        ]
        for name in dict.fromkeys(written):
            if len(name) > 1:  # `C` is an option as often as a language.
                known.setdefault(name.lower(), []).append((name, entry.name))
    spaced = _with_spaces(known)
    shorter = without_providers(known)
    known |= shorter
    hyphened = {
        name.replace(" ", "-"): hits[0][1]
        for name, hits in known.items()
        if " " in name and name not in spaced and name not in shorter and name not in tables.words
    }
    joined = {key(name): hits[0][1] for name, hits in known.items() if len(key(name)) >= MIN_JOINED}
    return LexiconNames(known=known, spaced=spaced | frozenset(shorter), joined=joined, hyphened=hyphened)


def _with_spaces(known: dict[str, list[tuple[str, str]]]) -> frozenset[str]:
    """Let "Big Query" name BigQuery; the names that were added, folded: as words alone they are words."""
    added: set[str] = set()
    for written in list(known.values()):
        for name, entry in written:
            spaced = _HUMP.sub(" ", name)
            if spaced != name and (spaced.lower() in added or spaced.lower() not in known):
                known.setdefault(spaced.lower(), []).append((spaced, entry))
                added.add(spaced.lower())
    return frozenset(added)


def names_of(entry: Entry, *, words: bool = False) -> frozenset[str]:
    """The names of a technology that can mean nothing else, as prose and settings write them, in small letters.

    `words`: those too that are everyday words.
    """
    written = (entry.name, *entry.aliases, *name_tables().aliases.get(entry.name, ()))
    names = {one.lower() for name in written for one in (name, without_vendor(name))}
    spelled = names | {name.replace(" ", sign) for name in names for sign in ("", "-", "_")}
    spelled |= {name.replace(".", "") for name in spelled if name.endswith(".js")}
    everyday = frozenset(word for word in spelled if word in name_tables().words)
    sure = frozenset(word for word in spelled - everyday if len(word) > 2)  # noqa: PLR2004 - two letters stand anywhere
    return sure | (frozenset(word for word in everyday if len(word) > LEAST_OF_A_WORD) if words else frozenset())


def is_service_of_a_provider(name: str) -> bool:
    """Whether a technology is one that a cloud provider runs: other repositories may set it up and speak to it."""
    return name.lower().startswith(tuple(word for words in slot_tables().umbrellas.values() for word in words))

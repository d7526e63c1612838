"""The words to write in each language: statuses, relations and headings, read once from `phrases.yaml`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from adr_server.decisions.model import Relation, Status
from adr_server.decisions.words import fold, vocabulary

DEFAULT_LANGUAGE = "en"
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SYNONYMS = {
    Relation.SUPERSEDES: ("replaces", "supersedes adr", "superseding"),
    Relation.SUPERSEDED_BY: ("replaced by", "superseded", "superceded by"),
    Relation.AMENDS: ("extends", "updates"),
    Relation.AMENDED_BY: ("extended by", "updated by"),
    Relation.RELATES: ("related", "related to", "see also", "relates", "related adrs", "related decisions"),
}
_STATUS_SYNONYMS = frozenset({"adr status", "decision status", "state", "statut", "état", "zustand", "stan"})


_OTHER_ENGLISH = frozenset(
    {"Approved", "Adopted", "Superceded", "Replaced", "Decided", "Implemented", "Done", "Pending", "Declined", "Active"}
)


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """One language's words. `headings` maps the English heading of a shipped template to this language's."""

    language: str
    status: Mapping[Status, str]
    relation: Mapping[Relation, str]
    labels: Mapping[str, str]
    headings: Mapping[str, str]


@cache
def _table() -> dict[str, Phrases]:
    text = files(__package__).joinpath("phrases.yaml").read_text(encoding="utf-8")
    return {
        language: Phrases(
            language=language,
            status={Status(key): word for key, word in words["status"].items()},
            relation={Relation(key): word for key, word in words["relation"].items()},
            labels=words["labels"],
            headings=words["headings"],
        )
        for language, words in yaml.safe_load(text).items()
    }


def languages() -> tuple[str, ...]:
    """The languages that records can be written in, as ISO 639-1 codes."""
    return tuple(_table())


def phrases(language: str | None) -> Phrases:
    """The words of `language` (`de`, `pt-BR`); English for one that there is no table of."""
    code = (language or DEFAULT_LANGUAGE).lower().replace("_", "-").partition("-")[0]
    return _table().get(code, _table()[DEFAULT_LANGUAGE])


def plain_name(name: str) -> str:
    """A field's name as it is compared: `supersededBy`, `**Superseded-By:**` and `superseded_by` are one."""
    spaced = _CAMEL.sub(" ", name.strip().strip("*_`:\uff1a ").strip())
    return " ".join(re.split(r"[\s_-]+", spaced.casefold()))


@cache
def status_names() -> frozenset[str]:
    """Every name of a status field, as `plain_name` gives it."""
    written = frozenset(plain_name(words.labels["status"]) for words in _table().values()) | _STATUS_SYNONYMS
    return written | {name for name, kind in vocabulary().fields.items() if kind == "status"}


def is_named(text: str, names: frozenset[str]) -> bool:
    """Whether `text` is one of `names`, as it is written or as the reader spells it, without accents."""
    return plain_name(text) in names or fold(plain_name(text)) in names


@cache
def relation_names(relation: Relation) -> frozenset[str]:
    """Every name of a field that holds that relation, as `plain_name` gives it."""
    own = frozenset(plain_name(words.relation[relation]) for words in _table().values())
    return own | frozenset(_SYNONYMS[relation])


@cache
def links_names() -> frozenset[str]:
    """Every heading of a section that lists other records, as `plain_name` gives it."""
    own = frozenset(plain_name(words.labels["links"]) for words in _table().values())
    return own | {"links", "related", "related decisions", "related adrs", "related links"}


@cache
def english_status_words() -> frozenset[str]:
    """English words for a status, in lower case, those that are read but never written among them."""
    return frozenset(word.lower() for word in (*_table()[DEFAULT_LANGUAGE].status.values(), *_OTHER_ENGLISH))


@cache
def status_word_pattern() -> re.Pattern[str]:
    """Finds a status word of any language, longest first, not inside another word."""
    words = {word for table in _table().values() for word in table.status.values()}
    words |= _OTHER_ENGLISH
    ordered = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)", re.IGNORECASE)

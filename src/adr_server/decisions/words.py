"""The words that records use, in twelve languages, read once from `vocabulary/*.yaml`.

Rule: no word of any language stands in code. Every word is folded before it is compared (`fold`), so that case,
accents, hyphens and underscores never decide. Chinese, Japanese and Korean words are found without word boundaries.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, cast

from adr_server.decisions.model import Relation, SectionKind, Status
from adr_server.registry import read_shipped

LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "ja", "ko", "zh")
DATE_RANKS = ("decided", "accepted", "date", "created", "introduced", "documented")
"""Kinds of date field, the best first; `superseded_date` and `updated` say nothing about the day of the decision."""

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "’": "'", "‘": "'", "`": "'"})
_HYPHENS = re.compile(r"[_\-\u2010-\u2015\u2212]+")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_CJK = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
"""Korean as it is written, and taken apart into letters, as `fold` has it."""


def fold(text: str) -> str:
    """`text` as it is compared: lower case, no accents, one space for any run of blanks, hyphens and underscores."""
    lowered = text.casefold()
    if lowered.isascii():
        return " ".join(lowered.replace("_", " ").replace("-", " ").split())
    decomposed = unicodedata.normalize("NFKD", lowered.translate(_LETTERS))
    bare = _FOREIGN.sub(_without_combining, decomposed)
    return " ".join(_HYPHENS.sub(" ", bare).split())


def _without_combining(letter: re.Match[str]) -> str:
    return "" if unicodedata.combining(letter.group()) else letter.group()


def is_cjk(text: str) -> bool:
    """Whether `text` holds a Chinese, Japanese or Korean character."""
    return not text.isascii() and _CJK.search(text) is not None


def phrase_pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds the longest of `phrases` in folded text, whole words only where the script has words."""
    distinct = set(phrases)
    spaced = [phrase for phrase in distinct if phrase and not is_cjk(phrase)]
    joined = [phrase for phrase in distinct if is_cjk(phrase)]
    parts = []
    if spaced:
        parts.append(rf"(?<!\w)(?:{_shared_prefixes(spaced)})(?!\w)")
    if joined:
        parts.append(_shared_prefixes(joined))
    return re.compile("|".join(parts) if parts else r"(?!)")


def _shared_prefixes(phrases: Iterable[str]) -> str:
    """A pattern for any of `phrases`, the longest first, that looks at each shared beginning once."""
    groups: dict[str, list[str]] = {}
    for phrase in sorted(set(phrases)):
        groups.setdefault(phrase[:1], []).append(phrase[1:])
    ends = groups.pop("", None) is not None
    branches = [f"{re.escape(first)}{_shared_prefixes(rest)}" for first, rest in groups.items()]
    if not branches:
        return ""
    if len(branches) == 1 and not ends:
        return branches[0]
    return f"(?:{'|'.join(branches)}){'?' if ends else ''}"


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """What the words of all languages mean; keys are folded. `languages` tells for a heading or field who uses it."""

    sections: Mapping[str, SectionKind]
    statuses: Mapping[str, Status]
    relations: Mapping[str, Relation]
    fields: Mapping[str, str]
    months: Mapping[str, int]
    languages: Mapping[str, frozenset[str]]
    lists: Mapping[str, frozenset[str]]
    y_statement: Mapping[str, tuple[str, ...]]

    # Patterns are compiled when a text is first read: a log whose readings are all kept needs none of them.

    @cached_property
    def status_pattern(self) -> re.Pattern[str]:
        """Finds a state of life."""
        return phrase_pattern(self.statuses)

    @cached_property
    def relation_pattern(self) -> re.Pattern[str]:
        """Finds the words of a relation."""
        return phrase_pattern(self.relations)

    @cached_property
    def relation_starts(self) -> frozenset[str]:
        """The first words of the relations that say more than that two records relate."""
        said = (phrase for phrase, kind in self.relations.items() if kind is not Relation.RELATES)
        return frozenset(re.split(r"[\W\d_]", phrase)[0] for phrase in said)

    @cached_property
    def relation_words(self) -> frozenset[str]:
        """The longest word of each relation: a folded text without any states none, but in scripts without words."""
        return frozenset(_longest_word(phrase) for phrase in self.relations)

    @cached_property
    def firm_relation_words(self) -> frozenset[str]:
        """The same of the relations that say more than that two records relate."""
        said = (phrase for phrase, kind in self.relations.items() if kind is not Relation.RELATES)
        return frozenset(_longest_word(phrase) for phrase in said)

    @cached_property
    def partly_pattern(self) -> re.Pattern[str]:
        """Finds "in part" and the like."""
        return phrase_pattern(self.lists["partly"])

    @cached_property
    def put_off_pattern(self) -> re.Pattern[str]:
        """Finds a status that puts a decision off: it waits because somebody decided that it waits."""
        return phrase_pattern(self.lists["put_off"])

    @cached_property
    def self_pattern(self) -> re.Pattern[str]:
        """Finds what a record calls itself."""
        return phrase_pattern(self.lists["self"])

    @cached_property
    def month_pattern(self) -> str:
        """Matches the name of a month, the longest first."""
        return "|".join(sorted(map(re.escape, self.months), key=len, reverse=True))


def _longest_word(phrase: str) -> str:
    return max(re.split(r"[\W\d_]+", phrase), key=len)


@dataclass(frozen=True, kw_only=True)
class Places:
    """Names by which something is known, folded: folders and files of records, parts of templates."""

    names: Mapping[str, frozenset[str]]

    def __getitem__(self, key: str) -> frozenset[str]:
        return self.names[key]


@cache
def vocabulary() -> Vocabulary:
    """All languages in one table."""
    languages = {code: _load(f"{code}.yaml") for code in LANGUAGES}
    sections = _gather(languages, "sections")
    statuses = _gather(languages, "statuses")
    relations = _gather(languages, "relations")
    fields = _gather(languages, "fields")
    months = {
        fold(name): number
        for words in languages.values()
        for number, names in enumerate(words["months"], start=1)
        for name in names
    }
    users: dict[str, set[str]] = {}
    for code, words in languages.items():
        for table in ("sections", "fields", "statuses"):
            for names in words[table].values():
                for name in names:
                    users.setdefault(fold(name), set()).add(code)
    plain: tuple[str, ...] = (
        "negations",
        "partly",
        "self",
        "template_words",
        "placeholder_titles",
        "placeholders",
        "generic_titles",
    )
    plain += ("title_prefixes", "pros", "cons", "neutral", "chosen", "set_aside", "modals", "lead_ins", "counted")
    plain += ("blanks", "notes", "conjunctions", "alternatives", "day_leads", "heads", "put_off", "change_logs")
    plain += ("state_tails", "state_reasons", "finite", "everyday_states", "not_leads")
    lists = {key: _words(languages, key) for key in plain}
    statement = {
        part: tuple(fold(name) for words in languages.values() for name in words["y_statement"].get(part, ()))
        for part in ("context", "drivers", "decision", "options", "consequences")
    }
    return Vocabulary(
        sections={name: SectionKind(kind) for name, kind in sections.items()},
        statuses={name: Status(kind) for name, kind in statuses.items()},
        relations={name: Relation(kind) for name, kind in relations.items()},
        fields=fields,
        months=months,
        languages={name: frozenset(codes) for name, codes in users.items()},
        lists=lists,
        y_statement=statement,
    )


def is_put_off(status_text: str) -> bool:
    """Whether a status says that the decision waits on purpose ("On hold", "Deferred"), not that it is discussed."""
    return vocabulary().put_off_pattern.search(fold(status_text)) is not None


@cache
def places() -> Places:
    """Where records are kept."""
    return Places(
        names={key: frozenset(fold(str(name)) for name in names) for key, names in _load("places.yaml").items()}
    )


@cache
def templates() -> Places:
    """The parts by which templates are known."""
    return Places(names={key: frozenset(map(fold, names)) for key, names in _load("templates.yaml").items()})


def _load(name: str) -> dict[str, Any]:
    text = (files("adr_server.decisions") / "vocabulary" / name).read_text(encoding="utf-8")
    return cast("dict[str, Any]", read_shipped(text, name))


def _gather(languages: Mapping[str, dict[str, Any]], table: str) -> dict[str, str]:
    """Phrase to kind over all languages; the language listed first wins where two disagree."""
    found: dict[str, str] = {}
    for words in languages.values():
        for kind, names in words[table].items():
            for name in names:
                found.setdefault(fold(str(name)), kind)
    return found


def _words(languages: Mapping[str, dict[str, Any]], key: str) -> frozenset[str]:
    return frozenset(fold(str(name)) for words in languages.values() for name in words.get(key, ()))

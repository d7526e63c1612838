"""Which template a record follows, and which language it speaks, by the words it uses for its parts."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from adr_server.decisions import inline
from adr_server.decisions.fields import field_name, known
from adr_server.decisions.model import SectionKind
from adr_server.decisions.outline import Outline
from adr_server.decisions.page import BlockKind, Field, Page
from adr_server.decisions.words import fold, templates, vocabulary

_LEAST = {"planguage": 4, "tyree-akerman": 4, "business-case": 2, "alexandrian": 3}
"""How many of a template's parts a record must have: their words are common ones."""


def format_of(skeleton: Outline, fields: Sequence[Field], *, y_statement: bool) -> str:  # noqa: PLR0911 - one way out a kind
    """The name of the template: `nygard`, `madr2`…`madr4`, `log4brains`, `tyree-akerman` and so on.

    `table` or `fields` name where a record of no template keeps its head; else `other`.
    """
    headings = {_folded(mark.heading, before="(").strip(" :") for mark in skeleton.marks}
    cells = {_folded(block.cells[0]) for block in skeleton.blocks if block.kind is BlockKind.ROW and block.cells}
    named = headings | cells
    kinds = {mark.kind for mark in skeleton.marks}
    names = {field_name(field.name) for field in fields}
    known_by = templates()
    for name, least in _LEAST.items():
        if len(known_by[name] & (named | names)) >= least:
            return name
    if known_by["madr"] & headings:
        return _madr(fields, names, headings)
    if known_by["rfc fields"] & names or known_by["rfc"] <= headings:
        return "rfc"
    if y_statement:
        return "y-statement"
    if {SectionKind.STATUS, SectionKind.CONTEXT, SectionKind.DECISION} <= kinds or {
        SectionKind.CONTEXT,
        SectionKind.DECISION,
        SectionKind.CONSEQUENCES,
    } <= kinds:
        return "nygard" if not any(field.origin == "table" for field in fields) else "table"
    if any(field.origin == "table" for field in fields):
        return "table"
    return "fields" if any(known(field.name) == "status" for field in fields) else "other"


@lru_cache(maxsize=4096)
def _folded(text: str, *, before: str = "\n") -> str:
    """The words of a heading or cell up to `before`; most records of a log have the same."""
    return fold(inline.plain(text).split(before)[0])


def _madr(fields: Sequence[Field], names: set[str], headings: set[str]) -> str:
    matter = {field_name(field.name) for field in fields if field.origin == "matter"}
    if "decision makers" in matter or "confirmation" in headings:
        return "madr4"
    if matter & {"status", "date", "deciders"}:
        return "madr3" if "validation" in headings or "deciders" in matter else "madr4"
    return "log4brains" if "tags" in names else "madr2"


def language_of(page: Page, skeleton: Outline, fields: Sequence[Field]) -> str:
    """The code of the language of most headings and field names; `en` when they do not tell."""
    counts: Counter[str] = Counter()
    languages = vocabulary().languages
    names = [_folded(mark.heading).strip(" :") for mark in skeleton.marks[:60]] + [
        field_name(field.name) for field in fields
    ]
    for name in names:
        speakers = languages.get(name, frozenset())
        for code in speakers:
            counts[code] += 6 // min(len(speakers), 6)
    if not counts:
        return _script(page)
    best = max(counts.values())
    leaders = [code for code in vocabulary_order() if counts[code] == best]
    return leaders[0]


def vocabulary_order() -> tuple[str, ...]:
    """Languages, the one that wins a draw first."""
    return ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "ja", "ko", "zh")


def _script(page: Page) -> str:
    sample = "".join(page.lines[:60])[:2000]
    if any("\u3040" <= letter <= "\u30ff" for letter in sample):
        return "ja"
    if sum("\uac00" <= letter <= "\ud7a3" for letter in sample) > 10:  # noqa: PLR2004 - as below
        return "ko"
    if sum(letter in "ыэё" for letter in sample) > 2:  # noqa: PLR2004 - letters that its neighbours do without
        return "ru"
    return "zh" if sum("\u4e00" <= letter <= "\u9fff" for letter in sample) > 10 else "en"  # noqa: PLR2004 - a few characters may be names

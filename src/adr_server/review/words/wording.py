"""How records say what to do, in each language that has a table under `words/`.

A table's patterns speak of `{X}` (one technology or a list of them), `{A}` (what is replaced), `{V}` (a version that
stands apart from its name), `{P}` and `{Q}` (parts of the project). The sentence that they are matched on holds a mark
`§n§` for each name.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from adr_server.review.words.base_images import REFERENCE
from adr_server.review.words.expressions import Expression, Macros
from adr_server.review.words.word_tables import image_table, sort_rows, table_of

LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "ru")
_PATH = r"(?P<path>`[^`\n]{2,120}`|[\w@.-]+/[\w@./-]*[\w/]|[\w.-]+(?= (?:sub)?(?:folder|directory)\b))"
_SOURCE = r"(?P<path>`(?:\./)?[\w.-]+(?:/[\w.-]+)*/(?:[\w.-]+\.[a-z][a-z0-9]{0,5}|[\w.-]+/[\w.-]+/?)`)"
"""A path in code marks that is no package's or image's name: with the ending of a file, or three folders deep."""
_FILE = (
    r"(?P<file>`?(?:CHANGELOG|CODEOWNERS|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|\.editorconfig|\.gitattributes)"
    r"(?:\.md)?`?|`\.[a-z][\w-]+(?:\.(?:ya?ml|toml|json|[cm]?js))?`)"
)
_CODED = r"`[^`\n]{2,60}`(?: (?:decorators?|annotations?|attributes?|macros?|calls?|blocks?))?"
_VERSION = r"(?P<v>\d+(?:\.\d+)*)(?:\.x)?(?![\w%])"
_DIGITS = r"(?: ?(?:v|version )?\d[\d.]*(?:\.x)?\+?)?"


class Polarity(StrEnum):
    """What a claim wants of its subject."""

    USE = "use"
    FORBID = "do_not_use"
    REMOVE = "remove"
    DEPRECATE = "deprecate"
    REPLACE = "replace"
    ONLY = "only"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    ABOVE = "above"
    MAY_NOT_REACH = "may_not_reach"
    ONLY_MAY_REACH = "only_may_reach"
    APART = "apart"
    REACHES_ONLY = "reaches_only"
    EACH_HOLDS = "each_holds"
    LIES_AT = "lies_at"
    PINNED = "pinned"
    SET_TO = "set_to"
    EACH_IS = "each_is"
    EACH_BEGINS = "each_begins_with"
    ONLY_IN = "only_in"
    RUNS_IN_CI = "runs_in_ci"
    DEPENDS_ON_NOTHING = "depends_on_nothing"
    HOLDS = "holds_for_each"


_POLARITY = {
    "use": Polarity.USE,
    "forbid": Polarity.FORBID,
    "remove": Polarity.REMOVE,
    "deprecate": Polarity.DEPRECATE,
    "replace": Polarity.REPLACE,
    "only": Polarity.ONLY,
    "at_least": Polarity.AT_LEAST,
    "at_most": Polarity.AT_MOST,
}
_BOUNDARY = {"forbid": Polarity.MAY_NOT_REACH, "only": Polarity.ONLY_MAY_REACH, "apart": Polarity.APART}


@dataclass(frozen=True, kw_only=True)
class Phrase:
    """One way of saying something.

    `sure`: so short that a name which may be a word is none here; `title`: titles alone are that short; `whole`: of a
    part of what is named it says nothing; `known`: it is said of a project's own things as well, so that a name which
    may be a word or one of these is none here;
    `leads`: it begins the sentence, for behind a dash it says how the
    rest is done; `makes`: who builds a package does not use it, who builds a Rails app uses Rails; `told`: it tells of
    a thing more than it decides on it ("Redis caches the pages"), and yields to what the record decides; `item`: only
    an entry of a list is so short; `contrast`: its name stands behind the words that set it aside ("rather than").
    """

    polarity: Polarity
    pattern: Expression
    strength: str = ""
    sure: bool = False
    title: bool = False
    whole: bool = False
    known: bool = False
    makes: bool = False
    leads: bool = False
    told: bool = False
    item: bool = False
    contrast: bool = False


@dataclass(frozen=True, kw_only=True)
class Wording:
    """One language's table, ready to be matched.

    `silent` are the kinds of sentence that state no claim; `features` the parts of a thing that nobody has without it;
    `bare` is a text of names and no more; `listing` announces a list of what is wanted; `standing` is a word for the
    subject of the title, and `against` what titles say that want none; `topic` is
    a title that begins with a name; `role` says at once what a name is wanted for; `obliges` is how strongly a sentence
    does, by the name of that strength, and the first that holds is meant; `nouns_have_capitals`: what has none behind a
    name is no part of it.
    """

    language: str
    markers: frozenset[str]
    phrases: tuple[Phrase, ...]
    boundaries: tuple[Phrase, ...]
    layout: tuple[Phrase, ...]
    sorts: tuple[Expression, ...]
    new_code: tuple[Expression, ...]
    all_code: tuple[Expression, ...]
    pins: tuple[Expression, ...]
    away: tuple[Expression, ...]
    settings: tuple[Expression, ...]
    checks: tuple[Expression, ...]
    each_file: tuple[Expression, ...]
    only_in: tuple[Expression, ...]
    not_in: tuple[Expression, ...]
    gone: tuple[Expression, ...]
    objects: tuple[Expression, ...]
    bare_parts: tuple[Expression, ...]
    kin_of: tuple[Expression, ...]
    images: tuple[Expression, ...]
    no_images: tuple[Expression, ...]
    silent: Mapping[str, Expression]
    reasons: Expression
    instead: Expression
    alternatives: Expression
    heads: Expression
    features: Expression
    bare: Expression
    listing: Expression
    standing: Expression
    against: Expression
    topic: Expression
    role: Expression
    version: Expression
    scope: Expression
    strong: Expression
    weak: Expression
    obliges: Mapping[str, Expression]
    narrow: Expression
    self: Expression
    nouns_have_capitals: bool


@cache
def wordings() -> tuple[Wording, ...]:
    """The shipped tables, English first."""
    return tuple(_wording(table_of(language)) for language in LANGUAGES)


def wording_of(language: str, text: str) -> Wording:
    """The table whose small words a text uses most; that of `language`, or the first, where none has more."""
    words = text.lower().split()
    tables = sorted(wordings(), key=lambda table: table.language != language[:2])
    return max(tables, key=lambda table: sum(word in table.markers for word in words))


def _wording(raw: Mapping[str, Any]) -> Wording:
    texts: dict[str, str] = dict(raw["macros"])
    joins = f"{raw['joins']}|{raw['alternatives']}"
    one = rf"§\d+§{_DIGITS}"
    many = rf"{one}(?:(?:{joins})(?:{texts['DET']}){one})*"
    texts |= {"X": f"(?P<x>{many})", "A": f"(?P<a>{one}(?:(?:{joins}){one})*)", "V": _VERSION}
    phrase = r"(?:[\w§./*@'-]+)(?: [\w§./*@'-]+){0,3}?"
    any_file = f"(?:{'|'.join(table_of('labels')['called_files'])})"
    texts |= {
        "P": f"(?P<p>{phrase})",
        "R": f"(?P<q>{phrase})",
        "T": r"(?P<thing>(?:[^\s,;:§]{1,30} ){0,5}?[^\s,;:§]{1,30}?)",
        "PATH": _PATH,
        "FILE": _FILE,
        "SOURCE": _SOURCE,
        "MADE": r"(?P<file>`[\w./-]*[\w-]+\.(?:ya?ml|json|toml|sh|mk|ps1)`)",
        # Files in code marks; a key in code marks, and a value that is, or is a number or a truth.
        "FILES": (
            r"(?P<files>`[^`\n]{2,120}`(?:(?:,| and|, and| or| und| oder| et| ou) `[^`\n]{2,120}`)*"
            rf"|{any_file}(?:(?: and| or|, nor| nor| und| oder| noch| et| ou| ni) (?:an? |kein\w* |de )?{any_file})*)"
        ),
        "KEY": r"`(?P<key>[A-Za-z_][\w.-]*)`",
        "VALUE": r"(?P<value>`[^`\n]{1,60}`|\d+(?:\.\d+)?(?![\w.%])|(?:true|false|on|off)\b)",
        "LIT": r"`(?P<lit>[^`\n]{2,80})`",
        "LITS": (
            r"(?P<lits>`[^`\n]{2,80}`"
            r"(?:(?:,| and|, and| or|, or| nor| und| oder| et| ou) (?:the )?`[^`\n]{2,80}`)*)"
        ),
        # Names of code, each with the word for what it is.
        "CODES": rf"(?P<lits>(?:{_CODED}(?:,| and|, and) (?:the )?)*{_CODED})",
        "FOLDER": r"`(?P<folder>[\w@./*<>-]*/[\w@./*<>-]*)`",
        "TYPE": r"`(?P<type>[A-Za-z_][\w.\\:/]*(?:\(\))?)`",
        # A list of what may not be reached.
        "ENDS": rf"(?P<q>{phrase}(?:,? (?:{'|'.join(table_of('labels')['listed_ends'])}) {phrase})*)(?=$|[.,;:(])",
        "IMAGE": f"(?P<image>{'|'.join(row['words'] for row in image_table())}|{REFERENCE})(?![\\w.-])",
        "LANGUAGE": f"(?P<language>{'|'.join(row['language'] for row in sort_rows() if 'language' in row)})",
        "K": f"(?P<sort>{'|'.join(row['words'] for row in sort_rows() if 'language' not in row)})",
        "Q": f"(?P<q>{phrase})(?=$|[.,;:(]| (?:directly|and|or|but|layer|package|module|und|et)\\b)",
    }
    heads = "|".join(sorted(map(re.escape, raw["heads"]), key=len, reverse=True))
    texts |= {"HEADS": f"(?:{heads})", "GAP": r"(?P<gap>(?:-\w+)?(?: [\w'’/-]+){0,3}?)"}
    macros = Macros(texts)
    silent = {kind: Expression(source=pattern, macros=macros) for kind, pattern in raw["silent"].items()}
    made_of, goes_on = ("|".join(table_of("labels")[kind]) for kind in ("made_of", "goes_on"))
    trail = "|".join(map(re.escape, raw["trail"]))
    kin = "|".join(map(re.escape, raw["kin"]))
    return Wording(
        language=raw["language"],
        markers=frozenset(raw["markers"]),
        phrases=_phrases(raw["patterns"], "polarity", _POLARITY, macros),
        boundaries=_phrases(raw["boundary"], "kind", _BOUNDARY, macros),
        sorts=_expressions(raw, "sorts", macros),
        new_code=_expressions(raw, "new_code", macros),
        all_code=_expressions(raw, "all_code", macros),
        pins=_expressions(raw, "pins", macros),
        away=_expressions(raw, "away", macros),
        settings=_expressions(raw, "settings", macros),
        checks=_expressions(raw, "checks", macros),
        each_file=_expressions(raw, "each_file", macros),
        only_in=_expressions(raw, "only_in", macros),
        not_in=_expressions(raw, "not_in", macros),
        gone=_expressions(raw, "gone", macros),
        objects=_expressions(raw, "objects", macros),
        bare_parts=_expressions(raw, "bare_parts", macros),
        kin_of=_expressions(raw, "kin_of", macros),
        images=_expressions(raw, "images", macros),
        no_images=_expressions(raw, "no_images", macros),
        layout=tuple(
            Phrase(polarity=Polarity.LIES_AT, pattern=Expression(source=row["pattern"], macros=macros))
            for row in raw.get("layout", ())
        ),
        silent=silent,
        reasons=Expression(source=raw["reasons"], macros=macros),
        instead=Expression(source=raw["instead"], macros=macros),
        alternatives=Expression(source=raw["alternatives"], macros=macros),
        heads=Expression(
            source=rf"^(?:(?: (?!(?:{kin})\b|{raw['scope_words']})[a-z-]+)?? (?:{heads})\b| (?:{trail})\b)+"
        ),
        features=Expression(
            source=rf"^(?:-(?:{made_of})\b(?: (?!{raw['scope_words']})[\w-]+){{0,3}}"
            rf"|(?: (?!(?:{kin}|{goes_on})\b|{raw['scope_words']})(?:(?-i:[a-z][\w./-]*|[A-Z]{{2,5}})|§\d+§)){{0,2}}?"
            rf" (?:{raw['features']})\b)"
        ),
        bare=Expression(source="^{DET}{X}(?P<rest>.*)$", macros=macros),
        listing=Expression(source=raw["listing"], macros=macros),
        standing=Expression(source=raw["standing"], macros=macros),
        against=Expression(source=raw["against"], macros=macros),
        topic=Expression(source=r"^(?:[\w'’/-]+ )?{DET}{X}", macros=macros),
        role=Expression(source=raw["role"], macros=macros),
        narrow=Expression(source=raw["narrow"], macros=macros),
        version=Expression(source=raw["at_least"], macros=macros),
        scope=Expression(source=raw["scope_words"], macros=macros),
        strong=Expression(source=raw["strong"], macros=macros),
        weak=Expression(source=raw["weak"], macros=macros),
        obliges={strength: Expression(source=pattern) for strength, pattern in raw["obliges"].items()},
        self=Expression(source=raw["self"], macros=macros),
        nouns_have_capitals=bool(raw.get("nouns_have_capitals")),
    )


def _expressions(raw: Mapping[str, Any], key: str, macros: Macros) -> tuple[Expression, ...]:
    return tuple(Expression(source=pattern, macros=macros) for pattern in raw.get(key, ()))


def _phrases(
    rows: Sequence[Mapping[str, Any]], key: str, polarities: Mapping[str, Polarity], macros: Macros
) -> tuple[Phrase, ...]:
    return tuple(
        Phrase(
            polarity=polarities[row[key]],
            pattern=Expression(source=row["pattern"], macros=macros),
            strength=row.get("strength", ""),
            sure=bool(row.get("sure")),
            title=bool(row.get("title")),
            whole=bool(row.get("whole")),
            known=bool(row.get("known")),
            makes=bool(row.get("makes")),
            leads=bool(row.get("leads")),
            told=bool(row.get("told")),
            item=bool(row.get("item")),
            contrast=bool(row.get("contrast")),
        )
        for row in rows
    )

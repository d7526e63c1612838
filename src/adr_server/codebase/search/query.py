"""Say what kind of question a search is, how sure that is, and how much each leg of the search weighs for it. Pure.

Any text is a question. The kinds and the first weights are those of a published hybrid search; the weights here were
measured on the tuning half of a public set of questions (`python -m benchmarks.code_search`), with the dense leg off.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from adr_server.codebase.entities.model import ReferenceKind
from adr_server.codebase.search.long_text import LONGEST_TEXT, LongText, is_long, read_long
from adr_server.codebase.search.relations import Relation, relation_in
from adr_server.codebase.search.terms import MAX_QUERY_CHARACTERS, identifiers_in, query_terms


class QueryKind(StrEnum):
    """What is asked for."""

    CONCEPTUAL = "conceptual"
    IDENTIFIER = "identifier"
    RELATIONSHIP = "relationship"
    FUZZY = "fuzzy"
    PATTERN = "pattern"
    MIXED = "mixed"
    TEXT = "text"
    """A text of many words, such as an issue or a record."""


class Leg(StrEnum):
    """One way of looking."""

    KEYWORD = "keyword"
    PATTERN = "pattern"
    DENSE = "dense"
    GRAPH = "graph"


_DENSE = 0.3
"""What the dense leg adds where a table is given. Not measured: no table was at hand that may be handed on."""

WEIGHTS: Mapping[QueryKind, Mapping[Leg, float]] = {
    QueryKind.CONCEPTUAL: {Leg.KEYWORD: 1.0, Leg.DENSE: _DENSE},
    QueryKind.IDENTIFIER: {Leg.KEYWORD: 0.9, Leg.PATTERN: 0.1},
    QueryKind.RELATIONSHIP: {Leg.KEYWORD: 0.3, Leg.GRAPH: 0.7},
    QueryKind.FUZZY: {Leg.KEYWORD: 0.3, Leg.PATTERN: 0.7},
    QueryKind.PATTERN: {Leg.KEYWORD: 0.2, Leg.PATTERN: 0.8},
    QueryKind.MIXED: {Leg.KEYWORD: 0.9, Leg.PATTERN: 0.1, Leg.DENSE: _DENSE / 2},
    QueryKind.TEXT: {Leg.KEYWORD: 1.0},
}


@dataclass(frozen=True, kw_only=True)
class Query:
    """A question understood: its kind, how sure (0 to 1) and why, its terms, and what in it is written as code."""

    text: str
    kind: QueryKind
    confidence: float
    reason: str
    terms: tuple[str, ...]
    identifiers: tuple[str, ...]
    weights: Mapping[Leg, float]
    pattern: str | None = None
    """What the pattern leg looks for: a regular expression where `regex`, else a text as it stands."""
    regex: bool = False
    relation: Relation | None = None
    """What it asks to hang together with the identifiers; None where it does not say."""
    long: LongText | None = None
    """What it says, where it is a text of many words."""

    def directed(self, *, inward: bool) -> "Query":
        """The same query for what points at its names, or for what they point at, whatever its words ask for."""
        kinds = self.relation.kinds if self.relation is not None else frozenset[ReferenceKind]()
        return replace(self, relation=Relation(inward=inward, kinds=kinds))


_SLASHED = re.compile(r"/(.{2,})/[aimsx]{0,5}", re.DOTALL)
_QUOTED = re.compile(r"""(["'`])(.{2,})\1""", re.DOTALL)
_REGEX = re.compile(r"\.[*+]|\\[wdsbWDSB.()\[\]]|\[[^\]]+\][*+?{]|\(\?|\w\|\w|^\^\w|\w\$$|\w\{\d+,?\d*\}")
_ODD = re.compile(r"[^\w.:/\\()#@$-]")
_ASKING = re.compile(r"\s*(?:how|why|where|what|which|when|explain|find|show)\b", re.IGNORECASE)
_MANY_WORDS = 3


def understand(text: str, *, kind: QueryKind | None = None, leg: Leg | None = None) -> Query:
    """The question in `text`; `kind` or `leg` (that leg alone) overrule what it looks like."""
    text = text.encode("utf-8", "replace").decode().replace("\0", " ").strip()
    if kind is QueryKind.TEXT or (kind is None and leg is None and is_long(text)):
        return _long(text[:LONGEST_TEXT])
    text = text[:MAX_QUERY_CHARACTERS].strip()
    found, confidence, reason = _recognise(text)
    if kind is not None and kind is not found:
        found, confidence, reason = kind, 1.0, "asked for"
    pattern, regex = _pattern_in(text)
    if leg is Leg.PATTERN and pattern is None:
        pattern = text
    return Query(
        text=text,
        kind=found,
        confidence=confidence,
        reason=reason,
        terms=query_terms(text),
        identifiers=identifiers_in(text),
        weights={leg: 1.0} if leg is not None else _weights(text, found),
        pattern=pattern,
        regex=regex,
        relation=relation_in(text),
    )


def _weights(text: str, kind: QueryKind) -> Mapping[Leg, float]:
    """A pattern between slashes or quotes is asked for to the letter: what does not match it is no answer."""
    marked = kind is QueryKind.PATTERN and (_SLASHED.fullmatch(text) or _QUOTED.fullmatch(text))
    return {Leg.PATTERN: 1.0} if marked else WEIGHTS[kind]


def _long(text: str) -> Query:
    return Query(
        text=text,
        kind=QueryKind.TEXT,
        confidence=0.9,
        reason="it is a text of many words",
        terms=query_terms(text),
        identifiers=(),
        weights=WEIGHTS[QueryKind.TEXT],
        long=read_long(text),
    )


def _recognise(text: str) -> tuple[QueryKind, float, str]:
    pattern, regex = _pattern_in(text)
    if regex or (pattern is not None and pattern != text):
        return QueryKind.PATTERN, 0.9, "it is quoted, or written as a regular expression"
    if text and not query_terms(text):
        return QueryKind.PATTERN, 0.8, "there is no word in it"
    return _one_word(text) if len(text.split()) == 1 else _several_words(text)


def _one_word(text: str) -> tuple[QueryKind, float, str]:
    if text.endswith("~"):
        return QueryKind.FUZZY, 0.9, "it ends in ~"
    if _ODD.search(text):
        return QueryKind.FUZZY, 0.7, "it is one word with signs that no name has"
    return QueryKind.IDENTIFIER, 0.9, "it is one word"


def _several_words(text: str) -> tuple[QueryKind, float, str]:
    words, identifiers = text.split(), identifiers_in(text)
    if relation_in(text) is not None:
        if any(name.lower() not in {"who", "what", "which", "where"} for name in identifiers):
            return QueryKind.RELATIONSHIP, 0.9, "it asks what points at a name"
        return QueryKind.CONCEPTUAL, 0.6, "it asks for a relation, and names nothing"
    if not identifiers:
        sure = 0.9 if len(words) >= _MANY_WORDS or _ASKING.match(text) else 0.7
        return QueryKind.CONCEPTUAL, sure, "it is words, and nothing in it is written as code"
    if len(identifiers) >= len(words):
        return QueryKind.IDENTIFIER, 0.8, "all of it is written as code"
    return QueryKind.MIXED, 0.7, "some of it is written as code"


def _pattern_in(text: str) -> tuple[str | None, bool]:
    if slashed := _SLASHED.fullmatch(text):
        # A path has slashes at both ends, too; it has no sign of a regular expression.
        return (slashed[1], True) if "/" not in slashed[1] or _REGEX.search(slashed[1]) else (None, False)
    if quoted := _QUOTED.fullmatch(text):
        return quoted[2], False
    if _REGEX.search(text):
        return text, True
    bare = bool(text) and not query_terms(text)
    odd = len(text.split()) == 1 and _ODD.search(text) and not text.endswith("~")
    return (text, False) if bare or odd else (None, False)

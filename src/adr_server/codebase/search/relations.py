"""Say which relation a question asks for: what points at a name, or what it points at, and by which kind. Pure.

Rule: a verb that says how one thing points at another asks for that kind alone; "uses" and its like ask for any.
"""

import re
from dataclasses import dataclass

from adr_server.codebase.entities.model import ReferenceKind

_INWARD = re.compile(
    r"\b(?:callers?|users?|usages?|references?|importers?|subclasses|implementations?|dependents?)\s+(?:of|to)\b"
    r"|\b(?:who|what|which|where)\b.{0,60}\b(?:calls?|uses?|used|imports?|inherits?|implements?|extends?|depends?)\b"
    r"|\b(?:calls?|uses|called|imports)\s+(?:to\s+)?[A-Z_a-z]\w*\(?\)?$",
    re.IGNORECASE,
)
_OUTWARD = re.compile(
    r"\b(?:callees|dependencies|imports|bases?|parents?)\s+of\b|\bcalled\s+by\b|\bimported\s+by\b"
    r"|\bwhat\s+(?:does|do)\b.{0,60}\b(?:call|use|import|depend|inherit|extend|implement)\b",
    re.IGNORECASE,
)
_VERBS = (
    (re.compile(r"\bcall(?:s|ers?|ees?|ed)?\b", re.IGNORECASE), frozenset({ReferenceKind.CALLS})),
    (re.compile(r"\bimport(?:s|ers?|ed)?\b", re.IGNORECASE), frozenset({ReferenceKind.IMPORTS})),
    (
        re.compile(
            r"\b(?:inherits?|implements?|implementations?|extends?|subclasses|bases?|parents?)\b", re.IGNORECASE
        ),
        frozenset({ReferenceKind.INHERITS, ReferenceKind.IMPLEMENTS}),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Relation:
    """`inward`: what points at the names of the question; else what they point at. No `kinds`: of any kind."""

    inward: bool
    kinds: frozenset[ReferenceKind]


def relation_in(text: str) -> Relation | None:
    """The relation that a question asks for, None where it asks for none; the verb that is written first counts."""
    outward = _OUTWARD.search(text)
    asked = outward or _INWARD.search(text)
    if asked is None:
        return None
    verbs = sorted((match.start(), kinds) for verb, kinds in _VERBS if (match := verb.search(asked[0])))
    return Relation(inward=outward is None, kinds=verbs[0][1] if verbs else frozenset())

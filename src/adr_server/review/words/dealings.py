"""How records say which part of a project deals with what: rows of a table, the roles of parts, and kinds of packages.

Shapes: a row has a `kind` and an expression with the groups `p` (the part) and `q` (what it deals with); a role has the
names of its folders; a kind of package the slots that it fills.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from adr_server.review.words.expressions import Expression, Macros
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import table_of

_WORD = r"(?:§[^§]+§|(?:[\w./@*$'’-]|::)+)"
_NP = rf"{_WORD}(?:[ -]{_WORD}){{0,5}}?"
_AND = r"(?: (?:directly|direkt|directement))?(?:,|,? (?:and|or|nor|und|oder|noch|et|ou|ni))"
_LIST = rf"{_NP}(?:{_AND}(?: (?:from|on|to|by|with|through|via|no|any|von|aus|auf|mit|par|de|à))* {_NP})*"


_PART_WORDS = re.compile(rf"\b{any_of('around_parts')}\b", re.IGNORECASE)


def without_part_words(words: str) -> str:
    """Words without what kind of part they name; a word within a path is a folder: "the modules/wallet package"."""
    if "/" in words:
        kept = [one for one in words.split() if "/" in one or not _PART_WORDS.fullmatch(one)]
        return " ".join(kept).rstrip("/") if kept else words
    return " ".join(_PART_WORDS.sub(" ", words).split()) or words


@dataclass(frozen=True, kw_only=True)
class Row:
    """One way of saying who deals with what, or does not."""

    kind: str
    pattern: Expression


@dataclass(frozen=True, kw_only=True)
class Role:
    """What parts do, by the words for them and the names of their folders.

    `above`: what keeps, or speaks to others, lies below them; `below`: they are what keeps.
    """

    words: re.Pattern[str]
    names: tuple[str, ...]
    above: bool = False
    below: bool = False


@dataclass(frozen=True, kw_only=True)
class KindOfPackage:
    """A kind of package: the slots that it fills, or the technologies that are of that kind."""

    words: re.Pattern[str]
    slots: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()


@cache
def dealings(language: str) -> tuple[Row, ...]:
    """The rows of one language, in their order; none where it has no table."""
    raw: Mapping[str, Any] = table_of("dealings").get(language) or {"macros": {}, "rows": ()}
    texts = {**raw["macros"], "NP": _NP}
    texts |= {"WHO": f"(?P<p>{_NP})", "WHAT": f"(?P<q>{_NP})", "WHATS": f"(?P<q>{_LIST})"}
    macros = Macros(texts)
    return tuple(Row(kind=row["kind"], pattern=Expression(source=row["pattern"], macros=macros)) for row in raw["rows"])


@cache
def roles() -> tuple[Role, ...]:
    """The roles of parts, in the order of the table."""
    return tuple(
        Role(
            words=re.compile(row["words"], re.IGNORECASE),
            names=tuple(row["names"]),
            above=bool(row.get("above")),
            below=bool(row.get("below")),
        )
        for row in table_of("dealings")["roles"]
    )


def role_of(words: str) -> Role | None:
    """The role that words name as a whole; None where they name something else."""
    return next((role for role in roles() if role.words.fullmatch(words)), None)


@cache
def siblings() -> tuple[Role, ...]:
    """Where parts lie beside each other that no folder is called after."""
    rows = table_of("dealings")["siblings"]
    return tuple(Role(words=re.compile(row["words"], re.IGNORECASE), names=tuple(row["names"])) for row in rows)


@cache
def kinds_of_packages() -> tuple[KindOfPackage, ...]:
    """The kinds of packages, in the order of the table."""
    return tuple(
        KindOfPackage(
            words=re.compile(row["words"], re.IGNORECASE),
            slots=frozenset(row.get("slots", ())),
            named=frozenset(row.get("named", ())),
        )
        for row in table_of("dealings")["kinds"]
    )


def kind_of_package(words: str) -> KindOfPackage | None:
    """The kind of package that words name; None where they name something else."""
    return next((kind for kind in kinds_of_packages() if kind.words.fullmatch(words)), None)


@cache
def programs() -> re.Pattern[str]:
    """The words for programs, which are no library."""
    return re.compile(table_of("dealings")["programs"], re.IGNORECASE)


@cache
def set_up() -> frozenset[str]:
    """Words in the names of files that set a program up."""
    return frozenset(table_of("dealings")["set_up"])


@cache
def reserved() -> frozenset[str]:
    """Words of languages, which are no names of code."""
    return frozenset(table_of("dealings")["reserved"])

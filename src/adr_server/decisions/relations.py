"""Relations that a record states about itself, with what it calls the other record.

Rule: a statement is a relation's words with a reference behind them: in a field, in the status, at the head of a line
in the body, or in a sentence about this very record. What is not said of this record is not its relation. A relation in
part amends; it does not supersede.
"""

import re
from functools import cache
from typing import NamedTuple, assert_never

from adr_server.decisions import inline
from adr_server.decisions.model import Link, Relation
from adr_server.decisions.references import DAY, IDENTIFIER, TOKEN, masked, references_in
from adr_server.decisions.status_clauses import is_of_another
from adr_server.decisions.words import fold, is_cjk, vocabulary
from adr_server.decisions.wrapping import wrapped_before

_DIGIT = re.compile(r"\d")
_INNER_MARK = re.compile(r"[*`~]+")
_LETTERS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalpha()})
_WORD = re.compile(r"[^\W\d_]+")
_STOP = re.compile(r"[.;!?](?:\s|$)|\n")
# "supersedes the streaming decision in ADR 1": one of several. "The (earlier) decision in ADR 1" is all of it.
_ONE_OF_IT = re.compile(
    r"\b(?:the|its|only)\s+(?:"
    r"(?:(?!original\b|previous\b|earlier\b|prior\b|old\b|former\b|first\b|architect|design\b)[\w/-]+\s+){1,5}?(?:decision|choice)"
    r"|(?:[\w/-]+\s+){0,5}?(?:limitation|restriction|rule|requirement|clause|section|paragraph|exception|bullet|item)"
    r")s?\s+(?:in|of|from)\s+[^,;]{1,40}$"
)
_PARTIAL_PARENS = re.compile(r"^\s*[*_]*\s*\(([^()\x01]*)\)")


@cache
def _note() -> re.Pattern[str]:
    """Words that open a remark about the record itself."""
    words = sorted(vocabulary().lists["notes"], key=len, reverse=True)
    return re.compile(rf"^\W*(?:{'|'.join(map(re.escape, words))})\W*\s")


class Statement(NamedTuple):
    """A relation and what the record wrote for its other end (`[words](target)`, a number, a name), on its line."""

    relation: Relation
    reference: str
    line: int

    def link(self) -> Link:
        """The same, unresolved."""
        return Link(relation=self.relation, target=None, text=self.reference, line=self.line)


class _Hit(NamedTuple):
    relation: Relation
    start: int
    end: int
    phrase: str


def in_status(text: str, line: int, *, names: bool = True, titled: bool = False) -> list[Statement]:
    """What a status (or a section of links) states; `text` has its reference links expanded.

    `names`: the words behind a relation may be the other record's name. `titled`: `text` is the record's title, which
    says of the record what it says.
    """
    found: list[Statement] = []
    lowered = text[: inline.MAX_INLINE].casefold()
    if not is_cjk(lowered) and not _says(lowered, _words(lowered), vocabulary().relation_words):
        return found
    for offset, sentence, before in _sentences(text):
        found.extend(_read(sentence, line + offset, before=before, strict=False, names=names, titled=titled))
    return found


def in_field(relation: Relation, value: str, line: int) -> list[Statement]:
    """What a field that is named by `relation` states: every reference in its value, or its value as a name."""
    found: list[Statement] = []
    for offset, part in enumerate(value.split("\n")[:50]):
        folded, targets = masked(part)
        partly = bool(vocabulary().partly_pattern.search(folded))
        references = references_in(folded, targets, part, whole=True, field=True)
        found.extend(
            Statement(_in_part(relation) if partly else relation, reference, line + offset) for reference in references
        )
    return found


def in_body(text: str, line: int) -> list[Statement]:
    """What a block of the body says of this record: relations at the head of a line, or in a sentence about it."""
    if not _may_state(text):
        return []
    found: list[Statement] = []
    for offset, sentence, before in _sentences(text):
        found.extend(_read(sentence, line + offset, before=before, strict=True, names=False))
    return found


def _may_state(text: str) -> bool:
    """Whether a block of the body holds a reference's sign and a relation's words: few do, and this is cheap."""
    if "](" not in text and _DIGIT.search(text) is None:
        return False
    words = vocabulary()
    lowered = text[: inline.MAX_INLINE].casefold()
    if is_cjk(lowered):
        started = not words.relation_starts.isdisjoint(_words(lowered))
        return started or words.relation_pattern.search(fold(lowered)) is not None
    said = _words(lowered)
    return not words.relation_starts.isdisjoint(said) and _says(lowered, said, words.firm_relation_words)


def _says(lowered: str, said: list[str], telling: frozenset[str]) -> bool:
    """Whether one of `telling` may stand in a text once marks within a word, and accents, are gone from it."""
    unmarked = _INNER_MARK.sub("", lowered)
    if unmarked != lowered or not lowered.isascii():
        said = _words(fold(unmarked))
    return not telling.isdisjoint(said)


def _words(text: str) -> list[str]:
    """The words of a lower-case text: runs of letters."""
    # Twice as fast as the pattern, and asked for every block that holds a digit.
    return text.translate(_LETTERS).split() if text.isascii() else _WORD.findall(text)


def in_links(text: str, line: int) -> list[Statement]:
    """What an entry of a section of links states: a relation where it names one, else that the two relate."""
    stated = in_status(text, line, names=":" in text)
    if stated:
        return stated
    folded, targets = masked(text)
    references = references_in(folded, targets, text, whole=False)
    return [Statement(Relation.RELATES, reference, line) for reference in references]


def _sentences(text: str) -> list[tuple[int, str, str]]:
    """Sentences with the offset of their line, and the lines of their paragraph that it goes on with.

    A line break does not end a sentence that a relation leaves open.
    """
    out: list[tuple[int, str, str]] = []
    lines = text[: inline.MAX_INLINE].split("\n")
    index = 0
    while index < len(lines):
        start, line = index, lines[index]
        while index + 1 < len(lines) and _open_ended(line) and lines[index + 1].strip():
            index += 1
            line = f"{line.rstrip()} {lines[index].strip(' >*-')}"
        out.append((start, line, wrapped_before(lines, start)))
        index += 1
    return out


def _open_ended(line: str) -> bool:
    """Whether a relation's words stand at the end of the line, its reference on the next."""
    if not line.strip() or len(line) > 500:  # noqa: PLR2004 - a relation is a short line
        return False
    tail = fold(inline.plain(line))[-60:].rstrip(" :")
    return any(found.end() == len(tail) for found in vocabulary().relation_pattern.finditer(tail)) or tail.endswith(
        (",", *(f" {word}" for word in vocabulary().lists["conjunctions"]))
    )


def _read(sentence: str, line: int, *, before: str, strict: bool, names: bool, titled: bool = False) -> list[Statement]:
    folded, targets = masked(sentence)
    words = vocabulary()
    if words.relation_words.isdisjoint(_words(folded)) and not is_cjk(folded):
        return []
    hits = [
        _Hit(words.relations[found.group()], found.start(), found.end(), found.group())
        for found in words.relation_pattern.finditer(folded)
    ]
    hits = [hit for hit in hits if hit.relation is not Relation.RELATES or not strict]
    found: list[Statement] = []
    lead = f"{masked(before)[0]} " if before and hits else ""
    for place, hit in enumerate(hits[:20]):
        if strict and not _about_this(lead + folded[: hit.start], ended=hit.relation is Relation.SUPERSEDED_BY):
            continue
        if folded[: hit.start].split()[-1:] and _bare_word(folded[: hit.start]) in words.lists["negations"]:
            continue
        if not strict and _about_another(folded, hit):
            continue
        told = hit.relation is Relation.SUPERSEDED_BY and not titled and not strict and not is_cjk(hit.phrase)
        if told and is_of_another(lead + folded[: hit.start]):
            continue
        following = next(
            (other.start for other in hits[place + 1 :] if other.relation is not Relation.RELATES), len(folded)
        )
        scope = folded[hit.end : following]
        if is_cjk(hit.phrase) and not TOKEN.search(scope) and not IDENTIFIER.search(scope):
            scope = "" if found else folded[: hit.start]
        stop = _STOP.search(DAY.sub(lambda day: " " * len(day.group()), scope))
        scope = scope[: stop.start()] if stop else scope
        references = references_in(scope, targets, sentence, whole=names and _may_name(folded, hit))
        if references:
            partly = _partial(folded, hit, scope)
            found.extend(
                Statement(_in_part(hit.relation) if partly else hit.relation, reference, line)
                for reference in references
            )
    return found


def _bare_word(text: str) -> str:
    """The last word of `text`, without what stands around it."""
    return text.rsplit(maxsplit=1)[-1].strip(" (*_,;:")


def _may_name(folded: str, hit: _Hit) -> bool:
    """Whether the words behind a relation may be a record's name: "updates" and its like need to begin the line."""
    before = len(folded[: hit.start].split())
    match hit.relation:
        case Relation.SUPERSEDES | Relation.SUPERSEDED_BY:
            return before <= 6  # noqa: PLR2004 - "accepted on …, superseded by …"
        case Relation.AMENDS | Relation.AMENDED_BY:
            return before == 0
        case Relation.RELATES:
            return False
        case _:
            assert_never(hit.relation)


def _about_this(before: str, *, ended: bool) -> bool:
    """Whether the words `before` a relation are nothing, or name this record as the subject; `ended`: as replaced."""
    before = _note().sub("", before).strip(" *_>-+!:•([]#.\"'")
    if not before:
        return True
    last = max((before.rfind(mark) for mark in (". ", "; ", ": ", "! ")), default=-1)
    clause = before[last + 1 :].strip()
    subject = vocabulary().self_pattern.match(clause)
    return (
        subject is not None
        and clause != ""
        and len(clause) - subject.end() <= 40  # noqa: PLR2004 - "has since been partly"
        and not TOKEN.search(clause)
        # What replaced "it" replaced this record only where the words before name no other.
        and (subject.group() != "it" or (last >= 0 and not (ended and TOKEN.search(before))))
    )


def _about_another(folded: str, hit: _Hit) -> bool:
    """Whether the relation is said of another record ("ADR-3, which was superseded by ADR-7")."""
    before = folded[: hit.start]
    last = max((before.rfind(mark) for mark in (". ", "; ", "\n")), default=-1)
    clause = before[last + 1 :]
    subject = TOKEN.search(clause)
    return subject is not None and any(
        word in clause[subject.end() :].split() for word in ("which", "that", "was", "is", "has", "and")
    )


def _partial(folded: str, hit: _Hit, scope: str) -> bool:
    words = vocabulary()
    before = folded[max(0, hit.start - 30) : hit.start]
    reference = TOKEN.search(scope) or IDENTIFIER.search(scope)
    between = scope[: reference.start()] if reference else scope[:40]
    parens = _PARTIAL_PARENS.match(scope)
    behind = scope[reference.end() :][:30] if reference else ""
    qualified = (
        parens is not None
        and not any(sign.isdigit() for sign in parens.group(1))
        and hit.relation is Relation.SUPERSEDES
    )
    return (
        qualified
        or _ONE_OF_IT.search(_INNER_MARK.sub("", scope[: reference.end()] if reference else "")) is not None
        or any(words.partly_pattern.search(part) for part in (before, between))
        or vocabulary().partly_pattern.match(behind.lstrip(" (")) is not None
    )


def _in_part(relation: Relation) -> Relation:
    match relation:
        case Relation.SUPERSEDES:
            return Relation.AMENDS
        case Relation.SUPERSEDED_BY:
            return Relation.AMENDED_BY
        case _:
            return relation

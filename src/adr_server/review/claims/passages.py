"""The passages of a record that decide: its title, the sentences of its decision, and the option that it chose.

Context, drivers, options that were not chosen, consequences, quotations, code and tables decide nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adr_server.decisions import Decision, Option, SectionKind
from adr_server.review.claim import Kind
from adr_server.review.claims.choices import Choice, choices
from adr_server.review.claims.plain import option_title, plain_of, shortened, stressed_in
from adr_server.review.claims.sentences import begins_item, sentences
from adr_server.review.claims.stretches import (
    EXPLAINS,
    NEGATES,
    TERM,
    deciding_lines,
    is_inline,
    is_row,
    is_term,
    reasoning_lines,
)
from adr_server.review.words.labels import any_of

_CHOSEN = re.compile(rf"^\W*{any_of('chosen')}(?:[\s*_]*(?:[:：][\s*_]*|(?=\[))|\.(?:\*\*|__)\s+)(.+)$", re.IGNORECASE)
"""What was chosen, behind the words that say so: "Chosen option: Redis", "**Decision.** We use Redis"."""
_ANSWERED = re.compile(rf"^{any_of('chosen')}\s*[:：–—-]\s*(\S.*)$", re.IGNORECASE)
"""A heading that decides, with its answer behind it: "Decision: migrate to Vite"."""
_BY_NUMBER = re.compile(
    rf"^\W*(?:{any_of('option')}\s*)?[`(#]*(\d{{1,2}}|[A-Z])[)`\]]*[\"”“]?(?=$|[\s.,;:])", re.IGNORECASE
)
_PICKED = re.compile(
    rf"^\W*(?:{any_of('before_picked')} )?{any_of('picked')} "
    rf"[*_\"“]*{any_of('option')}s?\s*[`(#]*(\d{{1,2}}|[A-Z])\b"
    rf"|^\W*{any_of('option')}\s*[`(#]*(\d{{1,2}}|[A-Z])\W* {any_of('was_picked')}\b",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"^\W*{any_of('option')}\s*[`(#]*(\d{{1,2}}|[A-Z])\W*$", re.IGNORECASE)
_SAID_OF_IT = re.compile(r"[`)*]*\s*[:–—-]\s+(\S.*)$")
_OPTION_NUMBER = re.compile(rf"^\W*{any_of('option')}\s*(\d{{1,2}}|[A-Z])\b", re.IGNORECASE)
_DENIED = re.compile(rf"\(({any_of('denying')} [^()]+)\)", re.IGNORECASE)
"""What a title turns down beside what it wants: "npm (no Yarn)"."""
_NUMBER = re.compile(rf"^{any_of('record')}?[\s#-]*\d+\s*[.:\-–—)]\s*", re.IGNORECASE)
_SLUG = re.compile(r"^[a-z0-9]+(?:[-_][a-z0-9]+){2,}$")
"""A title that is the name of a file."""
_CODE_ALONE = re.compile(r"^`[^`]+`$")
_ARGUES = re.compile(rf"\b{any_of('listing_reasons')}[\s.,:;…–—-]*$", re.IGNORECASE)
_WEIGHS = re.compile(rf"\b{any_of('weighing')}\b", re.IGNORECASE)

LONGEST = 600
"""Signs of a sentence that are kept."""
_FOR_OR_AGAINST = re.compile(r"\s*[-*]\s+(?:`[-+−]`|[(\[][-+−][)\]]|[➕➖✅❌👍👎])\s")
"""An entry that speaks for an option, or against it."""


@dataclass(frozen=True, kw_only=True)
class Passage:
    """One sentence that may state a claim: as written, its line, and `plain`, without links, asides and marks.

    `text` is joined over its lines, and bounded; of a title, heading or row it is the whole line.
    `announces`: it ends in a colon. `item`: it begins an entry of a list, which the sentences `intro`, each with a
    colon at its end, may have announced; `continues`: it goes on in one. `stressed` are the single words, folded, that
    the writer set apart as names: bold, in code marks, or linked. `elaborates`: it stands behind the decision, and
    works it out or gives its reasons.
    `whole` is `plain` with its asides, where it has any. `below` is the heading that turns it down, `under` the heading
    that it stands under; `before` is the sentence before it.
    """

    kind: Kind
    text: str
    plain: str
    line: int
    announces: bool = False
    item: bool = False
    continues: bool = False
    intro: tuple[str, ...] = ()
    stressed: frozenset[str] = frozenset()
    elaborates: bool = False
    whole: str = ""
    below: str = ""
    under: str = ""
    before: str = ""


def passages(decision: Decision, text: str) -> Iterator[Passage]:
    """The deciding passages of a record whose file says `text`, in the order of weight: decision, option, title."""
    lines = text.splitlines()
    names: set[str] = set()
    own = {section.line for section in decision.sections if section.kind is SectionKind.DECISION}
    own.add(decision.lines.get("title", 0))
    reasons = reasoning_lines(decision, lines)
    for first, last in deciding_lines(decision, lines):
        yield from _heading(lines, first - 1, last, own)
        over = lines[first - 2] if 1 < first <= len(lines) + 1 else ""
        leads, negated = _Leads(), NEGATES.match(over) is not None
        for sentence in sentences(text, first, last):
            written = shortened(sentence.text, LONGEST)
            stressed = stressed_in(sentence.text)
            names |= stressed
            item = leads.reach(lines[sentence.line - 1] if sentence.line <= len(lines) else "", sentence.text)
            chosen = _CHOSEN.match(sentence.text)
            if chosen is not None:
                yield from _choices(decision, chosen[1], written, sentence.line, stressed)
                leads.argue(sentence.text)
                if not is_term(sentence.text):
                    continue
            yield from _picked(decision, sentence.text, written, sentence.line)
            told = TERM.sub("", sentence.text)
            plain = plain_of(told)
            if negated:
                plain = f"Do not {plain[:1].lower()}{plain[1:]}" if item else ""
            under = plain_of(over).strip(" #:*")
            if plain and not plain.endswith("?"):
                yield Passage(
                    kind=Kind.DECISION,
                    text=written,
                    plain=plain.rstrip(" :"),
                    line=sentence.line,
                    announces=plain.endswith(":"),
                    item=item,
                    continues=leads.inside and not item,
                    intro=leads.said,
                    stressed=stressed,
                    elaborates=sentence.line in reasons or leads.argued,
                    whole=plain_of(told, asides=True).rstrip(" :"),
                    below=under if negated else "",
                    under=under,
                )
            leads.end(plain)
            leads.argue(sentence.text)
        for choice in choices(lines, first, last):
            yield _in_table(choice, lines)
    yield from _in_cells(decision, lines)
    yield from _answers(decision, lines)
    yield from _chosen_options(decision, lines)
    line = decision.lines.get("title")
    if decision.title and line and 1 <= line <= len(lines):
        title = _NUMBER.sub("", plain_of(decision.title))
        title = title.replace("-", " ").replace("_", " ") if _SLUG.match(title) else title
        yield Passage(
            kind=Kind.TITLE,
            text=lines[line - 1].strip()[:300],
            plain=title,
            line=line,
            stressed=frozenset(names) | stressed_in(lines[line - 1]),
        )
        for aside in _DENIED.finditer(decision.title):
            yield Passage(kind=Kind.TITLE, text=lines[line - 1].strip()[:300], plain=aside[1].strip(), line=line)


def _heading(lines: list[str], line: int, last: int, own: set[int]) -> Iterator[Passage]:
    """What stands over a part of the decision, down to the line `last`; over one that weighs, an option stands.

    In the lines of `own` a section begins, which has no other heading.
    """
    if not 0 < line <= len(lines) or not own.isdisjoint({line, line + 1}):
        return
    written = lines[line - 1].strip()
    plain = _NUMBER.sub("", plain_of(written))
    weighs = (_WEIGHS.search(below) or _FOR_OR_AGAINST.match(below) for below in lines[line:last])
    if plain and not plain.endswith("?") and not any(weighs):
        yield Passage(kind=Kind.HEADING, text=written[:300], plain=plain.rstrip(" :"), line=line)


def _answers(decision: Decision, lines: list[str]) -> Iterator[Passage]:
    """What stands behind the colon of a heading that decides."""
    for section in decision.sections:
        answer = _ANSWERED.match(plain_of(section.heading)) if section.kind is SectionKind.DECISION else None
        if answer is not None and 1 <= section.line <= len(lines) and not is_inline(section, lines):
            written = lines[section.line - 1].strip()[:300]
            stressed = stressed_in(written)
            yield Passage(
                kind=Kind.CHOSEN, text=written, plain=option_title(answer[1]), line=section.line, stressed=stressed
            )


def _in_cells(decision: Decision, lines: list[str]) -> Iterator[Passage]:
    """The sentences of a decision that stands in a row of a table: "| **Decision** | We use … |"."""
    for section in decision.sections:
        if section.kind is not SectionKind.DECISION or not is_row(section, lines):
            continue
        for sentence in sentences(section.text, 1, len(section.text.splitlines())):
            plain = plain_of(sentence.text)
            if not plain.endswith("?"):
                yield Passage(
                    kind=Kind.DECISION,
                    text=shortened(sentence.text, LONGEST),
                    plain=plain.rstrip(" :"),
                    line=section.line,
                    announces=plain.endswith(":"),
                    stressed=stressed_in(sentence.text),
                    elaborates=EXPLAINS.search(section.heading) is not None,
                    whole=plain_of(sentence.text, asides=True).rstrip(" :"),
                )


def _in_table(choice: Choice, lines: list[str]) -> Passage:
    written, plain = lines[choice.line - 1].strip()[:300], plain_of(choice.words)
    whole = f"{choice.topic} is {plain}" if choice.topic and _CODE_ALONE.match(plain) else plain
    if choice.topic and plain[:1].isdigit():  # "Node | 20 everywhere"
        plain = whole = f"{choice.topic} {plain}"
    return Passage(kind=Kind.CHOSEN, text=written, plain=option_title(plain), line=choice.line, whole=whole)


class _Leads:
    """The sentences that announce the list which is being read, the outermost first, each with its margin."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []
        self._margin = -1
        self._argues: int | None = None

    @property
    def argued(self) -> bool:
        """Whether the entry that is being read is one of the reasons for what stands above its list."""
        return self._argues is not None

    @property
    def said(self) -> tuple[str, ...]:
        return tuple(text for _, text in self._open)

    @property
    def inside(self) -> bool:
        """Whether an entry of a list is being read."""
        return self._margin >= 0

    def reach(self, line: str, sentence: str) -> bool:
        """Whether a sentence begins an entry; what announced other lists than the one of `line` is done with."""
        margin = len(line) - len(line.lstrip())
        starts = begins_item(line)
        if (starts and self._argues is not None and margin < self._argues) or (not starts and margin == 0):
            self._argues = None
        if starts or margin == 0:
            self._margin = margin if starts else -1
            while self._open and self._open[-1][0] >= self._margin:
                self._open.pop()
        return starts and line.lstrip(" \t-*+0123456789.)").startswith(sentence.lstrip("*")[:20])

    def end(self, plain: str) -> None:
        """Note a sentence that announces what follows."""
        if plain.endswith(":"):
            self._open.append((self._margin, plain))

    def argue(self, sentence: str) -> None:
        """Note a sentence whose reasons are the list that follows: it ends in "because"."""
        if self._argues is None and _ARGUES.search(sentence):
            self._argues = self._margin + 1


def _choices(decision: Decision, words: str, written: str, line: int, stressed: frozenset[str]) -> Iterator[Passage]:
    """What stands behind "Chosen option:", and the option whose number alone stands there."""
    plain = option_title(words)
    # What is chosen is set apart, of however many words it is.
    yield Passage(kind=Kind.CHOSEN, text=written, plain=plain, line=line, stressed=stressed | {plain.lower()})
    if number := _BY_NUMBER.match(words):
        yield from _by_number(decision, number[1], written, line)


def _picked(decision: Decision, sentence: str, written: str, line: int) -> Iterator[Passage]:
    """The option that a sentence such as "We chose option 2" names by its number, and what it says of it itself."""
    if number := _PICKED.match(sentence) or _ALONE.match(sentence):
        yield from _by_number(decision, next(filter(None, number.groups())), written, line)
        if said := _SAID_OF_IT.match(sentence, number.end()):
            yield Passage(kind=Kind.CHOSEN, text=written, plain=option_title(said[1]), line=line)


def _by_number(decision: Decision, number: str, written: str, line: int) -> Iterator[Passage]:
    option = _numbered(decision, number)
    title = _headed(decision, number) if option is None else option.title
    if title and not (option and option.chosen):
        plain = option_title(title)
        yield Passage(kind=Kind.CHOSEN, text=written, plain=plain, line=line, stressed=frozenset({plain.lower()}))


def _headed(decision: Decision, number: str) -> str:
    """The heading of a part of the record that is called by the number of an option, where it lists none."""
    if decision.options:
        return ""
    called = [(_OPTION_NUMBER.match(section.heading), section.heading) for section in decision.sections]
    return next((heading for match, heading in called if match and match[1].lower() == number.lower()), "")


def _numbered(decision: Decision, number: str) -> Option | None:
    """The option that is called by a number or letter; else, where none has one, the one in that place."""
    called = [(_OPTION_NUMBER.match(option.title), option) for option in decision.options]
    if any(match for match, _ in called):
        return next((option for match, option in called if match and match[1].lower() == number.lower()), None)
    if number.isdigit() and 1 <= int(number) <= len(decision.options):
        return decision.options[int(number) - 1]
    return None


def _chosen_options(decision: Decision, lines: list[str]) -> Iterator[Passage]:
    chosen = [option for option in decision.options if option.chosen and 1 <= option.line <= len(lines)]
    if len(chosen) > 1:
        # Several in quotation marks below the decision may be what it compares: its first words name the chosen ones.
        first = next((one.text for one in decision.sections if one.kind is SectionKind.DECISION), "").strip()
        opening = first.partition("\n")[0].lower()
        chosen = [option for option in chosen if option_title(option.title).lower() in opening]
    for option in chosen:
        written = lines[option.line - 1].strip()
        yield Passage(kind=Kind.CHOSEN, text=written[:300], plain=option_title(option.title), line=option.line)

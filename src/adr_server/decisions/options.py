"""Considered options with their pros and cons, and Y-statements, out of a record's blocks.

Rule: an option is an entry of the section of options, or a heading beneath it; it is chosen when the record says so.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from adr_server.decisions import inline
from adr_server.decisions.model import Option, Section, SectionKind
from adr_server.decisions.outline import Mark, Outline
from adr_server.decisions.page import Block, BlockKind, Page
from adr_server.decisions.words import fold, vocabulary

MAX_OPTIONS = 40
_BLANK = re.compile(r"[<\[{][^<>\[\]{}\n]{2,60}[>\]}](?!\()")
_REASON = re.compile(r"^\W*([^\W\d_][\w ]{1,30}?)\s*(?:,|:|：|\*\*)\s*(.*)$", re.DOTALL)
_SYMBOL = re.compile(r"^\s*(?:\[?(?P<pro>[+✅✔👍])|(?P<con>[-−❌✘👎]))\]?\s+(?P<text>.+)$", re.DOTALL)
_CHOSEN = re.compile(r"[\"“„«'`*_]{1,3}(.{2,160}?)[\"”“»'`*_]{1,3}")
_BELOW = re.compile(r"^#{2,6}\s", re.MULTILINE)
_OPTION = "(?:option|alternative|variante|opcion|opcao|opzione|optie|opcja|选项|選択肢|方案|案)"
_NUMBER = re.compile(rf"^\W*(?:{_OPTION}\s*)?(?:\d+|[a-z](?=[.):\s-]))[.):\s–—-]*", re.IGNORECASE)
_OWN_NUMBER = re.compile(rf"^\W*(?:{_OPTION}\s*)(?P<own>\d{{1,2}}|[a-z])(?![\w-])")


def options_of(page: Page, skeleton: Outline, sections: tuple[Section, ...]) -> tuple[Option, ...]:
    """The options in the order they are listed."""
    if not any(mark.kind is SectionKind.OPTIONS for mark in skeleton.marks):
        return ()
    walk = _Walk(page)
    marks = {mark.at: mark for mark in skeleton.marks}
    for index, block in enumerate(skeleton.blocks):
        mark = marks.get(index)
        if mark is not None:
            walk.begin(mark, heading=block.kind is BlockKind.HEADING)
        elif block.kind in (BlockKind.ITEM, BlockKind.PARAGRAPH):
            walk.take(block)
    return _with_choice(walk.found, sections)


class _Walk:
    """Where a reader of options stands: inside which section's level, at which option, and on which side of it."""

    def __init__(self, page: Page) -> None:
        self.found: dict[str, Option] = {}
        self._page = page
        self._inside: int | None = None
        self._current: str | None = None
        self._headed = False
        self._side = ""

    def begin(self, mark: Mark, *, heading: bool) -> None:
        """Go on to what `mark` begins."""
        if mark.kind is SectionKind.OPTIONS and (self._inside is None or mark.level <= self._inside):
            self._inside, self._current, self._headed, self._side = mark.level, None, False, ""
            return
        if self._inside is None:
            return
        side = _side_of(mark.heading)
        if side:
            self._side = side
            return
        if mark.level <= self._inside:
            self._inside, self._current, self._side = None, None, ""
            return
        self._side = ""
        if heading and not (mark.known and self._current is not None):
            self._current, self._headed = self._add(inline.plain(mark.heading), mark.line), True

    def take(self, block: Block) -> None:
        """Take an entry or a paragraph: an option, or a reason for or against the one that is open."""
        if self._inside is None:
            return
        first = block.text.split("\n", 1)[0]
        side = _side_of(first)
        if side:
            self._side = side
            return
        said, written = _reason(block.text)
        is_item = block.kind is BlockKind.ITEM
        said = said or (self._signed(block) if is_item and self._headed else "")
        if self._current is not None and (said or (self._side and is_item)):
            option, reason = self.found[self._current], inline.plain(written)
            pros, cons = ((reason,), ()) if (said or self._side) == "pros" else ((), (reason,))
            self.found[self._current] = replace(option, pros=option.pros + pros, cons=option.cons + cons)
        elif is_item and block.level == 1 and not self._headed:
            plain = inline.plain(first)
            long = len(first) > 80  # noqa: PLR2004 - a title, not a paragraph
            title = re.split(r"\s[–—-]\s|:\s|\. (?=[A-Z])", plain, maxsplit=1)[0] if long else plain
            self._current, self._side = self._add(title, block.line), ""

    def _signed(self, block: Block) -> str:
        """`pros` or `cons` where an entry's bullet is a plus, or a minus in a list that has a plus."""
        bullet = self._page.lines[block.line - 1].lstrip()[:2]
        option = self.found.get(self._current or "")
        if bullet == "+ ":
            return "pros"
        return "cons" if bullet == "- " and option is not None and option.pros else ""

    def _add(self, title: str, line: int) -> str | None:
        title = title.strip(" :")[:200]
        if not title or len(self.found) >= MAX_OPTIONS:
            return None
        key = _key(title)
        self.found.setdefault(key, Option(title=title, line=line))
        return key


def _side_of(text: str) -> str:
    """`pros` or `cons` where `text` is nothing but the name of one."""
    if len(text) > 120 and "](" not in text:  # noqa: PLR2004 - a name with its marks, not a sentence
        return ""
    name = fold(inline.plain(inline.without_emoji(text))).strip(" :：*")
    words = vocabulary().lists
    if name in words["pros"]:
        return "pros"
    return "cons" if name in words["cons"] else ""


def _reason(text: str) -> tuple[str, str]:
    """`pros` or `cons` and the reason as written, for an entry like "Good, because …" or "+ fast"."""
    found = _REASON.match(text)
    if found:
        words = vocabulary().lists
        name = fold(found.group(1))
        name = name if name in words["pros"] or name in words["cons"] else name.split(" ")[0]
        if name in words["pros"] or name in words["cons"]:
            return ("pros" if name in words["pros"] else "cons"), found.group(2)
    symbol = _SYMBOL.match(text)
    if symbol and (symbol["pro"] or symbol["con"]):
        return ("pros" if symbol["pro"] else "cons"), symbol["text"]
    return "", text


def _key(title: str) -> str:
    return fold(_NUMBER.sub("", title, count=1)).strip(" .:\"'()*") or fold(title)


def _with_choice(found: dict[str, Option], sections: tuple[Section, ...]) -> tuple[Option, ...]:
    """The options, the one that the decision names marked."""
    if not found:
        return ()
    text = next((section.text for section in sections if section.kind is SectionKind.DECISION), "")[:2000]
    chosen = _quoted(found, text[:600])
    if len(chosen) > 1:
        chosen = _quoted(found, _before_what_is_set_aside(fold(text)[:600])) or chosen
    # What a heading below the decision names is compared there, and no more.
    if not chosen and (opening := fold(inline.plain(_BELOW.split(text, maxsplit=1)[0]))[:600]):
        said = _before_what_is_set_aside(opening)
        starts = sorted((said.find(key), key) for key in found if len(key) > 2 and key in said)  # noqa: PLR2004 - a letter stands everywhere
        says = any(word in opening for word in vocabulary().lists["chosen"])
        chosen = {key for place, key in starts[:1]} if says and len(starts) == 1 else set()
    chosen = chosen or _by_number(found, fold(text)[:600])
    return tuple(replace(option, chosen=key in chosen) for key, option in found.items())


def _by_number(found: Mapping[str, Option], said: str) -> set[str]:
    """The option that a folded text calls chosen by its number or letter alone; where none has one, by its place."""
    match = _says_a_number().search(said)
    if match is None:
        return set()
    called = next(filter(None, match.groups()))
    own = {key: number["own"] for key, one in found.items() if (number := _OWN_NUMBER.match(fold(one.title)))}
    if own:
        return {key for key, number in own.items() if number == called}
    at = int(called) - 1 if called.isdigit() else -1
    return {list(found)[at]} if 0 <= at < len(found) else set()


def _quoted(found: Collection[str], text: str) -> set[str]:
    marked = [match.group(1) for match in _CHOSEN.finditer(text)]
    # "**Chosen solution: X**" goes before names that the reasons set apart in the same way.
    labelled = {_key(label[1]) for words in marked if (label := _says_label().match(words)) is not None}
    quoted = labelled & set(found) or {_key(words) for words in marked}
    return {key for key in found if key in quoted}


def _before_what_is_set_aside(said: str) -> str:
    """What a folded text says of a choice, without the reasons before it and what follows on what was not chosen."""
    choice = _says_a_choice().search(said)
    if choice is None:
        return said
    before = _reason_before().sub(" ", said[: choice.start()])
    turn = _turns_away().search(said, choice.end())
    return before + said[choice.start() : turn.start() if turn is not None else None]


@cache
def _says_a_choice() -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in sorted(vocabulary().lists["chosen"], key=len, reverse=True))
    return re.compile(rf"(?:{words})")


@cache
def _says_label() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{_says_a_choice().pattern})(?: [\w-]+)?\s*:\s*(.+)$", re.IGNORECASE)


@cache
def _says_a_number() -> re.Pattern[str]:
    number = r"[`'\"*(#\[ ]*(\d{1,2}|[a-z])(?![\w-])"
    return re.compile(
        rf"{_says_a_choice().pattern}[\s:*\"'(\[`]*{_OPTION}s?{number}"
        rf"|^\W*(?:chosen|selected|preferred) (?:option|alternative|solution)[\s:*]+{number}(?=[.,;:\s*)\]]|$)"
    )


@cache
def _turns_away() -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in sorted(vocabulary().lists["set_aside"], key=len, reverse=True))
    return re.compile(rf"\b(?:{words})\b")


@cache
def _reason_before() -> re.Pattern[str]:
    return re.compile(rf"{_turns_away().pattern}[^,]*,")


def y_statement(skeleton: Outline, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The parts of "In the context of …, facing …, we decided …" as sections, where no headings name them."""
    kinds = {section.kind for section in sections}
    if {SectionKind.CONTEXT, SectionKind.CONSEQUENCES} <= kinds:
        return ()
    words = vocabulary().y_statement
    for block in skeleton.blocks:
        if (
            block.kind not in (BlockKind.PARAGRAPH, BlockKind.QUOTE, BlockKind.ITEM)
            or len(block.text) > inline.MAX_INLINE
        ):
            continue
        if block.text.isascii() and _y_words().search(block.text.lower()) is None:
            continue
        opening = fold(inline.plain(block.text[:300]))
        if not any(phrase in opening for phrase in words["context"]):
            continue
        if len(_BLANK.findall(block.text)) >= 2:  # noqa: PLR2004 - one may be code, two are a form to fill in
            continue
        folded = fold(inline.plain(block.text))
        begins = [(folded.find(phrase), phrase) for phrase in words["context"] if phrase in folded[:200]]
        decided = any(phrase in folded for phrase in words["decision"])
        if begins and decided:
            return _statement_parts(folded, block)
    return ()


@cache
def _y_words() -> re.Pattern[str]:
    """The longest word of each phrase that a Y-statement begins with: looking for it is cheaper than folding a text."""
    phrases = vocabulary().y_statement["context"]
    return re.compile("|".join(sorted({re.escape(max(phrase.split(), key=len)) for phrase in phrases})))


def _statement_parts(folded: str, block: Block) -> tuple[Section, ...]:
    order = (
        ("context", SectionKind.CONTEXT),
        ("drivers", SectionKind.DRIVERS),
        ("decision", SectionKind.DECISION),
        ("options", SectionKind.OPTIONS),
        ("consequences", SectionKind.CONSEQUENCES),
    )
    starts: list[tuple[int, str, SectionKind]] = []
    position = 0
    for part, kind in order:
        hits = [
            (found.start(), phrase)
            for phrase in vocabulary().y_statement[part]
            # "om" is a word of a statement in Danish, and none within "pre-commit".
            if (found := re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)").search(folded, position)) is not None
        ]
        if hits:
            place, phrase = min(hits, key=lambda hit: (hit[0], -len(hit[1])))
            starts.append((place, phrase, kind))
            position = place + len(phrase)
    written = inline.plain(block.text)
    same = len(written) == len(folded)
    ends = [place for place, _, _ in starts[1:]] + [len(folded)]
    return tuple(
        Section(
            kind=kind,
            heading=phrase,
            level=7,
            text=(written if same else folded)[place:end].strip(" ,"),
            line=block.line,
            end_line=block.end,
        )
        for (place, phrase, kind), end in zip(starts, ends, strict=True)
    )

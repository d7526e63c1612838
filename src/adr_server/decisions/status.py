"""What a record's status says, out of the text that stands where a status stands.

Rules (the corpora's README and their cousins): emphasis or a tick chooses one of several; what is struck out does not
count; a list of the allowed words is a template, not a status; superseded and deprecated win over what stood before
them, unless only in part; a tail ("Accepted (PR 12)") changes nothing; words of a sentence count only when no clause
begins with a status.
"""

import re
from functools import cache
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.dates import read_day
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Relation, Status
from adr_server.decisions.words import fold, is_cjk, phrase_pattern, vocabulary

_RANK = (
    Status.UNKNOWN,
    Status.DRAFT,
    Status.PROPOSED,
    Status.ACCEPTED,
    Status.REJECTED,
    Status.DEPRECATED,
    Status.SUPERSEDED,
)
_LATE = (Status.DEPRECATED, Status.SUPERSEDED)

_STRUCK = re.compile(r"~~.*?~~|<(del|s|strike)>.*?</\1>|\[\.?line-through\]#[^#]*#", re.DOTALL)
_TICKED = re.compile(r"^\s*(?:[-*+]\s*)?(?:\[[xX✓✔*]\]|☑|✅|🔘|◉|\([xX*]\))\s*(.*)$")
_UNTICKED = re.compile(r"^\s*(?:[-*+]\s*)?(?:\[ ?\]|☐|⬜|○|\( ?\))\s*(.*)$")
_BOX = re.compile(r"(?<=\S)\s+(\[[ xX]\]\s|☐|☑|⬜)")
_ARROW = re.compile(r"→|-+>|=>|➔|➜")
_STRONG = re.compile(
    r"\*\*(.+?)\*\*|__(.+?)__|(?<!\w)\*([^*\n]+)\*(?!\w)|(?<!\w)_([^_\n]+)_(?!\w)|`([^`\n]+)`|==(.+?)==|(?:✅|☑|👉|→|✔️?)\s*([^|/,\n]+)|\[[xX]\]\s*([^|/,\n\[]+)"
)
_BRACED = re.compile(r"^\W*(?:\{.*\}|\[[^\]]*\](?!\()|<[^<>]*>|\([^()]*\|[^()]*\))\W*$", re.DOTALL)
_EDGES = " \"'*_#>[]{}<>-.:!…“”«»=~^"
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d+[.)])\s+")


@cache
def _choices() -> re.Pattern[str]:
    """What stands between the states of a list to choose from."""
    return re.compile(rf"[|/,;·•]|\s-\s|\b(?:{_alternatives('alternatives')})\b")


@cache
def _clause() -> re.Pattern[str]:
    """Where a clause ends."""
    return re.compile(
        r"[.;:!?\n()&,→/|+]+(?:\s|$)|\s*[()&→|;,/+]\s*|\s+-+>?\s+|\s[–—]\s|\s-\s"
        rf"|(?<=\w)\s(?:{_alternatives('conjunctions')})\s"
    )


@cache
def _leading_day() -> re.Pattern[str]:
    """A day before the status, with the word that may introduce it."""
    return re.compile(rf"^(?:(?:{_alternatives('day_leads')}) )?[\d][\d\s./\-]*(?:t\d[\d:z]*)?\s*[:,]?\s*")


def _alternatives(name: str) -> str:
    return "|".join(re.escape(word) for word in sorted(vocabulary().lists[name], key=lambda word: (-len(word), word)))


class StatusReading(NamedTuple):
    """A status as read. `unclear` says what was unclear: `template`, `several`, `unknown_word` or None."""

    status: Status
    in_part: bool = False
    unclear: str | None = None
    day: str | None = None


_SILENT = StatusReading(Status.UNKNOWN)


class _Event(NamedTuple):
    status: Status
    line: int
    first: bool
    partly: bool
    day: str | None
    length: int


def read_status(text: str) -> StatusReading:
    """The status that `text` (a field's value or a section's text, inline Markdown) states."""
    text = inline_html(text[: inline.MAX_INLINE])
    lines = _kept_lines(text)
    if not lines:
        return _SILENT
    unstruck = [line for line in (_STRUCK.sub(" ", line) for line in lines) if line.strip(" \t*_->")]
    if unstruck and any(_states("\n".join(unstruck))):
        lines = unstruck
    ticked = _ticked(lines)
    if ticked is not None:
        if not ticked:
            return StatusReading(Status.UNKNOWN, unclear="template")
        lines = ticked
    chosen = _choice(lines)
    if chosen is not None:
        return chosen
    return _from_clauses(lines)


def begins_with_state(text: str) -> bool:
    """Whether the first words of `text` are a state, but for emphasis and what may lead up to one."""
    folded = fold(inline.plain(inline.without_emoji(inline_html(text[:200])))).strip(_EDGES)
    bare, _ = _without_lead(_leading_day().sub("", folded))
    return vocabulary().status_pattern.match(bare) is not None or is_cjk(bare)


def later(one: Status, two: Status) -> Status:
    """The later state of life of two; equal ranks give `one`."""
    return two if _RANK.index(two) > _RANK.index(one) else one


def _kept_lines(text: str) -> list[str]:
    bare = inline.without_images(text)
    if not bare.strip(" \t\n*_-"):
        bare = "\n".join(_badge(words, address) for words, address in inline.images(text))
    bare = _BOX.sub(r"\n\1", bare)
    lines = [line.strip() for line in bare.split("\n") if line.strip(" \t*+-")]
    unquoted = [line for line in lines if not line.startswith(">")]
    return unquoted or [line.lstrip("> ") for line in lines]


def _badge(words: str, address: str) -> str:
    """The words of a badge: its alternative text, or what its address spells (`…/badge/status-accepted-green`)."""
    spelt = address.rsplit("/", 1)[-1].split("?", maxsplit=1)[0].replace("_", " ").replace("-", " ")
    label = re.sub(r"(?i)^\W*(?:adr\W+)?status\W+", "", words)
    spelt = re.sub(r"(?i)^\W*(?:adr\W+)?status\W+", "", spelt)
    return label if any(_states(label)) else spelt


def _states(text: str) -> list[Status]:
    words = vocabulary()
    folded = fold(inline.plain(text))
    return [words.statuses[found.group()] for found in words.status_pattern.finditer(folded)]


def _ticked(lines: list[str]) -> list[str] | None:
    """Lines whose box is ticked; None where there are no boxes."""
    boxes = [
        (found, ticked)
        for line in lines
        for found, ticked in ((_TICKED.match(line), True), (_UNTICKED.match(line), False))
        if found
    ]
    if not any(not ticked for _, ticked in boxes):
        return None
    return [found.group(1) for found, ticked in boxes if ticked]


def _choice(lines: list[str]) -> StatusReading | None:
    """A reading where `lines` list states to choose from; None where they do not."""
    for line in lines[:3]:
        inner = inline.without_targets(line)
        parts = [
            part
            for part in _choices().split(_STRONG_SPLIT.sub(" ", inner).strip(" \t{}[]()<>."))
            if part.strip(" *_`~…")
        ]
        states = [_lone_state(part) for part in parts]
        known = {state for state in states if state is not None}
        braced = bool(_BRACED.match(inner))
        if braced and (len(known) > 1 or "|" in inner or not known):
            return StatusReading(Status.UNKNOWN, unclear="template") if len(lines) == 1 or known else None
        many = len(parts) > 2 or (len(parts) == 2 and "|" in inner)  # noqa: PLR2004 - "accepted, implemented" is no list of choices
        if len(known) > 1 and many and sum(state is not None for state in states) * 2 > len(parts):
            strong = [
                state
                for found in _STRONG.finditer(inner)
                for state in _states(next(filter(None, found.groups()), ""))[:1]
            ]
            if len(set(strong)) == 1:
                return StatusReading(strong[0])
            return StatusReading(Status.UNKNOWN, unclear="template")
    return None


_STRONG_SPLIT = re.compile(r"<[^<>]*>")


def _lone_state(part: str) -> Status | None:
    """The state that `part` is, when it is little else."""
    folded = fold(inline.plain(inline.without_emoji(part))).strip(" .:\"'…()[]{}<>")
    found = vocabulary().status_pattern.match(folded)
    if found is None or len(folded) - found.end() > 30:  # noqa: PLR2004 - "superseded by ADR-0005" and the like
        return None
    return vocabulary().statuses[found.group()]


def _from_clauses(lines: list[str]) -> StatusReading:
    events = [event for number, line in enumerate(lines) for event in _events(line, number)]
    partly = any(event.partly and event.status in _LATE for event in events)
    events = [event for event in events if not (event.partly and event.status in _LATE)]
    if not events:
        if partly:
            return StatusReading(Status.ACCEPTED, in_part=True)
        return _from_sentence(lines)
    dated = [event for event in events if event.day is not None and event.first]
    if len(dated) > 1:
        last = max(dated, key=lambda event: (event.day or "", _RANK.index(event.status)))
        return StatusReading(last.status, partly, day=_day_of(last))
    base = events[0]
    if _ARROW.search(lines[base.line]):
        return StatusReading([event for event in events if event.line == base.line][-1].status, partly)
    for event in events[1:]:
        replaces = event.status in _LATE and base.status in (
            Status.ACCEPTED,
            Status.PROPOSED,
            Status.DRAFT,
            Status.DEPRECATED,
        )
        own_line = event.first and not event.partly and event.line != base.line and event.length <= 8  # noqa: PLR2004 - a status, not a sentence about one
        if replaces or own_line:
            base = event if _RANK.index(event.status) > _RANK.index(base.status) else base
    return StatusReading(base.status, partly, day=_day_of(base))


def _day_of(event: _Event) -> str | None:
    return event.day if event.status not in _LATE else None


def _events(line: str, number: int) -> list[_Event]:
    """States that begin a clause of `line`, in order."""
    words = vocabulary()
    text = inline.plain(inline.without_emoji(_BULLET.sub("", line)))
    folded = text.casefold()
    day = read_day(text).iso if any(letter.isdigit() for letter in text) else None
    found: list[_Event] = []
    clauses = [clause for clause in _clause().split(folded) if clause and clause.strip()]
    for index, clause in enumerate(clauses[:30]):
        bare = fold(clause).strip(_EDGES)
        bare = _leading_day().sub("", bare)
        bare, partly = _without_lead(bare)
        match = words.status_pattern.match(bare)
        if match is None and is_cjk(bare):
            match = words.status_pattern.search(bare)
        if match is None or _is_relation(bare, match):
            continue
        first = index == 0 or not found
        found.append(_Event(words.statuses[match.group()], number, first, partly, day, len(bare.split())))
    return found


def _is_relation(bare: str, match: re.Match[str]) -> bool:
    """Whether the word found says what this record does to another ("remplace ADR-3"), not what became of it."""
    words = vocabulary()
    relation = words.relations.get(match.group())
    return (
        relation is Relation.SUPERSEDES and bool(bare[match.end() :].strip(" .:")) and not bare[: match.start()].strip()
    )


@cache
def _lead() -> re.Pattern[str]:
    leads = phrase_pattern(vocabulary().lists["lead_ins"]).pattern
    partly = vocabulary().partly_pattern.pattern
    return re.compile(rf"\s*(?:(?P<partly>{partly})|{leads})[\s,]*")


def _without_lead(text: str) -> tuple[str, bool]:
    """`text` without the words that may precede a status, and whether they said "in part"."""
    partly = False
    while text:
        found = _lead().match(text)
        if found is None or found.end() == 0 or vocabulary().status_pattern.match(text):
            break
        partly = partly or found.group("partly") is not None
        text = text[found.end() :]
    return text, partly or (bool(vocabulary().partly_pattern.search(text[:60])) and "by" not in text[:12])


def _from_sentence(lines: list[str]) -> StatusReading:
    """The one state that a sentence speaks of, none where it only speaks of what may come."""
    words = vocabulary()
    sentence = fold(inline.plain(" ".join(lines[:6])))[:600]
    if '"' in sentence or "“" in sentence:
        return StatusReading(Status.UNKNOWN, unclear="unknown_word")
    negations = words.lists["negations"]
    states = set()
    for found in words.status_pattern.finditer(sentence):
        before = sentence[: found.start()].split()[-3:]
        relation = words.relations.get(found.group())
        if (
            any(word in negations for word in before)
            or relation is Relation.SUPERSEDES
            or _modal().search(" ".join(before))
        ):
            continue
        states.add(words.statuses[found.group()])
    if len(states) == 1:
        return StatusReading(states.pop(), unclear=None)
    return StatusReading(Status.UNKNOWN, unclear="several" if states else "unknown_word")


@cache
def _modal() -> re.Pattern[str]:
    return phrase_pattern(vocabulary().lists["modals"])

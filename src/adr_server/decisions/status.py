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
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Relation, Status
from adr_server.decisions.status_clauses import LATE, StateEvent, alternatives, is_amended, state_events
from adr_server.decisions.words import fold, phrase_pattern, vocabulary
from adr_server.decisions.wrapping import unwrapped

_RANK = (
    Status.UNKNOWN,
    Status.DRAFT,
    Status.PROPOSED,
    Status.ACCEPTED,
    Status.REJECTED,
    Status.DEPRECATED,
    Status.SUPERSEDED,
)

STRUCK = re.compile(r"~~.*?~~|<(del|s|strike)>.*?</\1>|\[\.?line-through\]#[^#]*#", re.DOTALL)
_TICKED = re.compile(r"^\s*(?:[-*+]\s*)?(?:\[[xX✓✔*]\]|☑|✅|🔘|◉|\([xX*]\))\s*(.*)$")
_UNTICKED = re.compile(r"^\s*(?:[-*+]\s*)?(?:\[ ?\]|☐|⬜|○|\( ?\))\s*(.*)$")
_BOX = re.compile(r"(?<=\S)\s+(\[[ xX]\]\s|☐|☑|⬜)")
_ARROW = re.compile(r"→|-+>|=>|➔|➜")
_STRONG = re.compile(
    r"\*\*(.+?)\*\*|__(.+?)__|(?<!\w)\*([^*\n]+)\*(?!\w)|(?<!\w)_([^_\n]+)_(?!\w)|`([^`\n]+)`|==(.+?)==|(?:✅|☑|👉|→|✔️?)\s*([^|/,\n]+)|\[[xX]\]\s*([^|/,\n\[]+)"
)
_BRACED = re.compile(r"^\W*(?:\{.*\}|\[[^\]]*\](?!\()|<[^<>]*>|\([^()]*\|[^()]*\))\W*$", re.DOTALL)


@cache
def _choices() -> re.Pattern[str]:
    """What stands between the states of a list to choose from."""
    return re.compile(rf"[|/,;·•]|\s-\s|\b(?:{alternatives('alternatives')})\b")


class StatusReading(NamedTuple):
    """A status as read. `unclear` says what was unclear: `template`, `several`, `unknown_word` or None."""

    status: Status
    in_part: bool = False
    unclear: str | None = None
    day: str | None = None


_BADGE_PARTS = 3
"""The last parts of a badge's address, of which one is what it says (`…/badge/ADR/approved/green`)."""
_SILENT = StatusReading(Status.UNKNOWN)


def read_status(text: str) -> StatusReading:
    """The status that `text` (a field's value or a section's text, inline Markdown) states."""
    text = inline_html(text[: inline.MAX_INLINE])
    lines = _kept_lines(text)
    if not lines:
        return _SILENT
    unstruck = [line for line in (STRUCK.sub(" ", line) for line in lines) if line.strip(" \t*_->")]
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


def later(one: Status, two: Status) -> Status:
    """The later state of life of two; equal ranks give `one`."""
    return two if _RANK.index(two) > _RANK.index(one) else one


def _kept_lines(text: str) -> list[str]:
    bare = inline.without_images(text)
    if bare != text and not any(_states(bare)):
        # A badge states what no word does: alone, within a link, or above a line about another record.
        bare = "\n".join([*(_badge(words, address) for words, address in inline.images(text)), bare])
    bare = _BOX.sub(r"\n\1", bare)
    lines = [line.strip() for line in unwrapped(bare.split("\n")) if line.strip(" \t*+-")]
    unquoted = [line for line in lines if not line.startswith(">")]
    return unquoted or [line.lstrip("> ") for line in lines]


def _badge(words: str, address: str) -> str:
    """The words of a badge: its alternative text, or what its address spells (`…/badge/status-accepted-green`)."""
    named = address.split("?", maxsplit=1)[0].rstrip("/").split("/")[-_BADGE_PARTS:]
    spelt = next((part for part in named if any(_states(part))), named[-1]).replace("_", " ").replace("-", " ")
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
            marked = [set(_states(next(filter(None, found.groups()), ""))) for found in _STRONG.finditer(inner)]
            # Emphasis of the whole list chooses nothing.
            strong = {state for states in marked if len(states) == 1 for state in states}
            if len(strong) == 1:
                return StatusReading(strong.pop())
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
    events = [event for number, line in enumerate(lines) for event in state_events(line, number)]
    partly = any(event.partly and event.status in LATE for event in events)
    events = [event for event in events if not (event.partly and event.status in LATE)]
    if not events:
        if partly:
            return StatusReading(Status.ACCEPTED, in_part=True)
        return StatusReading(Status.ACCEPTED) if is_amended(lines[0]) else _from_sentence(lines)
    dated = [event for event in events if event.day is not None and event.first]
    if len(dated) > 1:
        last = max(dated, key=lambda event: (event.day or "", _RANK.index(event.status)))
        return StatusReading(last.status, partly, day=_day_of(last))
    base = events[0]
    if _ARROW.search(lines[base.line]):
        return StatusReading([event for event in events if event.line == base.line][-1].status, partly)
    for event in events[1:]:
        replaces = event.status in LATE and base.status in (
            Status.ACCEPTED,
            Status.PROPOSED,
            Status.DRAFT,
            Status.DEPRECATED,
        )
        own_line = event.first and not event.partly and event.line != base.line and event.length <= 8  # noqa: PLR2004 - a status, not a sentence about one
        if replaces or own_line:
            base = event if _RANK.index(event.status) > _RANK.index(base.status) else base
    return StatusReading(base.status, partly, day=_day_of(base))


def _day_of(event: StateEvent) -> str | None:
    return event.day if event.status not in LATE else None


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

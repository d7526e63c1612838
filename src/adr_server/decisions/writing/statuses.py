"""Plan a change of a record's status: only the words that state it change, in the style and language they stand in."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from adr_server.decisions.model import Decision, DecisionLog, Status
from adr_server.decisions.status import read_status
from adr_server.decisions.writing.change_set import ChangeSet, Edit, Texts
from adr_server.decisions.writing.fields import (
    Spot,
    Style,
    field_like,
    region_of,
    status_heading,
    status_spots,
)
from adr_server.decisions.writing.lookup import find_decision
from adr_server.decisions.writing.phrases import DEFAULT_LANGUAGE, english_status_words, phrases
from adr_server.decisions.writing.placing import add_paragraph, add_section, put, status_section
from adr_server.decisions.writing.proof import prove_status
from adr_server.decisions.writing.signs import Signed, put_sign, sign_of, take_sign
from adr_server.decisions.writing.text_lines import body, front_matter_end, insert_lines, split_lines
from adr_server.decisions.writing.values import restate, unquoted
from adr_server.errors import UsageError

_WORD = re.compile(r"[^\W\d_]+")


def change_status(log: DecisionLog, texts: Texts, decision_id: str, status: Status, *, today: date) -> ChangeSet:
    """The edit that gives the record `decision_id` the status; empty when it already has it.

    `today` replaces a date only where it stands beside the old status word (`Accepted 2019-04-01`). Raises
    `UnknownNameError` for no such record and `UsageError` where the status cannot be said in the record's style.
    """
    decision = find_decision(log, decision_id)
    if status is Status.UNKNOWN:
        raise UsageError(f"{decision.path}: 'unknown' cannot be written; choose one of the other statuses.")
    if decision.status is status and not decision.superseded_in_part:
        return ChangeSet(notes=(f"{decision.path}: is {status} already.",))
    text = texts(decision.path)
    after = "".join(state_status(log, split_lines(text), decision, status, today=today))
    prove_status(decision, after, status)
    notes = []
    if status is Status.SUPERSEDED:
        notes.append(f"{decision.path}: names no successor; `supersede` writes both ends.")
    if decision.status is Status.SUPERSEDED:
        gone = ", ".join(link.text for link in decision.links if link.relation.value == "superseded_by")
        notes.append(f"{decision.path}: was superseded{f' by {gone}' if gone else ''}; see that the other end agrees.")
    return ChangeSet.of([Edit(path=decision.path, before=text, after=after)], notes)


def state_status(
    log: DecisionLog,
    lines: Sequence[str],
    decision: Decision,
    status: Status,
    *,
    words: str = "",
    link: str = "",
    today: date | None = None,
) -> list[str]:
    """The lines with the status stated; `words` in its place (`Superseded by`) with `link` behind them."""
    region = region_of(log, decision, lines)
    spots = status_spots(lines, decision, region)
    if not spots and decision.beside is not None and decision.status is not Status.UNKNOWN:
        raise UsageError(f"{decision.path}: the status of {decision.id} stands in {decision.beside}; change it there.")
    if not spots:
        said = words or status_word(log, decision, status, old="")
        return _add_status(lines, decision, region, said, link)
    new = list(lines)
    for spot in spots:
        old = spot.value(new)
        bare = unquoted(old) if spot.style is Style.FRONT_MATTER else old
        said = words or status_word(log, decision, status, old=bare)
        moved = _move_tick(new, spot, said) if not link else None
        if moved is not None:
            new = moved
            continue
        signed = take_sign(bare)
        text = restate(signed.text, said, link=link, today=today)
        if signed != Signed(text=bare):
            sign = sign_of(log, status, apart_from=decision)
            # Behind a word that goes on to name a successor there is no place for a sign.
            text = put_sign(text, said, replace(sign, behind="") if link else sign)
        new = put(new, spot, text, path=decision.path)
    return _drop_rest(new, decision, region, spots[0])


def status_word(log: DecisionLog, decision: Decision, status: Status, *, old: str) -> str:
    """The word for `status` in the language that `old`, the status so far, is in; as the log mostly writes it."""
    language = status_language(decision, old)
    if language != DEFAULT_LANGUAGE:
        said = Counter(
            word
            for d in log.decisions
            if d.status is status and d.language == language and _WORD.fullmatch(word := d.status_text.strip())
        )
        known = (word for word, _ in said.most_common() if read_status(word).status is status)
        return next(known, phrases(language).status[status])
    return phrases(language).status[status]


def status_language(decision: Decision, old: str) -> str:
    """English where the status so far is English, whatever language the record's text is in."""
    first = _WORD.search(old)
    return DEFAULT_LANGUAGE if first is not None and first[0].lower() in english_status_words() else decision.language


def _add_status(lines: Sequence[str], decision: Decision, region: range, words: str, link: str) -> list[str]:
    text = f"{words} {link}".rstrip()
    closing = front_matter_end(lines) if region.start == 0 else 0
    if closing:
        word = text[:1].lower() + text[1:]
        equals = body(lines[0]).strip().endswith("+++")
        key = f'status = "{word}"' if equals else f"status: {_plain_or_quoted(word)}"
        return insert_lines(lines, closing, [key])
    section = status_section(lines, decision, region)
    if section is not None:
        return add_paragraph(lines, section, text)
    day = decision.lines.get("date", 0) - 1
    beside = field_like(lines[day], phrases(decision.language).labels["status"], text) if day in region else None
    if beside is not None:
        return insert_lines(lines, day, [beside])
    return add_section(lines, decision, region, phrases(decision.language).labels["status"], text, last=False)


def _plain_or_quoted(word: str) -> str:
    return f'"{word}"' if re.search(r"[\[\]:#]", word) else word


def _move_tick(lines: Sequence[str], spot: Spot, words: str) -> list[str] | None:
    """A list of statuses with boxes (`- [x] Accepted`): move the tick, None where this is no such list."""
    box = re.compile(r"^(\s*[-*+]\s+\[)([ xX])(\]\s+)(.*)$")
    if spot.style is not Style.SECTION or (here := box.match(body(lines[spot.line]))) is None:
        return None
    around = range(max(0, spot.line - 12), min(len(lines), spot.line + 12))
    for index in around:
        there = box.match(body(lines[index]))
        if there is not None and there[4].strip().strip("*_").casefold() == words.casefold():
            new = list(lines)
            new[spot.line] = lines[spot.line].replace(f"[{here[2]}]", "[ ]", 1)
            new[index] = new[index].replace("[ ]", f"[{here[2] if here[2].strip() else 'x'}]", 1)
            return new
    return None


def _drop_rest(lines: list[str], decision: Decision, region: range, spot: Spot) -> list[str]:
    """Without the paragraphs of the status section that named a successor of the old status."""
    if spot.style is not Style.SECTION or decision.status is not Status.SUPERSEDED:
        return lines
    heading = status_heading(lines, decision, region)
    section = status_section(lines, decision, region)
    if heading is None or section is None:
        return lines
    stale = {link.line - 1 for link in decision.links if link.relation.value == "superseded_by"} & set(section)
    stale.discard(spot.line)
    kept = []
    for index, line in enumerate(lines):
        if index in stale or (index - 1 in stale and not body(line).strip() and index in section):
            continue
        kept.append(line)
    return kept

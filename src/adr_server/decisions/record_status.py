"""A record's state of life: by its fields, its section, its front matter, and its own words about a successor.

Rule: what stands nearer to the record's own text wins over its front matter, unless that is the later state; a body's
"Status" that speaks of something else (a resource, a task) is none of the record's.
"""

import re
from collections.abc import Iterator, Sequence

from adr_server.decisions import inline
from adr_server.decisions.fields import field_name, known, late_fields
from adr_server.decisions.model import Link, Relation, SectionKind, Status
from adr_server.decisions.outline import Mark
from adr_server.decisions.page import Block, BlockKind, Field
from adr_server.decisions.record_text import CONTENT, RecordText, is_admonition
from adr_server.decisions.spoken_states import is_about_else, stated_in
from adr_server.decisions.status import StatusReading, later, read_status
from adr_server.decisions.status_clauses import begins_with_state, state_events
from adr_server.decisions.titles import stem_of
from adr_server.decisions.words import fold, vocabulary
from adr_server.decisions.wrapping import continues, unwrapped

_DRAFT = re.compile(r"(?:DRAFT|WIP)[-_ ]")
"""What a file is called before its record is numbered."""
_BELOW_TITLE = 3
"""The blocks below a title that may say a state in words, where nothing divides a record into sections."""
_LONGEST_SPOKEN = 60
"""The words of the longest paragraph that says one."""
_UNDECIDED = (Status.UNKNOWN, Status.DRAFT, Status.PROPOSED)


def status_of(record: RecordText) -> tuple[Status, StatusReading, str]:
    """The state of life, how the body or front matter reads, and the text it was read from."""
    front = _first_reading(record, [field for field in record.matter if known(field.name) == "status"])
    body = _first_reading(record, [field for field in record.head if known(field.name) == "status"])
    if body is None or body[0].status is Status.UNKNOWN:
        body = _section_reading(record) or body
    if (body is None or body[0].status is Status.UNKNOWN) and front is None:
        body = _late_reading(record) or _logged_reading(record) or body
    best = body or front
    if best is None or best[0].status in _UNDECIDED:
        best = _outcome_reading(record) or best
        body = best if body is not None else body
    if best is None:
        called = Status.DRAFT if _DRAFT.match(stem_of(record.path)) and not record.many else Status.UNKNOWN
        return called, StatusReading(called), ""
    if body is not None and front is not None:
        best = front if later(body[0].status, front[0].status) is not body[0].status else body
        if {body[0].status, front[0].status} - {Status.UNKNOWN, best[0].status}:
            record.problem(
                "status_disagrees", f"The front matter says {front[1][:40]!r}, the text {body[1][:40]!r}.", front[2]
            )
    reading, text, line = best
    record.lines["status"] = line
    return reading.status, reading, text


def _outcome_reading(record: RecordText) -> tuple[StatusReading, str, int] | None:
    """The field of a status that a section of the decision begins with: so an open question is closed below."""
    for _, blocks in record.sections(SectionKind.DECISION):
        for field in late_fields(record.skeleton):
            if blocks and blocks[0].line <= field.line <= blocks[0].end and begins_with_state(field.value):
                return read_status(record.expand(field.value)), field.value, field.line
    return None


def _first_reading(record: RecordText, fields: Sequence[Field]) -> tuple[StatusReading, str, int] | None:
    readings = [(read_status(record.expand(field.value)), field.value, field.line) for field in fields]
    certain = [entry for entry in readings if entry[0].status is not Status.UNKNOWN]
    return next(iter(certain or readings), None)


def _section_reading(record: RecordText) -> tuple[StatusReading, str, int] | None:
    found: tuple[StatusReading, str, int] | None = None
    for mark, blocks in record.sections(SectionKind.STATUS):
        text, line = _status_text(blocks)
        sentence = re.split(r"[.!?\n]", text.strip(), maxsplit=1)[0]
        if _is_part_of_content(record, mark) and not (begins_with_state(text) and len(sentence.split()) <= 4):  # noqa: PLR2004 - a status, not what a sentence is about
            continue
        if mark.lead:
            text = record.skeleton.blocks[mark.at].text.split("\n", 1)[-1] + "\n" + text
        text = text if text.strip() else _beneath(record, mark)
        reading = (_stated_by(record.expand(text)), text, line or mark.line)
        if reading[0].status is Status.UNKNOWN and reading[0].unclear != "template":
            reading = _signed_reading(record, blocks) or reading
        if reading[0].status is not Status.UNKNOWN:
            return reading
        found = found or (reading if text.strip() else (reading[0], "", mark.line))
    return found


def _signed_reading(record: RecordText, blocks: Sequence[Block]) -> tuple[StatusReading, str, int] | None:
    """The state that a line of a status section gives where it names who gave it: "Accepted by: Ann, Joe"."""
    for block in blocks:
        for offset, line in enumerate(block.text.split("\n")):
            name, _, value = line.strip(" *_-+").partition(":")
            signed = known(name) == "deciders" and begins_with_state(name)
            if signed and fold(inline.plain(value)).strip(" .") not in vocabulary().lists["blanks"] | {""}:
                return read_status(record.expand(name)), line, block.line + offset
    return None


def _stated_by(text: str) -> StatusReading:
    """What the text of a status section states: a sentence about what is accepted or deprecated states nothing."""
    if is_about_else(text.strip().split("\n", 1)[0]):
        return StatusReading(Status.UNKNOWN, unclear="unknown_word")
    return read_status(text)


def _is_part_of_content(record: RecordText, mark: Mark) -> bool:
    """Whether a section stands within one of content: the "Status" of a resource, in a design."""
    level = mark.level
    for other in reversed(record.skeleton.marks[: record.skeleton.marks.index(mark)]):
        if other.level < level <= 6:  # noqa: PLR2004 - bold lines begin sections wherever they stand
            level = other.level
            if other.kind in CONTENT:
                return True
    return False


def _beneath(record: RecordText, mark: Mark) -> str:
    """The heading right beneath an empty section, where the section's value is written as one."""
    place = record.skeleton.marks.index(mark) + 1
    following = record.skeleton.marks[place] if place < len(record.skeleton.marks) else None
    return following.heading if following is not None and following.level > mark.level else ""


def _spoken_reading(record: RecordText) -> tuple[StatusReading, str, int] | None:
    """The lines above the first section that say the state in words, with or without its day."""
    said = list(_spoken_lines(record))
    if not said:
        return None
    text = "\n".join(line for line, _ in said)
    reading = read_status(record.expand(text))
    return (reading, text, said[0][1]) if reading.status is not Status.UNKNOWN else None


def _spoken_lines(record: RecordText) -> Iterator[tuple[str, int]]:
    """Each part of a line above the first section that says a state, and its line."""
    blocks, marks = record.skeleton.blocks, record.skeleton.marks
    first = 0 if record.skeleton.title is None else blocks.index(record.skeleton.title) + 1
    end = marks[0].at if marks else first + _BELOW_TITLE
    for block in blocks[:end]:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.QUOTE) and len(block.text.split()) <= _LONGEST_SPOKEN:
            lines = block.text.split("\n")
            quote = "> " if block.kind is BlockKind.QUOTE else ""
            for offset, line in enumerate(lines):
                wrapped = offset > 0 and continues(lines[offset - 1], line)
                said = None if wrapped else stated_in(quote + unwrapped(lines[offset:])[0])
                if said is not None:
                    yield said, block.line + offset


def _late_reading(record: RecordText) -> tuple[StatusReading, str, int] | None:
    readings = [
        (read_status(record.expand(field.value)), field.value, field.line) for field in late_fields(record.skeleton)
    ]
    if len({reading.status for reading, _, _ in readings}) == 1:
        # Where they differ, each is the status of something that the record speaks of.
        reading, value, line = readings[0]
        if reading.status is not Status.UNKNOWN and begins_with_state(value) and len(value.split()) <= 8:  # noqa: PLR2004 - a status, not a sentence
            return reading, value, line
    return _spoken_reading(record)


def _logged_reading(record: RecordText) -> tuple[StatusReading, str, int] | None:
    """The last state of a log of changes of which each entry is a state and its day: "[approved](URL) (2022-07-12)"."""
    for mark, blocks in record.parts():
        if mark is None or fold(inline.plain(mark.heading)) not in vocabulary().lists["change_logs"]:
            continue
        entries = [block for block in blocks if block.kind is BlockKind.ITEM]
        stated = [next(iter(state_events(entry.text.split("\n")[0], entry.line)), None) for entry in entries]
        logged = [event for event in stated if event is not None and event.first and event.day and event.length == 1]
        if logged and len(logged) == len(entries):
            _, last = max(enumerate(logged), key=lambda each: (each[1].day or "", each[0]))
            text = next(entry.text for entry in entries if entry.line == last.line)
            return StatusReading(last.status, day=last.day), text.split("\n")[0], last.line
    return None


def status_by_links(record: RecordText, status: Status, links: tuple[Link, ...]) -> Status:
    """The state that the record's own words about a successor give it."""
    ended = [
        field
        for field in record.fields("superseded_date")
        if field_name(field.name) in vocabulary().statuses
        and (any(sign.isdigit() for sign in field.value) or "](" in field.value)
    ]
    if status in (Status.ACCEPTED, Status.UNKNOWN, Status.PROPOSED, Status.DRAFT):
        if any(link.relation is Relation.SUPERSEDED_BY for link in links):
            return Status.SUPERSEDED
        for field in ended:
            return vocabulary().statuses[field_name(field.name)]
    return status


def _status_text(blocks: Sequence[Block]) -> tuple[str, int]:
    """The text of a status section: its blocks but code, admonitions and other fields."""
    kept, line = [], 0
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            break
        if block.kind is BlockKind.CODE or is_admonition(block):
            continue
        lines = block.text.split("\n")
        text = "\n".join(part for part in lines if not _other_field(part))
        if text.strip():
            line = line or block.line
            kept.append("\n".join(f"> {part}" for part in text.split("\n")) if block.kind is BlockKind.QUOTE else text)
    return "\n".join(kept), line


def _other_field(line: str) -> bool:
    found = re.match(r"^[\s*_\-+]*([^\W\d_][^:：*_]{0,30}?)[*_]*\s*[:：]", line)
    kind = known(found.group(1)) if found else None
    return (
        kind is not None
        and kind not in ("status", "relation", "superseded_date", "accepted")
        and fold(found.group(1) if found else "") not in vocabulary().statuses
    )


def why_unclear(reading: StatusReading, text: str) -> str:
    """A sentence that says why `text` gave no state of life."""
    match reading.unclear:
        case "template":
            return "The status still lists the allowed values of a template."
        case "several":
            return f"The status names several states: {inline.plain(text)[:60]!r}."
        case "unknown_word":
            return f"No state of life is known by {inline.plain(text)[:60]!r}."
        case _:
            return "The record states no status."

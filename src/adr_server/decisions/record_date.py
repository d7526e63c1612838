"""The day of a record's decision: by its fields, the best kind first, its status, or a line that is nothing but a day.

Rule: a day that does not exist is None and a problem; so is one that a template left standing.
"""

import re

from adr_server.decisions import inline
from adr_server.decisions.date_order import AMBIGUOUS
from adr_server.decisions.dates import LEADING_DAY, NO_DAY, read_day
from adr_server.decisions.fields import known
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Status
from adr_server.decisions.page import BlockKind
from adr_server.decisions.record_text import RecordText
from adr_server.decisions.status import StatusReading
from adr_server.decisions.words import DATE_RANKS


def day_of(record: RecordText, reading: StatusReading) -> tuple[str | None, str]:
    """The day (ISO, None where there is none) and, where a field states it, what was written there, shortened."""
    ranked = sorted(
        (field for field in record.fields(*DATE_RANKS)), key=lambda field: DATE_RANKS.index(known(field.name) or "date")
    )
    for field in ranked:
        day = read_day(inline.plain(inline_html(field.value)))
        if day.impossible:
            record.problem("date_impossible", f"There is no day {day.impossible!r}.", field.line)
        if day.doubtful:
            record.problem(AMBIGUOUS, f"{inline.plain(field.value)[:40]!r} was read day first.", field.line)
        if not day.iso and _is_placeholder_day(field.value):
            record.problem("date_placeholder", "The date is a template's.", field.line)
        if day.iso:
            record.lines["date"] = field.line
            return day.iso, inline.plain(inline_html(field.value))[:80]
    if ranked:
        return None, ""
    if reading.day and reading.status not in (Status.SUPERSEDED, Status.DEPRECATED):
        record.lines["date"] = record.lines.get("status", record.top)
        return reading.day, ""
    return _day_in_heading(record) or _lone_date(record), ""


def _day_in_heading(record: RecordText) -> str | None:
    """The day that the heading of one of many records begins with: "2024-01-15: Use Kafka"."""
    title = record.skeleton.title if record.many else None
    lead = LEADING_DAY.match(title.text) if title is not None else None
    day = read_day(lead[0]) if lead is not None else NO_DAY
    if title is not None and day.iso:
        record.lines["date"] = title.line
    return day.iso


def _lone_date(record: RecordText) -> str | None:
    """A line of the head that is nothing but a day."""
    end = record.skeleton.marks[0].at if record.skeleton.marks else min(6, len(record.skeleton.blocks))
    for block in record.skeleton.blocks[:end]:
        if block.kind is BlockKind.PARAGRAPH and len(block.text) < 40:  # noqa: PLR2004 - a day and nothing else
            day = read_day(inline.plain(block.text))
            if day.iso and not re.search(r"[^\W\d_]{10,}|:", block.text):
                record.lines["date"] = block.line
                return day.iso
    return None


def _is_placeholder_day(value: str) -> bool:
    """Whether `value` is what a template writes for a day: its letters (`YYYY-MM-DD`, `TT.MM.JJJJ`), or a bracket."""
    text = inline.plain(inline_html(value)).strip().casefold()
    return bool(
        re.fullmatch(r"\W*([^\W\d_])\1+[-./ ]([^\W\d_])\2+[-./ ]([^\W\d_])\3+\W*", text)
        or re.fullmatch(r"[{<\[][^\d]*[}>\]]", text)
    )

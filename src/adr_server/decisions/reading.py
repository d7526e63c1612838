"""Text into records: `read_file` for all of a file's, `read_decision` for the one.

Rule: what a record does not say is None or unknown, and what is unclear is a problem with its line. Links and ids
hold for this file alone until `read_log` resolves them in the project. Nothing here raises on any text.
"""

import re
from dataclasses import replace
from functools import cache

from adr_server.decisions import inline
from adr_server.decisions.asciidoc import read_asciidoc
from adr_server.decisions.formats import format_of, language_of
from adr_server.decisions.html import inline_html
from adr_server.decisions.listed import Listed, listed_records
from adr_server.decisions.markdown import read_markdown
from adr_server.decisions.model import Decision, Section, SectionKind, Status
from adr_server.decisions.openings import entry_title
from adr_server.decisions.options import options_of, y_statement
from adr_server.decisions.outline import outline, sections_of
from adr_server.decisions.page import Page
from adr_server.decisions.record_date import day_of
from adr_server.decisions.record_links import links_of
from adr_server.decisions.record_status import status_by_links, status_of, why_unclear
from adr_server.decisions.record_text import RecordText
from adr_server.decisions.record_title import title_of
from adr_server.decisions.restructured import read_restructured
from adr_server.decisions.splitting import pieces
from adr_server.decisions.titles import file_stem, markup_of, number_in, stem_of, title_number
from adr_server.decisions.words import fold, places, vocabulary


def read_file(text: str, path: str) -> tuple[Decision, ...]:
    """All records of the file `path` (relative, posix), in order; one where `text` holds no list of them."""
    page = read_page(text, path)
    found = pieces(page, letters=_letters(path))
    if len(found) < 2:  # noqa: PLR2004 - a list has two
        if _may_list(path) and (listed := listed_records(page)):
            return tuple(_decision(RecordText(page, one.skeleton, path, many=True), one) for one in listed)
        return (_decision(RecordText(page, outline(page.blocks, len(page.lines)), path, many=False)),)
    skeletons = [outline(blocks, last, level) for blocks, last, level in found]
    return tuple(_decision(RecordText(page, skeleton, path, many=True)) for skeleton in skeletons)


def read_decision(text: str, path: str) -> Decision:
    """The record in `text` read as one, whatever else the file holds."""
    page = read_page(text, path)
    return _decision(RecordText(page, outline(page.blocks, len(page.lines)), path, many=False))


def read_page(text: str, path: str) -> Page:
    """`text` by the markup that the name of `path` tells."""
    extension = markup_of(path)
    if extension in places()["asciidoc"]:
        return read_asciidoc(text)
    if extension in places()["restructured"]:
        return read_restructured(text)
    return read_markdown(text)


def _letters(path: str) -> str:
    """The letters that number the records of a log: those that the words of its name begin with."""
    name = fold(file_stem(path))
    return "".join(word[0] for word in name.split()) if name in places()["logs"] else ""


def _may_list(path: str) -> bool:
    """Whether the file's name is neither one record's nor a README's, whose tables are about records."""
    name, stem = number_in(stem_of(path)), fold(file_stem(path))
    return name.number is None and not name.dated and stem not in places()["readmes"] and stem != "index"


def _decision(record: RecordText, listed: Listed | None = None) -> Decision:
    page, skeleton = record.page, record.skeleton
    title = title_of(record) if listed is None else listed.title
    number = title_number(skeleton.title.text) if record.many and skeleton.title else record.name.number
    sections = _sections(record) if listed is None else listed.sections
    status, reading, status_text = status_of(record)
    day, date_text = day_of(record, reading)
    links = links_of(record, status)
    status = status_by_links(record, status, links)
    if status is Status.UNKNOWN:
        record.problem(
            "status_unclear" if status_text.strip() else "status_missing",
            why_unclear(reading, status_text),
            record.lines.get("status", record.top),
        )
    statement = y_statement(skeleton, sections) if listed is None else ()
    stated = bool(statement) if listed is None else listed.stated
    _check_page(record)
    return Decision(
        id=_id(record, title, number),
        path=record.path,
        number=number,
        title=title,
        status=status,
        date=day,
        format=format_of(skeleton, [*record.head, *record.matter], y_statement=stated),
        language=language_of(page, skeleton, record.head),
        status_text=" ".join(status_text.split())[:300],
        date_text=date_text,
        superseded_in_part=reading.in_part,
        sections=sections + statement,
        options=options_of(page, skeleton, sections),
        links=links,
        tags=_listed(record, "tags"),
        deciders=_listed(record, "deciders"),
        problems=tuple(record.problems),
        lines=dict(record.lines),
        anchor=record.top if record.many else None,
    )


def _sections(record: RecordText) -> tuple[Section, ...]:
    """The record's sections; a text that begins with its title in bold and its day is what was decided."""
    first, *rest = sections_of(record.page, record.skeleton) or (None,)
    if first is None:
        return ()
    if record.skeleton.title is None and first.level == 0 and entry_title(first.text) is not None:
        first = replace(first, kind=SectionKind.DECISION)
    return (first, *rest)


def _check_page(record: RecordText) -> None:
    if record.page.truncated or record.skeleton.cut:
        record.problem("too_large", "The record is larger than any that people write; it was read in part.", 1)
    for number in range(record.top if record.many else 1, record.skeleton.last_line + 1):
        if "\ufffd" in record.page.lines[number - 1]:
            record.problem("not_utf8", "Bytes of this line are no UTF-8 text; they were read as U+FFFD.", number)
            break
    if record.page.broken_matter is not None and not record.many:
        record.problem(
            "front_matter_broken",
            "The front matter is no valid YAML; its lines were read one by one.",
            record.page.broken_matter,
        )


def _listed(record: RecordText, kind: str) -> tuple[str, ...]:
    names: list[str] = []
    for field in record.fields(kind):
        record.lines.setdefault(kind, field.line)
        value = inline.plain(inline_html(field.value).replace("\n", ", ")).strip("[]{}")
        names.extend(part.strip(" *-[]\"'") for part in _between_names().split(value))
    blanks = vocabulary().lists["blanks"]
    return tuple(dict.fromkeys(name for name in names if name and fold(name) not in blanks))[:100]


def _id(record: RecordText, title: str | None, number: int | None) -> str:
    if not record.many:
        return record.name.written or stem_of(record.path)
    if number is not None:
        return f"{number:04d}"
    return re.sub(r"\W+", "-", fold(title or "")).strip("-")[:60] or f"line-{record.top}"


@cache
def _between_names() -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(vocabulary().lists["conjunctions"])))
    return re.compile(rf"[,;、，]|\s(?:&|{words})\s")

"""Text into records: `read_file` for all of a file's, `read_decision` for the one.

Rule: what a record does not say is None or unknown, and what is unclear is a problem with its line. Links and ids
hold for this file alone until `read_log` resolves them in the project. Nothing here raises on any text.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from posixpath import splitext

from adr_server.decisions import inline
from adr_server.decisions.asciidoc import read_asciidoc
from adr_server.decisions.date_order import AMBIGUOUS
from adr_server.decisions.dates import read_day
from adr_server.decisions.fields import field_name, head_fields, known, late_fields
from adr_server.decisions.formats import format_of, language_of
from adr_server.decisions.html import inline_html
from adr_server.decisions.markdown import read_markdown
from adr_server.decisions.model import Decision, Link, Option, Problem, Relation, Section, SectionKind, Status
from adr_server.decisions.options import options_of, y_statement
from adr_server.decisions.outline import Mark, Outline, outline, sections_of
from adr_server.decisions.page import Block, BlockKind, Field, Page
from adr_server.decisions.relations import Statement, in_body, in_field, in_links, in_status
from adr_server.decisions.restructured import read_restructured
from adr_server.decisions.splitting import pieces
from adr_server.decisions.status import StatusReading, begins_with_state, later, read_status
from adr_server.decisions.titles import number_in, stem_of, strip_title, title_number
from adr_server.decisions.words import DATE_RANKS, fold, places, vocabulary

_CONTENT = (SectionKind.OPTIONS, SectionKind.DECISION, SectionKind.CONSEQUENCES, SectionKind.CONFIRMATION)


def read_file(text: str, path: str) -> tuple[Decision, ...]:
    """All records of the file `path` (relative, posix), in order; one where `text` holds no list of them."""
    page = read_page(text, path)
    found = pieces(page)
    if len(found) < 2:  # noqa: PLR2004 - a list has two
        return (_Record(page, outline(page.blocks, len(page.lines)), path, many=False).decision(),)
    skeletons = [outline(blocks, last, level) for blocks, last, level in found]
    return tuple(_Record(page, skeleton, path, many=True).decision() for skeleton in skeletons)


def read_decision(text: str, path: str) -> Decision:
    """The record in `text` read as one, whatever else the file holds."""
    page = read_page(text, path)
    return _Record(page, outline(page.blocks, len(page.lines)), path, many=False).decision()


def read_page(text: str, path: str) -> Page:
    """`text` by the markup that the name of `path` tells."""
    extension = splitext(path)[1].lower().lstrip(".")
    if extension in places()["asciidoc"]:
        return read_asciidoc(text)
    if extension in places()["restructured"]:
        return read_restructured(text)
    return read_markdown(text)


class _Record:
    """One record while it is read."""

    def __init__(self, page: Page, skeleton: Outline, path: str, *, many: bool) -> None:
        self.page, self.skeleton, self.path, self.many = page, skeleton, path, many
        self.name = number_in(stem_of(path))
        self.problems: list[Problem] = []
        self.lines: dict[str, int] = {}
        self.date_text = ""
        self.matter = () if many else tuple(field for field in page.matter)
        self.head = head_fields(page, skeleton)
        self.top = skeleton.title.line if skeleton.title else (skeleton.blocks[0].line if skeleton.blocks else 1)

    def decision(self) -> Decision:
        """The record."""
        title = self._title()
        number = title_number(self.skeleton.title.text) if self.many and self.skeleton.title else self.name.number
        sections = sections_of(self.page, self.skeleton)
        status, reading, status_text = self._status()
        day = self._date(reading)
        links = self._links()
        status = self._by_links(status, links)
        if status is Status.UNKNOWN:
            self._problem(
                "status_unclear" if status_text.strip() else "status_missing",
                _unclear(reading, status_text),
                self.lines.get("status", self.top),
            )
        statement = y_statement(self.skeleton, sections)
        self._check_page()
        return Decision(
            id=self._id(title, number),
            path=self.path,
            number=number,
            title=title,
            status=status,
            date=day,
            format=format_of(self.skeleton, self.head + list(self.matter), y_statement=bool(statement)),
            language=language_of(self.page, self.skeleton, self.head),
            status_text=" ".join(status_text.split())[:300],
            date_text=self.date_text,
            superseded_in_part=reading.in_part,
            sections=sections + statement,
            options=self._options(sections),
            links=links,
            tags=self._listed("tags"),
            deciders=self._listed("deciders"),
            problems=tuple(self.problems),
            lines=dict(self.lines),
            anchor=self.top if self.many else None,
        )

    def _problem(self, code: str, message: str, line: int) -> None:
        self.problems.append(Problem(code=code, message=message, line=max(1, min(line, len(self.page.lines)))))

    def _check_page(self) -> None:
        if self.page.truncated or self.skeleton.cut:
            self._problem("too_large", "The record is larger than any that people write; it was read in part.", 1)
        if self.page.broken_matter is not None and not self.many:
            self._problem(
                "front_matter_broken",
                "The front matter is no valid YAML; its lines were read one by one.",
                self.page.broken_matter,
            )

    def _expand(self, text: str) -> str:
        return inline.expand(inline_html(text), self.page.references, self.page.footnotes)

    def _of(self, *kinds: str) -> list[Field]:
        """The fields of those kinds: the head's, then the front matter's."""
        fields = [*self.head, *self.matter]
        return [field for field in fields if known(field.name) in kinds and field.value.strip()]

    def _title(self) -> str | None:
        block = self.skeleton.title
        named = [field for field in self._of("title") if not _is_placeholder(field.value)]
        generic = vocabulary().lists["generic_titles"]
        if self.name.number is not None and (block is None or self.skeleton.blocks[0].line < block.line):
            # "KEP-12: Name" on the first line is the title, though it was not marked as a heading.
            plain = self._plain_title()
            if plain is not None and title_number(self.skeleton.blocks[0].text) == self.name.number:
                return plain
        if block is not None and not (block.level > 1 and any(field in self.matter for field in named)):
            heading = " ".join(inline_html(block.text).split())
            title = strip_title(heading, self.name.number)
            bare = fold(inline.plain(title)).strip(" :.#")
            exclaimed = bare.rstrip("!") in vocabulary().statuses
            if (
                bare
                and ((bare not in generic and not exclaimed) or not named)
                and not re.fullmatch(r"(?:adr|ad|rfc)?\W*\d+", bare)
            ):
                self.lines["title"] = block.line
                if _is_placeholder(title):
                    self._problem("title_placeholder", f"The title {title[:60]!r} is a template's.", block.line)
                return title
            if not named:
                self.lines["title"] = block.line
                return title or None
        for field in named:
            self.lines["title"] = field.line
            return strip_title(" ".join(field.value.split()), self.name.number) or None
        return self._plain_title()

    def _plain_title(self) -> str | None:
        """A title that is no heading: the first line of the file, when it begins as records' titles do."""
        first = next(iter(self.skeleton.blocks), None)
        if first is None or first.kind is not BlockKind.PARAGRAPH or "\n" in first.text or len(first.text) > 200:  # noqa: PLR2004 - a title is a line
            return None
        title = strip_title(first.text, self.name.number)
        if title != re.sub(r"^\*\*(.*)\*\*$", r"\1", first.text.strip()) and known(title.split(":")[0]) is None:
            self.lines["title"] = first.line
            return title
        return None

    def _status(self) -> tuple[Status, StatusReading, str]:
        """The state of life, how the body or front matter reads, and the text it was read from."""
        front = self._first_reading([field for field in self.matter if known(field.name) == "status"])
        body = self._first_reading([field for field in self.head if known(field.name) == "status"])
        if body is None or body[0].status is Status.UNKNOWN:
            body = self._section_reading() or body
        if (body is None or body[0].status is Status.UNKNOWN) and front is None:
            body = self._late_reading() or body
        best = body or front
        if best is None:
            return Status.UNKNOWN, StatusReading(Status.UNKNOWN), ""
        if body is not None and front is not None:
            best = front if later(body[0].status, front[0].status) is not body[0].status else body
            if {body[0].status, front[0].status} - {Status.UNKNOWN, best[0].status}:
                self._problem(
                    "status_disagrees", f"The front matter says {front[1][:40]!r}, the text {body[1][:40]!r}.", front[2]
                )
        reading, text, line = best
        self.lines["status"] = line
        return reading.status, reading, text

    def _first_reading(self, fields: Sequence[Field]) -> tuple[StatusReading, str, int] | None:
        readings = [(read_status(self._expand(field.value)), field.value, field.line) for field in fields]
        certain = [entry for entry in readings if entry[0].status is not Status.UNKNOWN]
        return next(iter(certain or readings), None)

    def _section_reading(self) -> tuple[StatusReading, str, int] | None:
        found: tuple[StatusReading, str, int] | None = None
        for mark, blocks in self._sections(SectionKind.STATUS):
            text, line = _status_text(blocks)
            if self._is_part_of_content(mark) and not (begins_with_state(text) and len(text.split()) <= 4):  # noqa: PLR2004 - a status, not a sentence
                continue
            if mark.lead:
                text = self.skeleton.blocks[mark.at].text.split("\n", 1)[-1] + "\n" + text
            text = text if text.strip() else self._beneath(mark)
            reading = (read_status(self._expand(text)), text, line or mark.line)
            if reading[0].status is not Status.UNKNOWN:
                return reading
            found = found or (reading if text.strip() else (reading[0], "", mark.line))
        return found

    def _is_part_of_content(self, mark: Mark) -> bool:
        """Whether a section stands within one of content: the "Status" of a resource, in a design."""
        level = mark.level
        for other in reversed(self.skeleton.marks[: self.skeleton.marks.index(mark)]):
            if other.level < level <= 6:  # noqa: PLR2004 - bold lines begin sections wherever they stand
                level = other.level
                if other.kind in _CONTENT:
                    return True
        return False

    def _beneath(self, mark: Mark) -> str:
        """The heading right beneath an empty section, where the section's value is written as one."""
        place = self.skeleton.marks.index(mark) + 1
        following = self.skeleton.marks[place] if place < len(self.skeleton.marks) else None
        return following.heading if following is not None and following.level > mark.level else ""

    def _lone_reading(self) -> tuple[StatusReading, str, int] | None:
        """A line above the first section that is nothing but a status, with or without its day."""
        end = self.skeleton.marks[0].at if self.skeleton.marks else 0
        for block in self.skeleton.blocks[:end]:
            if block.kind is BlockKind.PARAGRAPH and len(block.text.split()) <= 4:  # noqa: PLR2004 - a status, not a sentence
                reading = read_status(self._expand(block.text))
                if reading.status is not Status.UNKNOWN:
                    return reading, block.text, block.line
        return None

    def _late_reading(self) -> tuple[StatusReading, str, int] | None:
        readings = [
            (read_status(self._expand(field.value)), field.value, field.line) for field in late_fields(self.skeleton)
        ]
        if len({reading.status for reading, _, _ in readings}) == 1:
            # Where they differ, each is the status of something that the record speaks of.
            reading, value, line = readings[0]
            if reading.status is not Status.UNKNOWN and begins_with_state(value) and len(value.split()) <= 8:  # noqa: PLR2004 - a status, not a sentence
                return reading, value, line
        return self._lone_reading()

    def _sections(self, kind: SectionKind) -> Iterator[tuple[Mark, tuple[Block, ...]]]:
        marks = self.skeleton.marks
        for place, mark in enumerate(marks):
            if mark.kind is kind:
                end = marks[place + 1].at if place + 1 < len(marks) else len(self.skeleton.blocks)
                yield mark, self.skeleton.blocks[mark.at + 1 : end]

    def _by_links(self, status: Status, links: tuple[Link, ...]) -> Status:
        """The state that the record's own words about a successor give it."""
        ended = [
            field
            for field in self._of("superseded_date")
            if field_name(field.name) in vocabulary().statuses
            and (any(sign.isdigit() for sign in field.value) or "](" in field.value)
        ]
        if status in (Status.ACCEPTED, Status.UNKNOWN, Status.PROPOSED, Status.DRAFT):
            if any(link.relation is Relation.SUPERSEDED_BY for link in links):
                return Status.SUPERSEDED
            for field in ended:
                return vocabulary().statuses[field_name(field.name)]
        return status

    def _date(self, reading: StatusReading) -> str | None:
        ranked = sorted(
            (field for field in self._of(*DATE_RANKS)), key=lambda field: DATE_RANKS.index(known(field.name) or "date")
        )
        for field in ranked:
            day = read_day(inline.plain(inline_html(field.value)))
            if day.impossible:
                self._problem("date_impossible", f"There is no day {day.impossible!r}.", field.line)
            if day.doubtful:
                self._problem(AMBIGUOUS, f"{inline.plain(field.value)[:40]!r} was read day first.", field.line)
            if not day.iso and _is_placeholder_day(field.value):
                self._problem("date_placeholder", "The date is a template's.", field.line)
            if day.iso:
                self.date_text = inline.plain(inline_html(field.value))[:80]
                self.lines["date"] = field.line
                return day.iso
        if ranked:
            return None
        if reading.day and reading.status not in (Status.SUPERSEDED, Status.DEPRECATED):
            self.lines["date"] = self.lines.get("status", self.top)
            return reading.day
        return self._lone_date()

    def _lone_date(self) -> str | None:
        """A line of the head that is nothing but a day."""
        end = self.skeleton.marks[0].at if self.skeleton.marks else min(6, len(self.skeleton.blocks))
        for block in self.skeleton.blocks[:end]:
            if block.kind is BlockKind.PARAGRAPH and len(block.text) < 40:  # noqa: PLR2004 - a day and nothing else
                day = read_day(inline.plain(block.text))
                if day.iso and not re.search(r"[^\W\d_]{10,}|:", block.text):
                    self.lines["date"] = block.line
                    return day.iso
        return None

    def _listed(self, kind: str) -> tuple[str, ...]:
        names: list[str] = []
        for field in self._of(kind):
            self.lines.setdefault(kind, field.line)
            value = inline.plain(inline_html(field.value).replace("\n", ", ")).strip("[]{}")
            names.extend(part.strip(" *-[]\"'") for part in _between_names().split(value))
        return tuple(dict.fromkeys(name for name in names if name and fold(name) not in vocabulary().lists["blanks"]))[
            :100
        ]

    def _links(self) -> tuple[Link, ...]:
        found: list[Statement] = self._in_title()
        for field in (*self.head, *self.matter):
            value = self._expand(field.value)
            relation = vocabulary().relations.get(field_name(field.name))
            kind = known(field.name)
            if kind == "status":
                found.extend(in_status(value, field.line))
            elif kind == "superseded_date" and ("](" in value or re.search(r"(?i)\badr", value)):
                found.extend(in_field(Relation.SUPERSEDED_BY, re.sub(r"\d{4}-\d\d(-\d\d)?", " ", value), field.line))
            elif relation is not None and kind == "relation":
                found.extend(in_field(relation, value, field.line))
        claimed: set[int] = {statement.line for statement in found}
        marks = iter((*self.skeleton.marks, None))
        mark: Mark | None = None
        upcoming = next(marks)
        for index, block in enumerate(self.skeleton.blocks):
            while upcoming is not None and index >= upcoming.at:
                mark, upcoming = upcoming, next(marks)
            if block is self.skeleton.title or block.kind in (BlockKind.CODE, BlockKind.HEADING):
                continue
            found.extend(statement for statement in self._of_block(mark, block) if statement.line not in claimed)
        links: dict[tuple[Relation, str], Link] = {}
        for statement in found:
            links.setdefault((statement.relation, statement.reference), statement.link())
        return tuple(links.values())[:200]

    def _in_title(self) -> list[Statement]:
        """What replaced this record, where its title says so; what else a title names is what it is about."""
        title = self.skeleton.title
        if title is None:
            return []
        stated = in_status(self._expand(title.text), title.line, names=False)
        return [statement for statement in stated if statement.relation is Relation.SUPERSEDED_BY]

    def _of_block(self, mark: Mark | None, block: Block) -> list[Statement]:
        kind = mark.kind if mark is not None else None
        relation = (
            vocabulary().relations.get(field_name(mark.heading))
            if mark is not None and kind is SectionKind.LINKS
            else None
        )
        if relation is not None and block.kind is not BlockKind.QUOTE:
            named = relation is not Relation.RELATES or ":" in block.text
            stated = in_status(self._expand(block.text), block.line, names=named)
            return stated or in_field(relation, self._expand(block.text), block.line)
        if kind is SectionKind.STATUS and not _is_admonition(block):
            return in_status(self._expand(block.text), block.line)
        if kind is SectionKind.LINKS and block.kind is not BlockKind.QUOTE:
            return in_links(self._expand(block.text), block.line)
        if kind is SectionKind.OPTIONS or len(block.text) > inline.MAX_INLINE:
            return []
        return in_body(self._expand(block.text), block.line)

    def _options(self, sections: tuple[Section, ...]) -> tuple[Option, ...]:
        return options_of(self.page, self.skeleton, sections)

    def _id(self, title: str | None, number: int | None) -> str:
        if self.many:
            if number is not None:
                return f"{number:04d}"
            return re.sub(r"\W+", "-", fold(title or "")).strip("-")[:60] or f"line-{self.top}"
        return self.name.written or stem_of(self.path)


@cache
def _between_names() -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(vocabulary().lists["conjunctions"])))
    return re.compile(rf"[,;、，]|\s(?:&|{words})\s")


def _status_text(blocks: Sequence[Block]) -> tuple[str, int]:
    """The text of a status section: its blocks but code, admonitions and other fields."""
    kept, line = [], 0
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            break
        if block.kind is BlockKind.CODE or _is_admonition(block):
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


def _is_admonition(block: Block) -> bool:
    return block.text.lstrip().startswith(("!!!", "???", ":::", "[!"))


def _is_placeholder(title: str) -> bool:
    text = inline.without_targets(title).strip()
    bare = fold(inline.plain(title)).strip(" .:[]{}<>\"'")
    return (
        bare in vocabulary().lists["placeholder_titles"]
        or bool(re.fullmatch(r"[{<\[].*[}>\]](?!\()", text))
        or bool(re.search(r"<title>|\{title\}|\[title\]|<short|\{short|\[short", title, re.IGNORECASE))
    )


def _is_placeholder_day(value: str) -> bool:
    """Whether `value` is what a template writes for a day: its letters (`YYYY-MM-DD`, `TT.MM.JJJJ`), or a bracket."""
    text = inline.plain(inline_html(value)).strip().casefold()
    return bool(
        re.fullmatch(r"\W*([^\W\d_])\1+[-./ ]([^\W\d_])\2+[-./ ]([^\W\d_])\3+\W*", text)
        or re.fullmatch(r"[{<\[][^\d]*[}>\]]", text)
    )


def _unclear(reading: StatusReading, text: str) -> str:
    match reading.unclear:
        case "template":
            return "The status still lists the allowed values of a template."
        case "several":
            return f"The status names several states: {inline.plain(text)[:60]!r}."
        case "unknown_word":
            return f"No state of life is known by {inline.plain(text)[:60]!r}."
        case _:
            return "The record states no status."

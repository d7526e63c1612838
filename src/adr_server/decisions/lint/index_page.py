"""Read which records a page lists, and the state it gives each. Pure: text in, values out; code samples say nothing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import unquote

from adr_server.decisions.lint.source import code_lines
from adr_server.decisions.markers import INDEX_MARKERS
from adr_server.decisions.model import Status

_MAX_LINE = 4_000
_LINE_END = re.compile(r"\r\n|\r|\n")
_MARKDOWN_LINK = re.compile(r"\[[^\[\]\n]{0,500}\]\(\s*<?(?P<target>[^\[)\s>]{1,500})>?(?:\s+\"[^\"]*\")?\s*\)")
_ADOC_LINK = re.compile(r"(?:link:|xref:|<<)(?P<target>[^\[\s<>,]{1,500})(?:\[|,|>>)")
_DEFINITION = re.compile(r"^\s{0,3}\[(?P<label>[^\]\n]{1,200})\]:\s*<?(?P<target>\S{1,500}?)>?\s*(?:\".*\")?$")
_CODE_SPAN = re.compile(r"`[^`]*`")
_HEADING = re.compile(r"^(?:#{1,6}|={1,6})\s+(?P<text>.{1,200})$")
_NUMBER_CELL = re.compile(r"^\W*(?:ADR[-_ #]?)?(?P<number>\d{1,9})\W*$", re.IGNORECASE)
_STARTS = frozenset(markers.start for markers in INDEX_MARKERS)
_RECORD_ENDINGS = (".md", ".markdown", ".adoc", ".asciidoc", ".asc", ".rst", ".txt", ".html")

# Words that stand alone in a cell and mean one state beyond doubt; any other text is no statement.
_STATES = {
    "accepted": Status.ACCEPTED,
    "approved": Status.ACCEPTED,
    "adopted": Status.ACCEPTED,
    "implemented": Status.ACCEPTED,
    "proposed": Status.PROPOSED,
    "rejected": Status.REJECTED,
    "declined": Status.REJECTED,
    "deprecated": Status.DEPRECATED,
    "superseded": Status.SUPERSEDED,
    "draft": Status.DRAFT,
    "akzeptiert": Status.ACCEPTED,
    "angenommen": Status.ACCEPTED,
    "vorgeschlagen": Status.PROPOSED,
    "abgelehnt": Status.REJECTED,
    "veraltet": Status.DEPRECATED,
    "abgelöst": Status.SUPERSEDED,
    "accepté": Status.ACCEPTED,
    "proposé": Status.PROPOSED,
    "rejeté": Status.REJECTED,
    "remplacé": Status.SUPERSEDED,
    "aceptado": Status.ACCEPTED,
    "propuesto": Status.PROPOSED,
    "rechazado": Status.REJECTED,
    "aceito": Status.ACCEPTED,
    "proposto": Status.PROPOSED,
}


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One line of a page that lists a record: by `target` (a path from the project's root) or by `number` alone."""

    line: int
    target: str | None
    number: int | None
    written: str
    status: Status | None
    status_text: str


@dataclass(frozen=True, kw_only=True)
class IndexPage:
    """A page beside records, with what it lists; `length` is its number of lines.

    `generated` is the line of the comment below which a tool writes the list, None where a person keeps it.
    """

    path: str
    entries: tuple[Entry, ...]
    length: int
    generated: int | None = None


def read_index_page(text: str, path: str) -> IndexPage:
    """The entries of a page: links to documents in list items and table rows, and rows that begin with a number."""
    lines = _LINE_END.split(text)
    code = code_lines(lines, path)
    definitions = _definitions(lines)
    entries: list[Entry] = []
    heading = ""
    generated = None
    for number, line in enumerate(lines, start=1):
        if number in code or len(line) > _MAX_LINE or not line.strip():
            continue
        if generated is None and line.strip() in _STARTS:
            generated = number
        title = _HEADING.match(line)
        heading = _bare(title["text"]) if title else heading
        entries.extend(_under_heading(entry, heading) for entry in _read_line(number, line, path, definitions))
    return IndexPage(path=path, entries=tuple(entries), length=len(lines), generated=generated)


def _under_heading(entry: Entry, heading: str) -> Entry:
    """The entry with the state that its heading gives it, where its own line gives none."""
    status = _STATES.get(heading.casefold())
    return replace(entry, status=status, status_text=heading) if status and not entry.status_text else entry


def _definitions(lines: list[str]) -> dict[str, str]:
    found = {}
    for line in lines:
        match = _DEFINITION.match(line) if "]:" in line and len(line) <= _MAX_LINE else None
        if match:
            found[match["label"].casefold()] = match["target"]
    return found


def _read_line(number: int, line: str, path: str, definitions: dict[str, str]) -> Iterator[Entry]:
    if _DEFINITION.match(line):
        return
    line = _CODE_SPAN.sub("", line)
    status, status_text = _status(line)
    targets = list(_targets(line, definitions))
    own = [target for target in targets if not re.match(r"[a-z][a-z0-9+.-]*:", target, re.IGNORECASE)]
    documents = [target for target in own if target.partition("#")[0].lower().endswith(_RECORD_ENDINGS)]
    # A line with several links says more than one thing: its state belongs to none of them for certain.
    alone = len(dict.fromkeys(documents)) == 1
    for target in dict.fromkeys(documents):
        resolved = _resolve(path, target)
        if resolved:
            yield Entry(
                line=number,
                target=resolved,
                number=None,
                written=target,
                status=status if alone else None,
                status_text=status_text if alone else "",
            )
    cell = _NUMBER_CELL.match(_cells(line)[0]) if not targets and line.lstrip().startswith("|") else None
    if cell:
        written = cell.group().strip()
        yield Entry(
            line=number,
            target=None,
            number=int(cell["number"]),
            written=written,
            status=status,
            status_text=status_text,
        )


def _targets(line: str, definitions: dict[str, str]) -> Iterator[str]:
    for match in _MARKDOWN_LINK.finditer(line):
        yield match["target"]
    for match in _ADOC_LINK.finditer(line):
        yield match["target"]
    if definitions and "[" in line:
        for label in re.findall(r"\[([^\[\]\n]{1,200})\](?!\()", line):
            if label.casefold() in definitions:
                yield definitions[label.casefold()]


def _resolve(path: str, target: str) -> str | None:
    plain = unquote(target.partition("#")[0].partition("?")[0])
    if plain.startswith("/"):
        return normpath(plain.lstrip("/"))
    resolved = normpath((PurePosixPath(path).parent / plain).as_posix())
    return None if resolved.startswith("..") else resolved


def _status(line: str) -> tuple[Status | None, str]:
    if not line.lstrip().startswith("|"):
        return None, ""
    found = [(cell, _STATES.get(cell.casefold())) for cell in map(_bare, _cells(line))]
    stated = [(cell, status) for cell, status in found if status]
    return (stated[0][1], stated[0][0]) if len(stated) == 1 else (None, "")


def _cells(line: str) -> list[str]:
    return line.strip().strip("|").split("|")


def _bare(cell: str) -> str:
    words = re.search(r"\w(?:.*\w)?", cell)
    return words.group() if words else ""

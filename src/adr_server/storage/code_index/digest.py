"""Turn one file into the rows that the index keeps of it. Runs in the workers; a file from a stranger never raises."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from adr_server.codebase.entities import Annotation, FileFacts, Reader
from adr_server.codebase.search.chunks import cut
from adr_server.codebase.search.terms import LONGEST_LINE, TermSplitter, path_terms, whole_form
from adr_server.errors import AdrServerError, shorten
from adr_server.storage.code_index.packing import PackedPointers, packed_pointers, packed_texts
from adr_server.storage.code_index.schema import above_of
from adr_server.storage.decoding import decode
from adr_server.storage.rooted import read_beneath

ReadFacts: TypeAlias = Callable[[str, str], FileFacts]

MOST_INDEXED = 1_000_000
"""Characters of one file whose words are indexed; the rest of a larger one is found by pattern only."""
_NO_CODE = 100_000
"""The same for data, whose words seldom answer a question."""
_DATA = (".json", ".lock", ".svg", ".csv", ".tsv", ".xml", ".map", ".min.js", ".min.css", ".ipynb", ".po", ".txt")
_LONGEST = 400
UNREAD = "none"


class EntityRow(NamedTuple):
    """One entity as it is kept; `above` as `above_of` has it."""

    above: str
    name: str
    type: str
    line: int
    end_line: int
    parent: int | None
    """The place among the file's entities of the one that it stands in."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Digest:
    """What the index keeps of one content at one path. `texts` are signature and summary of each entity, packed.

    `chunks`: first line, last line, body, whole identifiers, names.
    """

    path: str
    language: str | None
    reader: str
    lines: int
    size: int
    path_terms: str = ""
    entities: tuple[EntityRow, ...] = ()
    texts: bytes | None = None
    pointers: PackedPointers | None = None
    annotations: tuple[tuple[int, int, str | None, str | None, str], ...] = ()
    problems: tuple[tuple[int, str], ...] = ()
    chunks: tuple[tuple[int, int, str, str, str], ...] = ()


def digest_file(root: Path, path: str, *, limit: int, read: ReadFacts | None, splitter: TermSplitter) -> Digest:
    """The digest of a file of at most `limit` bytes; `read` is None where reading it for entities went wrong before."""
    try:
        data = read_beneath(root, path, limit)
        text = decode(data, path).text
    except AdrServerError as error:
        return _unread(path, str(error))
    try:
        return digest_text(path, text, size=len(data), read=read, splitter=splitter)
    except (RecursionError, MemoryError, ValueError, AdrServerError) as error:
        # A reader that fails on one file must not cost the others theirs.
        note = f"could not be read for entities ({type(error).__name__}); its words are indexed"
        return digest_text(path, text, size=len(data), read=None, splitter=splitter, note=note)


def digest_text(
    path: str, text: str, *, size: int, read: ReadFacts | None, splitter: TermSplitter, note: str = ""
) -> Digest:
    """The digest of a text; `note` becomes a problem of its first line."""
    text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    count = len(lines) - (1 if lines[-1] == "" else 0)
    facts = (
        read(path, text) if read is not None else FileFacts(path=path, language=None, reader=Reader.TEXT, lines=count)
    )
    places = {entity.key: at for at, entity in enumerate(facts.entities)}
    texts = [_line(text) for entity in facts.entities for text in (entity.signature, entity.summary)]
    problems = [(problem.line, _short(problem.message)) for problem in facts.problems]
    return Digest(
        path=path,
        language=facts.language,
        reader=facts.reader.value,
        lines=count,
        size=size,
        path_terms=path_terms(path),
        entities=tuple(
            EntityRow(
                above=above_of(_clean(entity.key), name),
                name=name,
                type=entity.type.value,
                line=entity.line,
                end_line=entity.end_line,
                parent=None if entity.parent is None else places.get(entity.parent),
            )
            for entity in facts.entities
            for name in (_clean(entity.name),)
        ),
        texts=packed_texts(texts) if any(texts) else None,
        pointers=packed_pointers(
            (places[reference.source], reference.kind.value, _short(reference.target), reference.line)
            for reference in facts.references
            if reference.source in places and reference.target
        ),
        annotations=tuple(
            (places[found.entity], found.line, found.owner, found.business_goal, _facts(found))
            for found in facts.annotations
            if found.entity in places
        ),
        problems=(*problems, *([(1, note)] if note else [])),
        chunks=tuple(_chunks(path, lines[:count], facts, splitter)),
    )


def _chunks(
    path: str, lines: list[str], facts: FileFacts, splitter: TermSplitter
) -> list[tuple[int, int, str, str, str]]:
    budget = _NO_CODE if path.endswith(_DATA) else MOST_INDEXED
    defined = [(entity.line, entity.name) for entity in facts.entities if entity.key]
    found: list[tuple[int, int, str, str, str]] = []
    at = 0
    defined.sort()
    for first, last in cut(len(lines), (line for line, _ in defined)):
        text = "\n".join([line[:LONGEST_LINE] for line in lines[first - 1 : last]])
        budget -= len(text)
        if budget < 0 and found:
            break
        body, wholes = splitter.body(_clean(text))
        names: list[str] = []
        while at < len(defined) and defined[at][0] <= last:
            names.append(defined[at][1])
            at += 1
        parts, _ = splitter.body(_clean("\n".join(names)))
        folded = " ".join([whole_form(name) for name in names])
        found.append((first, last, body, wholes, f"{parts} {folded}"))
    return found


def _facts(found: Annotation) -> str:
    return json.dumps({name: value for name, value in asdict(found).items() if value}, ensure_ascii=True)


def _unread(path: str, why: str) -> Digest:
    return Digest(
        path=path, language=None, reader=UNREAD, lines=0, size=0, path_terms=path_terms(path), problems=((1, why),)
    )


def _short(text: str) -> str:
    return shorten(_clean(text), _LONGEST)


def _line(text: str) -> str:
    """A text on one line, as signatures and summaries are kept."""
    return _short(" ".join(text.split("\n")) if "\n" in text else text)


def _clean(text: str) -> str:
    """What SQLite can keep: no half surrogate pairs, no NUL."""
    if text.isascii() and "\0" not in text:
        return text
    return text.encode("utf-8", "replace").decode().replace("\0", " ")

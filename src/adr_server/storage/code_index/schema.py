"""The tables of an index. A file of another version is not changed but built again: all of it can be read anew.

A document is one content at one path. It stays when a branch is left, so that coming back reads nothing; `files` says
which documents a checkout holds now, and only those are found. Its entities have numbers in a row, from `first` to
`last`; `outlines` holds their signatures and summaries, packed by `packed_texts`. An entity's `above` is what stands in
its key before its name, or `=` and the key where that does not end in the name.

What an entity points at is kept once for each kind, with the first line. Every name stands once in `names`: those of
entities, of what they point at, of types and of kinds; `names.last` is the last part of a dotted name, by which what it
means is looked for. A name is found by its `mark`, and by that of its folded form (`folded`), which are four bytes
where the name itself would have to be written once more: whoever looks by a mark compares the names.

`vectors` holds those of chunks where a table of vectors is given, and `tables` the mark of that table.
"""

import zlib
from collections.abc import Iterable
from functools import lru_cache

VERSION = 6

# Statements stand apart by an empty line.
SCHEMA = """
CREATE TABLE checkouts (id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE)

CREATE TABLE documents (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL, content BLOB NOT NULL, language TEXT, reader TEXT NOT NULL,
  lines INTEGER NOT NULL, size INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL
)

CREATE INDEX documents_by_content ON documents (content)

CREATE TABLE files (
  checkout INTEGER NOT NULL, document INTEGER NOT NULL, path TEXT NOT NULL, stamp TEXT NOT NULL,
  PRIMARY KEY (checkout, document)
) WITHOUT ROWID

CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL, mark INTEGER NOT NULL, folded INTEGER, last INTEGER)

CREATE INDEX names_by_mark ON names (mark)

CREATE INDEX names_by_last ON names (last) WHERE last IS NOT NULL

CREATE INDEX names_by_folded ON names (folded) WHERE folded IS NOT NULL

CREATE TABLE entities (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, above TEXT NOT NULL, name INTEGER NOT NULL, type INTEGER NOT NULL,
  line INTEGER NOT NULL, end_line INTEGER NOT NULL, parent INTEGER
)

CREATE TABLE outlines (document INTEGER PRIMARY KEY, texts BLOB NOT NULL)

CREATE INDEX entities_by_name ON entities (name)

CREATE TABLE pointers (
  source INTEGER NOT NULL, kind INTEGER NOT NULL, target INTEGER NOT NULL, line INTEGER NOT NULL,
  PRIMARY KEY (source, kind, target)
) WITHOUT ROWID

CREATE INDEX pointers_by_target ON pointers (target)

CREATE TABLE annotations (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, entity INTEGER NOT NULL, line INTEGER NOT NULL, owner TEXT,
  goal TEXT, facts TEXT NOT NULL
)

CREATE INDEX annotations_by_entity ON annotations (entity)

CREATE TABLE problems (document INTEGER NOT NULL, line INTEGER NOT NULL, message TEXT NOT NULL)

CREATE INDEX problems_by_document ON problems (document)

CREATE TABLE chunks (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, line INTEGER NOT NULL, end_line INTEGER NOT NULL
)

CREATE TABLE vectors (chunk INTEGER PRIMARY KEY, vector BLOB NOT NULL)

CREATE TABLE tables (mark TEXT PRIMARY KEY) WITHOUT ROWID

CREATE TABLE suspects (path TEXT PRIMARY KEY) WITHOUT ROWID

CREATE VIRTUAL TABLE words USING fts5 (
  path, names, whole, body, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
)

CREATE VIRTUAL TABLE name_parts USING fts5 (
  name, content = '', tokenize = 'trigram', detail = 'none', columnsize = 0
)

INSERT INTO words (words, rank) VALUES ('hashsize', 33554432)

INSERT INTO words (words, rank) VALUES ('automerge', 8)

INSERT INTO name_parts (name_parts, rank) VALUES ('hashsize', 8388608)

INSERT INTO name_parts (name_parts, rank) VALUES ('automerge', 8)
"""

KEY = "CASE WHEN e.above LIKE '=%' THEN substr(e.above, 2) ELSE e.above || {name} END"
"""The key of the entity `e`, whose name is the column `{name}`."""
NOT_MODULE = "e.above <> '='"
"""That the entity `e` is something in a file, not the file."""

_BLOB_ID = 40
_SIGN = 0x80000000


def mark_of(name: str) -> int:
    """The four bytes by which a name is looked for; others may have the same."""
    return zlib.crc32(name.encode("utf-8", "replace")) - _SIGN


def above_of(key: str, name: str) -> str:
    """What is kept of a key beside the name."""
    above = key.removesuffix(name)
    return above if key.endswith(name) and key and not above.startswith("=") else f"={key}"


def packed_texts(texts: Iterable[str]) -> bytes:
    """Texts without line feeds, in order, in a quarter of their room."""
    return zlib.compress("\n".join(texts).encode("utf-8"))


@lru_cache(maxsize=256)
def unpacked_texts(packed: bytes) -> list[str]:
    """The texts that `packed_texts` was given."""
    return zlib.decompress(packed).decode("utf-8").split("\n")


def kept_content(content: str) -> bytes | str:
    """What names a content as it is kept: a blob id by its bytes, anything else as it is written."""
    if len(content) == _BLOB_ID:
        try:
            return bytes.fromhex(content)
        except ValueError:
            return content
    return content


def given_content(content: bytes | str) -> str:
    """What names a content as `kept_content` was given it."""
    return content.hex() if isinstance(content, bytes) else content

"""The tables of an index. A file of another version is not changed but built again: all of it can be read anew.

A document is one content at one path. It stays when a branch is left, so that coming back reads nothing; `files` says
which documents a checkout holds now, and only those are found. Its entities have numbers in a row, from `first` to
`last`; `outlines` holds their signatures and summaries, and what they point at, as `packing` packs them. An entity's
`above` is what stands in its key before its name, or `=` and the key where that does not end in the name.

`targets` notes which documents point at what, as the `marks` of names; `pointings`, how many pointers of each kind a
document has. Every name of an entity stands once in `names`. It is found by the mark of its folded form (`folded`),
which is four bytes where the name itself would have to be written once more: who looks by a mark compares the names.

Of `words`, the column with the most terms is the first: each entry of another column names it, in two bytes more.

`vectors` holds those of chunks where a table of vectors is given, and `tables` the mark of that table.
"""

VERSION = 9

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

CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded INTEGER NOT NULL)

CREATE INDEX names_by_folded ON names (folded)

CREATE TABLE kinds (id INTEGER PRIMARY KEY, kind TEXT NOT NULL UNIQUE)

CREATE TABLE entities (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, above TEXT NOT NULL, name INTEGER NOT NULL, type INTEGER NOT NULL,
  line INTEGER NOT NULL, end_line INTEGER NOT NULL, parent INTEGER
)

CREATE TABLE outlines (document INTEGER PRIMARY KEY, texts BLOB, pointers BLOB)

CREATE INDEX entities_by_name ON entities (name)

CREATE TABLE pointings (
  kind INTEGER NOT NULL, document INTEGER NOT NULL, pointers INTEGER NOT NULL, PRIMARY KEY (kind, document)
) WITHOUT ROWID

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
  body, whole, names, path, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
)

CREATE VIRTUAL TABLE name_parts USING fts5 (
  name, content = '', tokenize = 'trigram', detail = 'none', columnsize = 0
)

CREATE VIRTUAL TABLE targets USING fts5 (
  marks, content = '', tokenize = 'ascii', detail = 'none', columnsize = 0
)

INSERT INTO words (words, rank) VALUES ('hashsize', 33554432)

INSERT INTO words (words, rank) VALUES ('automerge', 8)

INSERT INTO name_parts (name_parts, rank) VALUES ('hashsize', 8388608)

INSERT INTO name_parts (name_parts, rank) VALUES ('automerge', 8)

INSERT INTO targets (targets, rank) VALUES ('hashsize', 8388608)

INSERT INTO targets (targets, rank) VALUES ('automerge', 8)
"""

KEY = "CASE WHEN e.above LIKE '=%' THEN substr(e.above, 2) ELSE e.above || {name} END"
"""The key of the entity `e`, whose name is the column `{name}`."""
NOT_MODULE = "e.above <> '='"
"""That the entity `e` is something in a file, not the file."""

_BLOB_ID = 40


def above_of(key: str, name: str) -> str:
    """What is kept of a key beside the name."""
    above = key.removesuffix(name)
    return above if key.endswith(name) and key and not above.startswith("=") else f"={key}"


def kept_content(content: str) -> bytes | str:
    """What names a content as it is kept: a blob id by its bytes, anything else as it is written."""
    if len(content) == _BLOB_ID:
        try:
            return bytes.fromhex(content)
        except ValueError:
            return content
    return content

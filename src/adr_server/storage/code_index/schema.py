"""The tables of an index. A file of another version is not changed but built again: all of it can be read anew.

A document is one content at one path. It stays when a branch is left, so that coming back reads nothing; `files` says
which documents a checkout holds now, and only those are found. What an entity points at is kept once for each kind,
with the first line; `names.last` is the last part of a dotted name, by which what it means is looked for.
"""

VERSION = 3

# Statements stand apart by an empty line.
SCHEMA = """
CREATE TABLE checkouts (id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE)

CREATE TABLE documents (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL, content TEXT NOT NULL, language TEXT, reader TEXT NOT NULL,
  lines INTEGER NOT NULL, size INTEGER NOT NULL, UNIQUE (path, content)
)

CREATE TABLE files (
  checkout INTEGER NOT NULL, document INTEGER NOT NULL, path TEXT NOT NULL, stamp TEXT NOT NULL,
  PRIMARY KEY (checkout, document)
) WITHOUT ROWID

CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT, last INTEGER)

CREATE INDEX names_by_last ON names (last) WHERE last IS NOT NULL

CREATE INDEX names_by_folded ON names (folded) WHERE folded IS NOT NULL

CREATE TABLE entities (
  id INTEGER PRIMARY KEY, document INTEGER NOT NULL, key TEXT NOT NULL, name INTEGER NOT NULL, type TEXT NOT NULL,
  line INTEGER NOT NULL, end_line INTEGER NOT NULL, parent TEXT, signature TEXT NOT NULL, summary TEXT NOT NULL
)

CREATE INDEX entities_by_document ON entities (document)

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

CREATE INDEX chunks_by_document ON chunks (document)

CREATE TABLE suspects (path TEXT PRIMARY KEY) WITHOUT ROWID

CREATE VIRTUAL TABLE words USING fts5 (
  path, names, whole, body, content = '', tokenize = 'porter unicode61 remove_diacritics 2'
)

CREATE VIRTUAL TABLE name_parts USING fts5 (name, content = '', tokenize = 'trigram')
"""

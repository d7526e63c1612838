"""Remembers facts about a project and finds them again by their words. Durable; any text is a query."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from adr_server.errors import BudgetExceededError, InvalidArgumentsError, UnknownNameError
from adr_server.plurals import counted
from adr_server.storage.database import Database, storable
from adr_server.storage.memory_records import (
    Fact,
    FactRelation,
    MemoryQuota,
    MemoryStats,
    Recalled,
    check_fact,
    fact_id_of,
    name_problems,
)
from adr_server.storage.state import StateDir

_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE facts (
  id INTEGER PRIMARY KEY, fact_id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
  source TEXT NOT NULL, tags TEXT NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL, size INTEGER NOT NULL,
  UNIQUE (kind, subject, text)
)

CREATE TABLE relations (
  source TEXT NOT NULL REFERENCES facts (fact_id) ON DELETE CASCADE, relation TEXT NOT NULL,
  target TEXT NOT NULL REFERENCES facts (fact_id) ON DELETE CASCADE, PRIMARY KEY (source, relation, target)
)

CREATE INDEX relations_by_target ON relations (target)

CREATE VIRTUAL TABLE words USING fts5 (
  subject, text, tags, content = 'facts', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
)

CREATE TRIGGER facts_added AFTER INSERT ON facts BEGIN
  INSERT INTO words (rowid, subject, text, tags) VALUES (new.id, new.subject, new.text, new.tags);
END

CREATE TRIGGER facts_removed AFTER DELETE ON facts BEGIN
  INSERT INTO words (words, rowid, subject, text, tags) VALUES ('delete', old.id, old.subject, old.text, old.tags);
END

CREATE TRIGGER facts_changed AFTER UPDATE OF subject, text, tags ON facts BEGIN
  INSERT INTO words (words, rowid, subject, text, tags) VALUES ('delete', old.id, old.subject, old.text, old.tags);
  INSERT INTO words (rowid, subject, text, tags) VALUES (new.id, new.subject, new.text, new.tags);
END
"""

_FIELDS = "f.fact_id, f.kind, f.subject, f.text, f.source, f.tags, f.created, f.updated"
_CHOSEN = "(? IS NULL OR f.kind = ?) AND (? IS NULL OR instr(' ' || f.tags || ' ', ' ' || ? || ' ') > 0)"
_QUERY_WORDS = 32
_LONGEST_QUERY = 2_000
_SHORTEST_PART = 3


class Memory:
    """The facts of one project."""

    def __init__(
        self,
        state: StateDir,
        *,
        quota: MemoryQuota | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._quota = quota or MemoryQuota()
        self._now = now
        path = state.subfolder("memory") / "memory.sqlite3"
        self._database = Database(path, what="memory", schema=_SCHEMA, version=_SCHEMA_VERSION)

    @property
    def notices(self) -> list[str]:
        """What happened to the memory that a reader should know."""
        return self._database.notices

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        self._database.close()

    def remember(self, *, kind: str, subject: str, text: str, source: str = "", tags: Sequence[str] = ()) -> Fact:
        """Keep a fact. One that says the same of the same subject is not kept twice: its tags and source are renewed.

        Raises:
            InvalidArgumentsError: a field cannot be what it is; one line each.
            BudgetExceededError: the memory is full.
        """
        check_fact(kind=kind, subject=subject, text=text, source=source, tags=tags)
        subject, text, source = storable(subject.strip()), storable(text.strip()), storable(source.strip())
        wanted = [storable(tag) for tag in tags]
        now = self._now().astimezone(UTC).isoformat(timespec="milliseconds")

        def keep(connection: sqlite3.Connection) -> Fact:
            query = f"SELECT {_FIELDS} FROM facts f WHERE kind = ? AND subject = ? AND text = ?"  # noqa: S608 - our columns
            row = connection.execute(query, (kind, subject, text)).fetchone()
            known = _fact(row) if row else None
            fact = Fact(
                fact_id=known.fact_id if known else fact_id_of(kind, subject, text),
                kind=kind,
                subject=subject,
                text=text,
                source=source or (known.source if known else ""),
                tags=tuple(dict.fromkeys([*(known.tags if known else ()), *wanted])),
                created=known.created if known else now,
                updated=now,
            )
            labels = " ".join(fact.tags)
            size = sum(map(len, (subject, text, fact.source, labels)))
            if known:
                # Renewed again and again, its tags would outgrow what a new fact may hold.
                check_fact(kind=kind, subject=subject, text=text, source=fact.source, tags=fact.tags)
                held = sum(map(len, (subject, text, known.source, " ".join(known.tags))))
                self._check_room(connection, size - held, facts=0)
                connection.execute(
                    "UPDATE facts SET source = ?, tags = ?, updated = ?, size = ? WHERE fact_id = ?",
                    (fact.source, labels, now, size, fact.fact_id),
                )
                return fact
            self._check_room(connection, size, facts=1)
            connection.execute(
                "INSERT INTO facts (fact_id, kind, subject, text, source, tags, created, updated, size)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (fact.fact_id, kind, subject, text, fact.source, labels, now, now, size),
            )
            return fact

        return self._database.write(keep)

    def recall(
        self, query: str, *, kind: str | None = None, tag: str | None = None, limit: int = 10
    ) -> tuple[Recalled, ...]:
        """The facts that share words with `query`, best first; a query without a word has no answer."""
        words = query_words(query)
        if not words:
            return ()
        chosen = (kind, kind, tag, tag)
        ranked = (
            f"SELECT {_FIELDS}, -bm25(words, 3.0, 1.0, 2.0) AS score FROM words JOIN facts f ON f.id = words.rowid"  # noqa: S608 - ours
            f" WHERE words MATCH ? AND {_CHOSEN} ORDER BY score DESC, f.updated DESC, f.id LIMIT ?"
        )

        def search(connection: sqlite3.Connection) -> list[sqlite3.Row]:
            match = " OR ".join(f'"{word}"' for word in words)
            found = connection.execute(ranked, (match, *chosen, limit)).fetchall()
            return found or _search_inside(connection, words, (*chosen, limit))

        rows = self._database.read(search)
        return tuple(Recalled(fact=_fact(row), score=round(row["score"], 4)) for row in rows)

    def facts(self, *, kind: str | None = None, tag: str | None = None, limit: int = 50) -> tuple[Fact, ...]:
        """The facts that were remembered last, newest first."""
        query = f"SELECT {_FIELDS} FROM facts f WHERE {_CHOSEN} ORDER BY updated DESC, id DESC LIMIT ?"  # noqa: S608 - ours
        values = (kind, kind, tag, tag, limit)
        rows = self._database.read(lambda connection: connection.execute(query, values).fetchall())
        return tuple(_fact(row) for row in rows)

    def age(self, fact: Fact) -> int:
        """Whole days since a fact was remembered or renewed last."""
        return max((self._now() - datetime.fromisoformat(fact.updated)).days, 0)

    def fact(self, fact_id: str) -> Fact:
        """The fact of that id; UnknownNameError where there is none."""
        query = f"SELECT {_FIELDS} FROM facts f WHERE fact_id = ?"  # noqa: S608 - ours
        row = self._database.read(lambda connection: connection.execute(query, (storable(fact_id),)).fetchone())
        if row is None:
            raise self._unknown(fact_id)
        return _fact(row)

    def forget(self, fact_id: str) -> None:
        """Remove a fact and its relations; UnknownNameError where there is none."""
        delete = "DELETE FROM facts WHERE fact_id = ?"
        if self._database.write(lambda connection: connection.execute(delete, (storable(fact_id),)).rowcount) == 0:
            raise self._unknown(fact_id)

    def relate(self, source: str, relation: str, target: str) -> FactRelation:
        """Say how one fact stands to another; saying it twice changes nothing.

        Raises:
            UnknownNameError: one of the facts is not remembered.
            InvalidArgumentsError: the relation has no proper name, or a fact is related to itself.
            BudgetExceededError: there are too many relations.
        """
        problems = name_problems("relation", relation)
        if source == target:
            problems.append("target: a fact cannot be related to itself")
        if problems:
            raise InvalidArgumentsError("relation", problems, example="supports")
        for fact_id in (source, target):
            self.fact(fact_id)

        def insert(connection: sqlite3.Connection) -> None:
            said = "SELECT 1 FROM relations WHERE source = ? AND relation = ? AND target = ?"
            if connection.execute(said, (source, relation, target)).fetchone():
                return
            if connection.execute("SELECT count(*) FROM relations").fetchone()[0] >= self._quota.relations:
                message = (
                    f"The memory holds {counted(self._quota.relations, 'relation')}, its most: forget facts first."
                )
                raise BudgetExceededError("relations", message)
            connection.execute("INSERT INTO relations VALUES (?, ?, ?)", (source, relation, target))

        self._database.write(insert)
        return FactRelation(source=source, relation=relation, target=target)

    def relations(self, fact_id: str) -> tuple[FactRelation, ...]:
        """The relations that a fact takes part in, at either end."""
        query = "SELECT source, relation, target FROM relations WHERE source = ? OR target = ? ORDER BY 1, 2, 3"
        key = storable(fact_id)
        rows = self._database.read(lambda connection: connection.execute(query, (key, key)).fetchall())
        return tuple(FactRelation(**dict(row)) for row in rows)

    def stats(self) -> MemoryStats:
        """How much is remembered, beside what may be."""

        def measure(connection: sqlite3.Connection) -> MemoryStats:
            kinds = connection.execute(
                "SELECT kind, count(*), sum(size) FROM facts GROUP BY kind ORDER BY kind"
            ).fetchall()
            return MemoryStats(
                facts=sum(row[1] for row in kinds),
                relations=connection.execute("SELECT count(*) FROM relations").fetchone()[0],
                characters=sum(row[2] for row in kinds),
                kinds={row[0]: row[1] for row in kinds},
                quota=self._quota,
            )

        return self._database.read(measure)

    def _check_room(self, connection: sqlite3.Connection, size: int, *, facts: int) -> None:
        """Whether so many characters and facts more still fit; what makes nothing larger always does."""
        held, characters = connection.execute("SELECT count(*), coalesce(sum(size), 0) FROM facts").fetchone()
        over = held + facts > self._quota.facts or (size > 0 and characters + size > self._quota.characters)
        if over:
            most = f"{counted(self._quota.facts, 'fact')}, {counted(self._quota.characters, 'character')}"
            message = (
                f"The memory is full ({counted(held, 'fact')}, {counted(characters, 'character')}; at most {most}): "
                "forget some first."
            )
            raise BudgetExceededError("memory", message)

    def _unknown(self, fact_id: str) -> UnknownNameError:
        known = [fact.fact_id for fact in self.facts(limit=1000)]
        return UnknownNameError("fact", fact_id, known, remedy="Recall gives the ids of facts.")


def query_words(query: str) -> list[str]:
    """The words of a query without anything that FTS5 could read as syntax, each once."""
    found = re.findall(r"\w+", storable(query[:_LONGEST_QUERY]).casefold())
    return list(dict.fromkeys(found))[:_QUERY_WORDS]


def _search_inside(connection: sqlite3.Connection, words: Sequence[str], values: Sequence[object]) -> list[sqlite3.Row]:
    """Scripts without spaces are one long word to FTS5: there, and inside of words, a plain search still finds."""
    parts = [word for word in words if len(word) >= _SHORTEST_PART or not word.isascii()]
    if not parts:
        return []
    connection.create_function("folded", 1, str.casefold, deterministic=True)
    plain = " OR ".join("instr(folded(f.subject || ' ' || f.text || ' ' || f.tags), ?) > 0" for _ in parts)
    order = "ORDER BY f.updated DESC, f.id LIMIT ?"
    inside = f"SELECT {_FIELDS}, 0.0 AS score FROM facts f WHERE ({plain}) AND {_CHOSEN} {order}"  # noqa: S608 - ours
    return connection.execute(inside, (*parts, *values)).fetchall()


def _fact(row: sqlite3.Row) -> Fact:
    return Fact(
        fact_id=row["fact_id"],
        kind=row["kind"],
        subject=row["subject"],
        text=row["text"],
        source=row["source"],
        tags=tuple(row["tags"].split()),
        created=row["created"],
        updated=row["updated"],
    )

"""The dense leg: a vector for each chunk of the files that a checkout holds, out of a static table that the user names.

Rule: the leg is off, and says why, where there is no table; a vector belongs to one chunk of one content and is made
once; another table begins anew. What has no vector yet is not found by this leg, and the answer says how much that is.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path

from adr_server.errors import AdrServerError, BrokenInputError
from adr_server.plurals import counted
from adr_server.storage.code_index.opening import IndexFile
from adr_server.storage.static_table import Matrix, StaticTable

NO_TABLE = "no table is given: semantic-model names the folder of one"
MOST_CHUNKS = 400_000
"""Vectors that one question is compared with; a larger project has no dense leg."""
_LONGEST = 3_000
_AT_ONCE = 512
_MISSING = (
    "SELECT c.id, f.path, c.line, c.end_line FROM files f JOIN chunks c ON c.document = f.document"
    " WHERE f.checkout = ? AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.chunk = c.id) ORDER BY c.document, c.id"
)
_HELD = (
    "SELECT c.document, f.path, c.line, c.end_line, v.vector FROM files f JOIN chunks c ON c.document = f.document"
    " JOIN vectors v ON v.chunk = c.id WHERE f.checkout = ? ORDER BY c.id"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Near:
    """A chunk that is like a question; `cosine` from -1 to 1."""

    document: int
    path: str
    line: int
    end_line: int
    cosine: float


class DenseLeg:
    """The vectors of one index, by the table in `folder`; None for no table."""

    def __init__(self, folder: Path | None, file: IndexFile) -> None:
        self._folder = folder
        self._file = file

    @cached_property
    def off(self) -> str:
        """Why the leg is off; empty where it is on."""
        try:
            return "" if self._table is not None else NO_TABLE
        except BrokenInputError as error:
            return str(error)

    @cached_property
    def _table(self) -> StaticTable | None:
        return None if self._folder is None else StaticTable.open(self._folder)

    def build(self, checkout: int, read_text: Callable[[str], str], check_time: Callable[[], None]) -> None:
        """Make the vectors that are missing, a few hundred in one transaction; what is made stays, whatever follows.

        Raises:
            BrokenInputError: the index cannot be written.
            BudgetExceededError: `check_time` raised it.
        """
        table = None if self.off else self._table
        if table is None:
            return
        self._file.write(lambda connection: _begin(connection, table.mark))
        missing = self._file.read(lambda connection: connection.execute(_MISSING, (checkout,)).fetchall())
        if len(missing) > MOST_CHUNKS:
            return
        for chunks, texts in _batches(missing, read_text):
            check_time()
            rows = list(zip(chunks, table.vectors(texts), strict=True))
            self._file.write(partial(_keep, rows=rows))

    def near(self, connection: sqlite3.Connection, checkout: int, text: str, limit: int) -> tuple[list[Near], str]:
        """The chunks most like a text, most like first, and what the coverage says of it."""
        table = None if self.off else self._table
        if table is None:
            return [], f"off: {self.off}"
        # Only what this table made can be compared with what it makes of the question.
        if connection.execute("SELECT 1 FROM tables WHERE mark = ?", (table.mark,)).fetchone() is None:
            return [], "off: its vectors are not built yet: run `adr-server index`"
        count = "SELECT count(*) FROM files f JOIN chunks c ON c.document = f.document WHERE f.checkout = ?"
        chunks = int(connection.execute(count, (checkout,)).fetchone()[0])
        if chunks > MOST_CHUNKS:
            return [], f"off: {chunks} chunks are more than the {MOST_CHUNKS} that one question is compared with"
        held = _held(_state(connection, checkout, table.mark))
        found = [
            Near(document=document, path=path, line=line, end_line=end_line, cosine=cosine)
            for at, cosine in held.matrix.nearest(table.vectors([text])[0], limit)
            for document, path, line, end_line in [held.places[at]]
            if cosine > 0
        ]
        whole = len(held.places) == chunks
        return found, "on" if whole else f"on: vectors for {len(held.places)} of {counted(chunks, 'chunk')} so far"


@dataclass(frozen=True, kw_only=True)
class _Held:
    places: Sequence[tuple[int, str, int, int]]
    matrix: Matrix


@dataclass(frozen=True, kw_only=True)
class _State:
    """What tells one state of the vectors of a checkout from another, and where to read them."""

    root: str
    mark: str
    facts: tuple[int, float, int]
    checkout: int
    connection: sqlite3.Connection = field(compare=False)


def _state(connection: sqlite3.Connection, checkout: int, mark: str) -> _State:
    root = connection.execute("SELECT root FROM checkouts WHERE id = ?", (checkout,)).fetchone()[0]
    files = connection.execute(
        "SELECT count(*), total(document * document % 1000003) FROM files WHERE checkout = ?", (checkout,)
    ).fetchone()
    vectors = connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
    return _State(root=root, mark=mark, facts=(files[0], files[1], vectors), checkout=checkout, connection=connection)


@lru_cache(maxsize=2)
def _held(state: _State) -> _Held:
    rows = state.connection.execute(_HELD, (state.checkout,)).fetchall()
    return _Held(places=[row[:4] for row in rows], matrix=Matrix([row[4] for row in rows]))


def _begin(connection: sqlite3.Connection, mark: str) -> None:
    """Leave out what another table made."""
    if connection.execute("SELECT 1 FROM tables WHERE mark = ?", (mark,)).fetchone() is None:
        connection.execute("DELETE FROM vectors")
        connection.execute("DELETE FROM tables")
        connection.execute("INSERT INTO tables VALUES (?)", (mark,))


def _keep(connection: sqlite3.Connection, *, rows: Sequence[tuple[int, bytes]]) -> None:
    connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)


def _batches(
    missing: Sequence[tuple[int, str, int, int]], read_text: Callable[[str], str]
) -> Iterator[tuple[list[int], list[str]]]:
    """Chunks with their texts; the path stands before the text, for it says what the text is of."""
    chunks: list[int] = []
    texts: list[str] = []
    known: tuple[str, list[str]] = ("", [])
    for chunk, path, line, end_line in missing:
        if known[0] != path:
            known = (path, _lines(read_text, path))
        chunks.append(chunk)
        texts.append(f"{path}\n{chr(10).join(known[1][line - 1 : end_line])}"[:_LONGEST])
        if len(chunks) >= _AT_ONCE:
            yield chunks, texts
            chunks, texts = [], []
    if chunks:
        yield chunks, texts


def _lines(read_text: Callable[[str], str], path: str) -> list[str]:
    try:
        return read_text(path).split("\n")
    except AdrServerError:
        return []  # It has no text, or went meanwhile; its path still says something.

"""The files that an index holds of a checkout, and what imports among them mean; kept while the files stay the same.

Settings of projects (tsconfig.json, go.mod, …) are read from the checkout: the index holds words, not texts.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from posixpath import dirname

from adr_server.codebase.import_paths import ImportPaths
from adr_server.codebase.project_files import ProjectFiles
from adr_server.storage.decoding import decode
from adr_server.storage.rooted import read_beneath

_LARGEST_SETTING = 1_000_000


@dataclass(frozen=True, kw_only=True)
class HeldFiles:
    """The files of a checkout: document by path, path and language by document."""

    documents: Mapping[str, int]
    files: Mapping[int, tuple[str, str | None]]
    imports: ImportPaths

    @cached_property
    def by_folder(self) -> Mapping[str, frozenset[int]]:
        """The documents that lie in each folder itself."""
        found: dict[str, set[int]] = {}
        for path, document in self.documents.items():
            found.setdefault(dirname(path), set()).add(document)
        return {folder: frozenset(inside) for folder, inside in found.items()}


@dataclass(frozen=True, kw_only=True)
class _State:
    """What tells one state of a checkout from another, and where to read it."""

    root: str
    count: int
    sums: tuple[int, int]
    checkout: int
    connection: sqlite3.Connection = field(compare=False)


def files_held(connection: sqlite3.Connection, checkout: int) -> HeldFiles:
    """The files of a checkout as the index has them now."""
    root = connection.execute("SELECT root FROM checkouts WHERE id = ?", (checkout,)).fetchone()[0]
    # A document is one content at one path: the same numbers are the same files.
    told = "SELECT count(*), total(document), total(document * document % 1000003) FROM files WHERE checkout = ?"
    count, first, second = connection.execute(told, (checkout,)).fetchone()
    sums = (int(first), int(second))
    return _held(_State(root=root, count=count, sums=sums, checkout=checkout, connection=connection))


@lru_cache(maxsize=4)
def _held(state: _State) -> HeldFiles:
    rows = state.connection.execute(
        "SELECT f.path, f.document, d.language FROM files f JOIN documents d ON d.id = f.document WHERE f.checkout = ?",
        (state.checkout,),
    ).fetchall()
    documents = {path: document for path, document, _ in rows}
    return HeldFiles(
        documents=documents,
        files={document: (path, language) for path, document, language in rows},
        imports=ImportPaths(ProjectFiles(list(documents), partial(_text, Path(state.root)))),
    )


def _text(root: Path, path: str) -> str:
    return decode(read_beneath(root, path, _LARGEST_SETTING), path).text

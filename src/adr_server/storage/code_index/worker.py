"""A process that reads files for the index: frames of JSON in on descriptor 0, frames of JSON out on descriptor 1.

`main` is what such a process runs. It is a process of its own so that two cores work, and so
that a grammar that crashes or hangs on a hostile file takes nothing with it.
"""

import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

from adr_server.codebase.search.terms import TermSplitter
from adr_server.storage.code_index.digest import Digest, EntityRow, ReadFacts, digest_file
from adr_server.storage.frames import ends_of_this_process, receive, send

_ENTITY = tuple(field.name for field in fields(EntityRow))
_DIGEST = tuple(field.name for field in fields(Digest))


def to_wire(digest: Digest) -> list[Any]:
    """A digest as JSON can hold it."""
    row: list[Any] = [getattr(digest, name) for name in _DIGEST]
    row[_DIGEST.index("entities")] = [[getattr(entity, name) for name in _ENTITY] for entity in digest.entities]
    return row


def from_wire(row: list[Any]) -> Digest:
    """A digest from what `to_wire` gave."""
    values = dict(zip(_DIGEST, row, strict=True))
    values["entities"] = tuple(EntityRow(**dict(zip(_ENTITY, item, strict=True))) for item in values["entities"])
    for name in ("pointers", "annotations", "problems", "chunks"):
        values[name] = tuple(tuple(item) for item in values[name])
    return Digest(**values)


def load(name: str) -> ReadFacts:
    """The function that `module:function` names."""
    module, _, function = name.partition(":")
    found: ReadFacts = getattr(import_module(module), function)
    return found


def main() -> None:
    """Answer until the other side closes."""
    source, sink = ends_of_this_process()
    try:
        start = receive(source)
        sys.path[:] = start["path"]
        read = load(start["read"])
        send(sink, "ready")
        root, limit, splitter = Path(start["root"]), int(start["limit"]), TermSplitter()
        while True:
            batch = receive(source)
            digests = (
                digest_file(root, path, limit=limit, read=None if plain else read, splitter=splitter)
                for path, plain in batch
            )
            send(sink, [to_wire(digest) for digest in digests])
    except (EOFError, BrokenPipeError):
        return

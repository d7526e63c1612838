"""A process that reads files for the index: frames of JSON in on descriptor 0, frames of JSON out on descriptor 1.

`main` is what such a process runs. It is a process of its own so that two cores work, and so
that a grammar that crashes or hangs on a hostile file takes nothing with it.
"""

import sys
from base64 import b64decode, b64encode
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

from adr_server.codebase.search.terms import TermSplitter
from adr_server.storage.code_index.digest import Digest, EntityRow, ReadFacts, digest_file
from adr_server.storage.code_index.packing import PackedPointers
from adr_server.storage.frames import ends_of_this_process, receive, send

_DIGEST = tuple(field.name for field in fields(Digest))
_TEXTS, _POINTERS = _DIGEST.index("texts"), _DIGEST.index("pointers")


def to_wire(digest: Digest) -> list[Any]:
    """A digest as JSON can hold it: what is packed, as text."""
    row = [getattr(digest, name) for name in _DIGEST]
    row[_TEXTS] = None if digest.texts is None else b64encode(digest.texts).decode("ascii")
    if digest.pointers is not None:
        row[_POINTERS] = (b64encode(digest.pointers.packed).decode("ascii"), *digest.pointers[1:])
    return row


def from_wire(row: list[Any]) -> Digest:
    """A digest from what `to_wire` gave."""
    values = dict(zip(_DIGEST, row, strict=True))
    values["entities"] = tuple([EntityRow(*item) for item in values["entities"]])
    for name in ("annotations", "problems", "chunks"):
        values[name] = tuple(map(tuple, values[name]))
    if values["texts"] is not None:
        values["texts"] = b64decode(values["texts"])
    if values["pointers"] is not None:
        packed, marks, kinds = values["pointers"]
        values["pointers"] = PackedPointers(b64decode(packed), marks, tuple(map(tuple, kinds)))
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

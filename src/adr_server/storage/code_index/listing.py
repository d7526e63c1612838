"""Compare a project with what the index holds of it: what is new, what has gone, what must be read.

A content is named by git's blob id, worked out here for files that git does not vouch for, so that a file that is
committed as it was indexed is not read again.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from adr_server.errors import AdrServerError
from adr_server.storage.checkout import Checkout, FileState
from adr_server.storage.code_index.schema import kept_content
from adr_server.storage.code_index.writing import Link


class Held(NamedTuple):
    """A file as the index has it; `content` as `kept_content` has it."""

    document: int
    content: bytes | str
    stamp: str


@dataclass(kw_only=True)
class Differences:
    """What a refresh has to do. `unread`: path, content, stamp and size of what must be read."""

    same: int = 0
    links: list[Link] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    unread: list[tuple[str, str, FileState]] = field(default_factory=list)


def held_files(connection: sqlite3.Connection, checkout: int) -> dict[str, Held]:
    """The files that the index has for a checkout, by path."""
    query = (
        "SELECT f.document, d.content, f.stamp, f.path FROM files f JOIN documents d ON d.id = f.document"
        " WHERE f.checkout = ?"
    )
    return {row[3]: Held(*row[:3]) for row in connection.execute(query, (checkout,))}


def compare(
    checkout: Checkout,
    states: Mapping[str, FileState],
    held: Mapping[str, Held],
    known: Callable[[str, str], int | None],
    check_time: Callable[[], None],
) -> Differences:
    """What differs; `known(path, content)` is the document of a content that was indexed before at that path."""
    found = Differences(gone=[item.document for path, item in held.items() if path not in states])
    for path, state in states.items():
        before = held.get(path)
        if before is not None and (
            before.content == kept_content(state.blob) if state.blob else before.stamp == state.stamp
        ):
            found.same += 1
            continue
        check_time()
        content = state.blob or _content(checkout, path)
        if before is not None and before.content == kept_content(content):
            found.links.append(Link(path=path, document=before.document, stamp=state.stamp))
            continue
        if before is not None:
            found.gone.append(before.document)
        document = known(path, content)
        if document is not None:
            found.links.append(Link(path=path, document=document, stamp=state.stamp))
        else:
            found.unread.append((path, content, state))
    return found


def _content(checkout: Checkout, path: str) -> str:
    """The blob id that git would give; for what cannot be read, the reason, so that it is tried again without it."""
    try:
        data = checkout.read_bytes(path)
    except AdrServerError as error:
        return f"unread:{error}"
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()

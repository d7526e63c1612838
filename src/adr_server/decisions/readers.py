"""The door to the readers, which are imported when the first text is read.

Rule: who lists, draws or checks records that were read before does not pay for parsers and their patterns.
"""

from adr_server.decisions.model import Decision

READER_VERSION = 25
"""Raised whenever the same text may read differently, or a reading is kept in another form: a cache keyed by content
must key on this too."""


def read_file(text: str, path: str) -> tuple[Decision, ...]:
    """All records of the file `path` (relative, posix) with the text `text`; one where it holds no list of them."""
    from adr_server.decisions import reading  # noqa: PLC0415 - see the module's rule

    return reading.read_file(text, path)


def read_decision(text: str, path: str) -> Decision:
    """The record in `text` read as one, whatever else the file holds."""
    from adr_server.decisions import reading  # noqa: PLC0415 - see the module's rule

    return reading.read_decision(text, path)

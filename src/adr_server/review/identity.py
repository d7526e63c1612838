"""What tells one version of what judges from another, for what is kept from run to run."""

import hashlib
from functools import cache
from importlib.resources import files

from adr_server import __version__
from adr_server.decisions.readers import READER_VERSION

REVIEW_VERSION = 37
"""Raise it when the same records and files are judged otherwise than before."""


@cache
def review_version() -> str:
    """A name for what judges: the versions of the code and of the readers of records, the tables and the lexicon."""
    digest = hashlib.sha256(repr((__version__, READER_VERSION, REVIEW_VERSION)).encode())
    for folder in (files("adr_server.review") / "words", files("adr_server.codebase") / "lexicon"):
        for item in sorted(folder.iterdir(), key=lambda item: item.name):
            if item.name.endswith(".yaml"):
                digest.update(item.read_bytes())
    return digest.hexdigest()[:16]

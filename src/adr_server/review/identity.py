"""What tells one version of what judges from another, for what is kept from run to run."""

import hashlib
from functools import cache
from importlib.resources import files

REVIEW_VERSION = 19
"""Raise it when the same files are judged otherwise than before."""


@cache
def review_version() -> str:
    """A name for what judges: the code's version, and the content of the tables and of the lexicon."""
    digest = hashlib.sha256(str(REVIEW_VERSION).encode())
    for folder in (files("adr_server.review") / "words", files("adr_server.codebase") / "lexicon"):
        for item in sorted(folder.iterdir(), key=lambda item: item.name):
            if item.name.endswith(".yaml"):
                digest.update(item.read_bytes())
    return digest.hexdigest()[:16]

"""The only module that imports tiktoken. It never fetches: the vocabulary ships beside it."""

import threading
from functools import cache
from importlib.resources import files
from typing import Protocol

from adr_server.errors import InternalFaultError
from adr_server.tokens.vocabulary import PACKED_FILE, unpack

_loading = threading.Lock()


class Encoding(Protocol):
    """The part of `tiktoken.Encoding` that is used; `encode_ordinary` reads special tokens as the text they are."""

    def encode_ordinary(self, text: str) -> list[int]:
        """The tokens of `text`."""

    def decode_bytes(self, tokens: list[int]) -> bytes:
        """The bytes that these tokens stand for."""


def load_o200k() -> Encoding | None:
    """The o200k_base encoding, built once a process in about 0.3 s; None where tiktoken or its data cannot load."""
    # Two threads that ask first at the same time would otherwise both build the tables.
    with _loading:
        return _build()


@cache
def _build() -> Encoding | None:
    try:
        import tiktoken  # noqa: PLC0415 - 0.1 s that only a count should pay
    except (ImportError, OSError):
        return None
    try:
        vocabulary = unpack(files("adr_server.tokens").joinpath(PACKED_FILE).read_bytes())
    except (OSError, InternalFaultError):
        return None
    return tiktoken.Encoding(
        "o200k_base",
        pat_str=vocabulary.pattern,
        mergeable_ranks={token: rank for rank, token in enumerate(vocabulary.tokens)},
        special_tokens=dict(vocabulary.special_tokens),
    )

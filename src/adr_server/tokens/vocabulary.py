"""The o200k_base vocabulary as it ships: packed small, and checked against the checksum of what was packed.

A test compares that with the checksum that tiktoken pins; to do so at each load would cost 0.1 s.

Layout of the packed file, inside zlib: one line of JSON (`count`, `pattern`, `special_tokens`), then one byte with the
length of each token in order of rank, then the tokens' bytes one after the other. Pure: bytes in, values out.
"""

import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise

from adr_server.errors import InternalFaultError

PACKED_FILE = "o200k_base.bin.z"

PINNED_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
"""Checksum of the published `o200k_base.tiktoken`, as pinned in `tiktoken_ext/openai_public.py`."""

PACKED_SHA256 = "2998b49aaf60a80e6ff334e6361d9a060b36f002a6e14c2bac288da1facef5f2"
"""Checksum of the same as it is packed, inside zlib."""


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """Tokens in order of rank, the pattern that splits text before merging, and the special tokens with their ranks."""

    tokens: tuple[bytes, ...]
    pattern: str
    special_tokens: Mapping[str, int]


def pack(vocabulary: Vocabulary) -> bytes:
    """The packed file of a vocabulary; `unpack` reads it back."""
    header = {
        "count": len(vocabulary.tokens),
        "pattern": vocabulary.pattern,
        "special_tokens": dict(vocabulary.special_tokens),
    }
    lengths = bytes(len(token) for token in vocabulary.tokens)
    return zlib.compress(json.dumps(header).encode() + b"\n" + lengths + b"".join(vocabulary.tokens), 9)


def unpack(packed: bytes) -> Vocabulary:
    """Read a packed file.

    Raises:
        InternalFaultError: the file is damaged, or is not the one that ships.
    """
    try:
        content = zlib.decompress(packed)
    except zlib.error as error:
        raise InternalFaultError(f"{PACKED_FILE} is damaged: install adr-server again.") from error
    if hashlib.sha256(content).hexdigest() != PACKED_SHA256:
        raise InternalFaultError(f"{PACKED_FILE} is not the published o200k_base: install adr-server again.")
    header_line, _, rest = content.partition(b"\n")
    header = json.loads(header_line)
    count, pattern, special_tokens = header["count"], header["pattern"], header["special_tokens"]
    ends = accumulate(rest[:count], initial=count)
    tokens = tuple([rest[start:end] for start, end in pairwise(ends)])
    return Vocabulary(tokens=tokens, pattern=pattern, special_tokens=special_tokens)


def checksum(tokens: tuple[bytes, ...]) -> str:
    """SHA-256 of the file that tiktoken would fetch for these tokens: `base64 rank` a line."""
    encode = binascii.b2a_base64
    published = b"".join([encode(token, newline=False) + b" %d\n" % rank for rank, token in enumerate(tokens)])
    return hashlib.sha256(published).hexdigest()

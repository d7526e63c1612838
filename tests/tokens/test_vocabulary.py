import zlib
from importlib.resources import files
from typing import Any

import pytest
from tiktoken_ext import openai_public

from adr_server.errors import InternalFaultError
from adr_server.tokens.vocabulary import PACKED_FILE, PINNED_SHA256, checksum, pack, unpack


@pytest.fixture(scope="module")
def packed() -> bytes:
    return files("adr_server.tokens").joinpath(PACKED_FILE).read_bytes()


def test_the_shipped_vocabulary_is_the_one_that_tiktoken_pins(packed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, str] = {}

    def refuse_to_fetch(url: str, expected_hash: str) -> dict[bytes, int]:
        asked[url] = expected_hash
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", refuse_to_fetch)
    published: dict[str, Any] = openai_public.o200k_base()
    vocabulary = unpack(packed)
    assert list(asked.values()) == [PINNED_SHA256]
    assert checksum(vocabulary.tokens) == PINNED_SHA256
    assert vocabulary.pattern == published["pat_str"]
    assert vocabulary.special_tokens == published["special_tokens"]


def test_packing_what_was_unpacked_changes_nothing(packed: bytes) -> None:
    vocabulary = unpack(packed)
    assert unpack(pack(vocabulary)) == vocabulary


def test_another_vocabulary_is_refused(packed: bytes) -> None:
    changed = bytearray(zlib.decompress(packed))
    changed[-1] ^= 1
    with pytest.raises(InternalFaultError, match="not the published o200k_base"):
        unpack(zlib.compress(bytes(changed)))


@pytest.mark.parametrize("damage", [b"", b"no zlib", zlib.compress(b"no json\n"), zlib.compress(b"[]\n")])
def test_a_damaged_file_is_refused_with_the_remedy(damage: bytes) -> None:
    with pytest.raises(InternalFaultError, match="install adr-server again"):
        unpack(damage)

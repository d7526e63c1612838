"""A frame carries plain data there and back; no other bytes get through, and none take long to refuse."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import BudgetExceededError, UsageError
from adr_server.sandbox.confined.frames import (
    HEADER_BYTES,
    MalformedFrameError,
    decode_payload,
    encode_frame,
    frame_length,
)
from adr_server.sandbox.plain import Bounds

BOUNDS = Bounds(bytes=100_000, depth=20, nodes=2_000)

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_plain_data_comes_back_as_it_was(value: Any) -> None:
    frame = encode_frame(value, BOUNDS, subject="It")
    assert frame_length(frame[:HEADER_BYTES], BOUNDS) == len(frame) - HEADER_BYTES
    assert decode_payload(frame[HEADER_BYTES:], BOUNDS) == value


@given(st.binary(max_size=200) | st.text(alphabet='[]{}",:\\u0dD8e1-N.').map(str.encode))
def test_any_bytes_are_a_value_or_malformed(payload: bytes) -> None:
    try:
        value = decode_payload(payload, BOUNDS)
    except MalformedFrameError:
        return
    assert decode_payload(encode_frame(value, BOUNDS, subject="It")[HEADER_BYTES:], BOUNDS) == value


@given(st.text(alphabet='[]{}",\\ab', max_size=60))
def test_brackets_and_commas_within_text_do_not_count(text: str) -> None:
    tight = Bounds(bytes=1_000, depth=2, nodes=2)
    assert decode_payload(json.dumps([text]).encode(), tight) == [text]


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"NaN",
        b"-Infinity",
        b"1e999",
        b'"\\ud800"',
        b'{"\\udfff": 1}',
        b'"\xff"',
        b"[" * 21 + b"]" * 21,
        b'{"a":' * 21 + b"1" + b"}" * 21,
        b"[" + b"1," * 2_000 + b"1]",
        b"9" * 5_000,
        b" " * 100_001,
        b'"' + b'\\"' * 40_000,
        b'"' + b"\\" * 40_001,
        b'["' * 1_500,
    ],
)
def test_what_is_no_strict_json_within_bounds_is_malformed(payload: bytes) -> None:
    with pytest.raises(MalformedFrameError):
        decode_payload(payload, BOUNDS)


@pytest.mark.parametrize("header", [b"", b"\0\0\0", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\x01\x86\xa1"])
def test_a_header_announces_at_least_one_byte_and_no_more_than_the_bounds(header: bytes) -> None:
    with pytest.raises(MalformedFrameError):
        frame_length(header, BOUNDS)


def test_the_longest_frame_passes() -> None:
    assert frame_length(b"\0\x01\x86\xa0", BOUNDS) == 100_000


def test_what_is_sent_is_measured_after_encoding_too() -> None:
    with pytest.raises(BudgetExceededError, match="100,000 bytes"):
        encode_frame("\x00" * 40_000, BOUNDS, subject="It")


def test_what_is_sent_is_plain() -> None:
    with pytest.raises(UsageError, match="set"):
        encode_frame([set()], BOUNDS, subject="It")

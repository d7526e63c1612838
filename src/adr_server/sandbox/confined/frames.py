"""Frames between host and worker: four bytes of length, then JSON. Every frame is hostile to its reader. Pure.

A frame is measured before it is parsed: its length before it is read, its nesting and its number of values before
`json.loads` sees it, and whatever parses must be Unicode text and finite numbers.
"""

import json
import math
import re
import struct
from typing import Any, NoReturn

from adr_server.errors import BudgetExceededError
from adr_server.sandbox.plain import Bounds, check_plain

_HEADER = struct.Struct(">I")
HEADER_BYTES = _HEADER.size
# Possessive, and closed by the end of the text too: hostile quotes and backslashes cost one pass, no more.
_STRING = re.compile(rb'"[^"\\]*+(?:\\.?[^"\\]*+)*+(?:"|\Z)', re.DOTALL)
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))


class MalformedFrameError(Exception):
    """Bytes that no worker of ours writes. Never leaves the confined package: the pool says what it means."""


def encode_frame(value: object, bounds: Bounds, *, subject: str) -> bytes:
    """`value` as one frame, header included; checked before it is encoded.

    Raises:
        UsageError: not plain data. BudgetExceededError: over `bounds`.
    """
    check_plain(value, bounds, subject=subject)
    # "replace": a lone surrogate (an undecodable file name) is no Unicode; it must not stop the rest.
    payload = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    if len(payload) > bounds.bytes:
        raise BudgetExceededError("bytes", f"{subject} takes over {bounds.bytes:,} bytes; narrow it down.")
    return _HEADER.pack(len(payload)) + payload


def frame_length(header: bytes, bounds: Bounds) -> int:
    """How many bytes follow a header.

    Raises:
        MalformedFrameError: more than `bounds` let pass, or no header.
    """
    if len(header) != HEADER_BYTES:
        raise MalformedFrameError("it ended within a frame's header")
    length: int = _HEADER.unpack(header)[0]
    if not 0 < length <= bounds.bytes:
        raise MalformedFrameError(f"it announced a frame of {length:,} bytes")
    return length


def decode_payload(payload: bytes, bounds: Bounds) -> Any:
    """The value in `payload`, plain data within `bounds`.

    Raises:
        MalformedFrameError: no JSON, too deep, too many values, NaN or infinity, or text that is no Unicode.
    """
    if len(payload) > bounds.bytes:
        raise MalformedFrameError("its frame is too long")
    structure = _STRING.sub(b"", payload)
    if structure.count(b",") + structure.count(b"[") + structure.count(b"{") > bounds.nodes:
        raise MalformedFrameError("its frame holds too many values")
    _check_depth(structure, bounds.depth)
    try:
        value = json.loads(payload.decode("utf-8"), parse_constant=_refuse, parse_float=_finite)
        if _SURROGATE.search(payload):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as problem:  # a JSON or a Unicode error is a ValueError
        raise MalformedFrameError("its frame is no strict JSON") from problem
    return value


def _check_depth(structure: bytes, limit: int) -> None:
    depth = 0
    for bracket in structure.translate(None, _NO_BRACKET):
        depth += 1 if bracket in b"[{" else -1
        if depth > limit:
            raise MalformedFrameError("its frame is nested too deep")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(digits)
    return number

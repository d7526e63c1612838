"""The ruleset asks each kernel for all that its ABI can handle, and nothing that it does not know."""

import struct

import pytest

from adr_server.sandbox.confined.landlock import ruleset_attributes

FILES_1 = 0b1_1111_1111_1111


@pytest.mark.parametrize(
    ("abi", "expected"),
    [
        (1, (FILES_1,)),
        (2, (FILES_1 | 1 << 13,)),
        (3, (FILES_1 | 1 << 13 | 1 << 14,)),
        (4, (FILES_1 | 1 << 13 | 1 << 14, 3)),
        (5, (0xFFFF, 3)),
        (6, (0xFFFF, 3, 3)),
        (7, (0xFFFF, 3, 3)),
        (12, (0xFFFF, 3, 3)),
    ],
)
def test_a_ruleset_handles_what_the_abi_knows(abi: int, expected: tuple[int, ...]) -> None:
    attributes = ruleset_attributes(abi)
    assert struct.unpack(f"={len(expected)}Q", attributes) == expected

"""The filter program decides each call as its rules say; checked by running the program, on every architecture."""

import re
import struct
from pathlib import Path

import pytest

from adr_server.sandbox.confined.policy import COMPUTE, RUN_BINARY
from adr_server.sandbox.confined.seccomp import build_filter, encode_filter, supports
from adr_server.sandbox.confined.syscalls import KNOWN, NUMBERS

ALLOW, KILL, REFUSE, ABSENT = 0x7FFF0000, 0x80000000, 0x00050001, 0x00050026
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


def decide(machine: str, number: int, *arguments: int, rules: str = "compute", arch: int | None = None) -> int:
    """What the kernel would answer: runs the program over `struct seccomp_data`."""
    program = build_filter(COMPUTE if rules == "compute" else RUN_BINARY, machine)
    words = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    data = struct.pack("<iIQ6Q", number, ARCHITECTURES[machine] if arch is None else arch, 0, *words)
    at = value = 0
    while True:
        code, when_true, when_false, operand = program[at]
        at += 1
        match code:
            case 0x20:
                (value,) = struct.unpack_from("<I", data, operand)
            case 0x15:
                at += when_true if value == operand else when_false
            case 0x35:
                at += when_true if value >= operand else when_false
            case 0x45:
                at += when_true if value & operand else when_false
            case 0x06:
                return operand
            case _:
                pytest.fail(f"unknown instruction {code:#x}")


@pytest.mark.parametrize("machine", ARCHITECTURES)
@pytest.mark.parametrize("rules", ["compute", "binary"])
def test_every_known_call_is_decided_as_the_rules_say(machine: str, rules: str) -> None:
    chosen = COMPUTE if rules == "compute" else RUN_BINARY
    for name, number in NUMBERS[machine].items():
        if name in {"clone", "clone3"} and chosen.threads:
            continue
        expected = KILL if name in chosen.fatal else ALLOW if name in chosen.allowed else REFUSE
        assert decide(machine, number, rules=rules) == expected, name


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_memory_is_never_made_executable(machine: str) -> None:
    for name in ("mmap", "mprotect"):
        number = NUMBERS[machine][name]
        assert decide(machine, number, 0, 4096, 0b011) == ALLOW
        assert decide(machine, number, 0, 4096, 0b101) == REFUSE
        assert decide(machine, number, 0, 4096, 0b101, rules="binary") == ALLOW


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_a_binary_makes_threads_and_no_processes(machine: str) -> None:
    clone, clone3 = NUMBERS[machine]["clone"], NUMBERS[machine]["clone3"]
    assert decide(machine, clone, 0x3D0F00, rules="binary") == ALLOW
    assert decide(machine, clone, 0x11, rules="binary") == KILL
    assert decide(machine, clone3, rules="binary") == ABSENT
    assert decide(machine, clone, 0x3D0F00) == KILL


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_calls_of_another_architecture_and_unknown_ones_are_refused(machine: str) -> None:
    read = NUMBERS[machine]["read"]
    assert decide(machine, read) == ALLOW
    assert decide(machine, read, arch=0x40000003) == KILL
    assert decide(machine, 9_999) == REFUSE


def test_the_x32_calls_are_refused() -> None:
    assert decide("x86_64", 0x40000000) == KILL


def test_an_encoded_filter_is_what_the_kernel_takes() -> None:
    encoded = encode_filter(RUN_BINARY, "x86_64")
    assert len(encoded) == 8 * len(build_filter(RUN_BINARY, "x86_64"))
    assert len(encoded) // 8 <= 4_096  # BPF_MAXINSNS
    assert not supports("s390x")


@pytest.mark.parametrize("rules", [COMPUTE, RUN_BINARY])
def test_a_policy_names_only_calls_that_have_a_number(rules: object) -> None:
    assert isinstance(rules, type(COMPUTE))
    assert rules.allowed | rules.fatal <= KNOWN
    assert not rules.allowed & rules.fatal


def test_numbers_are_those_of_this_machines_headers() -> None:
    headers = [*Path("/usr/include").glob("**/asm/unistd_64.h")]
    if not headers or "x86" not in str(headers[0]):
        pytest.skip("no x86_64 kernel headers here")
    text = headers[0].read_text(encoding="utf-8")
    numbers = {found[1]: int(found[2]) for found in re.finditer(r"#define __NR_(\w+) (\d+)", text)}
    assert {name: numbers.get(name, number) for name, number in NUMBERS["x86_64"].items()} == NUMBERS["x86_64"]

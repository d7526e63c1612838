"""Turn a `SyscallFilter` into a BPF program and load it. Building is pure; only `load_filter` touches the process.

Written as raw BPF: the Python bindings for libseccomp need that system library, which a machine may lack, and the
programs here are a straight list of comparisons. Source: Linux `Documentation/userspace-api/seccomp_filter.rst`,
`include/uapi/linux/{seccomp,filter,audit}.h`.
"""

import errno
import functools
import struct

from adr_server.sandbox.confined import libc
from adr_server.sandbox.confined.policy import SyscallFilter
from adr_server.sandbox.confined.syscalls import NUMBERS

_LOAD = 0x20  # BPF_LD | BPF_W | BPF_ABS
_EQUAL = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
_AT_LEAST = 0x35  # BPF_JMP | BPF_JGE | BPF_K
_ANY_BIT = 0x45  # BPF_JMP | BPF_JSET | BPF_K
_RETURN = 0x06  # BPF_RET | BPF_K

_ALLOW = 0x7FFF0000
_KILL_PROCESS = 0x80000000
_ERRNO = 0x00050000

_AT_NUMBER, _AT_ARCH, _AT_FIRST_ARGUMENT, _AT_THIRD_ARGUMENT = 0, 4, 16, 32  # little-endian low words
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32_BIT = 0x40000000
_PROT_EXEC = 0x4
_CLONE_THREAD = 0x10000
_SECCOMP_MODE_FILTER = 2
_INSTRUCTION_BYTES = 8

Instruction = tuple[int, int, int, int]
"""code, jump if true, jump if false, operand"""


def supports(machine: str) -> bool:
    """Whether filters can be written for the architecture `machine`, as `os.uname()` names it."""
    return machine in NUMBERS


def build_filter(rules: SyscallFilter, machine: str) -> list[Instruction]:
    """The program for `rules` on `machine` ("x86_64" or "aarch64").

    Another architecture's calls (32-bit ones among them) end the process: their numbers mean something else.
    """
    numbers = NUMBERS[machine]
    program: list[Instruction] = [
        (_LOAD, 0, 0, _AT_ARCH),
        (_EQUAL, 1, 0, _AUDIT_ARCH[machine]),
        (_RETURN, 0, 0, _KILL_PROCESS),
        (_LOAD, 0, 0, _AT_NUMBER),
    ]
    if machine == "x86_64":
        program += [(_AT_LEAST, 0, 1, _X32_BIT), (_RETURN, 0, 0, _KILL_PROCESS)]
    if rules.threads:
        # clone3 passes its flags by pointer, which a filter cannot read: say "no such call" and libc takes clone.
        program += _when(numbers["clone3"], _ERRNO | errno.ENOSYS)
        program += _when_bits(numbers["clone"], _AT_FIRST_ARGUMENT, _CLONE_THREAD, _ALLOW, _KILL_PROCESS)
    for name in sorted(rules.fatal & set(numbers)):
        program += _when(numbers[name], _KILL_PROCESS)
    for name in sorted(rules.allowed & set(numbers)):
        if name in {"mmap", "mprotect"} and not rules.executable_memory:
            program += _when_bits(numbers[name], _AT_THIRD_ARGUMENT, _PROT_EXEC, _ERRNO | errno.EPERM, _ALLOW)
        else:
            program += _when(numbers[name], _ALLOW)
    program.append((_RETURN, 0, 0, _ERRNO | errno.EPERM))
    return program


@functools.cache
def encode_filter(rules: SyscallFilter, machine: str) -> bytes:
    """The program for `rules` as the kernel reads it; kept, so that a fork server's children find it ready."""
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in build_filter(rules, machine))


def load_filter(rules: SyscallFilter, machine: str) -> None:
    """Put this process, and all that it starts, under `rules` for good. Needs no-new-privs.

    Raises:
        OSError: the kernel knows no seccomp filters, or refused this one.
    """
    code = libc.buffer_of(encode_filter(rules, machine))
    header = libc.buffer_of(struct.pack("@HP", len(code) // _INSTRUCTION_BYTES, libc.address_of(code).value or 0))
    libc.prctl(libc.PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, libc.address_of(header))


def _when(number: int, action: int) -> list[Instruction]:
    return [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, action)]


def _when_bits(number: int, argument: int, bits: int, action: int, otherwise: int) -> list[Instruction]:
    return [
        (_EQUAL, 0, 4, number),
        (_LOAD, 0, 0, argument),
        (_ANY_BIT, 0, 1, bits),
        (_RETURN, 0, 0, action),
        (_RETURN, 0, 0, otherwise),
    ]

"""A binary of any kind runs under a policy, and only within it."""

import subprocess
import sys
from dataclasses import replace

import pytest

from adr_server.sandbox.confined import RUN_BINARY, ConfinementPolicy, launch_command

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux only")

SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache")
POLICY = ConfinementPolicy(
    memory_bytes=512 * 1024 * 1024,
    memory_is_total=True,
    cpu_seconds=5,
    alarm_seconds=10,
    open_files=64,
    processes=None,
    executable=SYSTEM,
    syscalls=RUN_BINARY,
)

PYTHON = f"{sys.base_prefix}/bin/python{sys.version_info.major}.{sys.version_info.minor}"
# The uid is kept: an interpreter below a home folder is out of another user's reach.
PYTHON_POLICY = replace(POLICY, uid=None, executable=(*SYSTEM, sys.base_prefix))


def run(policy: ConfinementPolicy, binary: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = launch_command(policy, binary, arguments)
    return subprocess.run(command, capture_output=True, text=True, timeout=30, input="from outside", check=False)


def test_a_binary_works_over_the_descriptors_it_was_given() -> None:
    assert run(POLICY, "/bin/cat").stdout == "from outside"


def test_a_binary_reads_only_what_the_policy_grants() -> None:
    refused = run(POLICY, "/bin/cat", "/etc/passwd")
    assert refused.returncode == 1
    assert "Permission denied" in refused.stderr
    granted = run(replace(POLICY, readable=("/etc/passwd",)), "/bin/cat", "/etc/passwd")
    assert "root" in granted.stdout


def test_a_binary_starts_no_other_program() -> None:
    assert run(POLICY, "/bin/sh", "-c", "/bin/true; echo reached").stdout == ""


def test_a_binary_opens_no_socket() -> None:
    code = "import socket; socket.socket(); print('reached')"
    assert run(PYTHON_POLICY, PYTHON, "-I", "-S", "-c", "print('started')").stdout == "started\n"
    assert run(PYTHON_POLICY, PYTHON, "-I", "-S", "-c", code).stdout == ""


def test_a_binary_may_run_threads() -> None:
    code = "import threading; t = threading.Thread(target=print, args=('in a thread',)); t.start(); t.join()"
    assert run(PYTHON_POLICY, PYTHON, "-I", "-S", "-c", code).stdout == "in a thread\n"

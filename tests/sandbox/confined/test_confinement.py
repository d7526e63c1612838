"""Each layer on its own: a process that confined itself is held to it, and says which layers hold."""

import json
import signal
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux only")

START = """
import json, os, signal, socket, sys
from dataclasses import asdict
from adr_server.sandbox.confined import confinement
from adr_server.sandbox.confined.policy import ConfinementPolicy
policy = dict(memory_bytes=None, cpu_seconds=None, alarm_seconds=None, open_files=None, processes=None, syscalls=None)
"""


def run(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", START + code], capture_output=True, text=True, timeout=60, check=False)


def layers_of(code: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(run(code).stdout)
    return facts


def test_files_are_out_of_reach_by_landlock_alone() -> None:
    done = run("layers = confinement.apply_confinement(ConfinementPolicy(**policy))\nopen('/etc/passwd')")
    assert "PermissionError" in done.stderr


def test_what_the_policy_grants_can_be_read_and_not_written() -> None:
    code = "confinement.apply_confinement(ConfinementPolicy(**policy, readable=('/etc', '/no/such/path')))\n"
    assert run(code + "print(len(open('/etc/passwd').read()) > 0)").stdout == "True\n"
    assert "PermissionError" in run(code + "open('/etc/passwd', 'w')").stderr


def test_an_alarm_ends_a_process_that_waits() -> None:
    policy = "policy | dict(alarm_seconds=0.05)"
    code = f"waits, _ = os.pipe()\nconfinement.apply_confinement(ConfinementPolicy(**({policy})))\nos.read(waits, 1)"
    done = run(code)
    assert done.returncode == -signal.SIGALRM


def test_cpu_time_ends_a_process_that_computes() -> None:
    policy = "policy | dict(cpu_seconds=1)"
    done = run(f"confinement.apply_confinement(ConfinementPolicy(**({policy})))\nwhile True: pass")
    assert done.returncode == -signal.SIGXCPU


def test_memory_is_counted_on_top_of_what_is_mapped() -> None:
    policy = "policy | dict(memory_bytes=32 << 20)"
    code = f"confinement.apply_confinement(ConfinementPolicy(**({policy})))\n"
    assert run(code + "x = bytearray(16 << 20); print(len(x) >> 20)").stdout == "16\n"
    assert "MemoryError" in run(code + "bytearray(40 << 20)").stderr


def test_a_process_whose_parent_is_gone_refuses_to_go_on() -> None:
    done = run("confinement.apply_confinement(ConfinementPolicy(**policy, parent=1 << 30))\nprint('reached')")
    assert done.stdout == ""
    assert "InternalFaultError" in done.stderr


def test_another_platform_gets_limits_and_says_what_it_lacks() -> None:
    code = """
confinement._LINUX = False
policy |= dict(memory_bytes=1 << 30, cpu_seconds=5)
print(json.dumps(asdict(confinement.apply_confinement(ConfinementPolicy(**policy)))))
"""
    layers = layers_of(code)
    assert {"CPU", "FSIZE", "CORE"} <= set(layers["rlimits"])
    assert (layers["landlock_abi"], layers["seccomp"], layers["no_new_privs"], layers["pdeathsig"]) == (
        None,
        False,
        False,
        False,
    )
    assert any("Linux only" in note for note in layers["notes"])


def test_a_kernel_without_landlock_is_reported() -> None:
    code = """
confinement.landlock.supported_abi = lambda: None
print(json.dumps(asdict(confinement.apply_confinement(ConfinementPolicy(**policy)))))
"""
    layers = layers_of(code)
    assert layers["landlock_abi"] is None
    assert "this kernel offers no Landlock" in layers["notes"]


def test_a_worker_that_stays_root_is_reported() -> None:
    code = """
from adr_server.sandbox.confined.policy import COMPUTE
policy |= dict(syscalls=COMPUTE, uid=None)
was_root = os.geteuid() == 0
layers = asdict(confinement.apply_confinement(ConfinementPolicy(**policy)))
print(json.dumps(layers | {"was_root": was_root}))
"""
    layers = layers_of(code)
    assert layers["own_user"] != layers["was_root"]
    assert not layers["uid_dropped"]


def test_an_architecture_without_a_filter_is_reported() -> None:
    code = """
from adr_server.sandbox.confined.policy import COMPUTE
confinement.seccomp.supports = lambda machine: False
policy["syscalls"] = COMPUTE
print(json.dumps(asdict(confinement.apply_confinement(ConfinementPolicy(**policy)))))
"""
    layers = layers_of(code)
    assert not layers["seccomp"]
    assert any("no seccomp filter" in note for note in layers["notes"])


def test_a_layer_that_is_there_and_fails_is_an_error() -> None:
    code = """
def refuse(*_arguments, **_options): raise OSError(13, "refused")
confinement.landlock.restrict = refuse
confinement.apply_confinement(ConfinementPolicy(**policy))
print("reached")
"""
    done = run(code)
    assert done.stdout == ""
    assert "InternalFaultError" in done.stderr

"""The layers around Deno hold by themselves: a process with every permission of Deno's still reaches nothing."""

import base64
import json
import subprocess
import sys
from pathlib import Path

import pytest

from adr_server.sandbox.code.typescript.binary import find_binary
from adr_server.sandbox.code.typescript.modules import CLOSED, Importable, run_arguments
from adr_server.sandbox.code.worker_policy import worker_policy
from adr_server.sandbox.confined import RUN_V8, launch_command

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux only")

MAX_ARGUMENT = 131_072


def run_with_every_permission(code: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    binary = find_binary()
    policy = worker_policy(binary, data_bytes=256_000_000, syscalls=RUN_V8)
    module = f"data:text/javascript;base64,{base64.b64encode(code.encode()).decode()}"
    command = launch_command(policy, str(binary), ("run", "--allow-all", *CLOSED, "--v8-flags=--jitless", module))
    environment = {"DENO_DIR": str(folder), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", "HOME": str(folder)}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=30, env=environment, check=False, cwd="/", input=""
    )


def test_it_starts_and_computes(tmp_path: Path) -> None:
    assert run_with_every_permission("console.log(6 * 7)", tmp_path).stdout == "42\n"


@pytest.mark.parametrize(
    "code",
    [
        "console.log(Deno.readTextFileSync('/etc/passwd'))",
        "console.log(Deno.readTextFileSync('/proc/self/environ'))",
        "console.log([...Deno.readDirSync('/')])",
        "Deno.writeTextFileSync('/tmp/adr-escape', 'x'); console.log('reached')",
        "const c = await Deno.connect({ port: 9 }); console.log('reached')",
        "Deno.listen({ port: 0 }); console.log('reached')",
        "console.log(new Deno.Command('/bin/true').outputSync().success)",
        "Deno.kill(Deno.ppid, 'SIGTERM'); console.log('reached')",
        "Deno.dlopen('/tmp/none.so', {}); console.log('reached')",
        "localStorage.setItem('a', 'b'); console.log('kept', localStorage.getItem('a') && 'reached')",
    ],
)
def test_nothing_of_the_machine_is_in_reach(code: str, tmp_path: Path) -> None:
    ran = run_with_every_permission(code, tmp_path)
    assert ran.returncode != 0
    assert ran.stdout == ""


def test_memory_ends_where_the_policy_says(tmp_path: Path) -> None:
    code = "const a = []; for (let n = 0; n < 1000; n++) a.push(new Uint8Array(1e6).fill(1)); console.log('reached')"
    assert run_with_every_permission(code, tmp_path).stdout == ""


def test_every_module_of_node_is_mapped_away() -> None:
    code = 'import m from "node:module"; console.log(JSON.stringify(m.builtinModules))'
    listed = subprocess.run([find_binary(), "eval", code], capture_output=True, text=True, timeout=30, check=True)
    names = {name.removeprefix("node:") for name in json.loads(listed.stdout)}
    arguments = run_arguments(Importable(tools={}), heap_megabytes=64)
    mapped = next(part for part in arguments if part.startswith("--import-map=")).partition("base64,")[2]
    known = {name.removeprefix("node:") for name in json.loads(base64.b64decode(mapped))["imports"]}
    assert names <= known


def test_a_catalogue_of_five_hundred_tools_still_fits_on_the_command_line() -> None:
    tools = {f"category_{n}": [f"some_longer_tool_name_{n}_{m}" for m in range(25)] for n in range(20)}
    arguments = run_arguments(Importable(tools=tools), heap_megabytes=64)
    command = launch_command(worker_policy(find_binary(), syscalls=RUN_V8), str(find_binary()), arguments)
    assert max(map(len, command)) < MAX_ARGUMENT

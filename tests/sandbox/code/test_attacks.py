"""Every program that attacks a sandbox is contained, and the sandbox serves on."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import python_attacks
import typescript_attacks
from adr_server.sandbox.code import CodeEngine
from adr_server.sandbox.code.python import PythonEngine
from adr_server.sandbox.code.typescript import TypeScriptEngine
from attack_runs import HARMLESS, attack_bench, run_attack, run_text
from python_attacks import Attack

pytestmark = pytest.mark.anyio

AT_ONCE = 6
SUITES = pytest.mark.parametrize(
    ("attacks", "build"),
    [
        pytest.param(python_attacks.ATTACKS, lambda: PythonEngine(longest=30), id="python"),
        pytest.param(typescript_attacks.ATTACKS, TypeScriptEngine, id="typescript"),
    ],
)


@SUITES
def test_the_suite_is_large_and_names_no_attack_twice(attacks: Sequence[Attack], build: object) -> None:
    del build
    assert len(attacks) >= 120
    assert len({(attack.group, attack.name) for attack in attacks}) == len(attacks)


@SUITES
async def test_every_attack_is_contained_and_tells_nothing_of_the_host(
    tmp_path: Path, attacks: Sequence[Attack], build: Callable[[], CodeEngine]
) -> None:
    async with attack_bench(tmp_path, build()) as (bench, secrets):
        seats = asyncio.Semaphore(AT_ONCE)

        async def complaint_of(attack: Attack) -> str | None:
            async with seats:
                report = await run_attack(bench, attack)
            complaint = report.complaint(secrets)
            return f"{attack.group}: {attack.name}: {complaint}" if complaint else None

        complaints = await asyncio.gather(*(complaint_of(attack) for attack in attacks))
        assert [complaint for complaint in complaints if complaint] == []
        assert (await run_text(bench, HARMLESS[next(iter(bench.engines))], seconds=30)).value == 2

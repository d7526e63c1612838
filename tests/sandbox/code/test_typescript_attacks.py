"""Every program that attacks the TypeScript sandbox is contained, and the sandbox serves on."""

import asyncio
from pathlib import Path

import pytest

from adr_server.sandbox.code.typescript import TypeScriptEngine
from attack_runs import attack_bench, run_attack, run_text
from typescript_attacks import ATTACKS

pytestmark = pytest.mark.anyio

AT_ONCE = 6


def test_the_suite_is_large_and_names_no_attack_twice() -> None:
    assert len(ATTACKS) >= 120
    assert len({(attack.group, attack.name) for attack in ATTACKS}) == len(ATTACKS)


async def test_every_attack_is_contained_and_tells_nothing_of_the_host(tmp_path: Path) -> None:
    async with attack_bench(tmp_path, TypeScriptEngine()) as (bench, secrets):
        seats = asyncio.Semaphore(AT_ONCE)

        async def complaint_of(number: int) -> str | None:
            async with seats:
                report = await run_attack(bench, ATTACKS[number])
            complaint = report.complaint(secrets)
            return f"{report.attack.group}: {report.attack.name}: {complaint}" if complaint else None

        complaints = await asyncio.gather(*(complaint_of(number) for number in range(len(ATTACKS))))
        assert [complaint for complaint in complaints if complaint] == []
        assert (await run_text(bench, "export default 6 * 7", seconds=30)).value == 42

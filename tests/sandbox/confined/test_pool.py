"""What the pool promises its callers, on every engine."""

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adr_server.errors import BudgetExceededError, InternalFaultError, InvalidProgramError, UsageError
from adr_server.sandbox.confined import ConfinedLimits, ConfinedPool, Span, WorkerProgram

pytestmark = pytest.mark.anyio

HOSTILE = WorkerProgram(module="hostile_program", paths=(str(Path(__file__).parent),))
ENDLESS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture(scope="module", params=[True, False], ids=["fork", "spawn"])
async def either(request: pytest.FixtureRequest, anyio_backend: str) -> AsyncIterator[ConfinedPool]:
    assert anyio_backend
    async with ConfinedPool(fork=request.param) as opened:
        yield opened


async def test_a_template_sees_the_keys_of_its_data(either: ConfinedPool) -> None:
    template = "{% for d in decisions %}\n- {{ d.id }}: {{ d.title|md }}\n{% endfor %}\n"
    text = await either.render(template, {"decisions": [{"id": "1", "title": "a|b"}, {"id": "2", "title": "é"}]})
    assert text == "- 1: a\\|b\n- 2: é\n"


async def test_data_that_is_no_object_is_called_data(either: ConfinedPool) -> None:
    assert await either.render("{{ data|join('+') }}", [1, 2]) == "1+2"


async def test_a_failing_template_says_its_line_and_the_variable(either: ConfinedPool) -> None:
    with pytest.raises(InvalidProgramError) as caught:
        await either.render("one\ntwo {{ decision.title }}", {})
    assert caught.value.problems == ("template:2: 'decision' is undefined",)


async def test_one_expression_gives_its_value_and_many_give_theirs_by_name(either: ConfinedPool) -> None:
    data = {"xs": [{"n": 1}, {"n": 2}]}
    assert await either.evaluate("xs[].n", data) == [1, 2]
    assert await either.evaluate({"all": "xs[].n", "last": "xs[-1].n"}, data) == {"all": [1, 2], "last": 2}
    assert await either.evaluate({}, data) == {}


async def test_every_broken_expression_is_named(either: ConfinedPool) -> None:
    with pytest.raises(InvalidProgramError) as caught:
        await either.evaluate({"a": "[?", "b": "xs", "c": "abs('x')"}, {"xs": []})
    assert [problem.split(":")[0] for problem in caught.value.problems] == ["a", "c"]


async def test_matches_say_their_text_and_place(either: ConfinedPool) -> None:
    spans = await either.match(r"^use \w+", "im", ["We decide:\nUse Postgres", "", "use x\nuse y"], 10)
    assert spans == [Span(text=0, start=11, end=23), Span(text=2, start=0, end=5), Span(text=2, start=6, end=11)]


async def test_matches_end_at_the_limit(either: ConfinedPool) -> None:
    assert len(await either.match("a", "", ["aaa", "aaa"], 4)) == 4


async def test_a_broken_pattern_says_where(either: ConfinedPool) -> None:
    with pytest.raises(InvalidProgramError, match="at character 2"):
        await either.match("ab(", "", [], 1)


async def test_spans_count_characters_that_are_no_unicode(pool: ConfinedPool) -> None:
    assert await pool.match("b", "", ["a\udcffb"], 1) == [Span(text=0, start=2, end=3)]


async def test_an_unknown_flag_or_limit_is_refused_before_anything_runs() -> None:
    pool = ConfinedPool()
    with pytest.raises(UsageError, match="flag 'q'"):
        await pool.match("a", "q", [], 1)
    with pytest.raises(UsageError, match="limit"):
        await pool.match("a", "", [], 0)


@pytest.mark.parametrize("data", [{"x": object()}, {"x": float("nan")}, {1: "x"}, {"x": {2}}])
async def test_a_request_is_plain_data(pool: ConfinedPool, data: object) -> None:
    with pytest.raises(UsageError):
        await pool.render("{{ 1 }}", data)


async def test_a_request_has_bounds() -> None:
    pool = ConfinedPool(limits=ConfinedLimits(request_bytes=1_000, depth=5))
    cyclic: list[object] = []
    cyclic.append(cyclic)
    for data, limit in (("x" * 2_000, "bytes"), ([[[[[[]]]]]], "depth"), (cyclic, "depth")):
        with pytest.raises(BudgetExceededError) as caught:
            await pool.render("{{ data }}", data)
        assert caught.value.limit == limit


async def test_a_large_request_and_a_large_answer_pass(pool: ConfinedPool) -> None:
    words = [f"word {number}" for number in range(15_000)]
    assert await pool.evaluate("[:9000]", words) == words[:9_000]


async def test_each_limit_that_ran_out_is_named(pool: ConfinedPool) -> None:
    for template, limit in (
        (ENDLESS, "seconds"),
        ("{{ 'x' * 10**9 }}", "memory"),
        ("{{ 'x' * 10**6 }}", "bytes"),
    ):
        with pytest.raises(BudgetExceededError) as caught:
            await pool.render(template, {})
        assert caught.value.limit == limit
    with pytest.raises(BudgetExceededError) as caught:
        await pool.evaluate("|".join(["[@,@]"] * 20), 1)
    assert caught.value.limit == "nodes"


async def test_the_event_loop_goes_on_while_the_worker_computes(pool: ConfinedPool) -> None:
    turns = 0
    running = asyncio.create_task(pool.render(ENDLESS, {}))
    while not running.done():
        await asyncio.wait({running}, timeout=0.02)
        turns += 1
    assert turns > 10
    assert isinstance(running.exception(), BudgetExceededError)


async def test_more_requests_than_slots_wait_their_turn(pool: ConfinedPool) -> None:
    answers = await asyncio.gather(*(pool.render("{{ data }}", number) for number in range(12)))
    assert answers == [str(number) for number in range(12)]


async def test_a_cancelled_request_ends_and_frees_its_slot() -> None:
    async with ConfinedPool(size=1, limits=ConfinedLimits(wall_seconds=60, cpu_seconds=60)) as pool:
        await pool.layers()
        for _ in range(3):
            running = asyncio.create_task(pool.render(ENDLESS, {}))
            await asyncio.wait({running}, timeout=0.05)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
        assert await pool.render("{{ 1 }}", {}) == "1"


async def test_a_pool_closed_in_the_middle_of_its_start_leaves_nothing() -> None:
    pool = ConfinedPool(limits=_marked(5))
    running = asyncio.create_task(pool.render("{{ 1 }}", {}))
    await asyncio.wait({running}, timeout=0.01)
    running.cancel()
    await pool.aclose()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert not _workers(pool)


async def test_a_pool_closed_while_it_starts_fails_whoever_waits_for_it() -> None:
    pool = ConfinedPool(limits=_marked(7))
    running = asyncio.create_task(pool.render("{{ 1 }}", {}))
    await asyncio.wait({running}, timeout=0.01)
    await pool.aclose()
    with pytest.raises(InternalFaultError, match="closed"):
        await running
    assert not _workers(pool)


async def test_a_pool_closed_under_a_request_fails_it_and_leaves_nothing() -> None:
    limits = replace(_marked(6), cpu_seconds=60, wall_seconds=60)
    pool = ConfinedPool(size=1, limits=limits)
    await pool.layers()
    requests = [asyncio.create_task(pool.render(ENDLESS, {})) for _ in range(2)]
    await asyncio.wait(requests, timeout=0.05)
    await pool.aclose()
    outcomes = await asyncio.gather(*requests, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [InternalFaultError, InternalFaultError]
    assert not _workers(pool)


async def test_a_worker_that_only_waits_is_ended_when_its_time_is_over() -> None:
    async with ConfinedPool(program=HOSTILE, limits=ConfinedLimits(wall_seconds=0.5)) as pool:
        with pytest.raises(BudgetExceededError) as caught:
            await pool.render("os.read(0, 1)", None)
    assert caught.value.limit == "seconds"


@pytest.mark.parametrize("fork", [True, False], ids=["fork", "spawn"])
async def test_a_worker_that_does_not_start_is_our_own_fault_and_says_so_at_once(*, fork: bool) -> None:
    async with ConfinedPool(fork=fork, program=WorkerProgram(module="no_such_module")) as pool:
        for _ in range(2):
            with pytest.raises(InternalFaultError, match="doctor"):
                await pool.render("{{ 1 }}", {})


async def test_a_closed_pool_starts_again() -> None:
    pool = ConfinedPool()
    for _ in range(2):
        assert await pool.render("{{ 1 }}", {}) == "1"
        await pool.aclose()


@linux_only
async def test_a_lost_fork_server_is_replaced() -> None:
    async with ConfinedPool(limits=_marked(1)) as pool:
        assert await pool.render("{{ 1 }}", {}) == "1"
        server = _workers(pool)[0]  # the worker that has answered is about to end, or has ended
        os.kill(server, 9)
        assert await pool.render("{{ 2 }}", {}) == "2"
    assert not _workers(pool)


@linux_only
async def test_a_fork_server_lost_under_a_request_answers_it_after_all() -> None:
    async with ConfinedPool(limits=_marked(2)) as pool:
        await pool.layers()
        server = _workers(pool)[0]
        running = asyncio.create_task(pool.render(ENDLESS, {}))
        while len(_workers(pool)) < 2:
            await asyncio.wait({running}, timeout=0.01)
        os.kill(server, 9)
        with pytest.raises(BudgetExceededError):  # asked once more, it ran out of its own time
            await running
        assert await pool.render("{{ 2 }}", {}) == "2"
    assert not _workers(pool)


@linux_only
@pytest.mark.parametrize("fork", [True, False], ids=["fork", "spawn"])
async def test_nothing_is_left_behind(*, fork: bool) -> None:
    pool = ConfinedPool(fork=fork, limits=_marked(3 if fork else 4))
    await pool.layers()
    await pool.aclose()
    gc.collect()
    before = _descriptors()
    for number in range(200 if fork else 10):
        if number % 5:
            assert await pool.render("{{ 1 }}", {}) == "1"
        else:
            with pytest.raises(BudgetExceededError):
                await pool.render("{{ 'x' * 10**10 }}", {})
    await pool.aclose()
    gc.collect()
    assert _descriptors() == before
    assert not _workers(pool)
    assert not _zombies()


@linux_only
async def test_layers_say_what_holds(either: ConfinedPool) -> None:
    layers = await either.layers()
    assert layers.platform == "linux"
    assert {"AS", "CPU", "FSIZE", "NOFILE", "NPROC", "CORE"} <= set(layers.rlimits)
    assert layers.no_new_privs
    assert layers.pdeathsig
    assert layers.own_user
    assert layers.uid_dropped == (os.geteuid() == 0)
    assert layers.seccomp or layers.notes
    assert layers.landlock_abi or layers.notes


def _marked(number: int) -> ConfinedLimits:
    """Limits that no other process on this machine has on its command line."""
    return ConfinedLimits(memory_bytes=(1 << 26) + os.getpid() * 8 + number)


def _descriptors() -> set[str]:
    return set(os.listdir("/proc/self/fd"))  # noqa: PTH208 - the names are the numbers


def _workers(pool: ConfinedPool) -> list[int]:
    """The pool's processes, found by its limits on their command lines, oldest first."""
    mark = f'"memory_bytes": {pool._limits.memory_bytes},'.encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return sorted(found)


def _zombies() -> list[str]:
    zombies = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            _, _, fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")
        except OSError:
            continue
        state, parent = fields.split()[:2]
        if state == "Z" and int(parent) == os.getpid():
            zombies.append(entry.name)
    return zombies

"""Facts about a project are worked out once for all who ask, and by each for itself where the first could not."""

import asyncio
import threading
from pathlib import Path

import pytest

from adr_server.errors import BudgetExceededError
from fakes import project_view


@pytest.mark.anyio
async def test_a_fact_is_worked_out_once_for_all_who_ask_at_the_same_time(tmp_path: Path) -> None:
    asked: list[int] = []
    view = project_view(tmp_path)
    assert await asyncio.gather(*[view.once("fact", lambda: asked.append(1)) for _ in range(3)]) == [None] * 3
    assert asked == [1]


@pytest.mark.anyio
async def test_a_fact_whose_first_asker_had_no_time_left_is_worked_out_by_the_next(tmp_path: Path) -> None:
    released = threading.Event()

    def out_of_time() -> str:
        released.wait(20)
        raise BudgetExceededError("seconds", "The call was given up.")

    view = project_view(tmp_path)
    first = asyncio.create_task(view.once("fact", out_of_time))
    others = [asyncio.create_task(view.once("fact", lambda: "known")) for _ in range(2)]
    await asyncio.sleep(0)
    released.set()
    with pytest.raises(BudgetExceededError):
        await first
    assert await asyncio.gather(*others) == ["known", "known"]

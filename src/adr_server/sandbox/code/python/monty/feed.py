"""One feed of code on its way: its snapshots are answered one by one, and every call that is under way is known.

They are answered here rather than by the library, so that each call is bounded, tracked and cancelled, and so that code
which never awaits gets results instead of futures.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

import pydantic_monty as monty

from adr_server.sandbox.code.answers import AnswerError
from adr_server.sandbox.code.python.monty.system import answer_system, raised_in_code
from adr_server.sandbox.code.python.session import CodeRaisedError, Host

SLEEP_SECONDS = 10.0
_ENDED = "This call was made by an earlier run and ended with it; call again."


class Feed:
    """From the first snapshot of a feed to its last. Stop it, whatever ended it."""

    def __init__(self, host: Host, *, waits: bool) -> None:
        self.large = False
        self._host = host
        self._waits = waits
        self._calls: dict[int, asyncio.Task[monty.ExternalSettledResult]] = {}

    async def to_end(self, snapshot: monty.AsyncSnapshot) -> Any:
        """The value of the last expression. Raises CodeRaisedError, RunOverError, and what the library raises."""
        while True:
            match snapshot:
                case monty.MontyComplete():
                    return snapshot.output
                case monty.AsyncFunctionSnapshot():
                    snapshot = await self._answer(snapshot)
                case monty.AsyncFutureSnapshot():
                    snapshot = await snapshot.resume(await self._settled(snapshot.pending_call_ids))
                case monty.AsyncNameLookupSnapshot():
                    snapshot = await snapshot.resume_auto()

    async def stop(self) -> None:
        """Cancel every call that is under way, and wait until it has stopped."""
        for task in self._calls.values():
            task.cancel()
        await asyncio.gather(*self._calls.values(), return_exceptions=True)

    async def _answer(self, snapshot: monty.AsyncFunctionSnapshot) -> monty.AsyncSnapshot:
        name = snapshot.function_name
        if snapshot.is_os_function:
            if name.startswith("import"):
                return await snapshot.resume_auto()
            if name in {"system.sleep", "system.async_sleep"}:
                return await self._sleep(snapshot)
            return await snapshot.resume(
                await asyncio.to_thread(answer_system, self._host, name, snapshot.args, snapshot.kwargs)
            )
        work = self._from_host(name, snapshot.args, snapshot.kwargs)
        if not self._waits:
            return await snapshot.resume(await work)
        self._calls[snapshot.call_id] = asyncio.create_task(work, name=f"call {name}")
        return await snapshot.resume({"future": ...})

    async def _sleep(self, snapshot: monty.AsyncFunctionSnapshot) -> monty.AsyncSnapshot:
        """Wait as long as the code asks; the library has counted it before, and ends a run that sleeps too long."""
        seconds = max(0.0, min(float(snapshot.args[0]), SLEEP_SECONDS))
        if snapshot.function_name == "system.sleep":
            await asyncio.sleep(seconds)
            return await snapshot.resume({"return_value": None})
        self._calls[snapshot.call_id] = asyncio.create_task(_slept(seconds))
        return await snapshot.resume({"future": ...})

    async def _settled(self, ids: list[int]) -> dict[int, monty.ExternalSettledResult]:
        if not ids:  # A restored future waits for a call of the run that was dumped: nothing can settle it.
            raise CodeRaisedError("RuntimeError", _ENDED, None, ran=True)
        tasks = {self._calls[at]: at for at in ids}
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return {tasks[task]: self._calls.pop(tasks[task]).result() for task in done}

    async def _from_host(
        self, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]
    ) -> monty.ExternalSettledResult:
        try:
            return {"return_value": await self._host.call(name, arguments, named)}
        except AnswerError as problem:
            self.large = self.large or problem.large
            return raised_in_code(problem)


async def _slept(seconds: float) -> monty.ExternalSettledResult:
    await asyncio.sleep(seconds)
    return {"return_value": None}

"""Walk a shipped machine with a scripted caller, and tell which of its ways were gone."""

from collections.abc import Iterable, Sequence
from typing import Any

from adr_server.machines import Machine
from adr_server.meta_tools import Answer
from applications import Desk

Move = tuple[str, str, str]
Reply = tuple[str, Any]


async def reply(desk: Desk, run: Answer, event: str, answer: object = None) -> Answer:
    """Fire one event of a paused run."""
    assert run.structured["status"] == "asking", run.text
    return await desk.ask("advance_run", {"run_id": run.structured["run_id"], "event": event, "answer": answer})


async def walk(desk: Desk, tool: str, replies: Sequence[Reply] = (), **arguments: Any) -> Answer:
    """Start a machine and give the replies, one for each question."""
    run = await desk.run(tool, **arguments)
    for event, answer in replies:
        run = await reply(desk, run, event, answer)
    return run


async def moves_of(desk: Desk, run: Answer) -> list[Move]:
    """The moves that a run has made."""
    told = await desk.ask("advance_run", {"run_id": run.structured["run_id"]})
    return [(step["from"], step["event"], step["to"]) for step in told.structured["history"]]


async def states_of(desk: Desk, run: Answer) -> list[str]:
    """The states that a run has come to, in order."""
    return [target for _, _, target in await moves_of(desk, run)]


def never_made(desk: Desk, tool: str, made: Iterable[Move], *, but: Iterable[Move] = ()) -> set[Move]:
    """The moves of a machine that no walk made; `but` are those that no caller can bring about."""
    machine = desk.application.catalog.tool(tool).body
    assert isinstance(machine, Machine)
    moves = {(move.source, move.event, move.target) for move in machine.transitions}
    moves |= {(name, "error", state.on_error) for name, state in machine.states.items() if state.on_error}
    return moves - set(made) - set(but)

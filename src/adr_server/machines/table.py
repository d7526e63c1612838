"""The table of transitions, kept by `transitions`. The only module that imports it.

`transitions` imports and calls any callback that a definition names as a string, and its async machine swallows
cancellation; so it gets states, events and guards alone, and tools are awaited outside of it.
"""

from collections.abc import Mapping
from typing import Any

from transitions import Machine as TransitionsMachine
from transitions import MachineError

from adr_server.machines.model import Machine


class Position:
    """Where a run stands in a machine; moves one event at a time."""

    def __init__(self, machine: Machine, state: str | None = None) -> None:
        self._machine = machine
        self._verdicts: Mapping[int, bool] = {}
        self.state = state or machine.initial
        self._table = TransitionsMachine(
            model=None,
            states=list(machine.states),
            initial=self.state,
            auto_transitions=False,
            send_event=True,
        )
        for index, move in enumerate(machine.transitions):
            self._table.add_transition(_trigger(move.event), move.source, move.target, conditions=[self._guard(index)])

    def open_moves(self, event: str) -> list[int]:
        """Indices of the transitions that `event` may take from here, in the order that they are tried."""
        moves = enumerate(self._machine.transitions)
        return [index for index, move in moves if move.source == self.state and move.event == event]

    def fire(self, event: str, verdicts: Mapping[int, bool]) -> bool:
        """Take the first transition on `event` whose guard holds; False when none does.

        `verdicts` holds the truth of the guard of each transition in `open_moves(event)`.
        """
        self._verdicts = verdicts
        carrier = _Carrier(self.state)
        self._table.add_model(carrier, initial=self.state)
        try:
            known = self._table.events.get(_trigger(event))
            moved = known is not None and bool(known.trigger(carrier))
        except MachineError:  # No transition on this event from here.
            moved = False
        finally:
            self._table.remove_model(carrier)
        self.state = carrier.state
        return moved

    def _guard(self, index: int) -> Any:
        def holds(_event: object) -> bool:
            return self._verdicts.get(index, False)

        return holds


def _trigger(event: str) -> str:
    """`transitions` puts a method of this name on the model, where `state` and `trigger` are taken."""
    return f"fire_{event}"


class _Carrier:
    """`transitions` writes the state on a model of ours; this one has nothing else to overwrite."""

    def __init__(self, state: str) -> None:
        self.state = state

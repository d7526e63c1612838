"""The part of a machine's run that outlives the process: its position, what it holds, and what it did."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adr_server.sandbox.values import to_json_text
from adr_server.storage import RunRecord, RunStatus, RunStore


@dataclass(kw_only=True)
class SavedMachine:
    """Mutable while the machine is driven; `save` makes it durable, and refuses when another process went on first."""

    store: RunStore
    record: RunRecord
    state: str
    data: dict[str, Any]
    steps: int = 0
    history: list[dict[str, str]] = field(default_factory=list)

    @classmethod
    def load(cls, store: RunStore, record: RunRecord) -> "SavedMachine":
        """From a stored run."""
        kept: Mapping[str, Any] = json.loads(record.data)
        return cls(
            store=store,
            record=record,
            state=record.state,
            data=dict(kept["data"]),
            steps=int(kept["steps"]),
            history=list(json.loads(record.history)),
        )

    def save(self, status: RunStatus | None = None) -> None:
        """Write position and data; `status` where it changes.

        Raises:
            UsageError: the run was changed by another process in the meantime.
        """
        changed = replace(
            self.record,
            status=status or self.record.status,
            state=self.state,
            data=to_json_text({"data": self.data, "steps": self.steps}),
            history=json.dumps(self.history),
        )
        self.record = self.store.save(changed, expected_version=self.record.version)

"""What a run would write into the project, had its caller allowed it: collected, so that the caller can be asked."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adr_server.errors import shorten

MAX_WANTED = 5
MAX_SHOWN = 300


@dataclass(kw_only=True)
class Approval:
    """The question that one run leads to. `declined`: the caller was asked before, and said no."""

    declined: bool = False
    wanted: list[str] = field(default_factory=list)

    def want(self, tool: str, arguments: Mapping[str, Any]) -> None:
        """Note a call that was not made, as its caller would write it."""
        given = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in arguments.items())
        told = shorten(f"{tool}({given})", MAX_SHOWN)
        if told not in self.wanted and len(self.wanted) < MAX_WANTED:
            self.wanted.append(told)

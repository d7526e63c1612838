"""Whether one call may do what its tool does: the same for a caller's own call and for a call inside a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adr_server.errors import ApprovalNeededError, NotAllowedError
from adr_server.tool_api import Effects

if TYPE_CHECKING:
    from adr_server.sandbox.approval import Approval
    from adr_server.tool_api import ToolInput

_REMEDIES: Mapping[Effects, str] = {
    Effects.WRITES_PROJECT: (
        "Leave write out to see the change, and ask for it: call the tool directly with write: true."
    ),
    Effects.READS_NETWORK: "This server was not started with the network allowed.",
    Effects.WRITES_WORKSPACE: "This run is read-only.",
    Effects.READ_ONLY: "",
}


def check_permitted(
    name: str,
    effects: Effects,
    arguments: Mapping[str, Any],
    *,
    allowed: frozenset[Effects],
    approval: Approval | None,
) -> None:
    """Let a call of `name` pass that has `effects`, where they are `allowed`.

    Raises:
        NotAllowedError: they are not. ApprovalNeededError: they may be, if the caller's user agrees; `approval` has it.
    """
    if effects in allowed:
        return
    asked = approval if effects is Effects.WRITES_PROJECT else None
    declined = asked is not None and asked.declined
    remedy = "The user was asked and declined it." if declined else _REMEDIES[effects]
    text = f"'{name}' {effects.value.replace('_', ' ')}, which this run may not. {remedy}"
    if asked is not None and not declined:
        asked.want(name, arguments)
        raise ApprovalNeededError(text)
    raise NotAllowedError(text)


def effects_of(declared: Effects, arguments: ToolInput | Mapping[str, Any]) -> Effects:
    """What a call may do: a tool that can write into the project is read-only until it is told `write: true`."""
    if declared is not Effects.WRITES_PROJECT:
        return declared
    write = arguments.get("write") if isinstance(arguments, Mapping) else getattr(arguments, "write", True)
    return Effects.WRITES_PROJECT if write else Effects.READ_ONLY

"""Ask the user, by elicitation, whether a run may write into the project.

From protocol 2026-07-28 on, the answer to the call is the question, and the client calls again with what the user said;
the SDK seals the state between the two, bound to the tool and its arguments. Before, the server asks while the call
waits. Either way nothing was written before: the run ended at the first such call, and a new one goes with the leave.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from mcp.server.mcpserver import Context
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp_types.version import is_version_at_least
from pydantic import BaseModel, Field

from adr_server.meta_tools import Answer
from adr_server.meta_tools.approving import Caller, called_by

Work = Callable[[], Awaitable[Answer]]

_KEY = "write"
_STATE = "asked whether the run may write"
_RETRIES = "2026-07-28"
"""The first protocol in which a client retries a call with the answer."""


class Leave(BaseModel):
    """What the user is asked."""

    allow: bool = Field(title="Allow this run to write into the project")


async def with_leave(context: Context[None, Any] | None, work: Work) -> Answer | InputRequiredResult:
    """Do `work`; where it wants to write and its caller can be asked, ask, and do it again with the leave."""
    said = _said_before(context)
    if said is not None or context is None or not _can_ask(context):
        return await _work(work, said)
    asked = Caller.to_be_asked()
    with called_by(asked):
        answer = await work()
    if not asked.wanted:
        return answer
    message = _question(asked.wanted)
    if _is_retried(context):
        params = ElicitRequestFormParams(message=message, requested_schema=Leave.model_json_schema())
        return InputRequiredResult(input_requests={_KEY: ElicitRequest(params=params)}, request_state=_STATE)
    told = await context.elicit(message, Leave)
    return await _work(work, told.action == "accept" and told.data.allow)


async def _work(work: Work, said: bool | None) -> Answer:  # noqa: FBT001 - what the user said
    with called_by(Caller.to_be_asked(declined=True) if said is False else Caller(granted=bool(said))):
        return await work()


def _said_before(context: Context[None, Any] | None) -> bool | None:
    """What the user answered to the question that this call was; None where this is no such retry."""
    if context is None or context.request_state != _STATE:
        return None
    answer = (context.input_responses or {}).get(_KEY)
    if not isinstance(answer, ElicitResult):
        return None
    return answer.action == "accept" and (answer.content or {}).get("allow") is True


def _can_ask(context: Context[None, Any]) -> bool:
    """Whether the client shows forms; one that declares no kind shows them."""
    capabilities = context.client_capabilities
    elicitation = capabilities.elicitation if capabilities is not None else None
    return elicitation is not None and (elicitation.form is not None or elicitation.url is None)


def _is_retried(context: Context[None, Any]) -> bool:
    version = context.protocol_version
    return version is not None and is_version_at_least(version, _RETRIES)


def _question(wanted: Sequence[str]) -> str:
    calls = "\n".join(f"- {call}" for call in wanted)
    return f"A run wants to write into the project, and has written nothing yet. Its first calls that would:\n{calls}"

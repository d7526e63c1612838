"""What code gets to see of a call that failed: a kind and a text written for it. One place for every language."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from adr_server.errors import (
    AdrServerError,
    ApprovalNeededError,
    BudgetExceededError,
    NotAllowedError,
    UsageError,
    shorten,
)
from adr_server.sandbox.code.engine import CodeLimits

MAX_MESSAGE = 600


class AnswerError(Exception):
    """What code gets to see as an exception of type `kind`; `large` where what it sent was too much to take."""

    def __init__(self, kind: str, text: str, *, large: bool = False) -> None:
        self.kind = kind
        self.large = large
        self.text = shorten(text, MAX_MESSAGE)
        super().__init__(self.text)


class RunOverError(Exception):
    """The run's budget is used up, or its caller has to be asked: nothing that code catches, but its end."""

    def __init__(self, problem: BudgetExceededError | ApprovalNeededError) -> None:
        self.problem = problem
        super().__init__(str(problem))


async def answered(name: str, work: Awaitable[Any], limits: CodeLimits) -> Any:
    """What the call `name` gives, within the time that a call may take.

    Raises:
        AnswerError: what the code is to see. RunOverError: the run may do no more.
    """
    # A call that may take as long as its run ends with it: two clocks for one limit would tell now this, now that.
    most = limits.call_seconds if limits.call_seconds < limits.seconds else None
    try:
        async with asyncio.timeout(most):
            return await work
    except TimeoutError:
        text = f"{name} took over {limits.call_seconds:g} seconds and was given up. Ask it for less."
        raise AnswerError("TimeoutError", text) from None
    except (BudgetExceededError, ApprovalNeededError) as problem:
        raise RunOverError(problem) from problem
    except AdrServerError as problem:
        raise AnswerError(_error_type(problem), str(problem)) from problem


def _error_type(problem: AdrServerError) -> str:
    match problem:
        case NotAllowedError():
            return "PermissionError"
        case UsageError():
            return "ValueError"
        case _:
            return "RuntimeError"

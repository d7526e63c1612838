"""Let a model that the user named answer the asks of a run, one after another, until the run ends.

Rule: an answer goes the way of any caller's, through `advance`, and what is refused there goes back to the model. The
transcript is kept with the results of the run, whatever ends it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adr_server.answering import Asked, transcript_text
from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InvalidArgumentsError,
    InvalidProgramError,
    UnknownNameError,
    UsageError,
)
from adr_server.meta_tools.running import advance, run_tool

if TYPE_CHECKING:
    from adr_server.answering import Answerer, Given
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox import Budget, Outcome
    from adr_server.tool_api import Progress

TRANSCRIPT = "transcript.jsonl"
QUESTION_TOKENS = 4_000
"""What a question to a model may hold: more than goes back to a caller, and the most that a machine may ask for."""


async def run_answered(
    application: Application,
    name: str,
    arguments: dict[str, Any],
    progress: Progress,
    *,
    answerer: Answerer,
    budget: Budget | None = None,
) -> Outcome:
    """Run a catalogue tool by name, as `run_tool`, and let `answerer` answer what it asks.

    Raises:
        UnansweredError: the model failed, or used up its budget; the run waits where it asked.
    """
    wide = replace(budget or application.budget, tokens=QUESTION_TOKENS)
    outcome = await run_tool(application, name, arguments, progress, budget=wide)
    try:
        for _ in range(answerer.limits.asks):
            if outcome.status != "asking":
                return outcome
            progress(answerer.ledger.requests, None, f"{answerer.name} is asked")
            outcome = await _answered(application, outcome, answerer, progress, wide)
        if outcome.status != "asking":
            return outcome
        message = f"The machine asked {answerer.limits.asks} times without an end."
        raise UnansweredError(outcome, BudgetExceededError("asks", message))
    finally:
        if answerer.ledger.requests:
            text = transcript_text(answerer.ledger.exchanges)
            application.runs.put_result(outcome.run_id, TRANSCRIPT, text)


class UnansweredError(AdrServerError):
    """A run that a model did not bring to its end: `outcome` is its last ask, which can still be answered."""

    def __init__(self, outcome: Outcome, problem: AdrServerError) -> None:
        self.outcome = outcome
        self.exit_code = problem.exit_code
        super().__init__(f"{problem} The run {outcome.run_id} waits for an answer.")


async def _answered(
    application: Application, asking: Outcome, answerer: Answerer, progress: Progress, budget: Budget
) -> Outcome:
    """The outcome of the run once an answer was taken."""
    question = asking.question
    if question is None:
        raise TypeError("a run that asks has a question")
    after: list[Outcome] = []

    async def refusals(given: Given) -> tuple[str, ...]:
        try:
            after[:] = [await advance(application, asking.run_id, given.event, given.answer, progress, budget=budget)]
        except InvalidProgramError:
            raise
        except InvalidArgumentsError as refused:
            return refused.problems
        except (UnknownNameError, UsageError) as refused:
            return (str(refused),)
        return ()

    asked = Asked(text=asking.summary, events=tuple(question.events), schema=question.answer_schema)
    try:
        await answerer.answer(asked, refusals)
    except AdrServerError as problem:
        raise UnansweredError(asking, problem) from problem
    return after[0]

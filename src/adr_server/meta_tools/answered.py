"""Let a model that the user named answer the asks of a run, one after another, until the run ends.

Rule: an answer goes the way of any caller's, through `advance`, and what is refused there goes back to the model. The
transcript is kept with the results of the run, whatever ends it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InvalidArgumentsError,
    InvalidProgramError,
    UnknownNameError,
    UsageError,
)
from adr_server.meta_tools.launching import advance, kept_result, run_tool
from adr_server.plurals import counted

if TYPE_CHECKING:
    from adr_server.answering import Answerer, Given
    from adr_server.meta_tools.application import Application
    from adr_server.sandbox import Budget, Outcome
    from adr_server.tool_api import Progress

TRANSCRIPT = "transcript.jsonl"
MAX_TRANSCRIPT = 4_000_000
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
    return await answer_all(application, outcome, progress, answerer=answerer, budget=wide)


async def resume_answered(
    application: Application, run_id: str, progress: Progress, *, answerer: Answerer, budget: Budget | None = None
) -> Outcome:
    """Let `answerer` answer what a stored run waits for, and what follows. Raises as `run_answered` and `advance`."""
    from adr_server.sandbox.runner import RESUME

    wide = replace(budget or application.budget, tokens=QUESTION_TOKENS)
    outcome = await advance(application, run_id, RESUME, None, progress, budget=wide)
    return await answer_all(application, outcome, progress, answerer=answerer, budget=wide)


async def answer_all(
    application: Application, outcome: Outcome, progress: Progress, *, answerer: Answerer, budget: Budget
) -> Outcome:
    """Answer ask after ask from `outcome` on. Raises as `run_answered`."""
    try:
        for _ in range(answerer.limits.asks):
            if outcome.status != "asking":
                return outcome
            progress(answerer.ledger.requests, None, f"{answerer.name} is asked")
            outcome = await _answered(application, outcome, answerer, progress, budget)
        if outcome.status != "asking":
            return outcome
        message = f"The machine asked {counted(answerer.limits.asks, 'time')} without an end."
        raise UnansweredError(outcome, BudgetExceededError("asks", message))
    finally:
        if answerer.ledger.requests:
            from adr_server.answering import transcript_text

            _keep(application, outcome.run_id, transcript_text(answerer.ledger.exchanges))


def _keep(application: Application, run_id: str, text: str) -> None:
    """Add to the transcript of a run; of one that would grow too long the oldest lines go."""
    held = {info.key for info in application.stores.runs.results(run_id)}
    whole = (kept_result(application, run_id, TRANSCRIPT) if TRANSCRIPT in held else "") + text
    kept = whole[-MAX_TRANSCRIPT:]
    application.stores.runs.put_result(run_id, TRANSCRIPT, kept if len(kept) == len(whole) else kept.partition("\n")[2])


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
    from adr_server.answering import Asked

    question = asking.question
    if question is None:
        raise TypeError("a run that asks has a question")
    after: list[Outcome] = []

    async def refusals(given: Given) -> tuple[str, ...]:
        if given.event not in question.events:  # `resume` is for whoever runs the machine, not for who answers it.
            return (
                str(UnknownNameError(f"event open in state '{question.state}' called", given.event, question.events)),
            )
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

"""What comes back from any run: a bounded summary, a receipt, and a handle to the rest (DESIGN §4)."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Wire(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CallReceipt(_Wire):
    """One tool call of a run: wall milliseconds, tokens of its whole result, and its error if it failed."""

    tool: str
    ms: int
    tokens: int
    error: str | None = None


class ToolsCalled(_Wire):
    """How often a tool was called in a run, and the wall milliseconds of all its calls."""

    name: str
    count: int
    ms: int


class Receipt(_Wire):
    """What a run did and what stayed behind; `exact` tells whether the tokenizer counted or estimated.

    `confined` names the layers that held on the worker that ran a caller's code, None where no code ran.
    """

    calls: list[CallReceipt] = Field(default_factory=list)
    calls_left_out: int = 0
    tokens_kept: int = 0
    tokens_returned: int = 0
    truncated: bool = False
    tokenizer: str
    exact: bool
    confined: list[str] | None = None


class Question(_Wire):
    """What a paused run wants to know: the events that are open now and the JSON Schema of the answer."""

    state: str
    events: list[str]
    answer_schema: dict[str, Any] | None = None


class Outcome(_Wire):
    """The only thing that goes back from a run; `failed_by` says whose a failure was."""

    run_id: str
    status: Literal["done", "asking", "failed"]
    summary: str
    receipt: Receipt
    results: str
    question: Question | None = None
    failed_by: Literal["input", "budget", "tool", "fault"] | None = None

    def wire(self) -> dict[str, Any]:
        """The outcome as JSON, what is not set left out."""
        return self.model_dump(mode="json", exclude_none=True, exclude_defaults=False)

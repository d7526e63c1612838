"""A model answers the asks of a run through the door that every caller takes: limits, refusals, what it may write."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from adr_server.answering import Asked, Given, Ledger, Limits, ModelName, Refusals
from adr_server.errors import ModelFailedError
from adr_server.meta_tools.answered import TRANSCRIPT, UnansweredError, run_answered
from adr_server.meta_tools.launching import kept_result
from applications import Desk
from fakes import no_progress

pytestmark = pytest.mark.anyio
TOOL = "draft_missing_decisions"
DRAFT: dict[str, Any] = {
    "title": "Shard the orders",
    "question": "Do the orders outgrow one database?",
    "context": "All orders lie in one database (src/orders/store.py:5).",
    "options": [{"title": "One database", "pros": [], "cons": []}],
    "outcome": {"option": None, "because": ""},
    "unknowns": [],
}
ACCEPT = Given(event="accept", answer={"drafts": [DRAFT]})
REREAD = Given(event="reread", answer={"drafts": []})


@dataclass(kw_only=True)
class ScriptedModel:
    """Gives what its script says to each question, and remembers what was refused."""

    script: Callable[[Asked], Given]
    limits: Limits = field(default_factory=Limits)
    name: ModelName = field(default_factory=lambda: ModelName.parse("fake:model"))
    ledger: Ledger = field(default_factory=lambda: Ledger(model="fake:model", tokens=1_000_000))
    asked: list[Asked] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    async def answer(self, asked: Asked, refusals: Refusals) -> Given:
        self.asked.append(asked)
        given = self.script(asked)
        exchange = self.ledger.begin(asked.text, asked.text)
        exchange.end(repr(given), tokens_sent=1, tokens_received=1)
        problems = await refusals(given)
        if problems:
            self.refused += problems
            raise ModelFailedError("The model gave up.")
        return given


async def drafted(desk: Desk, model: ScriptedModel, **arguments: Any) -> Any:
    given = {"title": "Shard the orders", **arguments}
    return await run_answered(desk.application, TOOL, given, no_progress, answerer=model)


async def test_a_question_shows_the_prompt_its_data_the_events_and_the_schema(desk: Desk) -> None:
    model = ScriptedModel(script=lambda _: ACCEPT)
    outcome = await drafted(desk, model)
    assert outcome.status == "done"
    [asked] = model.asked
    assert asked.events == ("accept", "reread")
    assert asked.schema is not None
    assert asked.schema["required"] == ["drafts"]
    assert "From evidence" in asked.text
    assert '"title":"Shard the orders"' in asked.text


async def test_it_writes_only_where_the_run_was_told_to_write(desk: Desk) -> None:
    path = desk.project / "docs/adr/0005-shard-the-orders.md"
    await drafted(desk, ScriptedModel(script=lambda _: ACCEPT))
    assert not path.exists()
    await drafted(desk, ScriptedModel(script=lambda _: ACCEPT), write=True)
    assert path.exists()


async def test_a_model_that_never_ends_is_stopped_and_the_run_waits(desk: Desk) -> None:
    model = ScriptedModel(script=lambda _: REREAD, limits=Limits(asks=3))
    with pytest.raises(UnansweredError, match="asked 3 times without an end") as raised:
        await drafted(desk, model)
    assert raised.value.exit_code == 2
    assert raised.value.outcome.status == "asking"
    assert len(model.asked) == 3
    text = kept_result(desk.application, raised.value.outcome.run_id, TRANSCRIPT)
    assert len(text.splitlines()) == 3


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (Given(event="acept", answer={"drafts": []}), "Did you mean 'accept'?"),
        (Given(event="accept", answer=None), "None is not of type 'object'"),
        (Given(event="accept", answer={"drafts": [{}]}), "'title' is a required property"),
        (Given(event="resume", answer=None), "No open event"),
    ],
)
async def test_what_the_run_refuses_goes_back_and_the_run_stays_where_it_is(
    desk: Desk, given: Given, told: str
) -> None:
    model = ScriptedModel(script=lambda _: given)
    with pytest.raises(UnansweredError, match="The model gave up") as raised:
        await drafted(desk, model)
    assert told in " ".join(model.refused)
    assert desk.application.stores.runs.load(raised.value.outcome.run_id).status.value == "asking"


async def test_a_tool_that_asks_nothing_asks_no_model(desk: Desk) -> None:
    model = ScriptedModel(script=lambda _: ACCEPT)
    outcome = await run_answered(desk.application, "list_decisions", {}, no_progress, answerer=model)
    assert outcome.status == "done"
    assert model.asked == []

"""A model behind a real client, at a server on this machine: answers, refusals, silence, and what leaves."""

import json
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from adr_server.answering import Answerer, Asked, Given, Limits, ModelName, open_model, transcript_text
from adr_server.errors import BudgetExceededError, ModelFailedError, UsageError
from model_servers import MODEL, Filled, ModelServer, Prose, Raw, Refused, Silence, model_server

pytestmark = pytest.mark.anyio
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {"verdict": {"$ref": "#/$defs/verdict"}},
    "required": ["verdict"],
    "$defs": {"verdict": {"type": "string", "enum": ["holds", "broken"]}},
    "examples": [{"verdict": "holds"}],
}
ASKED = Asked(text="Does the claim hold? docs/adr/0001.md:3", events=("accept", "revise"), schema=SCHEMA)
GOOD = Filled(arguments={"event": "accept", "answer": {"verdict": "holds"}})
BAD = Filled(arguments={"event": "accept", "answer": {"verdict": "perhaps"}})


async def anything(given: Given) -> tuple[str, ...]:
    del given
    return ()


async def known_verdicts(given: Given) -> tuple[str, ...]:
    verdict = given.answer.get("verdict") if isinstance(given.answer, dict) else None
    return () if verdict in {"holds", "broken"} else (f"verdict: {verdict!r} is none of holds, broken",)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a model at the server, by the environment alone."""

    def opened(server: ModelServer | str, **limits: Any) -> Answerer:
        url = server if isinstance(server, str) else server.url
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        monkeypatch.setenv("OPENAI_API_KEY", "key-of-the-test")
        return open_model(ModelName.parse(MODEL), Limits(**limits))

    return opened


async def test_an_answer_by_the_schema_comes_back_and_its_tokens_are_counted(at: Any) -> None:
    with model_server([GOOD]) as server:
        model = at(server)
        given = await model.answer(ASKED, known_verdicts)
    assert given == Given(event="accept", answer={"verdict": "holds"})
    assert (model.ledger.requests, model.ledger.sent, model.ledger.received) == (1, 100, 20)
    [request] = server.requests
    [form] = request["tools"]
    assert form["function"]["parameters"]["properties"]["event"]["enum"] == ["accept", "revise"]
    assert "holds" in json.dumps(form), "the definitions of the answer's schema came along"
    assert request["model"] == "test-model"
    assert server.keys == ["Bearer key-of-the-test"]
    assert "docs/adr/0001.md:3" in server.said()


async def test_an_answer_that_does_not_fit_goes_back_with_what_is_wrong_and_is_mended(at: Any) -> None:
    with model_server([BAD, GOOD]) as server:
        model = at(server)
        assert (await model.answer(ASKED, known_verdicts)).answer == {"verdict": "holds"}
    assert "'perhaps' is none of holds, broken" in server.said(1)
    assert model.ledger.requests == 2


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (BAD, "verdict: 'perhaps' is none of holds, broken"),
        (Prose(text="It depends."), "it did not fill in the form"),
        (Filled(arguments="{not json"), "it did not fill in the form"),
        (Filled(arguments=[1, 2]), "it did not fill in the form"),
        (Filled(arguments='{"event": "accept", "answer": ' + "[" * 5_000 + "]" * 5_000 + "}"), "gave no answer"),
    ],
)
async def test_a_model_that_answers_nonsense_is_given_up_after_its_tries(at: Any, reply: Any, told: str) -> None:
    with model_server([reply]) as server:
        model = at(server, tries=3)
        with pytest.raises(ModelFailedError, match="gave no answer that fits in 3 tries") as raised:
            await model.answer(ASKED, known_verdicts)
    assert told in str(raised.value)
    assert len(server.requests) == 3
    assert model.ledger.requests == 3


async def test_a_model_that_does_not_answer_in_time_is_given_up_and_stays_in_the_transcript(at: Any) -> None:
    with model_server([Silence()]) as server:
        model = at(server, seconds=0.2)
        with pytest.raises(ModelFailedError, match=r"did not answer within 0.2 seconds; raise --model-timeout"):
            await model.answer(ASKED, anything)
    [exchange] = model.ledger.exchanges
    assert exchange.received is None
    assert "timed out" in (exchange.problem or "")
    assert exchange.tokens_sent > 0, "what was sent counts"


async def test_a_server_that_is_not_there_is_told_with_its_address_and_without_its_password(at: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    model = at(f"http://ada:hunter2@127.0.0.1:{port}/v1")
    with pytest.raises(ModelFailedError, match=rf"cannot be reached at http://127.0.0.1:{port};") as raised:
        await model.answer(ASKED, anything)
    assert "hunter2" not in str(raised.value)


async def test_a_refused_key_and_an_unknown_model_are_told_as_such(at: Any) -> None:
    key = Refused(status=401, error={"message": "bad key", "code": "invalid_api_key"})
    with model_server([key]) as server, pytest.raises(ModelFailedError, match="refused the key"):
        await at(server).answer(ASKED, anything)
    model = Refused(status=404, error={"message": "no such model", "code": "model_not_found"})
    with model_server([model]) as server, pytest.raises(ModelFailedError, match="no such model"):
        await at(server).answer(ASKED, anything)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<html>Please log in</html>",
        "null",
        "[]",
        "{}",
        '{"choices": []}',
        '{"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [{"index": 0}]}',
        '{"error": {"message": "overloaded"}}',
        "[" * 50_000,
    ],
)
async def test_a_server_that_speaks_something_else_is_an_error_and_no_fault_of_ours(at: Any, text: str) -> None:
    with model_server([Raw(text=text)]) as server:
        model = at(server)
        with pytest.raises(ModelFailedError, match=MODEL):
            await model.answer(ASKED, anything)
    assert all(one.received is None or one.problem is None for one in model.ledger.exchanges)
    assert model.ledger.requests >= 1


@pytest.mark.parametrize("status", [400, 403, 422, 429, 500, 503])
async def test_every_status_that_refuses_is_told(at: Any, status: int) -> None:
    refused = Refused(status=status, error={"message": f"no, by {status}", "code": "x"})
    with model_server([refused]) as server, pytest.raises(ModelFailedError, match=f"{MODEL} (failed|refused)"):
        await at(server).answer(ASKED, anything)
    assert len(server.requests) <= 2


async def test_no_request_leaves_that_would_pass_the_budget(at: Any) -> None:
    with model_server([BAD]) as server:
        model = at(server, tokens=100)
        with pytest.raises(BudgetExceededError, match="Raise --model-tokens"):
            await model.answer(ASKED, anything)
        assert server.requests == []
        model = at(server, tokens=900, tries=20)
        with pytest.raises(BudgetExceededError):
            await model.answer(ASKED, known_verdicts)
    assert 0 < len(server.requests) < 10
    assert model.ledger.sent + model.ledger.received <= 900
    assert all(request["max_completion_tokens"] <= 900 for request in server.requests)


async def test_a_server_that_counts_no_tokens_cannot_pass_the_budget_either(at: Any) -> None:
    with model_server([Filled(arguments=BAD.arguments, tokens=None)]) as server:
        model = at(server, tokens=2_000, tries=50)
        with pytest.raises(BudgetExceededError):
            await model.answer(ASKED, known_verdicts)
    assert model.ledger.sent > 0
    assert not model.ledger.exchanges[0].reported


async def test_secrets_and_people_neither_leave_nor_stay_in_the_transcript(at: Any) -> None:
    secret, mail = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "ada.lovelace@acme-orders.de"
    leaky = Filled(arguments={"event": "accept", "answer": {"verdict": "holds", "note": secret}})
    asked = Asked(text=f"config.yaml:2: token = {secret}\nowner: {mail}", events=("accept",), schema=SCHEMA)
    with model_server([leaky]) as server:
        model = at(server)
        await model.answer(asked, anything)
    text = transcript_text(model.ledger.exchanges)
    for told in (server.said(), text):
        assert secret not in told
        assert mail not in told
    [line] = [json.loads(line) for line in text.splitlines()]
    assert line["model"] == MODEL
    assert "config.yaml:2" in line["sent"]
    assert (line["tokens_sent"], line["tokens_received"], line["counted_by"]) == (100, 20, "server")


@pytest.mark.parametrize("text", ["", "gpt", "openai:", ":gpt", "openai:gpt 5", "openai:g\x00pt"])
def test_a_name_of_another_form_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="PROVIDER:NAME"):
        ModelName.parse(text)


def test_a_key_that_is_missing_and_a_provider_that_is_unknown_are_told_before_anything_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UsageError, match="OPENAI_API_KEY"):
        open_model(ModelName.parse(MODEL), Limits())
    with pytest.raises(UsageError, match="nobody:x cannot be opened"):
        open_model(ModelName.parse("nobody:x"), Limits())


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "adr_server.answering.client", raising=False)
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    with pytest.raises(UsageError, match=r"pip install 'adr-server\[llm\]'"):
        open_model(ModelName.parse(MODEL), Limits())


def test_one_module_imports_the_client() -> None:
    source = Path(__file__).resolve().parents[2] / "src"
    importing = [
        path.name
        for path in source.rglob("*.py")
        if any(line.startswith(("import pydantic_ai", "from pydantic_ai")) for line in path.read_text().splitlines())
    ]
    assert importing == ["client.py"]

"""The client of language models. The only module that imports pydantic_ai.

It opens what the user named, by the address and key of the provider's own environment variables, and lets nothing leave
that `masked` has not seen, nor once the budget is used up.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_ai import Agent, ModelRetry, StructuredDict, ToolOutput
from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelRequestTimeout,
    ModelTimeoutError,
    UnexpectedModelBehavior,
    UserError,
)
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models import Model, ModelRequestParameters, infer_model
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from adr_server.answering.form import INSTRUCTIONS, example_text, form_of, given_in
from adr_server.answering.ledger import Ledger, OpenExchange
from adr_server.answering.model import Asked, Given, Limits, ModelName, Refusals
from adr_server.answering.transcript import masked
from adr_server.errors import AdrServerError, ModelFailedError, UsageError, shorten
from adr_server.plurals import counted

MOST_ANSWERED = 8_192
"""Tokens of one answer; servers refuse requests that ask for more than their model can give."""
REPEATS = 1
"""How often the client repeats a request that was refused for a while (429, 5xx, a connection that broke)."""
_CHAT = frozenset({"openai", "openai-chat"})
"""What speaks the chat completions that local servers offer too; pydantic_ai takes `openai` for another interface."""


@dataclass(kw_only=True)
class PydanticAiModel:
    """A model behind pydantic_ai's client; asked one question after another, each a conversation of its own."""

    name: ModelName
    limits: Limits
    ledger: Ledger
    client: Model

    @classmethod
    def open(cls, name: ModelName, limits: Limits) -> "PydanticAiModel":
        """The model of that name. Raises UsageError as `open_model`."""
        try:
            client = OpenAIChatModel(name.name) if name.provider in _CHAT else infer_model(str(name))
        except (UserError, ImportError) as problem:
            raise UsageError(f"The model {name} cannot be opened: {_told(problem)}") from None
        return cls(name=name, limits=limits, ledger=Ledger(model=str(name), tokens=limits.tokens), client=client)

    async def answer(self, asked: Asked, refusals: Refusals) -> Given:
        """An answer that `refusals` took. Raises as `Answerer.answer`."""
        watched = _Watched(self.client, self.ledger)
        form = ToolOutput(StructuredDict(form_of(asked)), name="answer", strict=False)
        settings = ModelSettings(request_timeout=self.limits.seconds, max_retries=REPEATS)
        agent = Agent(watched, output_type=form, instructions=INSTRUCTIONS, retries=self.limits.tries - 1)
        told: list[str] = []

        async def deliver(filled: dict[str, Any]) -> dict[str, Any]:
            problems = await refusals(given_in(filled))
            if problems:
                told[:] = dict.fromkeys(shorten(masked(line), 300) for line in problems)
                raise ModelRetry("This does not fit. Fill in the form again:\n" + "\n".join(f"- {one}" for one in told))
            return filled

        agent.output_validator(deliver)
        question = "\n\n".join(part for part in (masked(asked.text), example_text(asked)) if part)
        try:
            async with agent:
                done = await agent.run(question, model_settings=settings, infer_name=False)
        except AdrServerError:
            raise
        except AgentRunError as problem:
            watched.abandon(_told(problem))
            raise self._failure(problem, told) from None
        finally:
            watched.abandon("it was given up")
        return given_in(done.output)

    def _failure(self, problem: AgentRunError, refused: Sequence[str]) -> ModelFailedError:
        match problem:
            case ModelRequestTimeout() | ModelTimeoutError():
                text = f"did not answer within {self.limits.seconds:g} seconds; raise --model-timeout"
            case ModelConnectionError():
                text = f"cannot be reached at {_address(self.client)}; check the address and that the server runs"
            case ModelAuthenticationError():
                text = f"refused the key at {_address(self.client)}; check the key in the provider's variable"
            case UnexpectedModelBehavior():
                why = "; ".join(refused) or f"it did not fill in the form ({_told(problem)})"
                text = f"gave no answer that fits in {counted(self.limits.tries, 'try', 'tries')}: {shorten(why, 300)}"
            case _:
                text = f"failed: {_told(problem)}"
        return ModelFailedError(f"The model {self.name} {text}.")


class _Watched(WrapperModel):
    """Every request of a model on its way out, and its answer on the way back."""

    def __init__(self, wrapped: Model, ledger: Ledger) -> None:
        super().__init__(wrapped)
        self._ledger = ledger
        self._open: OpenExchange | None = None

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Send it, if the budget has room for it."""
        forms = [tool.parameters_json_schema for tool in model_request_parameters.output_tools]
        whole = "\n".join([*(_text_of(message) for message in messages), *map(json.dumps, forms)])
        room = self._ledger.room(whole)
        settings = ModelSettings(**{**(model_settings or {}), "max_tokens": min(room, MOST_ANSWERED)})
        self._open = self._ledger.begin(_text_of(messages[-1]), whole)
        try:
            response = await self.wrapped.request(messages, settings, model_request_parameters)
        except (RecursionError, TypeError, ValueError) as problem:  # The client reads what a server sent, unguarded.
            raise UnexpectedModelBehavior(f"what came back cannot be read: {type(problem).__name__}") from problem
        usage = response.usage
        self._open.end(_text_of(response), tokens_sent=usage.input_tokens, tokens_received=usage.output_tokens)
        self._open = None
        return response

    def abandon(self, problem: str) -> None:
        """Close the request that was never answered, if there is one."""
        if self._open is not None:
            self._open.fail(problem)
            self._open = None


def _text_of(message: ModelMessage) -> str:
    """What a message says, as a reader of the transcript wants it."""
    match message:
        case ModelRequest():
            said = [str(content) for part in message.parts if (content := getattr(part, "content", None)) is not None]
            return "\n\n".join([*([message.instructions] if message.instructions else []), *said])
        case ModelResponse():
            return "\n\n".join(_said(part) for part in message.parts)


def _said(part: object) -> str:
    match part:
        case TextPart():
            return part.content
        case ToolCallPart():
            return part.args_as_json_str()
        case _:
            return f"({type(part).__name__})"


def _address(client: Model) -> str:
    """Scheme, host and port; a password in an address stays behind."""
    scheme, _, rest = (client.base_url or "").partition("://")
    host = rest.partition("/")[0].rpartition("@")[2]
    return f"{scheme}://{host}" if host else "its provider"


def _told(problem: BaseException) -> str:
    """A problem of the library on one line, without what a server may have repeated of the key."""
    return shorten(masked(str(problem)), 300)

"""Open the model that the user named; without the extra, say how to get it. Importing this imports no client."""

from adr_server.answering.model import Answerer, Limits, ModelName
from adr_server.errors import UsageError

NOT_INSTALLED = "A model needs an extra that is not installed: pip install 'adr-server[llm]'"
_CLIENTS = frozenset({"pydantic_ai", "openai"})


def open_model(name: ModelName, limits: Limits) -> Answerer:
    """The model, ready to be asked; nothing is sent yet.

    Raises:
        UsageError: the extra is missing, the provider is unknown, or its key is not in the environment.
    """
    try:
        from adr_server.answering.client import PydanticAiModel  # noqa: PLC0415 - seconds that only a model costs
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _CLIENTS:
            raise
        raise UsageError(NOT_INSTALLED) from None
    return PydanticAiModel.open(name, limits)

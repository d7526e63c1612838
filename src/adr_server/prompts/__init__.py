"""The prompt registry over `prompts/`."""

from adr_server.prompts.answers import AnswerSchemas
from adr_server.prompts.check import MAX_SECTION_TOKENS, check
from adr_server.prompts.model import Argument, PromptHead
from adr_server.prompts.prompts import (
    Cache,
    LoadedPrompt,
    Prompt,
    PromptRegistry,
    Renderer,
)

__all__ = [
    "MAX_SECTION_TOKENS",
    "AnswerSchemas",
    "Argument",
    "Cache",
    "LoadedPrompt",
    "Prompt",
    "PromptHead",
    "PromptRegistry",
    "Renderer",
    "check",
]

from .answers import AnswerSchemas as AnswerSchemas
from .check import MAX_SECTION_TOKENS as MAX_SECTION_TOKENS, check as check
from .model import Argument as Argument, PromptHead as PromptHead
from .prompts import (
    Cache as Cache,
    LoadedPrompt as LoadedPrompt,
    Prompt as Prompt,
    PromptRegistry as PromptRegistry,
    Renderer as Renderer,
)

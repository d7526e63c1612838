"""What a project is built of."""

from adr_server.codebase.stack.detection import detect_stack, is_beside, is_incidental, stack_of
from adr_server.codebase.stack.lexicon import Entry, Lexicon, read_lexicon, shipped_lexicon
from adr_server.codebase.stack.model import Technology

__all__ = [
    "Entry",
    "Lexicon",
    "Technology",
    "detect_stack",
    "is_beside",
    "is_incidental",
    "read_lexicon",
    "shipped_lexicon",
    "stack_of",
]

from .detection import detect_stack as detect_stack, is_incidental as is_incidental, stack_of as stack_of
from .lexicon import (
    Entry as Entry,
    Lexicon as Lexicon,
    read_lexicon as read_lexicon,
    shipped_lexicon as shipped_lexicon,
)
from .model import Technology as Technology

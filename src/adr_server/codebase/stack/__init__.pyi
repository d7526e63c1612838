from .detection import detect_stack as detect_stack, read_stack as read_stack, stack_of as stack_of
from .entry import Entry as Entry
from .lexicon import Lexicon as Lexicon, read_lexicon as read_lexicon, shipped_lexicon as shipped_lexicon
from .model import Stack as Stack, Technology as Technology
from .paths import is_beside as is_beside, is_incidental as is_incidental

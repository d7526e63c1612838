"""The words that records write before, above and around what they decide, as the shipped table has them.

Rule: which words these are stands in `words/labels.yaml`; what is done with them stands where it is done.
"""

from functools import cache

from adr_server.review.words.word_tables import table_of


@cache
def any_of(kind: str) -> str:
    """One expression for any of the words of a kind; it has no group of its own that captures.

    Raises:
        KeyError: the table has no such kind.
    """
    return f"(?:{'|'.join(_labels()[kind])})"


@cache
def _labels() -> dict[str, tuple[str, ...]]:
    return {kind: tuple(map(str, words)) for kind, words in table_of("labels").items()}

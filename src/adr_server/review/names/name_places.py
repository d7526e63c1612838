"""Where a name may stand in a sentence: the bounds of its words, and what its capital and its brackets tell. Pure."""

import re

WORD = re.compile(r"[^\s,;()\[\]{}\"“”„«»!?|*<>]+")
SHORT = 3
_EDGES = "`'’_:.—–"


def are_initials(text: str, start: int, end: int) -> bool:
    """Whether what stands in brackets is made of the first letters of the words before: "network tests (NTs)"."""
    if text[start - 1 : start] != "(" or text[end : end + 1] != ")":
        return False
    letters = text[start:end].removesuffix("s").lower()
    words = re.findall(r"[^\W_]+", text[: start - 1])[-len(letters) :]
    return len(letters) > 1 and "".join(word[0] for word in words).lower() == letters


def is_proper(text: str, start: int) -> bool:
    """Whether a word has its capital as a name: not at the start of a sentence, nor where every word has one."""
    before, after = text[:start].rstrip(), text[start:]
    if (
        (not after[:1].isupper() and text != text.lower())
        or not before
        or before.endswith((".", ":", "!", "?", "-", "*"))
    ):
        return False
    if text == text.lower():
        return True  # The name of a file for a title: nothing in it has its capital.
    small = [word for word in WORD.findall(text) if word[0].islower() and len(word) > SHORT]
    return bool(small)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A word's bounds without the signs around it; the dot of `.NET` is its own."""
    while start < end and text[start] in _EDGES and text[start : start + 4].lower() != ".net":
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    if text[start:end].endswith(("'s", "’s")):
        end -= 2  # What somebody has is a part of it.
    return start, end

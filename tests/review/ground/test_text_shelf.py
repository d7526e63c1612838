"""A shelf never leaves out a text that holds a word, and reads no text for nothing."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.ground import text_shelf
from adr_server.review.ground.text_shelf import FILES, TextShelf

WORDS = st.text(alphabet="abσΣİk\0 \n", min_size=1, max_size=3)


def everything(_path: str) -> bool:
    return True


@given(st.lists(st.text(alphabet="abAσΣİK\0 \n", max_size=12), max_size=8), st.lists(WORDS, max_size=3))
def test_the_texts_that_hold_a_word_are_among_those_that_may(texts: list[str], words: list[str]) -> None:
    paths = [str(at) for at in range(len(texts))]
    shelf = TextShelf(paths, lambda path: texts[int(path)])
    told = list(shelf.holding(words, everything))
    holding = [path for path, text in zip(paths, texts, strict=True) if any(word in text.lower() for word in words)]
    assert [path for path in told if path in holding] == holding
    if words and not any("\0" in word for word in words) and not any("\0" in text for text in texts):
        assert told == holding


def reader() -> tuple[list[str], Callable[[str], str | None]]:
    """What is read, and a reader that notes it: every seventh file cannot be read, the others hold their number."""
    read: list[str] = []

    def text(path: str) -> str | None:
        read.append(path)
        return None if int(path) % 7 == 0 else f"number {path};"

    return read, text


def test_a_text_is_read_once_however_many_words_are_looked_for() -> None:
    read, text = reader()
    paths = [str(at) for at in range(600)]
    shelf = TextShelf(paths, text)
    assert list(shelf.holding(["number 5;", "number 599;"], everything)) == ["5", "599"]
    assert list(shelf.holding(["number 300;"], everything)) == ["300"]
    assert read == paths


def test_nothing_is_read_further_than_asked_for() -> None:
    read, text = reader()
    shelf = TextShelf([str(at) for at in range(3 * FILES)], text)
    assert next(shelf.holding(["number 2;"], everything)) == "2"
    assert len(read) == FILES


def test_a_few_wanted_texts_are_told_without_reading_the_others() -> None:
    read, text = reader()
    shelf = TextShelf([str(at) for at in range(FILES)], text)
    assert list(shelf.holding(["nowhere"], lambda path: path in {"3", "4"})) == ["3", "4"]
    assert read == []


def test_what_is_too_much_for_the_shelf_is_left_to_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_shelf, "MOST", 100)
    _, text = reader()
    paths = [str(at) for at in range(600)]
    assert list(TextShelf(paths, text).holding(["number 5;"], everything)) == paths

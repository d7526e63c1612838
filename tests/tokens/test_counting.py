import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.tokens import TokenCount, count, count_many, fit
from adr_server.tokens.counting import chunks
from adr_server.tokens.encoding import load_o200k

WITHOUT_TIKTOKEN = """
import sys
sys.modules["tiktoken"] = None
from adr_server.tokens import count, fit
print(count("déjà vu, three words"))
cut = fit("one line\\nanother line\\na third line\\n", 8)
print(repr(cut), count(cut).tokens <= 8)
print(repr(fit("x" * 100, 5)))
"""


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("hello world", 2),
        ("def main() -> None:\n    return\n", 9),
        ("Entscheidungsprotokoll über Architektur", 9),
        ("決定記録", 4),
        ("😀", 1),
        ("<|endoftext|>", 7),
    ],
)
def test_texts_count_as_published_for_o200k_base(text: str, tokens: int) -> None:
    assert count(text) == TokenCount(tokens=tokens, tokenizer="o200k_base", exact=True)


def test_several_texts_count_each_on_its_own() -> None:
    assert count_many(["hello", " world"]).tokens == count("hello").tokens + count(" world").tokens


def test_importing_the_room_does_not_import_tiktoken() -> None:
    script = "import sys, adr_server.tokens; print('tiktoken' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "False"


def test_without_tiktoken_counts_are_estimates_and_say_so() -> None:
    counted, cut, long_line = subprocess.check_output([sys.executable, "-c", WITHOUT_TIKTOKEN], text=True).splitlines()
    assert counted == "TokenCount(tokens=8, tokenizer='estimate', exact=False)"
    assert cut == "'one line\\nanother line\\n' True"
    assert long_line == repr("x" * 15)


def test_a_long_text_of_words_is_cut_into_chunks_and_counts_exactly() -> None:
    text = "The decision was taken by the team.\nIt holds until 2030.\n" * 6_000
    encoding = load_o200k()
    assert encoding is not None
    assert count(text) == TokenCount(tokens=len(encoding.encode_ordinary(text)), tokenizer="o200k_base", exact=True)


def test_a_megabyte_of_one_character_is_counted_in_pieces_and_called_inexact() -> None:
    counted = count("=" * 1_000_000)
    assert not counted.exact
    assert counted.tokens == pytest.approx(1_000_000 / 64, rel=0.01)


@given(st.text(st.sampled_from("aB9 \n\r\t.'-/é漢\u0301😀"), max_size=300), st.integers(2, 40))
def test_chunks_join_to_the_text_and_exact_cuts_keep_the_count(text: str, limit: int) -> None:
    encoding = load_o200k()
    assert encoding is not None
    pieces = list(chunks(text, limit))
    assert "".join(piece for piece, _ in pieces) == text
    assert all(len(piece) <= limit for piece, _ in pieces)
    if all(whole for _, whole in pieces):
        assert sum(len(encoding.encode_ordinary(piece)) for piece, _ in pieces) == len(encoding.encode_ordinary(text))


@given(st.text(max_size=400), st.integers(-1, 60))
def test_a_fitted_text_is_a_beginning_that_counts_no_more_than_asked(text: str, tokens: int) -> None:
    cut = fit(text, tokens)
    assert text.startswith(cut)
    assert count(cut).tokens <= max(tokens, 0)
    if count(text).tokens <= tokens:
        assert cut == text


@given(st.lists(st.text(st.sampled_from("ab é漢😀"), max_size=30), min_size=1, max_size=20), st.integers(1, 60))
def test_a_fitted_text_ends_at_a_line_end_unless_its_first_line_is_too_long(lines: list[str], tokens: int) -> None:
    text = "".join(f"{line}\n" for line in lines)
    cut = fit(text, tokens)
    if "\n" in cut:
        assert cut.endswith("\n")
        following = text[len(cut) :].partition("\n")
        assert not following[1] or count(cut + "".join(following[:2])).tokens > tokens
    else:
        assert count(text.partition("\n")[0] + "\n").tokens > tokens


def test_one_endless_line_is_cut_close_to_the_budget() -> None:
    cut = fit("word " * 100_000, 100)
    assert 95 <= count(cut).tokens <= 100


def test_half_a_surrogate_pair_is_counted_and_cut_without_an_error() -> None:
    text = "\ud83d half " * 20
    assert count(text).tokens > 0
    assert count(fit(text, 10)).tokens <= 10

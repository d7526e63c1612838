import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions.writing.text_lines import (
    columns,
    front_matter_end,
    insert_lines,
    literal_lines,
    replace_body,
    split_lines,
)

TEXTS = st.text(alphabet=st.sampled_from("ab#`~-=<>! \n\r\t|:\u2028é"), max_size=200)


@given(TEXTS)
def test_lines_joined_are_the_text_again(text: str) -> None:
    assert "".join(split_lines(text)) == text


@given(TEXTS, st.data())
def test_inserting_keeps_every_line_and_the_end_of_the_text(text: str, data: st.DataObject) -> None:
    lines = split_lines(text)
    index = data.draw(st.integers(0, len(lines)))
    new = "".join(insert_lines(lines, index, ["NEW"]))
    assert "NEW" in [line.rstrip("\r\n") for line in split_lines(new)]
    assert len(split_lines(new)) == len(lines) + 1
    if text:
        assert new.endswith(("\n", "\r")) == text.endswith(("\n", "\r"))


@given(TEXTS, st.data())
def test_replacing_a_line_keeps_its_ending(text: str, data: st.DataObject) -> None:
    lines = split_lines(text)
    if lines:
        index = data.draw(st.integers(0, len(lines) - 1))
        assert replace_body(replace_body(lines, index, "x"), index, lines[index].rstrip("\r\n")) == lines


@given(TEXTS)
def test_looking_for_code_and_front_matter_never_fails(text: str) -> None:
    lines = split_lines(text)
    assert all(0 <= index < len(lines) for index in literal_lines(lines))
    assert 0 <= front_matter_end(lines) <= len(lines)


def test_front_matter_that_never_closes_is_none() -> None:
    assert front_matter_end(["---\n", "status: accepted\n"]) == 0


def test_a_new_line_takes_the_ending_that_the_text_has() -> None:
    assert insert_lines(["a\r\n", "b"], 2, ["c"]) == ["a\r\n", "b\r\n", "c"]


@pytest.mark.parametrize(("text", "index", "new"), [("\r\r\n\n", 2, "NEW"), ("a\rb\nc\n", 1, "")])
def test_a_new_line_never_melts_into_a_neighbour_with_another_ending(text: str, index: int, new: str) -> None:
    lines = split_lines(text)
    after = insert_lines(lines, index, [new])
    assert split_lines("".join(after)) == after
    assert [line for at, line in enumerate(after) if at != index] == lines


def test_wide_characters_take_two_columns() -> None:
    assert columns("決定x") == 5

from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions.writing.line_shapes import (
    attribute_shape,
    heading_shape,
    is_table_rule,
    key_shape,
    label_shape,
    plain_shape,
)

LINES = st.text(alphabet=st.sampled_from("aS:*_-> |#=<!\\'\"\t.1`"), max_size=120)


@given(LINES)
def test_a_value_lies_within_its_line_and_has_no_blanks_around_it(line: str) -> None:
    for shape in (label_shape(line), attribute_shape(line), key_shape(line), plain_shape(line)):
        if shape is not None:
            assert 0 <= shape.start <= shape.end <= len(line)
            assert line[shape.start : shape.end].strip() == line[shape.start : shape.end]


@given(LINES)
def test_a_heading_put_together_is_the_line_without_its_last_blanks(line: str) -> None:
    shape = heading_shape(line)
    if shape is not None:
        assert (shape.mark + shape.name + shape.tail).rstrip() == line.rstrip()


def test_a_line_of_blanks_without_end_is_looked_at_in_linear_time() -> None:
    blanks = " " * 300_000
    line = f"- **Status**: a{blanks}b"
    assert label_shape(line) is not None
    assert plain_shape(line) is not None
    assert heading_shape(f"# a{blanks}b") is not None
    assert key_shape(f"status: a{blanks}b") is not None
    assert not is_table_rule(f"|{blanks}b-")


def test_a_remark_in_front_matter_is_no_value_unless_it_is_quoted() -> None:
    shape = key_shape("status: accepted # so far")
    assert shape is not None
    assert "status: accepted # so far"[shape.start : shape.end] == "accepted"
    quoted = key_shape("status: 'a # b' # c")
    assert quoted is not None
    assert "status: 'a # b' # c"[quoted.start : quoted.end] == "'a # b'"

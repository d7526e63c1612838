import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.xml_tree import parse_xml

BOMB = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;">]>\n<a>&c;</a>'


def test_elements_carry_their_lines_and_lose_their_namespaces() -> None:
    root = parse_xml('<m:project xmlns:m="urn:x">\n <m:a>\n  <m:b>one</m:b></m:a>\n</m:project>')
    (inner,) = root.all("a", "b")
    assert (root.name, inner.text, inner.line) == ("project", "one", 3)


def test_a_document_with_a_dtd_is_refused_before_any_entity_grows() -> None:
    with pytest.raises(SyntaxProblemError, match="DTD"):
        parse_xml(BOMB)


def test_an_unknown_entity_is_a_syntax_problem() -> None:
    with pytest.raises(SyntaxProblemError, match="XML"):
        parse_xml("<a>&file;</a>")


def test_elements_nested_too_deeply_are_refused() -> None:
    with pytest.raises(SyntaxProblemError, match="deeply"):
        parse_xml("<a>" * 100_000)


@given(st.text())
def test_no_text_breaks_the_xml_reader(source: str) -> None:
    try:
        parse_xml(source)
    except SyntaxProblemError as error:
        assert error.line >= 1  # noqa: PT017 - either outcome is right, and the error carries the claim

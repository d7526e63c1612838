from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import MAX_QUOTE, Lines


@given(st.text())
def test_the_line_of_an_offset_holds_the_character_at_it(text: str) -> None:
    lines = Lines(text)
    for offset in range(len(text)):
        assert lines.number(offset) == text.count("\n", 0, offset) + 1


@given(st.text(alphabet="ab\n"), st.lists(st.integers(min_value=0, max_value=40)))
def test_evidence_at_an_offset_is_that_of_its_line_in_whatever_order_is_asked(text: str, offsets: list[int]) -> None:
    lines, known = Lines(text), Lines(text)
    for offset in offsets:
        number = text.count("\n", 0, offset) + 1
        assert lines.found("a", offset, EvidenceKind.IMPORT) == known.evidence("a", number, EvidenceKind.IMPORT)


def test_a_line_is_quoted_without_its_margins_and_cut() -> None:
    lines = Lines("a\n   b  \n" + "x" * 1_000_000)
    assert lines.at(2) == "b"
    assert len(lines.at(3)) == MAX_QUOTE
    assert lines.at(99) == ""


def test_words_are_looked_for_from_a_line_on() -> None:
    lines = Lines("x\ny\nx\n")
    assert [lines.after(1, "x"), lines.after(2, "x"), lines.after(2, "z")] == [1, 3, 2]


def test_a_declaration_shows_no_use_and_an_import_does() -> None:
    shown = {kind for kind in EvidenceKind if kind.shows_use}
    assert EvidenceKind.IMPORT in shown
    assert not shown & {EvidenceKind.MANIFEST, EvidenceKind.LOCK, EvidenceKind.ENVIRONMENT}

from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions.lint.source import code_lines, read_source

TEXTS = st.lists(
    st.sampled_from(
        [
            "<!-- adr-lint disable=ADR101 reason: x -->",
            "<!-- adr-lint disable=",
            "-->",
            "// adr-lint disable=a, b reason: c",
            "adr-lint",
            "```",
            "~~~~",
            "----",
            "review-by: 2026-01-02",
            "Next review | 2026-13-02",
            "",
            "İ ß text\r",
        ]
    ),
    max_size=12,
).map("\n".join)


@given(TEXTS | st.text(max_size=80), st.sampled_from(["a.md", "a.adoc", "a.rst"]))
def test_any_text_is_read_and_every_fact_stands_on_a_line_of_it(text: str, path: str) -> None:
    source = read_source(text, path, {1, 3, 900})
    last = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    lines = [*source.quoted, *(one.line for one in source.reviews), *(one.line for one in source.suppressions)]
    assert all(1 <= line <= last for line in lines)


def test_line_endings_of_all_systems_count_the_same() -> None:
    for end in ("\n", "\r\n", "\r"):
        source = read_source(
            end.join(["# A", "review-by: 2026-01-02", "// adr-lint disable=x reason: y"]), "a.adoc", {1}
        )
        assert (source.quoted[1], source.reviews[0].line, source.suppressions[0].line) == ("# A", 2, 3)


def test_a_fence_closes_only_with_its_own_mark_and_one_that_never_closes_holds_the_rest() -> None:
    assert code_lines(["````", "```", "a", "````", "b"], "a.md") == {1, 2, 3, 4}
    assert code_lines(["~~~", "```", "a"], "a.md") == {1, 2, 3}
    assert code_lines(["----", "a", "----", "b"], "a.adoc") == {1, 2, 3}


def test_a_comment_that_never_closes_does_not_swallow_the_record() -> None:
    text = "<!-- adr-lint disable=ADR101 reason: x" + "\nmore words" * 5_000
    (mark,) = read_source(text, "a.md", ()).suppressions
    assert len(mark.reason) < 500


def test_hostile_comments_are_cut_before_their_codes_are_looked_up() -> None:
    text = "<!-- adr-lint disable=" + ",".join(["x"] * 100_000) + " -->"
    (mark,) = read_source(text, "a.md", ()).suppressions
    assert len(mark.codes) <= 1_000

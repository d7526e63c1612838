import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions import Decision, Status
from adr_server.decisions.lint import Finding, LintOptions
from adr_server.decisions.lint.index_page import read_index_page
from lint_logs import findings, record

PAGE = "adr/README.md"
RECORDS = [record(f"adr/000{number}-x.md") for number in range(1, 5)]
LIST = "# Decisions\n- [1](0001-x.md)\n- [2](./0002-x.md#top)\n- [3]( <0003-x.md> )\n"


def said(text: str, *records: Decision, select: str = "ADR6", share: float = 0.5) -> list[tuple[str, int, str]]:
    options = LintOptions(select=(select,), index_share=share)
    found: tuple[Finding, ...] = findings(
        *(records or RECORDS),
        texts={PAGE: text},
        others={PAGE: "readme", "adr/template.md": "template"},
        options=options,
    )
    assert {one.path for one in found} <= {PAGE}
    return [(one.code, one.line, one.message) for one in found]


def test_a_list_that_leaves_a_record_out_names_it() -> None:
    assert [(code, line, "adr/0004-x.md" in text) for code, line, text in said(LIST)] == [("ADR601", 4, True)]


def test_a_complete_list_is_right() -> None:
    assert said(LIST + "- [4](0004-x.md)\n- [template](template.md)\n") == []


def test_a_page_that_mentions_few_records_is_no_list() -> None:
    assert said("See [1](0001-x.md).\n") == []
    assert said(LIST, share=0.9) == []


@pytest.mark.parametrize(("listed", "line", "missing"), [("- [1](0001-x.md)\n", 2, 3), ("", 1, 4)])
def test_a_list_between_markers_lists_every_record_however_few_it_has(listed: str, line: int, missing: int) -> None:
    found = said(f"<!-- adr-index:start -->\n{listed}<!-- adr-index:end -->\n")
    assert [(code, at) for code, at, _ in found] == [("ADR601", line)] * missing


def test_a_list_of_living_records_may_leave_the_dead_out() -> None:
    assert said(LIST, *RECORDS[:3], record("adr/0004-x.md", status=Status.SUPERSEDED)) == []


def test_a_list_that_names_a_file_that_is_gone_says_which() -> None:
    found = said(LIST + "- [4](0004-x.md)\n- [5](0005-gone.md)\n")
    assert [(code, line, "adr/0005-gone.md" in text) for code, line, text in found] == [("ADR602", 6, True)]


def test_samples_in_a_list_are_no_entries() -> None:
    assert said(LIST + "- [4](0004-x.md)\n`[9](0009-gone.md)`\n```\n[8](0008-gone.md)\n```\n") == []


@pytest.mark.parametrize(
    "row",
    ["| [2](0002-x.md) | Rejected |", "| 0002 | Some title | **Rejected** |", "| ADR-2 | rejected |"],
)
def test_a_table_with_another_state_than_the_record_is_told(row: str) -> None:
    found = said(f"{LIST}- [4](0004-x.md)\n{row}\n", select="ADR603")
    assert [(line, "adr/0002-x.md" in text, "accepted" in text) for _, line, text in found] == [(6, True, True)]


def test_a_heading_gives_its_state_to_what_it_lists() -> None:
    found = said("## Proposed\n- [1](0001-x.md)\n## Accepted\n- [2](0002-x.md)\n", select="ADR603")
    assert [line for _, line, _ in found] == [2]


@pytest.mark.parametrize(
    "row", ["| [2](0002-x.md) | Accepted |", "| [2](0002-x.md) | Rejected | Accepted |", "| [2](0002-x.md) | Live |"]
)
def test_a_state_that_agrees_or_is_not_clear_is_left_alone(row: str) -> None:
    assert said(f"{row}\n", select="ADR603") == []


def test_asciidoc_and_reference_links_are_entries() -> None:
    page = read_index_page("* link:a.adoc[A]\n* xref:b.adoc[B]\n* [C][c]\n\n[c]: ../other/c.md\n", "adr/index.adoc")
    assert [entry.target for entry in page.entries] == ["adr/a.adoc", "adr/b.adoc", "other/c.md"]


@given(st.text(alphabet="[](){}<>|#`.md0a:/ \n-", max_size=200))
def test_no_page_breaks_the_reading_and_no_entry_leaves_the_project(text: str) -> None:
    page = read_index_page(text, "adr/README.md")
    assert all(1 <= entry.line <= page.length for entry in page.entries)
    assert not any((entry.target or "").startswith("..") for entry in page.entries)

import io
from dataclasses import replace

import pytest
from docutils.core import publish_doctree

from adr_server.decisions.model import DecisionLog, Status
from adr_server.decisions.writing import index, index_candidates, index_path
from adr_server.errors import BrokenInputError, UsageError
from sample_logs import fact

LOG = DecisionLog(
    decisions=(
        fact("docs/adr/0001-use-sqlite.md"),
        fact("docs/adr/0002-use-x.md", id="0002", number=2, title="Use [x] | y", status=Status.PROPOSED, date=None),
    ),
    folders=("docs/adr",),
    others={"docs/adr/README.md": "readme"},
)
TABLE = (
    "| ID | Decision | Status | Date |\n|---|---|---|---|\n"
    "| 0001 | [Use SQLite](0001-use-sqlite.md) | accepted | 2026-01-02 |\n"
    "| 0002 | [Use \\[x\\] \\| y](0002-use-x.md) | proposed | |\n"
)


def test_a_new_index_has_a_heading_and_markers() -> None:
    plan = index(LOG, None, path="docs/adr/README.md")
    assert plan.changes.after("docs/adr/README.md") == (
        f"# Architecture decision records\n\n<!-- adr-index:start -->\n{TABLE}<!-- adr-index:end -->\n"
    )
    assert not plan.current


def test_only_what_stands_between_the_markers_changes() -> None:
    text = "# Ours\r\n\r\nHello\r\n<!-- adr-index:start -->\r\nold\r\n<!-- adr-index:end -->\r\nbye"
    after = index(LOG, text).changes.after("docs/adr/README.md")
    assert after is not None
    assert after.startswith("# Ours\r\n\r\nHello\r\n<!-- adr-index:start -->\r\n| ID |")
    assert after.endswith("<!-- adr-index:end -->\r\nbye")
    assert "\n" not in after.replace("\r\n", "")


def test_an_index_in_restructured_text_stands_apart_from_its_markers() -> None:
    log = replace(LOG, decisions=(fact("docs/adr/0001-use-sqlite.rst"),), others={"docs/adr/README.rst": "readme"})
    text = index(log, "Ours\n====\n").changes.after("docs/adr/README.rst")
    assert text == (
        "Ours\n====\n\n.. adr-index:start\n\n"
        "* `Use SQLite <0001-use-sqlite.rst>`__ (accepted, 2026-01-02)\n\n.. adr-index:end\n"
    )
    assert index(log, text).current
    problems = io.StringIO()
    publish_doctree(text, settings_overrides={"warning_stream": problems})
    assert not problems.getvalue()


def test_an_index_that_is_up_to_date_stays_and_says_so() -> None:
    text = index(LOG, "# Ours\n").changes.after("docs/adr/README.md")
    plan = index(LOG, text)
    assert plan.current
    assert plan.missing == ()


def test_records_that_an_index_lacks_are_named() -> None:
    text = "<!-- adr-index:start -->\n- [Use SQLite](0001-use-sqlite.md)\n<!-- adr-index:end -->\n"
    assert index(LOG, text).missing == ("docs/adr/0002-use-x.md",)


def test_markers_of_adr_log_get_the_list_that_adr_log_writes() -> None:
    after = index(LOG, "# ADR Log\n\n<!-- adrlog -->\n\n<!-- adrlogstop -->\n").changes.after("docs/adr/README.md")
    assert after == (
        "# ADR Log\n\n<!-- adrlog -->\n\n"
        "* [ADR-0001](0001-use-sqlite.md) - Use SQLite\n* [ADR-0002](0002-use-x.md) - Use [x] | y\n"
        "\n<!-- adrlogstop -->\n"
    )
    assert index(LOG, after).current


def test_a_list_stays_a_list() -> None:
    text = "<!-- adr-index:start -->\n- [gone](gone.md)\n<!-- adr-index:end -->\n"
    after = index(LOG, text).changes.after("docs/adr/README.md")
    assert after is not None
    assert "- [Use SQLite](0001-use-sqlite.md) (accepted, 2026-01-02)\n" in after
    assert index(LOG, after).current


def test_markers_shown_in_fenced_code_are_text() -> None:
    text = "```\n<!-- adr-index:start -->\n<!-- adr-index:end -->\n```\n"
    after = index(LOG, text).changes.after("docs/adr/README.md")
    assert after is not None
    assert after.startswith(text)
    assert after.count("<!-- adr-index:start -->") == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\n<!-- adr-index:start -->\n", r"README\.md:2: .* is never closed"),
        ("a\n\n<!-- adr-index:end -->\n", r"README\.md:3: .* closes nothing"),
    ],
)
def test_half_a_pair_of_markers_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BrokenInputError, match=message):
        index(LOG, text)


def test_asciidoc_is_listed_in_asciidoc() -> None:
    after = index(LOG, None, path="docs/adr/index.adoc").changes.after("docs/adr/index.adoc")
    assert after is not None
    assert "* xref:0001-use-sqlite.md[Use SQLite] (accepted, 2026-01-02)" in after
    assert index(LOG, after, path="docs/adr/index.adoc").current


def test_the_index_is_the_document_that_is_there() -> None:
    assert index_path(LOG) == "docs/adr/README.md"
    with pytest.raises(UsageError, match="No decision records"):
        index(DecisionLog(decisions=()), None)


BY_HAND = "# Ours\n\n| No | Decision | State |\n|---|---|---|\n| 1 | [SQLite](0001-use-sqlite.md) | accepted |\n"
BOTH = BY_HAND + "| 2 | [X](0002-use-x.md) | proposed |\n"


def test_a_list_kept_by_hand_is_judged_and_no_second_one_is_written() -> None:
    plan = index(LOG, BOTH)
    assert plan.current
    assert not plan.changes
    assert plan.by_hand.startswith("docs/adr/README.md:5: lists the records by hand, down to line 6")
    assert "<!-- adr-index:start -->" in plan.by_hand


def test_a_list_kept_by_hand_that_says_another_state_is_not_current() -> None:
    plan = index(LOG, BOTH.replace("proposed", "rejected"))
    assert not plan.current
    assert not plan.changes
    assert any(note.startswith("docs/adr/README.md:6: The list says 'rejected'") for note in plan.changes.notes)


def test_a_list_kept_by_hand_that_names_no_file_is_not_current() -> None:
    plan = index(LOG, BOTH + "| 3 | [Gone](0003-gone.md) | accepted |\n", paths=[d.path for d in LOG.decisions])
    assert [problem.partition(": ")[0] for problem in plan.problems] == ["docs/adr/README.md:7"]


def test_a_record_that_a_list_kept_by_hand_leaves_out_is_named() -> None:
    log = replace(LOG, decisions=(*LOG.decisions, fact("docs/adr/0003-c.md", id="0003", number=3)))
    plan = index(log, BOTH)
    assert (plan.missing, plan.current) == (("docs/adr/0003-c.md",), False)


def test_the_list_of_a_log_in_several_folders_is_found_above_them() -> None:
    log = DecisionLog(
        decisions=tuple(fact(f"docs/{kind}/000{n}-a.md", id=f"{kind}{n}", number=n) for kind in "ab" for n in (1, 2)),
        folders=("docs/a", "docs/b"),
    )
    paths = [*(d.path for d in log.decisions), "docs/decision_records.md", "docs/guide.md", "README.md"]
    assert index_candidates(log, paths) == ("docs/decision_records.md", "README.md")
    listed = "".join(f"- [A]({d.path.removeprefix('docs/')})\n" for d in log.decisions)
    pages = {"docs/decision_records.md": listed, "README.md": "# Hello\n"}
    assert index_path(log, pages) == "docs/decision_records.md"
    assert index(log, listed, path="docs/decision_records.md").current
    assert index_path(log, {"README.md": "# Hello\n"}) == "docs/b/README.md"
    assert "2 records elsewhere" in index(log, None, path="docs/b/README.md").changes.notes[0]

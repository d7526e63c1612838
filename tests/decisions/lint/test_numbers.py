import pytest

from adr_server.decisions.lint import BaseNumbers
from lint_logs import findings, record


def test_two_records_with_one_number_are_told_once_and_name_each_other() -> None:
    found = findings(record("adr/0003-a.md"), record("adr/0003-b.md"), select=["ADR101"])
    assert [(one.code, one.path, one.severity) for one in found] == [("ADR101", "adr/0003-b.md", "error")]
    assert "adr/0003-a.md" in found[0].message


def test_numbers_written_with_other_widths_collide_all_the_same() -> None:
    assert len(findings(record("adr/0001-a.md"), record("adr/001-b.md"), select=["ADR101"])) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("adr/0004a-x.md", "adr/0004b-y.md"),
        ("adr/API-001-x.md", "adr/ARC-001-y.md"),
        ("packages/a/adr/0001-x.md", "packages/b/adr/0001-y.md"),
        ("adr/0001-x.md", "adr/deprecated/0001-y.md"),
        ("adr/0001-x.md", "adr/0001-x.de.md"),
        ("adr/0001-x_zh-CN.md", "adr/0001-x_en.md"),
    ],
)
def test_letters_prefixes_folders_and_languages_set_numbers_apart(one: str, other: str) -> None:
    assert findings(record(one, title="A", number=int_of(one)), record(other, title="B"), select=["ADR101"]) == ()


def int_of(path: str) -> int:
    return record(path).number or 0


def test_two_records_of_one_file_with_one_number_collide() -> None:
    found = findings(
        record("log.md", number=2, anchor=3, lines={}),
        record("log.md", number=2, anchor=9, lines={}),
        select=["ADR101"],
    )
    assert [(one.line, "log.md:3" in one.message) for one in found] == [(9, True)]


def test_a_record_named_by_its_folder_counts_in_the_folder_above() -> None:
    found = findings(
        record("adr/0007-a/README.md", number=7), record("adr/0007-b/README.md", number=7), select=["ADR101"]
    )
    assert [one.path for one in found] == ["adr/0007-b/README.md"]


def test_a_number_taken_on_the_base_branch_is_told_on_the_new_record() -> None:
    base = BaseNumbers(
        branch="main", numbers={"adr/0001-a.md": 1, "adr/0002-theirs.md": 2}, fork_paths=frozenset({"adr/0001-a.md"})
    )
    found = findings(record("adr/0001-a.md"), record("adr/0002-ours.md"), select=["ADR102"], base=base)
    assert [(one.path, "adr/0002-theirs.md" in one.message) for one in found] == [("adr/0002-ours.md", True)]


def test_a_record_renamed_on_this_branch_keeps_its_number() -> None:
    fork = frozenset({"adr/0002-old-name.md"})
    base = BaseNumbers(branch="main", numbers={"adr/0002-old-name.md": 2}, fork_paths=fork)
    assert findings(record("adr/0002-new-name.md"), select=["ADR102"], base=base) == ()


def test_a_gap_names_the_numbers_and_their_neighbours() -> None:
    paths = [f"adr/{number:04}-x.md" for number in (1, 2, 3, 6, 7, 8)]
    found = findings(*map(record, paths), select=["ADR103"])
    assert [(one.path, one.message) for one in found] == [
        ("adr/0006-x.md", "No record in adr has numbers 4, 5: adr/0003-x.md is followed by adr/0006-x.md.")
    ]


def test_numbers_of_issues_have_no_gaps() -> None:
    assert findings(*(record(f"adr/{number}-x.md") for number in (263, 274, 276, 1144, 2494)), select=["ADR103"]) == ()


@pytest.mark.parametrize("elsewhere", ["adr/deprecated/0002-x.md", "adr/rejected/2026/0002-x.md"])
def test_a_record_in_a_folder_below_fills_a_gap(elsewhere: str) -> None:
    records = [record(f"adr/{number:04}-x.md") for number in (1, 3, 4)]
    assert findings(*records, record(elsewhere), select=["ADR103"]) == ()


def test_a_document_that_is_no_record_fills_a_gap() -> None:
    records = [record(f"adr/{number:04}-x.md") for number in (1, 3, 4)]
    assert findings(*records, others={"adr/0002-template.md": "template"}, select=["ADR103"]) == ()
    assert findings(*records, unreadable={"adr/0002-secret.md": "denied"}, select=["ADR103"]) == ()


def test_a_huge_number_costs_nothing() -> None:
    records = [record(f"adr/{number}-x.md") for number in (1, 2, 999_999_999)]
    assert findings(*records, select=["ADR103"]) == ()


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("# 41. In progress", "In progress"),
        ("# ADR-0012: Show tools", "Show tools"),
        ("# ADR 0000: Hooks", "Hooks"),
        ("title: '3 - Hooks'", "Hooks"),
        ("# 0013 Use *this*", "Use this"),
        ("# ADR-3 Use *this*", "Use this"),
        ("= 9: Use", "Use"),
    ],
)
def test_a_title_with_another_number_than_the_file_is_told(heading: str, title: str) -> None:
    found = findings(record("adr/0042-x.md", title=title), texts={"adr/0042-x.md": heading}, select=["ADR104"])
    assert [(one.path, one.line) for one in found] == [("adr/0042-x.md", 1)]
    assert "42" in found[0].message


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("# 42. In progress", "In progress"),
        ("# ADR-0042: Show", "Show"),
        ("# API-042: Show", "Show"),
        ("# 2 factors of trust", "2 factors of trust"),
        ("# ADR 2024-01-02: Show", "Show"),
        ("# Use Python 3: now", "Use Python 3: now"),
        ("# Use *3.12* at last", "Use 3.12 at last"),
        ("# 12-factor *apps*", "12-factor apps"),
    ],
)
def test_a_title_with_the_right_number_or_none_is_left_alone(heading: str, title: str) -> None:
    assert findings(record("adr/0042-x.md", title=title), texts={"adr/0042-x.md": heading}, select=["ADR104"]) == ()


def test_the_same_title_twice_is_told_whatever_its_case_and_folder() -> None:
    found = findings(
        record("adr/0001-a.md", title="Use queues"),
        record("adr/old/0009-b.md", title="Use  Queues"),
        record("adr/0003-c.md", title="Use topics"),
        select=["ADR105"],
    )
    assert [(one.path, "adr/0001-a.md" in one.message) for one in found] == [("adr/old/0009-b.md", True)]


def test_records_without_a_title_have_none_in_common() -> None:
    assert findings(record("adr/1-a.md", title=None), record("adr/2-b.md", title=None), select=["ADR105"]) == ()


def test_every_log_of_a_monorepo_may_start_with_the_same_record() -> None:
    records = [record(f"packages/{one}/adr/0001-x.md", title="Record architecture decisions") for one in "ab"]
    assert findings(*records, select=["ADR105"]) == ()
    again = record("packages/a/adr/0002-x.md", title="Record architecture decisions")
    assert len(findings(*records, again, select=["ADR105"])) == 2


def test_records_in_the_root_have_gaps_like_any_other() -> None:
    found = findings(*(record(f"adr-{number:03}-x.md") for number in (1, 2, 4)), select=["ADR103"])
    assert [(one.path, "project's root" in one.message) for one in found] == [("adr-004-x.md", True)]


def test_a_file_of_many_records_and_any_document_of_the_project_fill_a_gap() -> None:
    records = [record(f"adr/{number:04}-x.md") for number in (1, 2, 4, 6)]
    many = [record("adr/0003-x.md", number=None, anchor=line) for line in (1, 9)]
    assert findings(*records, *many, select=["ADR103"], paths={"adr/0005-x.pdf", "adr/0007.png"}) == ()
    assert len(findings(*records, *many, select=["ADR103"], paths={"adr/0005-x.png"})) == 1


def test_a_number_of_two_parts_is_that_of_its_first() -> None:
    one = record("keps/168-2-visible-jobs.md", title="Visible jobs", lines={"title": 1})
    texts = {one.path: "# KEP-168-2: Visible jobs\n"}
    assert findings(one, select=["ADR104"], texts=texts) == ()

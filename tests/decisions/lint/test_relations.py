import pytest

from adr_server.decisions import Problem, Relation, SectionKind, Status
from adr_server.decisions.cycles import find_cycles
from lint_logs import findings, link, record, section

A, B, C = "adr/0001-a.md", "adr/0002-b.md", "adr/0003-c.md"


def test_a_supersession_told_by_the_old_record_alone_is_one_sided() -> None:
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, B, line=6),))
    found = findings(old, record(B), select=["ADR201"])
    assert [(one.path, one.line, B in one.message) for one in found] == [(A, 6, True)]


def test_a_supersession_told_by_the_new_record_alone_says_the_old_ones_status() -> None:
    found = findings(record(A), record(B, links=(link(Relation.SUPERSEDES, A),)), select=["ADR201"])
    assert [(one.path, "its status: accepted" in one.message) for one in found] == [(B, True)]


def test_a_supersession_told_by_both_is_right() -> None:
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, B),))
    assert findings(old, record(B, links=(link(Relation.SUPERSEDES, A),)), select=["ADR2"]) == ()


def test_a_one_sided_amendment_is_information() -> None:
    found = findings(record(A), record(B, links=(link(Relation.AMENDS, A),)), select=["ADR2"])
    assert [(one.code, one.severity) for one in found] == [("ADR202", "info")]


def test_a_circle_of_three_is_told_once_with_its_way() -> None:
    records = [record(one, links=(link(Relation.SUPERSEDES, other),)) for one, other in ((A, B), (B, C), (C, A))]
    found = findings(*records, select=["ADR203"])
    assert [one.message for one in found] == [f"In a circle, each supersedes the next: {A} → {B} → {C} → {A}."]


def test_a_record_that_supersedes_itself_is_a_circle() -> None:
    assert len(findings(record(A, links=(link(Relation.SUPERSEDES, A),)), select=["ADR203"])) == 1


def test_two_records_that_each_call_the_other_its_successor_are_a_circle() -> None:
    records = [record(one, links=(link(Relation.SUPERSEDED_BY, other),)) for one, other in ((A, B), (B, A))]
    assert len(findings(*records, select=["ADR203"])) == 1


def test_a_chain_is_no_circle() -> None:
    records = [
        record(A, links=(link(Relation.SUPERSEDES, B),)),
        record(B, links=(link(Relation.SUPERSEDES, C),)),
        record(C),
    ]
    assert findings(*records, select=["ADR203"]) == ()


def test_a_chain_of_many_records_needs_no_recursion() -> None:
    names = [f"n{number:06}" for number in range(50_000)]
    ring = {one: [other] for one, other in zip(names, [*names[1:], names[0]], strict=True)}
    assert [len(cycle) for cycle in find_cycles(ring)] == [50_000]


def test_a_link_to_no_record_is_told_with_what_was_written() -> None:
    found = findings(record(A, links=(link(Relation.SUPERSEDED_BY, None, "ADR 16", line=9),)), select=["ADR204"])
    assert [(one.line, "'ADR 16'" in one.message, one.severity) for one in found] == [(9, True, "error")]


def test_the_same_dangling_link_twice_is_one_finding() -> None:
    gone = link(Relation.RELATES, None, "ADR 16")
    assert len(findings(record(A, links=(gone, gone)), select=["ADR204"])) == 1


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("https://example.org/other/adr/0016-x.html", True),
        ("https://example.org/elsewhere/0016-x.html", False),
        ("docs/plan.md", False),
        ("plan.md", False),
        ("0016-x.md", True),
    ],
)
def test_a_link_to_another_site_or_document_is_no_dangling_one(text: str, judged: bool) -> None:  # noqa: FBT001 - a table
    found = findings(
        record(A, links=(link(Relation.RELATES, None, text),)), select=["ADR204"], paths={"docs/plan.md", "adr/plan.md"}
    )
    assert bool(found) is judged


def test_superseded_by_nothing_is_told() -> None:
    found = findings(record(A, status=Status.SUPERSEDED), select=["ADR205"])
    assert [(one.path, one.line) for one in found] == [(A, 4)]


def test_superseded_by_something_that_is_gone_names_it() -> None:
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, None, "0016-gone.md"),))
    assert "0016-gone.md" in findings(old, select=["ADR205"])[0].message


def test_a_successor_may_be_told_by_itself_alone() -> None:
    new = record(B, links=(link(Relation.SUPERSEDES, A),))
    assert findings(record(A, status=Status.SUPERSEDED), new, select=["ADR205"]) == ()


def test_a_successor_that_is_another_document_is_one() -> None:
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, None, "docs/plan.md"),))
    assert findings(old, select=["ADR205"], paths={"docs/plan.md"}) == ()


@pytest.mark.parametrize("status", [Status.PROPOSED, Status.DRAFT, Status.REJECTED])
def test_an_accepted_record_that_amends_an_undecided_one_rests_on_it(status: Status) -> None:
    found = findings(record(A, status=status), record(B, links=(link(Relation.AMENDS, A),)), select=["ADR206"])
    assert [(one.path, f"{A}:4" in one.message) for one in found] == [(B, True)]


def test_depends_on_is_read_from_the_line_and_from_the_heading() -> None:
    related = record(B, links=(link(Relation.RELATES, A, line=2),))
    texts = {B: "# B\nThis depends on [A](0001-a.md)."}
    assert len(findings(record(A, status=Status.PROPOSED), related, texts=texts, select=["ADR206"])) == 1
    under = record(
        B,
        links=(link(Relation.RELATES, A, line=6),),
        sections=(section(SectionKind.LINKS, line=5, heading="Depends on"),),
    )
    assert len(findings(record(A, status=Status.PROPOSED), under, select=["ADR206"])) == 1


@pytest.mark.parametrize("line", ["Related to [A](0001-a.md).", "It no longer depends on [A](0001-a.md)."])
def test_a_related_record_that_carries_nothing_may_be_open(line: str) -> None:
    related = record(B, links=(link(Relation.RELATES, A, line=2),))
    texts = {B: f"# B\n{line}"}
    assert findings(record(A, status=Status.PROPOSED), related, texts=texts, select=["ADR206"]) == ()


def test_a_record_given_up_for_a_rejected_one_is_told() -> None:
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, B),))
    assert [one.path for one in findings(old, record(B, status=Status.REJECTED), select=["ADR206"])] == [A]


@pytest.mark.parametrize(
    ("relation", "text", "judged"),
    [
        (Relation.RELATES, "CWE-598", False),
        (Relation.RELATES, "Issue #2187", False),
        (Relation.RELATES, "ADR-77", True),
        (Relation.RELATES, "API-077", True),
        (Relation.RELATES, "77", False),
        (Relation.RELATES, "../elsewhere/0077-x.md", False),
        (Relation.RELATES, "0077-x.md", True),
        (Relation.RELATES, "plan.md", False),
        (Relation.SUPERSEDED_BY, "the session registry", False),
        (Relation.SUPERSEDED_BY, "../elsewhere/plan.md", True),
        (Relation.SUPERSEDES, "2", True),
        (Relation.SUPERSEDES, "405", False),
    ],
)
def test_only_what_must_be_a_record_of_the_project_can_dangle(relation: Relation, text: str, judged: bool) -> None:  # noqa: FBT001 - a table
    records = [record(A, links=(link(relation, None, text),)), record(C), record("adr/API-001-x.md", number=1)]
    assert bool(findings(*records, select=["ADR204"])) is judged


def test_a_missing_neighbour_is_told_only_where_the_project_has_others_beside_it() -> None:
    related = record(A, links=(link(Relation.RELATES, None, "../docs/plan.md"),))
    assert len(findings(related, select=["ADR204"], paths={"docs/other.md"})) == 1
    assert findings(related, select=["ADR204"], paths={"src/other.md"}) == ()


def test_a_reference_that_may_mean_two_records_is_neither_dangling_nor_one_sided() -> None:
    doubt = Problem(code="reference_ambiguous", message="'ADR-1' may be a, b.", line=7)
    new = record(B, links=(link(Relation.SUPERSEDES, None, "ADR-1"),), problems=(doubt,))
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, B),))
    assert findings(old, new, select=["ADR2"]) == ()


def test_a_record_that_says_it_was_superseded_need_not_say_it_was_amended() -> None:
    old = record(A, status=Status.SUPERSEDED, links=(link(Relation.SUPERSEDED_BY, B),))
    assert findings(old, record(B, links=(link(Relation.AMENDS, A),)), select=["ADR202"]) == ()

"""What a record says was superseded, retired or replaced: another record, a section, a thing; or itself."""

import pytest

from adr_server.decisions import Decision, Relation, read_decision

_HEAD = "# Use one queue\n\n## Status\n\n"
_REST = "\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n"


def read(status: str, more: str = "") -> Decision:
    return read_decision(f"{_HEAD}{status}{_REST}{more}", "docs/adr/0004-use-one-queue.md")


@pytest.mark.parametrize(
    "status",
    [
        "Accepted. **Its fixed assumption of four views\nis superseded by [ADR 18](0018-views.md)**; the rest stands.",
        "Accepted; the back-link of a feature (decision\npoint 1) was superseded by the render seam and never built.",
        "Accepted (all ten parts moved; bugs #1760/#1761/#3242 retired)",
        "Accepted. The text described a solver that was frozen as the\nhistorical why-trail; read it for the reasons.",
        "Accepted\n\n*Extended by [ADR 70](0070-a.md), which adds a field. Superseded by\n[ADR 75](0075-b.md).*",
        "Accepted\n\n**Annotation:** the wrapper and its defaults were replaced with top-level keys in version 2.",
        "Accepted (option C superseded by [ADR 41](0041-c.md) for the path of events)",
        "Accepted. §3 (putting off the check) is superseded by ADR 7.",
        "Accepted\n\nADR 11 (the old way) was replaced by this ADR.",
    ],
)
def test_a_record_stays_in_force_where_another_thing_was_superseded(status: str) -> None:
    decision = read(status)
    assert decision.status.value == "accepted"
    assert not decision.targets(Relation.SUPERSEDED_BY)


@pytest.mark.parametrize(
    "more",
    [
        "\n## References\n\n- [ADR 8](0008-a.md) — superseded by a call (ADR 34 routes)\n",
        "\n## References\n\n- ADR-39 (the net), ADR-64 (superseded by this ADR), ADR-66 / ADR-15 (layout)\n",
        "\n## More Information\n\n- The first half of the draft was already superseded by [ADR 12](0012-b.md).\n",
        "\n### Checks\n\n**SUPERSEDED by ADR [67](0067-c.md):** the check of types is run again.\n",
        "\nThe old packages were taken out some time ago, and ADR 76 is `superseded by\n[103](0103-d.md)` since.\n",
    ],
)
def test_what_the_body_says_of_something_else_retires_nothing(more: str) -> None:
    assert read("Accepted", more).status.value == "accepted"


@pytest.mark.parametrize(
    "status",
    [
        "Accepted\n\nSuperseded by [ADR 5](0005-b.md)",
        "Accepted on 5 March 2020, superseded by ADR-5",
        "Accepted (superseded by ADR-5)",
        "Accepted\n\nThis decision has since been replaced by [ADR 5](0005-b.md).",
        "Amended by [ADR 3](0003-a.md).\nSuperseded by [ADR 5](0005-b.md).",
    ],
)
def test_a_record_that_says_so_of_itself_is_superseded(status: str) -> None:
    assert read(status).status.value == "superseded"


@pytest.mark.parametrize("status", ["amended-in-part by [12](0012-b.md)", "Amended by ADR-12", "Extended by ADR-12"])
def test_a_record_that_another_amends_is_in_force(status: str) -> None:
    decision = read_decision(f"---\nstatus: {status}\n---\n\n# Use one queue{_REST}", "docs/adr/0004-use-one-queue.md")
    assert decision.status.value == "accepted"
    assert not decision.problems


def test_a_proposal_that_another_amends_stays_one() -> None:
    assert read("Proposed; amended-in-part by [12](0012-b.md)").status.value == "proposed"

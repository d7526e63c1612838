"""Fields of a proposal that stand in a file beside its README."""

from collections.abc import Mapping

from adr_server.decisions import Decision, Relation, Status, read_log

README = "# KEP-12: Count seats\n\n## Summary\n\nSeats.\n\n## Motivation\n\nWhy.\n\n## Proposal\n\nCount.\n"
YAML = """\
title: Another title
kep-number: 12
authors:
  - "@ann"
status: {status}
creation-date: 2024-03-04
see-also:
  - "/keps/13-sell-seats"
"""


def read(files: Mapping[str, str]) -> dict[int | None, Decision]:
    return {one.number: one for one in read_log(list(files), files.__getitem__).decisions}


def proposals(status: str, more: str = "", readme: str = README) -> dict[int | None, Decision]:
    return read(
        {
            "keps/12-count-seats/README.md": readme,
            "keps/12-count-seats/kep.yaml": YAML.format(status=status) + more,
            "keps/13-sell-seats/README.md": README.replace("KEP-12: Count", "KEP-13: Sell"),
        }
    )


def test_what_the_readme_leaves_open_is_read_from_the_file_beside_it() -> None:
    one = proposals("implementable")[12]
    assert (one.title, one.status, one.date, one.deciders) == ("Count seats", Status.ACCEPTED, "2024-03-04", ("@ann",))
    assert one.status_text == "implementable (kep.yaml:5)"
    assert one.targets(Relation.RELATES) == ("keps/13-sell-seats/README.md",)
    assert not one.problems


def test_no_line_of_the_readme_is_given_for_a_field_of_the_file_beside_it() -> None:
    assert proposals("provisional")[12].lines.keys() == {"title"}


def test_what_the_readme_says_itself_counts() -> None:
    stated = README.replace("## Summary", "Status: Rejected\n\n## Summary")
    assert proposals("implemented", readme=stated)[12].status is Status.REJECTED


def test_a_proposal_with_a_successor_is_superseded_whatever_state_is_left_standing() -> None:
    one = proposals("implemented", "superseded-by:\n  - keps/13-sell-seats\n")[12]
    assert (one.status, one.targets(Relation.SUPERSEDED_BY)) == (Status.SUPERSEDED, ("keps/13-sell-seats/README.md",))


def test_a_file_beside_it_that_is_no_yaml_leaves_the_proposal_as_it_is() -> None:
    for text in ("\x00\x01", "- a\n- [", "a: &a [*a]\n", "status: " + "x" * 200_000, ""):
        files = {"keps/12-count-seats/README.md": README, "keps/12-count-seats/kep.yaml": text}
        assert read(files)[12].status is Status.UNKNOWN


def test_a_file_of_that_name_beside_no_readme_says_nothing_of_its_neighbours() -> None:
    text = "# 1. Sit\n\n## Context\n\nc\n\n## Decision\n\nd\n"
    files = {"docs/adr/0001-sit.md": text, "docs/adr/kep.yaml": YAML.format(status="implemented")}
    assert read(files)[1].status is Status.UNKNOWN

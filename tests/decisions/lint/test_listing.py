from adr_server.decisions.lint import find_listing
from adr_server.decisions.model import Decision, DecisionLog, Status

LOG = DecisionLog(
    decisions=tuple(
        Decision(
            id=f"000{n}",
            path=f"adr/000{n}-a.md",
            number=n,
            title=f"Use X{n}",
            status=Status.ACCEPTED,
            date=None,
            format="nygard",
            language="en",
        )
        for n in (1, 2, 3, 4)
    ),
    folders=("adr",),
)


def test_a_page_that_names_one_record_in_passing_lists_none() -> None:
    assert find_listing(LOG, "# Guide\n\n- See [the first](0001-a.md)\n", "adr/README.md") is None


def test_a_list_has_its_lines_its_records_and_what_it_leaves_out() -> None:
    found = find_listing(LOG, "# Ours\n\n- [1](0001-a.md)\n- [2](0002-a.md)\n- [3](0003-a.md)\n", "adr/README.md")
    assert found is not None
    assert (found.first, found.last, found.missing) == (3, 5, ("adr/0004-a.md",))
    assert found.records == {"adr/0001-a.md", "adr/0002-a.md", "adr/0003-a.md"}
    assert found.problems[0].startswith("adr/README.md:5: The list leaves out adr/0004-a.md")
